import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import type { SourceConfig } from './capabilities/lookups/source-config.ts';
import { Secret } from './core/secret.ts';
import { describeSetting, readSetting, type Setting, type SettingDescription } from './core/setting.ts';

/** How much is logged; `silent` logs nothing at all. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every setting of the service and of its commands, as read from the environment at start. Frozen. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the bundled PostgreSQL in the data directory. */
  readonly databaseUrl: Secret | undefined;
  /** `YYYY-MM-DD`; undefined: today. */
  readonly asOf: string | undefined;
  readonly rateLimits: boolean;
  /** 1 to 64. */
  readonly searchThreads: number;
  readonly logLevel: LogLevel;
  /** Folders, in order. */
  readonly searchPath: readonly string[];
  /** Told to every source that is asked; some refuse who does not say it. */
  readonly contact: string | undefined;
  /** Addresses with a port where given; empty: those the machine uses. */
  readonly dnsServers: readonly string[];
  /** True lets hosts that customers name be private ones: for tests. */
  readonly privateHosts: boolean;
}

/** What the service needs besides: whom its lookups ask, and how. */
export interface ServiceConfig extends Config {
  readonly sources: SourceConfig;
}

const SETTINGS: { readonly [Key in keyof Config]: Setting<Config[Key]> } = {
  port: {
    name: 'PORT',
    expected: 'a TCP port, 0 to 65535 (0: any free one)',
    default: '8787',
    meaning: 'Where the service listens.',
    fallback: 8787,
    parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  },
  host: {
    name: 'HOST',
    expected: 'an address or host name of this machine',
    default: '127.0.0.1',
    meaning:
      'The address the service listens on. Behind a proxy on the same machine the default is right; `0.0.0.0` opens it to the network, without TLS.',
    fallback: '127.0.0.1',
    parse: (text) => (/^[\w.:%-]{1,253}$/.test(text) ? text : undefined),
  },
  dataDir: {
    name: 'WARMPATH_DATA_DIR',
    expected: 'a path; a relative one counts from the working directory',
    default: '.warmpath',
    meaning:
      'Where the bundled PostgreSQL keeps its data, and the search its indexes for a fast start. One service at a time owns it. With DATABASE_URL only indexes lie there; they can be deleted.',
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
    parse: (text) => (/^postgres(ql)?:\/\/\S+$/.test(text) ? new Secret(text) : undefined),
  },
  asOf: {
    name: 'WARMPATH_AS_OF',
    expected: 'a date, YYYY-MM-DD',
    default: 'today',
    meaning: 'The day the search looks from: deals after it do not exist for it. For evaluation on old data.',
    fallback: undefined,
    parse: (text) => (isDate(text) ? text : undefined),
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
      'Threads that answer searches, each one search at a time, over one index in shared memory. More than the machine has processors makes nothing faster.',
    fallback: Math.max(1, Math.min(4, availableParallelism() - 1)),
    parse: (text) => (/^[1-9]\d?$/.test(text) && Number(text) <= 64 ? Number(text) : undefined),
  },
  logLevel: {
    name: 'WARMPATH_LOG_LEVEL',
    expected: LOG_LEVELS.join(', '),
    default: 'info',
    meaning:
      'How much goes to the log on stderr. `debug` also shows where an unexpected failure of a command came from.',
    fallback: 'info',
    parse: (text) => LOG_LEVELS.find((level) => level === text),
  },
  searchPath: {
    name: 'PATH',
    expected: 'folders, as every shell sets them',
    default: 'none',
    meaning: 'Where an installed PostgreSQL is looked for on machines the bundled one does not run on.',
    fallback: [],
    parse: (text) => Object.freeze(text.split(delimiter).filter((folder) => folder !== '')),
  },
  contact: {
    name: 'WARMPATH_CONTACT',
    expected: 'an e-mail address or an https address, without blanks',
    default: 'none: sources that want one are off',
    meaning:
      'Who runs this service: sent with every request to a source. Wikidata throttles those who do not say it, SEC EDGAR refuses them.',
    fallback: undefined,
    parse: (text) =>
      /^([^\s@<>()]{1,64}@[\w.-]{3,200}|https:\/\/[^\s<>()]{3,200})$/.test(text) ? text : undefined,
  },
  dnsServers: {
    name: 'WARMPATH_DNS_SERVERS',
    expected:
      'addresses with commas between them, each with a port where it is not 53: 192.0.2.1:5353, [2001:db8::1]',
    default: 'those the machine uses',
    meaning: 'Who is asked for mail exchangers when an e-mail address is verified.',
    fallback: [],
    parse: parseDnsServers,
  },
  privateHosts: {
    name: 'WARMPATH_PRIVATE_HOSTS',
    expected: 'refuse or allow',
    default: 'refuse',
    meaning:
      'Whether hosts that customers name (a Mastodon server, a company site, a mail exchanger) may be private addresses and other ports. `allow` is for tests on loopback; the service warns about it at start.',
    fallback: false,
    parse: (text) => (text === 'refuse' ? false : text === 'allow' ? true : undefined),
  },
};

