/**
 * Runs one command of the project: `node tools/with.mjs <command> [arguments]`.
 *
 * Needs nothing but Node 20 and npm. Before the command it makes sure, quickly when nothing changed, that
 *   1. the runtime is there: Node 24, which n8n needs (taken from the npm registry where the machine's is another),
 *      and pnpm;
 *   2. the packages of pnpm-lock.yaml are installed, with native modules built for that runtime.
 * A command that ends in .ts is run as a script of the project; any other is looked up in node_modules/.bin.
 */
const OLDEST_NODE = 20;

// Written for old versions too, which could not even read the rest.
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer from nodejs.org, then run the command again.`,
  );
  process.exit(1);
} else {
  import('./with/command.mjs').then(({ main }) => main(process.argv.slice(2)));
}
