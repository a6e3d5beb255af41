import type { SettingValues } from '../provider.ts';

/** What a server takes of the API: not every one has all of it, and newer models refuse what older ones want. */
export interface Dialect {
  readonly format: 'schema' | 'object' | 'plain';
  readonly temperature: boolean;
  /** The name of the limit; undefined: the server's own. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | undefined;
}

const FULL: Dialect = { format: 'schema', temperature: true, limit: 'max_tokens' };

/** What a server was found to take, for as long as its settings are in force. */
const known = new WeakMap<SettingValues, Dialect>();

export function dialectOf(settings: SettingValues): Dialect {
  return known.get(settings) ?? FULL;
}

export function remember(settings: SettingValues, dialect: Dialect): void {
  known.set(settings, dialect);
}

/**
 * The same without what was refused: the parameter the refusal names, else the form of the answer. Undefined where nothing
 * is left to leave out, or where it is something else that is wrong.
 */
export function lessOf(dialect: Dialect, refusal: string): Dialect | undefined {
  if (/context_length|context length|maximum context|too long|model_not_found|does not exist/iu.test(refusal))
    return undefined;
  if (dialect.limit === 'max_tokens' && /max_completion_tokens|max_tokens/u.test(refusal)) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.limit === 'max_completion_tokens' && /max_completion_tokens/u.test(refusal))
    return { ...dialect, limit: undefined };
  if (dialect.temperature && /temperature/u.test(refusal)) return { ...dialect, temperature: false };
  if (dialect.format === 'schema') return { ...dialect, format: 'object' };
  if (dialect.format === 'object') return { ...dialect, format: 'plain' };
  return dialect.temperature ? { ...dialect, temperature: false } : undefined;
}
