import { existsSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import * as tar from 'tar';
import type { IDataObject, INodeTypeDescription } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { packageFolder } from '../support/n8n/environment';
import { unpack } from '../../tools/pack';
import { installed, manifest, NODE_TYPE } from '../../tools/project';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { packed } from '../support/packed';
import { startBareN8n } from '../support/startN8n';
import { Npm } from './npm';
import { PackageRegistry } from './packageRegistry';
import { ERGANI, submitRows, workflowOf } from './workflows';

const peerFolder = realpathSync(installed('n8n-workflow').folder);
const TEMPLATE = { resource: 'workCard', operation: 'getTemplate' };
const NEXT_VERSION = '999.0.0';
const NEXT_NAME = 'Ergani, the next version';

interface PackageManifest {
  version: string;
  peerDependencies?: object;
}

async function manifestIn(folder: string): Promise<PackageManifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageManifest;
}

/** Packs the content of a tarball again, with a higher version and another name for the node. */
async function nextVersionOf(tarball: string, npm: Npm, folder: string): Promise<string> {
  const next = join(folder, 'next');
  await unpack(tarball, next);
  const node = join(next, 'dist', 'nodes', 'Ergani', 'Ergani.node.js');
  const code = await readFile(node, 'utf8');
  const renamed = code.replace(/displayName:\s*(["'])Ergani\1/, `displayName:${JSON.stringify(NEXT_NAME)}`);
  if (renamed === code) throw new Error(`${node} does not tell the name of the node in the way that is known here`);
  await writeFile(node, renamed);
  await writeFile(
    join(next, 'package.json'),
    JSON.stringify({ ...(await manifestIn(next)), version: NEXT_VERSION }, null, 2),
  );
  return join(next, await npm.run('pack --ignore-scripts --silent', next));
}

describe('the package from an npm registry', () => {
  let registry: PackageRegistry;
  let sandbox: Sandbox;
  let n8n: N8n;
  let npm: Npm;
  let scratch: string;
  let nextVersion: string;
  let workflow: string;
  let credential: CredentialChoice;

  /** Where n8n looks for packages: the folder that its documentation has people run npm in. */
  const nodesFolder = () => join(n8n.folder, '.n8n', 'nodes');
  const installedFolder = () => packageFolder(n8n.folder, manifest.name);

  /** What n8n calls the node; n8n answers with an error for one that it does not have. */
  async function nodeName(): Promise<string> {
    const nodeInfos = [{ name: NODE_TYPE, version: 1 }];
    const [type] = await n8n.api.call<INodeTypeDescription[]>('post', '/node-types', { nodeInfos });
    return type.displayName;
  }

  /** Executes the workflow of one row, and returns what became of the row. */
  async function submit(): Promise<IDataObject> {
    const execution = await n8n.api.run(workflow);
    expect(execution.summary()).toMatch(/: success$/);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: '045123671' }]);
    return execution.json(ERGANI)[0];
  }

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'registry-'));
    registry = await PackageRegistry.start();
    npm = new Npm(registry.url, scratch);
    // The peer can be installed, as from the public registry.
    const peer = join(scratch, 'n8n-workflow.tgz');
    tar.create({ sync: true, gzip: true, file: peer, cwd: peerFolder, prefix: 'package' }, ['package.json', 'dist']);
    await registry.publish(peer);
    sandbox = await startSandbox();
    const tarball = await packed();
    await registry.publish(tarball);
    nextVersion = await nextVersionOf(tarball, npm, scratch);
    n8n = await startBareN8n();
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
    await registry?.close();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is not in an n8n that was just set up', async () => {
    await expect(nodeName()).rejects.toThrow(`Unrecognized node type: ${NODE_TYPE}`);
  });

  it('is installed by npm in the folder of community nodes, without a second n8n-workflow beside it', async () => {
    await npm.run(`install ${manifest.name}`, nodesFolder());
    expect((await manifestIn(installedFolder())).version).toBe(manifest.version);
    // The node would use that one, and n8n would not recognise its errors.
    const packages = await readdir(dirname(installedFolder()));
    expect(packages.filter((name) => !name.startsWith('.'))).toEqual([manifest.name]);
  });

  it('submits a row after a restart', async () => {
    await n8n.restart();
    expect(await nodeName()).toBe('Ergani');

    const row = {
      employeeAfm: '045123671',
      lastName: 'Papadopoulou',
      firstName: 'Maria',
      event: 'checkIn',
      eventTime: new Date(Date.now() - 60_000).toISOString(),
    };
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    const parameters = submitRows(sandbox.employerAfm);
    workflow = await n8n.api.saveWorkflow(workflowOf('One row', { rows: [row], parameters, credential }));
    expect((await submit()).status).toBe('submitted');
  });

  it('is updated by npm when a newer version is published, and the same workflow goes on, and knows what it has submitted', async () => {
    expect(await npm.outdated(nodesFolder())).toEqual({});
    await registry.publish(nextVersion);
    expect(await npm.outdated(nodesFolder())).toMatchObject({
      [manifest.name]: { current: manifest.version, latest: NEXT_VERSION },
    });

    await npm.run(`install ${manifest.name}@latest`, nodesFolder());
    await n8n.restart();
    expect(await nodeName()).toBe(NEXT_NAME);
    expect((await submit()).status).toBe('duplicate');
    // Nor does it need another session: n8n has kept the tokens.
    await n8n.api.run(
      await n8n.api.saveWorkflow(workflowOf('Template', { rows: [{}], parameters: TEMPLATE, credential })),
    );
    expect(sandbox.ledger.count('GET /Documents/WRKCardSE')).toBe(1);
    expect(sandbox.ledger.count('POST /Authentication')).toBe(1);
  });

  it('is removed by npm, and n8n starts without it', async () => {
    await npm.run(`uninstall ${manifest.name}`, nodesFolder());
    expect(existsSync(installedFolder())).toBe(false);
    await n8n.restart();
    await expect(nodeName()).rejects.toThrow(`Unrecognized node type: ${NODE_TYPE}`);
  });

  it("bears what n8n's button has npm do: fetch the tarball, and install in a package without its peers", async () => {
    const folder = join(scratch, 'button');
    await mkdir(folder);
    const tarball = await npm.run(`pack ${manifest.name}@${manifest.version} --quiet`, folder);
    const unpacked = join(folder, manifest.name);
    await unpack(join(folder, tarball), unpacked);
    const { peerDependencies, ...rest } = await manifestIn(unpacked);
    expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
    // n8n removes them, and with them devDependencies, which `npm pack` leaves in.
    await writeFile(join(unpacked, 'package.json'), JSON.stringify({ ...rest, devDependencies: undefined }));
    await npm.run(
      'install --audit=false --fund=false --bin-links=false --install-strategy=shallow --ignore-scripts=true --package-lock=false',
      unpacked,
    );
    expect(existsSync(join(unpacked, 'node_modules'))).toBe(false);
  });
});
