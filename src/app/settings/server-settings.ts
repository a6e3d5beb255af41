import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { Secret, settingsOf } from '../../platform/values/key-scopes.ts';
import { parseMoment } from '../../platform/values/text.ts';

/** How much is logged; `silent` logs nothing at all. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** Each request is compared with all of them; a network is better than a long list. */
const MOST_PROXIES = 32;

export const SERVER_SETTINGS = settingsOf({
  port: {
    name: 'PORT',
    expected: 'a TCP port, 0 to 65535 (0: any free one)',
    default: '8787',
    meaning: 'Where the service listens.',
    fallback: 8787,
    parse: parsePort,
  },
  host: {
    name: 'HOST',
    expected: 'an address or host name of this machine',
    default: '127.0.0.1',
    meaning:
      'The address the service listens on. Behind a proxy on the same machine the default is right; `0.0.0.0` opens it to the network, without TLS.',
    fallback: '127.0.0.1',
    parse: parseHost,
  },
  dataDir: {
    name: 'WARMPATH_DATA_DIR',
    expected: 'a path; a relative one counts from the working directory',
    default: '.warmpath',
    meaning:
      'Data of the bundled PostgreSQL, the master key (secrets.key), and search indexes for a fast start. One service at a time uses it. With DATABASE_URL it holds only indexes, which can be deleted.',
    fallback: '.warmpath',
    parse: (text) => (text.includes('\0') ? undefined : text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    expected: 'an address such as postgresql://user:password@host:5432/database',
    default: 'none: the bundled PostgreSQL',
    meaning: 'PostgreSQL 15 or newer to use in place of the bundled one. Never printed or logged.',
    secret: true,
    fallback: undefined,
    parse: parseDatabaseUrl,
  },
  asOf: {
    name: 'WARMPATH_AS_OF',
    expected: 'a date, YYYY-MM-DD',
    default: 'today',
    meaning: 'The day on which searches take place: later deals are ignored. For evaluation on old data.',
    fallback: undefined,
    parse: (text) => (isDate(text) ? text : undefined),
  },
  databaseDirectUrl: {
    name: 'WARMPATH_DATABASE_DIRECT_URL',
    expected: 'an address as in DATABASE_URL',
    default: 'none: DATABASE_URL reaches PostgreSQL itself',
    meaning:
      'PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode such as PgBouncer: requests use the pooler; work that lasts longer than a transaction (notifications, locks, imports, commands) bypasses it. Never printed or logged.',
    secret: true,
    fallback: undefined,
    parse: parseDatabaseUrl,
  },
  ownerDatabaseUrl: {
    name: 'WARMPATH_OWNER_DATABASE_URL',
    expected: 'an address as in DATABASE_URL',
    default: 'none: the login of DATABASE_URL owns the tables',
    meaning:
      'The login that owns the tables, where the service uses another one. Only `warmpath migrate`, `warmpath restore`, `warmpath credits archive` and `warmpath tenant move` read it: give it to them, not to the service. Never printed or logged.',
    secret: true,
    fallback: undefined,
    parse: parseDatabaseUrl,
  },
  trustedProxies: {
    name: 'WARMPATH_TRUSTED_PROXIES',
    expected: `up to ${MOST_PROXIES} addresses or networks (10.0.0.0/8), or loopback, linklocal, uniquelocal, separated by commas`,
    default: 'none: X-Forwarded-For is not read',
    meaning:
      'The proxies in front of the service. The client address is then taken from X-Forwarded-For: limits without a key (wrong keys, unsubscribing) count by it, for IPv6 by its /64. Without this setting all clients behind a proxy share one limit. Name only proxies that append to the header themselves.',
    fallback: [],
    parse: parseProxies,
  },
  metricsPort: {
    name: 'WARMPATH_METRICS_PORT',
    expected: 'a TCP port, 0 to 65535 (0: any free one)',
    default: 'none: no metrics',
    meaning:
      'Where Prometheus finds `/metrics`, on a listener of its own. The service and each worker of outreach on one machine need a port each.',
    fallback: undefined,
    parse: parsePort,
  },
  metricsHost: {
    name: 'WARMPATH_METRICS_HOST',
    expected: 'an address or host name of this machine',
    default: '127.0.0.1',
    meaning: 'The address of that listener. It asks for no key: open it to the network of the watchers only.',
    fallback: '127.0.0.1',
    parse: parseHost,
  },
  accessLog: {
    name: 'WARMPATH_ACCESS_LOG',
    expected: 'a share from 0 to 1, such as 0.1',
    default: '1: all',
    meaning:
      'How many requests have a line in the log, at the level `info`: tenant, operation, status, time, credits, ids. Those that fail on our side (5xx) always have one, at `warn`.',
    fallback: 1,
    parse: (text) => (/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text) ? Number(text) : undefined),
  },
  rateLimits: {
    name: 'WARMPATH_RATE_LIMITS',
    expected: 'on or off',
    default: 'on',
    meaning:
      'Requests per minute and key. `off` is for benchmarks and evaluation; the service warns about it at start.',
    fallback: true,
    parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
  },
  searchThreads: {
    name: 'WARMPATH_SEARCH_THREADS',
    expected: 'a whole number, 1 to 64',
    default: 'one less than the machine has processors, 1 to 4',
    meaning:
      'Threads that answer searches, each one search at a time, over one index in shared memory. More threads than processors do not help.',
    fallback: Math.max(1, Math.min(4, availableParallelism() - 1)),
    parse: (text) => (/^[1-9]\d?$/.test(text) && Number(text) <= 64 ? Number(text) : undefined),
  },
  searchUrl: {
    name: 'WARMPATH_SEARCH_URL',
    expected: 'an address such as http://10.0.0.5:8788',
    default: 'none: the service holds the index and searches itself',
    meaning:
      '`warmpath search`, or a proxy before several, that this service asks instead of holding an index. Profiles of tenants go there: over http only on one machine or in a private network.',
    fallback: undefined,
    parse: parseSearchUrl,
  },
  searchSecret: {
    name: 'WARMPATH_SEARCH_SECRET',
    expected: 'at least 32 characters without a space',
    default: 'none',
    meaning:
      'What services and `warmpath search` know each other by; the same for both. Never printed or logged.',
    secret: true,
    fallback: undefined,
    parse: (text) => (/^[\x21-\x7e]{32,256}$/.test(text) ? new Secret(text) : undefined),
  },
  logLevel: {
    name: 'WARMPATH_LOG_LEVEL',
    expected: LOG_LEVELS.join(', '),
    default: 'info',
    meaning:
      'How much is logged on stderr. `debug` also shows the stack of an unexpected failure of a command.',
    fallback: 'info' as const,
    parse: (text) => LOG_LEVELS.find((level) => level === text),
  },
  searchPath: {
    name: 'PATH',
    expected: 'folders, as every shell sets them',
    default: 'none',
    meaning:
      'Where an installed PostgreSQL is searched for on machines that the bundled one does not support.',
    fallback: [],
    parse: (text) => Object.freeze(text.split(delimiter).filter((folder) => folder !== '')),
  },
});

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseHost(text: string): string | undefined {
  return /^[\w.:%-]{1,253}$/.test(text) ? text : undefined;
}

function parseSearchUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + search + hash === '' && pathname === '/' ? text : undefined;
}

function parseDatabaseUrl(text: string): Secret | undefined {
  return /^postgres(ql)?:\/\/\S+$/.test(text) ? new Secret(text) : undefined;
}

const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A network of all addresses is refused: every client could then choose its own address. */
function parseProxies(text: string): readonly string[] | undefined {
  const each = text.split(',').map((one) => one.trim().toLowerCase());
  const areRight = each.every((one) => {
    const [address = '', bits, ...more] = one.split('/');
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return PROXY_NAMES.has(one);
    if (bits === undefined) return true;
    return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  });
  return areRight && each.length <= MOST_PROXIES ? Object.freeze(each) : undefined;
}

/** A calendar date that exists: 2024-02-30 does not. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseMoment(`${text}T00:00:00Z`) !== undefined;
}
