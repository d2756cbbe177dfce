import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import Fastify from 'fastify';
import * as tar from 'tar';

interface Manifest {
  name: string;
  version: string;
  [field: string]: unknown;
}

interface Release {
  manifest: Manifest;
  tarball: Buffer;
}

/** An npm registry on the loopback interface that holds what is published to it, and nothing else. */
export class PackageRegistry {
  private readonly releases = new Map<string, Release>();

  private readonly server = Fastify();
  private address = '';

  private constructor() {
    this.server.get<{ Params: { name: string } }>(
      '/:name',
      ({ params }, reply) => this.packument(params.name) ?? reply.callNotFound(),
    );
    this.server.get<{ Params: { name: string; file: string } }>('/:name/-/:file', ({ params }, reply) => {
      const release = this.releases.get(params.file);
      if (!release) return reply.callNotFound();
      return reply.type('application/octet-stream').send(release.tarball);
    });
  }

  /** Starts a registry on a free port. */
  static async start(): Promise<PackageRegistry> {
    const registry = new PackageRegistry();
    registry.address = await registry.server.listen({ host: '127.0.0.1', port: 0 });
    return registry;
  }

  /** Its address, without a trailing slash. */
  get url(): string {
    return this.address;
  }

  /** Publishes a packed package, as its latest version. */
  async publish(file: string): Promise<void> {
    const manifest = await manifestOf(file);
    const tarball = await readFile(file);
    this.releases.set(`${manifest.name}-${manifest.version}.tgz`, { manifest, tarball });
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  /** All that npm asks of a package: its versions, each with its manifest and its tarball's address. */
  private packument(name: string) {
    const all = [...this.releases].filter(([, { manifest }]) => manifest.name === name);
    const latest = all.at(-1)?.[1].manifest.version;
    if (!latest) return undefined;
    const versions = all.map(([file, { manifest, tarball }]) => {
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      return [manifest.version, { ...manifest, dist: { tarball: `${this.url}/${name}/-/${file}`, integrity } }];
    });
    return { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) as Record<string, unknown> };
  }
}

/** The manifest inside a packed package, which is what a registry keeps of it. */
async function manifestOf(file: string): Promise<Manifest> {
  const chunks: Buffer[] = [];
  await tar.list({
    file,
    filter: (path) => path === 'package/package.json',
    onReadEntry: (entry) => entry.on('data', (chunk) => chunks.push(chunk)),
  });
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest;
}
