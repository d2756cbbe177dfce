import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { n8nFolder } from '../../../tools/project';

export interface N8nSettings {
  /** n8n's user folder: it holds `.n8n` with database, keys and packages. */
  folder: string;
  port: number;
  /** Where n8n's task broker listens. */
  brokerPort: number;
  /** Where workflows may read and write files. */
  filesFolder: string;
  /** Whether the editor is served; without it n8n starts faster. */
  editor: boolean;
  /** Whether Code nodes run; they cost one more process. */
  codeNodes: boolean;
  /** n8n's default time zone; n8n's own default where none is given. */
  timezone?: string;
  /** Further variables. */
  env?: Record<string, string>;
}

/** The variables that any program needs. No other is passed on, so that settings of the user's own n8n don't apply. */
const NEEDED = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
];

/**
 * Parts of n8n that call out or cost time, and that neither the demonstration nor the tests need; only those it has.
 * With a name that it does not know, n8n does not start.
 */
const DISABLED_MODULES = ['mcp-registry', 'instance-ai', 'chat-hub', 'insights', 'external-secrets', 'otel'].filter(
  (name) => ['', '.ee'].some((suffix) => existsSync(join(n8nFolder, 'dist', 'modules', `${name}${suffix}`))),
);

/** Nothing leaves the machine: no telemetry, no questions to n8n's servers. */
const QUIET = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_HIRING_BANNER_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
  N8N_AI_ENABLED: 'false',
  EXTERNAL_FRONTEND_HOOKS_URLS: '',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_DISABLED_MODULES: DISABLED_MODULES.join(','),
};

/** Set because n8n warns where they are not. */
const EXPLICIT = {
  N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
  N8N_RUNNERS_TASK_TIMEOUT: '60',
  N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 * 1024),
  N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
};

function inherited(): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The environment of an n8n process that keeps to its folder and to the loopback interface. */
export function n8nEnvironment(settings: N8nSettings): Record<string, string> {
  const { folder, port, brokerPort, filesFolder, editor, codeNodes, timezone, env } = settings;
  return {
    ...inherited(),
    ...QUIET,
    ...EXPLICIT,
    NODE_ENV: 'production',
    // n8n keeps caches in the home folder.
    HOME: folder,
    USERPROFILE: folder,
    N8N_USER_FOLDER: folder,
    N8N_HOST: 'localhost',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_SECURE_COOKIE: 'false',
    // No Python of n8n's is installed here, so Code nodes offer JavaScript alone.
    N8N_PYTHON_ENABLED: 'false',
    N8N_DISABLE_UI: String(!editor),
    DB_TYPE: 'sqlite',
    N8N_RESTRICT_FILE_ACCESS_TO: filesFolder,
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    ...(codeNodes
      ? { N8N_RUNNERS_MODE: 'internal' }
      : { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: 'no-runner-connects' }),
    ...(timezone ? { GENERIC_TIMEZONE: timezone } : {}),
    ...env,
  };
}

/** Where n8n looks for a community package that its users installed. */
export function packageFolder(folder: string, packageName: string): string {
  return join(folder, '.n8n', 'nodes', 'node_modules', packageName);
}
