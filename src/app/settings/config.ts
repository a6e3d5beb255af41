import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import type { SourceConfig } from '../../lookups/source-config.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import {
  type ConfigOf,
  describeSetting,
  readSetting,
  type SettingDescription,
} from '../../platform/values/key-scopes.ts';
import { CREDIT_SETTINGS, OUTBOUND_SETTINGS } from './outbound-settings.ts';
import { OUTREACH_SETTINGS, PEOPLE_SETTINGS } from './outreach-settings.ts';
import { SERVER_SETTINGS } from './server-settings.ts';

const SETTINGS = {
  ...SERVER_SETTINGS,
  ...OUTBOUND_SETTINGS,
  ...OUTREACH_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...CREDIT_SETTINGS,
};

/** Every setting of the service and of its commands, as read from the environment at start. Frozen. `dataDir` is absolute. */
export type Config = ConfigOf<typeof SETTINGS>;

/** What the service needs in addition: which sources its lookups ask, and how. */
export interface ServiceConfig extends Config {
  readonly sources: SourceConfig;
}

/** The documented table of settings, in the order of the documentation; those of the sources stand apart. */
export const SETTING_TABLE: readonly SettingDescription[] = Object.values(SETTINGS).map(describeSetting);

/** Names under our prefix that are others' business: the test harness hands settings to its workers this way. */
const NOT_OURS = /^WARMPATH_TEST_/;

/** How this program is called again: npx finds it if npm started it; else npx would ask a registry for the name. */
export const PROGRAM = process.env.npm_execpath === undefined ? 'warmpath' : 'npx warmpath';

/** Reads every setting; an empty one counts as not given. Throws OperatorError `invalid_setting` that names it, its value and what is expected. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, workingDirectory = process.cwd()): Config {
  const config = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, setting]) => [
      key,
      readSetting<unknown>(setting, (name) => env[name]),
    ]),
  ) as unknown as Config;
  return Object.freeze({ ...config, dataDir: resolve(workingDirectory, config.dataDir) });
}

/**
 * The settings of another installation as they were written, from the file that its service is started with (`NAME=value` on each
 * line). A relative data directory counts from the folder of the file. Throws OperatorError `usage` if it cannot be read.
 */
export async function readSettingsFile(path: string): Promise<NodeJS.ProcessEnv> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError('usage', `The settings in ${path} cannot be read: ${why}.`, error);
  });
  const written = parseEnv(text);
  const dataDir = written.WARMPATH_DATA_DIR ?? SERVER_SETTINGS.dataDir.fallback;
  // Of this process come only the places where programs are.
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...written,
    WARMPATH_DATA_DIR: resolve(dirname(path), dataDir),
  };
}

/** The settings of another installation, from its file; as `readConfig` and `readSettingsFile`. */
export async function readConfigFile(path: string): Promise<Config> {
  return readConfig(await readSettingsFile(path));
}

/** The sources are loaded only for who needs them: it takes the other commands half of their time to start. */
const loadSources = () => import('../../lookups/source-config.ts');

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

/** One sentence for each setting that works but is probably a mistake: limits that are off, unknown names. */
export async function configWarnings(env: NodeJS.ProcessEnv = process.env): Promise<readonly string[]> {
  const { SOURCE_SETTINGS } = await loadSources();
  const known = [...SETTING_TABLE, ...SOURCE_SETTINGS].map((setting) => setting.name);
  const warnings = Object.keys(env)
    .filter((name) => name.startsWith('WARMPATH_') && !NOT_OURS.test(name) && !known.includes(name))
    .map((name) => {
      const nearest = known.reduce((best, next) =>
        distance(name, next) < distance(name, best) ? next : best,
      );
      return `${name} is not a setting and has no effect; the nearest one is ${nearest}.`;
    });
  const { rateLimits, privateHosts, publicUrl, trustedProxies, oidcIssuer, oidcClientId } = readConfig(env);
  if (!rateLimits) {
    warnings.push(
      'WARMPATH_RATE_LIMITS=off: requests are not counted and never refused. Not for a service others can reach.',
    );
  }
  if (privateHosts) {
    warnings.push(
      'WARMPATH_PRIVATE_HOSTS=allow: a tenant can make this service connect to any machine in its network. For tests only.',
    );
  }
  if (oidcIssuer !== undefined && (oidcClientId === undefined || publicUrl === undefined)) {
    warnings.push(
      'WARMPATH_OIDC_ISSUER has no effect without WARMPATH_OIDC_CLIENT_ID and WARMPATH_PUBLIC_URL: no one can sign in with the provider.',
    );
  }
  if (publicUrl?.startsWith('https:') === true && trustedProxies.length === 0) {
    warnings.push(
      'WARMPATH_PUBLIC_URL is https, so a proxy stands in front, and WARMPATH_TRUSTED_PROXIES names none: limits without a key count everybody behind it as one address.',
    );
  }
  return warnings;
}
