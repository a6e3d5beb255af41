import type { Static, TSchema } from 'typebox';
import type { KeyScope } from '../values/key-scopes.ts';

/** How an endpoint is offered besides HTTP: the one place where tools, commands and methods are declared. */
export interface Surfaces<Body extends TSchema> {
  /** What a call does: the scope its key needs, and what tools and commands say of it. */
  readonly effect: KeyScope;
  /** The further scope that some bodies need; undefined for the others. Pure; the body is valid. */
  alsoNeeds?(body: Static<Body>): KeyScope | undefined;
  /** Scopes that a body gives to somebody: whoever calls must have them too. Pure; the body is valid. */
  handsOn?(body: Static<Body>): readonly KeyScope[];
  /** Every key may call it: no scope is needed. */
  readonly needsNoScope?: true;
  /** The field of the answer's data that holds its list; `''` where the data itself is one. Left out: one record. */
  readonly rows?: string;
  /** The tool of an assistant; false: a person does this. */
  readonly mcp: McpSurface | false;
  /** The command of the client at a terminal; false: another endpoint has the same command. */
  readonly cli: CliSurface | false;
}

/**
 * The scopes that the key of a request needs. A dry run spends nothing: it needs `read`. Of a body that is not valid (`undefined`)
 * only the effect is known.
 */
export function scopesNeeded(
  surfaces: Surfaces<TSchema>,
  body: unknown,
  isDryRun: boolean,
): readonly KeyScope[] {
  if (surfaces.needsNoScope) return [];
  if (isDryRun) return ['read'];
  const further = body === undefined ? undefined : surfaces.alsoNeeds?.(body as never);
  const given = body === undefined ? [] : (surfaces.handsOn?.(body as never) ?? []);
  return [...new Set([surfaces.effect, ...(further === undefined ? [] : [further]), ...given])];
}

export interface McpSurface {
  readonly tool: `${string}_${string}`;
  /** `lookups` are listed on request only. */
  readonly group: 'main' | 'lookups';
  /** The fields of a row (or of the data, without `rows`) that a brief answer holds, in order, as paths (`warmPaths.name`); left out: all. */
  readonly brief?: readonly string[];
  /** Fields of the body or the query that the tool does not take. */
  readonly omit?: readonly string[];
}

export interface CliSurface {
  readonly command: string;
  /** Paths of the fields that its table shows, of a row or of the data (`key.scopes`); left out: those of the first row. */
  readonly columns?: readonly string[];
  /** The field of the body that is read from a file. */
  readonly file?: string;
  /** The field of the data that is written as it is, in place of a table. */
  readonly prints?: string;
}