/** The documented table of settings, in the order of the documentation; those of the sources stand apart. */
export const SETTING_TABLE: readonly SettingDescription[] = Object.values(SETTINGS).map(describeSetting);

/** Names under our prefix that are others' business: the test harness hands settings to its workers this way. */
const NOT_OURS = /^WARMPATH_TEST_/;

/**
 * Reads every setting. An empty variable counts as not given. Throws OperatorError `invalid_setting` that names the
 * variable, its value (unless it is a secret) and what is expected.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, workingDirectory = process.cwd()): Config {
  const written = (name: string) => env[name];
  const read = <Value>(setting: Setting<Value>): Value => readSetting(setting, written);
  return Object.freeze({
    port: read(SETTINGS.port),
    host: read(SETTINGS.host),
    dataDir: resolve(workingDirectory, read(SETTINGS.dataDir)),
    databaseUrl: read(SETTINGS.databaseUrl),
    asOf: read(SETTINGS.asOf),
    rateLimits: read(SETTINGS.rateLimits),
    searchThreads: read(SETTINGS.searchThreads),
    logLevel: read(SETTINGS.logLevel),
    searchPath: read(SETTINGS.searchPath),
    contact: read(SETTINGS.contact),
    dnsServers: read(SETTINGS.dnsServers),
    privateHosts: read(SETTINGS.privateHosts),
  });
}

/** The sources are loaded only for who needs them: it takes the other commands half of their time to start. */
const loadSources = () => import('./capabilities/lookups/source-config.ts');

/** As `readConfig`, with the settings of the sources. */
export async function readServiceConfig(env: NodeJS.ProcessEnv = process.env): Promise<ServiceConfig> {
  const { readSourceConfig } = await loadSources();
  return Object.freeze({ ...readConfig(env), sources: readSourceConfig((name) => env[name]) });
}

export interface WrittenSetting {
  readonly name: string;
  readonly value: string;
}

/** The settings as they were written, secrets hidden: all general ones, and those of sources that were given. */
export async function writtenSettings(
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly WrittenSetting[]> {
  const { SOURCE_SETTINGS } = await loadSources();
  const given = ({ name, secret }: SettingDescription): WrittenSetting[] => {
    const text = env[name]?.trim() ?? '';
    return text === '' ? [] : [{ name, value: secret ? '[secret]' : text }];
  };
  return [
    ...SETTING_TABLE.flatMap((setting) => {
      const [written] = given(setting);
      return [written ?? { name: setting.name, value: `default: ${setting.default}` }];
    }),
    ...SOURCE_SETTINGS.flatMap(given),
  ];
}

/** One sentence for every setting that works but deserves a second look: limits that are off, names nobody reads. */
export async function configWarnings(env: NodeJS.ProcessEnv = process.env): Promise<readonly string[]> {
  const { SOURCE_SETTINGS } = await loadSources();
  const known = [...SETTING_TABLE, ...SOURCE_SETTINGS].map((setting) => setting.name);
  const warnings = Object.keys(env)
    .filter((name) => name.startsWith('WARMPATH_') && !NOT_OURS.test(name) && !known.includes(name))
    .map((name) => {
      const nearest = known.reduce((best, next) =>
        distance(name, next) < distance(name, best) ? next : best,
      );
      return `${name} is not a setting and nobody reads it; the nearest one is ${nearest}.`;
    });
  const { rateLimits, privateHosts } = readConfig(env);
  if (!rateLimits) {
    warnings.push(
      'WARMPATH_RATE_LIMITS=off: requests are not counted and never refused. Not for a service others can reach.',
    );
  }
  if (privateHosts) {
    warnings.push(
      'WARMPATH_PRIVATE_HOSTS=allow: a customer can make this service connect to any machine in its network. For tests only.',
    );
  }
  return warnings;
}

/** At most as many as a resolver tries before a customer's patience ends. */
const MAX_DNS_SERVERS = 4;

function parseDnsServers(text: string): readonly string[] | undefined {
  const servers = text.split(',').map((server) => server.trim());
  const isRight = servers.every((server) => {
    const [, bracketed, plain, port = '53'] =
      /^(?:\[([\da-fA-F:]+)\]|([\d.]+|[\da-fA-F:]+?(?=$)))(?::(\d{1,5}))?$/.exec(server) ?? [];
    return isIP(bracketed ?? plain ?? '') !== 0 && Number(port) <= 65_535;
  });
  return isRight && servers.length <= MAX_DNS_SERVERS ? Object.freeze(servers) : undefined;
}

/** A calendar date that exists: 2024-02-30 does not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
