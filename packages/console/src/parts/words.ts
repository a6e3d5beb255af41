import { type ErrorCode, WarmpathError } from '@warmpath/sdk';
import { roundInWords } from '../labels.ts';
import errors from './errors.json' with { type: 'json' };
import { withDays, withMoney } from './format.ts';

/*
 * The one place where the service's words become those of a screen. The service speaks to programs: it names paths, fields and
 * settings. What happened is said here by the code of an error; of its message only the sentences stay that speak to people.
 */

/** What only a program or an operator's shell can use: code, paths, fields, headers, settings, commands, ids and statuses. */
const FOR_PROGRAMS =
  /`[\w./-]*[a-z][\w./-]*`|\/v1|\/admin|\/docs|\/openapi|\/readyz|\b(?:GET|PUT|POST|DELETE|PATCH|JSON|HTTP)\b|[a-z]_[a-z]|\b[A-Z]+_[A-Z]|-Key\b|^"[a-z][\w./]*" |\bwp_|warmpath [a-z]+ |\bnpx\b|\bbody\b|\bheader\b|\bparameter\b|\bendpoint\b|\bAPI\b|request_id|Content-|Authorization|\bschema\b|\bstatus \d|^\d{3} |[\da-f]{8}-[\da-f]{4}-|Failed to fetch|preload|NetworkError|dynamically imported|\btenants?\b|\bcorp(?:us|ora)\b|\btouch(?:es)?\b/u;

/** The sentences of a message that speak to people; '' if none does. */
export function forPeople(message: string): string {
  const said = message
    .split(/(?<=[.?!]) (?=["“\p{Lu}])/u)
    .filter((sentence) => !FOR_PROGRAMS.test(sentence))
    .join(' ')
    .trim();
  return withDays(said);
}

/** A fact as people write it: its dates and sums by the reader's locale, and stages by their names. */
export const factInWords = (fact: string): string =>
  withMoney(withDays(fact))
    .replaceAll(/\bseries-(?:[ab]|c-plus)\b/gu, roundInWords)
    .replaceAll(/\b(is|are) in your network\b/gu, '$1 among your connections');

/** A code of the service, such as `convertible_note`, as people write it. */
export const codeInWords = (code: string): string => factInWords(code).replaceAll('_', ' ');

interface Told {
  /** What happened. */
  readonly what: string;
  /** What to do; '' if the message says it. */
  readonly next: string;
  /** Its message says more, and may be read where it speaks to people. */
  readonly hasMore?: boolean;
}
const TOLD = errors as Readonly<Record<ErrorCode | 'broken' | 'stale', Told>>;

export interface ErrorInWords extends Pick<Told, 'what' | 'next'> {
  /** What the service says of it beside; '' if nothing that a person can use. */
  readonly more: string;
  /** Fields of a form that were refused, with the reason where it can be read. */
  readonly fields: readonly { readonly field: string; readonly why: string }[];
  /** For whoever runs the service; never shown unasked. */
  readonly details: readonly string[];
}

/** A part of the page could not be loaded: another version of the console is there, or none. */
const NOT_LOADED = /preload|dynamically imported|module script|Failed to fetch|NetworkError|Load failed/i;

/** Whether the service was not there to answer: the banner says so, and asks again. */
export const isOffline = (error: unknown): boolean =>
  error instanceof WarmpathError && error.code === 'not_reached';

/** An error as a person reads it. `labels` names the fields of the form, by their path. */
export function errorInWords(error: unknown, labels: ReadonlyMap<string, string> = new Map()): ErrorInWords {
  if (!(error instanceof WarmpathError)) {
    const message = error instanceof Error ? error.message : String(error);
    const isStale = NOT_LOADED.test(message);
    const said = isStale ? '' : forPeople(message);
    const { what, next } = isStale ? TOLD.stale : TOLD.broken;
    // What our own code says of a refusal is written for people.
    return said === '' ? { what, next, more: '', fields: [], details: [message] } : own(said);
  }
  const { code, status, body, request_id: request, details } = error;
  // Without a body the error begins with its status and code.
  const message = body?.message ?? error.message.replace(/^(?:\d+ )?[a-z_]+: /u, '');
  const { what, next, hasMore = false } = TOLD[code] ?? TOLD.internal_error;
  const fields = details.flatMap(({ path, message: why }) => {
    const field = labels.get(path.replaceAll('/', '.'));
    return field === undefined ? [] : [{ field, why: forPeople(why) }];
  });
  return {
    what,
    next,
    more: hasMore ? forPeople(message) : '',
    fields,
    details: [
      `${status} ${code}`,
      ...(request === undefined ? [] : [`Request ${request}`]),
      message,
      ...details.map(({ path, message: why }) => `${path}: ${why}`),
    ],
  };
}

const own = (what: string): ErrorInWords => ({ what, next: '', more: '', fields: [], details: [] });
