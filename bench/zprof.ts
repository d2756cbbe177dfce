import { Registry } from './registry';
import { withPackage } from './package';
import { N8n } from '../tools/n8n';
import { RealN8n } from './n8n/realN8n';
import { nodeForEvent, httpForEvent } from './n8n/workflows';
import { arrivals, registryRow } from './events';
async function main() {
  const registry = await Registry.start();
  await withPackage(async (built) => {
    for (const w of ['burst-node', 'burst-http']) {
    const n8n = await N8n.start({ tarball: built.tarball.path, editor: false, codeNodes: false, env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '20', NODE_OPTIONS: `--cpu-prof --cpu-prof-interval 500 --cpu-prof-dir=/tmp/exp/prof-${w}` } });
    try {
    const real = await RealN8n.of(n8n, registry.access);
    const s = { access: registry.access, credential: real.credential };
    await real.activate([nodeForEvent('burst-node', s), httpForEvent('burst-http', s)]);
    await registry.delay(20);
    const rows = arrivals(100).map(registryRow);
    await real.execute('burst-node', rows[0]);
    await registry.forget();
    const t0 = performance.now();
    for (let i = 0; i < 3; i++) await Promise.all(rows.map((row) => real.execute(w, row)));
    console.log(w, (performance.now() - t0) / 300, 'ms each', await registry.seen());
    } finally { await n8n.dispose(); }
    }
  });
  await registry.stop();
}
void main();
