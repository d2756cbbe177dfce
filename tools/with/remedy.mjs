/**
 * What to do about an installation that failed, by what npm or pnpm has said.
 *
 * @param {string} said all that the program printed
 * @param {string} root folder of the project
 * @returns {{ telling: string, remedy: string } | undefined} the line that tells most, and what to do; undefined where
 *   nothing that is known stands in it
 */
export function remedyFor(said, root) {
  const lines = said.split('\n').map((line) => line.trim());
  const unbuilt = nativeModule(lines);
  if (unbuilt) return unbuilt;
  for (const [sign, remedy] of SIGNS) {
    const telling = lines.find((line) => sign.test(line));
    if (telling) return { telling, remedy: remedy(root) };
  }
  return undefined;
}

const SIGNS = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_PNPM_META_FETCH_FAIL/,
    () =>
      "The npm registry could not be reached. Check the network connection (and npm's registry and proxy settings), then run the command again.",
  ],
  [/ENOSPC/, () => 'The disk is full. About 3 GB are needed: free some space, then run the command again.'],
  [
    /EACCES|EPERM/,
    (root) => `Files could not be written. Check who owns ${root} and npm's cache, then run the command again.`,
  ],
];

/** What a build needs, by what is said where it is not there. */
const TOOLS = [
  ['Python 3', /Could not find any Python|find Python.*not found|No module named 'distutils'/],
  ['make', /not found: make|make: (?:command )?not found|spawn make ENOENT/],
  [
    'a C++ compiler',
    /(?:\bcc|\bc\+\+|g\+\+|gcc|clang(?:\+\+)?): (?:No such file|(?:command )?not found)|Could not find any Visual Studio|No Xcode or CLT version/,
  ],
];

/** How to get what a build needs. */
const HOW = `Debian and Ubuntu: apt-get install build-essential python3
  Fedora:            dnf install gcc-c++ make python3
  macOS:             xcode-select --install
  Windows:           winget install Python.Python.3.13 Microsoft.VisualStudio.2022.BuildTools (with its C++ workload)`;

/** Where a package tells how its download fared; some words of the system, an HTTP status or a time-out follow. */
const NOT_FETCHED = /prebuild-install (?:warn|ERR!) install (.+)$/;

/**
 * A native module whose binary was neither fetched nor built. That its download failed is only half of it: packages
 * try a build then, and what npm's registry serves was there.
 */
function nativeModule(lines) {
  const failed = lines.find((line) => /gyp ERR!/.test(line));
  if (failed === undefined) return undefined;
  const name = /node_modules\/((?:@[^/ ]+\/)?[^/ ]+) (?:pre|post)?install:/.exec(failed)?.[1] ?? 'A native module';
  const download = lines.map((line) => NOT_FETCHED.exec(line)?.[1]).find((reason) => reason !== undefined);
  const missing = TOOLS.filter(([, sign]) => lines.some((line) => sign.test(line))).map(([tool]) => tool);
  const telling = download ? [`The binary of ${name} was not fetched from GitHub: ${download}.`] : [];
  telling.push(
    missing.length > 0
      ? `${name} could not be built on this machine: ${missing.join(' and ')} is missing.`
      : `${name} could not be built on this machine: ${stackOf(lines) ?? failed}`,
  );
  const ways = [
    `Install what a build takes, Python 3, make and a C++ compiler, then run the command again:\n\n  ${HOW}`,
  ];
  if (download) {
    ways.push('Or let this machine reach github.com (behind a proxy: set HTTPS_PROXY), then run the command again.');
  }
  return { telling: telling.join('\n'), remedy: ways.join('\n\n') };
}

/** The line in which node-gyp says what stopped it. */
const stackOf = (lines) => lines.map((line) => /gyp ERR! stack (Error: .+)$/.exec(line)?.[1]).find(Boolean);
