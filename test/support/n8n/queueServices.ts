import { randomBytes } from 'node:crypto';

import { Redis } from 'ioredis';
import { Client } from 'pg';

/** The PostgreSQL and the Redis that n8n's queue mode stands on, by the names of n8n's own variables. */
export interface QueueServices {
  DB_POSTGRESDB_HOST: string;
  DB_POSTGRESDB_PORT: string;
  DB_POSTGRESDB_USER: string;
  DB_POSTGRESDB_PASSWORD: string;
  QUEUE_BULL_REDIS_HOST: string;
  QUEUE_BULL_REDIS_PORT: string;
  QUEUE_BULL_REDIS_PASSWORD: string;
}

const LOCAL: QueueServices = {
  DB_POSTGRESDB_HOST: '127.0.0.1',
  DB_POSTGRESDB_PORT: '5432',
  DB_POSTGRESDB_USER: 'postgres',
  DB_POSTGRESDB_PASSWORD: '',
  QUEUE_BULL_REDIS_HOST: '127.0.0.1',
  QUEUE_BULL_REDIS_PORT: '6379',
  QUEUE_BULL_REDIS_PASSWORD: '',
};

/** The database that every PostgreSQL has, to ask for others from. */
const MAINTENANCE_DATABASE = 'postgres';
const PATIENCE_MS = 5_000;
const KEYS_AT_ONCE = 1_000;

/** The services that the environment names; otherwise the local ones, without a password. */
export function queueServices(env: NodeJS.ProcessEnv = process.env): QueueServices {
  const services = { ...LOCAL };
  for (const name of Object.keys(LOCAL) as Array<keyof QueueServices>) services[name] = env[name] || LOCAL[name];
  return services;
}

/** Why queue mode can't run here: a sentence for each service, with how to point elsewhere. Empty if it can. */
export async function obstacles(services: QueueServices): Promise<string[]> {
  const found = await Promise.all([postgresObstacle(services), redisObstacle(services)]);
  return found.filter((sentence) => sentence !== undefined);
}

async function postgresObstacle(services: QueueServices): Promise<string | undefined> {
  const { DB_POSTGRESDB_HOST: host, DB_POSTGRESDB_PORT: port, DB_POSTGRESDB_USER: user } = services;
  const elsewhere =
    'set DB_POSTGRESDB_HOST, DB_POSTGRESDB_PORT, DB_POSTGRESDB_USER and DB_POSTGRESDB_PASSWORD to point elsewhere.';
  try {
    const able = await withPostgres(services, async (client) => {
      const { rows } = await client.query<{ able: boolean }>(
        'SELECT rolcreatedb OR rolsuper AS able FROM pg_roles WHERE rolname = current_user',
      );
      return rows[0]?.able === true;
    });
    return able ? undefined : `PostgreSQL at ${host}:${port} lets ${user} create no database; ${elsewhere}`;
  } catch (error) {
    return `PostgreSQL does not answer ${user} at ${host}:${port} (${reasonOf(error)}); ${elsewhere}`;
  }
}

async function redisObstacle(services: QueueServices): Promise<string | undefined> {
  try {
    await withRedis(services, async (redis) => await redis.ping());
    return undefined;
  } catch (error) {
    const { QUEUE_BULL_REDIS_HOST: host, QUEUE_BULL_REDIS_PORT: port } = services;
    return `Redis does not answer at ${host}:${port} (${reasonOf(error)}); set QUEUE_BULL_REDIS_HOST, QUEUE_BULL_REDIS_PORT and QUEUE_BULL_REDIS_PASSWORD to point elsewhere.`;
  }
}

/** Why a connection failed; one that was tried on several addresses has only a code. */
function reasonOf(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** A place of its own in both services: an empty database, and a prefix for all keys and channels in Redis. */
export class QueueStore {
  readonly database: string;
  readonly prefix: string;

  private constructor(private readonly services: QueueServices) {
    const mark = randomBytes(6).toString('hex');
    this.database = `ergani_queue_${mark}`;
    this.prefix = `ergani-queue-${mark}`;
  }

  /** Makes the database. */
  static async create(services: QueueServices): Promise<QueueStore> {
    const store = new QueueStore(services);
    await withPostgres(services, async (client) => await client.query(`CREATE DATABASE ${store.database}`));
    return store;
  }

  /** What n8n needs to be told to keep to this place. */
  get environment(): Record<string, string> {
    return {
      ...this.services,
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_DATABASE: this.database,
      QUEUE_BULL_PREFIX: this.prefix,
      // Commands between processes, locks and caches have a prefix of their own.
      N8N_REDIS_KEY_PREFIX: this.prefix,
    };
  }

  /** Runs a statement in the database. */
  async query(text: string, values: unknown[] = []): Promise<Array<Record<string, unknown>>> {
    const { services, database } = this;
    return await withPostgres(services, async (client) => (await client.query(text, values)).rows, database);
  }

  /** Removes the database, whoever is still connected to it, and all keys. */
  async remove(): Promise<void> {
    const { services, database, prefix } = this;
    const removals = await Promise.allSettled([
      withPostgres(services, async (client) => await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)),
      withRedis(services, async (redis) => {
        for await (const keys of redis.scanStream({ match: `${prefix}*`, count: KEYS_AT_ONCE })) {
          if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
        }
      }),
    ]);
    for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
  }
}

async function withPostgres<T>(
  services: QueueServices,
  work: (client: Client) => Promise<T>,
  database = MAINTENANCE_DATABASE,
): Promise<T> {
  const client = new Client({
    host: services.DB_POSTGRESDB_HOST,
    port: Number(services.DB_POSTGRESDB_PORT),
    user: services.DB_POSTGRESDB_USER,
    password: services.DB_POSTGRESDB_PASSWORD,
    database,
    connectionTimeoutMillis: PATIENCE_MS,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withRedis<T>(services: QueueServices, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({
    host: services.QUEUE_BULL_REDIS_HOST,
    port: Number(services.QUEUE_BULL_REDIS_PORT),
    password: services.QUEUE_BULL_REDIS_PASSWORD || undefined,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  // `connect` only says that the connection is closed; the reason comes as an event.
  let reason: unknown;
  redis.on('error', (error) => (reason ??= error));
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
