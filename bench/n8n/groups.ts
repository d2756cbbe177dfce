/** Whose files a profile of n8n's process names, by what they are for: the first that fits. */
const GROUPS: ReadonlyArray<readonly [group: string, files: RegExp]> = [
  ['the node', /\/n8n-nodes-ergani\/dist\//],
  ["n8n's store for the journal", /deduplication|processed-data/],
  ['database', /\/node_modules\/(?:@n8n\/typeorm|typeorm|sqlite3)\//],
  [
    'expressions',
    /\/node_modules\/(?:@n8n\/(?:expression-runtime|tournament)|isolated-vm|esprima-next|recast|ast-types)\/|\/expression[^/]*\.js$|workflow-data-proxy/,
  ],
  ['requests', /\/node_modules\/(?:axios|follow-redirects|form-data|[a-z]*-?proxy-agent|agent-base)\/|request-helper/],
  [
    'webhook',
    /\/node_modules\/(?:express|router|body-parser|raw-body|finalhandler|send|helmet|compression|formidable)\/|webhook/,
  ],
  ["n8n's nodes", /\/node_modules\/n8n-nodes-base\//],
  ['other n8n', /\/node_modules\/(?:@n8n\/|n8n)/],
];

/** What a file of n8n's process is for; undefined for what all use. */
export function groupOf(file: string): string | undefined {
  return GROUPS.find(([, files]) => files.test(file))?.[0];
}
