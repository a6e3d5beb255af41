import { WarmpathError } from '@warmpath/sdk';
import { type Ending, Failure } from './failure.ts';
import { type Operation, optionOf } from './operation.ts';
import { isObject } from './output/value.ts';
import { withCommands } from './registry.ts';

/** What is known of a call that failed. */
type Failed = Pick<WarmpathError, 'status' | 'code' | 'message' | 'retryAfter' | 'body'>;

/** Whether the SDK says so of a call. */
export function isServiceError(error: unknown): error is WarmpathError {
  return error instanceof WarmpathError;
}

/** Faults of a request that are shown one by one; more of them have one cause. */
const SHOWN = 10;

const BY_STATUS: Readonly<Record<number, Ending>> = {
  401: 'key',
  402: 'credits',
  403: 'key',
  404: 'nothing',
  409: 'refused',
  422: 'refused',
};

/** How a command ends by this failure: by its code where one status stands for several, else by the status. */
export function endingOf({ status, code }: Pick<Failed, 'status' | 'code'>): Exclude<Ending, 'done'> {
  if (code === 'not_found') return 'nothing';
  if (code === 'idempotency_in_progress' || code === 'rate_limited') return 'service';
  if (code === 'route_not_found' || code === 'method_not_allowed' || code === 'not_warmpath')
    return 'service';
  const known = BY_STATUS[status];
  if (known !== undefined && known !== 'done') return known;
  return status >= 400 && status < 500 ? 'usage' : 'service';
}

const ADVICE: Partial<Record<Ending, string>> = {
  key: 'See "wp whoami", "wp login", or ask whoever issued the key.',
  credits: 'See "wp usage" and "wp credits ledger".',
};

/** What a failed call is told as: the service's words, each fault by its option, and what to do. */
export function failureOf(failed: Failed, operation: Operation | undefined): Failure {
  const ending = endingOf(failed);
  const {
    request_id: requestId,
    credits_charged: charged,
    details,
    message,
    warnings,
    candidates,
  } = { ...failed.body };
  const lines = [
    withCommands(String(message ?? failed.message.replace(/^(\d+ )?\w+: /, ''))),
    ...faultsOf(details, operation),
    ...warningLines(warnings),
    ...meant(candidates),
    ...(failed.retryAfter === undefined ? [] : [`Try again in ${waitText(failed.retryAfter)}.`]),
    ...(typeof charged === 'number' && charged > 0 ? [`Credits charged: ${charged}.`] : []),
    ...(ADVICE[ending] === undefined ? [] : [ADVICE[ending]]),
    ...(ending === 'service' && typeof requestId === 'string' && requestId !== ''
      ? [`Request ${requestId}.`]
      : []),
  ];
  return new Failure(ending, lines.join('\n'), failed.body);
}

/** What of a request was not understood, a line each. */
export function warningLines(warnings: unknown): string[] {
  if (!Array.isArray(warnings)) return [];
  return warnings.filter(isObject).map(({ field, value, message, takenAs, suggestions }) => {
    const taken = typeof takenAs === 'string' ? ` Taken as ${takenAs}.` : '';
    const others = Array.isArray(suggestions) && suggestions.length > 0 ? suggestions.join(', ') : undefined;
    const hint = others === undefined ? '' : ` Did you mean: ${others}?`;
    return `Warning: ${String(field)} "${String(value)}": ${withCommands(String(message))}${taken}${hint}`;
  });
}

/** Who on record may be meant by a name that is nobody's. */
function meant(candidates: unknown): string[] {
  const names = Array.isArray(candidates) ? candidates.filter(isObject).map(({ name }) => String(name)) : [];
  return names.length === 0 ? [] : [`Did you mean: ${names.slice(0, SHOWN).join(', ')}?`];
}

function faultsOf(details: unknown, operation: Operation | undefined): string[] {
  if (!Array.isArray(details)) return [];
  const shown = details.slice(0, SHOWN).filter(isObject);
  const faults = shown.map(
    ({ path, message }) => `  ${placeOf(String(path), operation)}: ${withCommands(String(message))}`,
  );
  return details.length > shown.length ? [...faults, `  and ${details.length - shown.length} more`] : faults;
}

/** The option of the field at `a.b.0`, or the place as the service names it. */
function placeOf(path: string, operation: Operation | undefined): string {
  const parts = path.split('.');
  const field = operation?.fields.find((one) => one.path.every((part, at) => part === parts[at]));
  return field === undefined ? path || 'request' : `--${optionOf(field)}`;
}

/** Seconds for a person. */
function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
