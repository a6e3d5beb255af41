import { createWarmpath, OPERATIONS as KNOWN, WarmpathError } from '@warmpath/sdk';
import { type Ending, Failure } from './failure.ts';
import { type Operation, optionOf } from './operation.ts';
import { DECLARED } from './operations.ts';
import { isObject, safeLine } from './output/value.ts';
import type { Access } from './settings.ts';
import { interruption, type Terminal } from './terminal.ts';

const COMMANDS: ReadonlyMap<string, string> = new Map(
  DECLARED.map(({ operation, command }) => [
    `${KNOWN[operation].method} ${KNOWN[operation].path}`,
    `wp ${command}`,
  ]),
);

/** The text with each request of the API that is also a command named as that command. A request's query is left out. */
export function withCommands(text: string): string {
  return text.replace(
    /(`?)\b((?:GET|POST|PUT|DELETE) \/v1\/[a-z/-]*[a-z])(\?[^\s`]*)?\1/g,
    (whole, _quote, request: string) => {
      const command = COMMANDS.get(request);
      return command === undefined ? whole : `"${command}"`;
    },
  );
}

/** Every operation that is a command, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = DECLARED.map(({ description, fields, ...declared }) => ({
  ...KNOWN[declared.operation],
  ...declared,
  description: withCommands(description),
  fields: fields.map((field) =>
    field.about === undefined ? field : { ...field, about: withCommands(field.about) },
  ),
}));

/** An answer of the service: the whole of it. */
export type Answer = Readonly<Record<string, unknown>>;
type Input = Readonly<Record<string, unknown>>;

/** Calls with one key. They throw a failure that says what to do. */
export interface Client {
  /** Makes a call; `input` is the body, or the query of an operation that has no body. With one key it is paid once. */
  call(operation: Operation, input: Input, idempotencyKey?: string): Promise<Answer>;
  /** Every row of a list that is read page by page. */
  rows(operation: Operation, query: Input): AsyncGenerator<unknown, void, void>;
}

/** How calls are made with this key; a wait before a repetition is told on stderr. */
export function clientOf(access: Access, terminal: Pick<Terminal, 'interrupted' | 'note'>): Client {
  const { interrupted: signal } = terminal;
  const warmpath = createWarmpath({
    baseUrl: access.url,
    key: access.key,
    onRetry: (error, waitMs) => {
      // A person waits, and no repetition helps.
      if (reasonAway(error) !== undefined) throw error;
      terminal.note(`${safeLine(error.message)} Trying again in ${Math.ceil(waitMs / 1_000)} s.`);
    },
  });
  const told = (error: unknown, operation: Operation, key?: string): unknown => {
    if (signal.aborted) return interruption(againWith(key));
    if (!(error instanceof WarmpathError)) return error;
    const why = reasonAway(error);
    if (why !== undefined)
      return new Failure(
        'service',
        `${access.url} was not reached. ${why}, and the address right (${access.from})? Nothing was sent.`,
      );
    const failure = failureOf(error, operation);
    // Nothing came back of what was sent: it may have been made and paid.
    if (error.status === 0) failure.message += ` ${againWith(key)}`.trimEnd();
    return failure;
  };
  return {
    async call(operation, input, idempotencyKey) {
      try {
        const takesNothing = operation.input === 'none';
        const options = { signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
        const answer = await warmpath.call(operation.operation, takesNothing ? undefined : input, options);
        return isObject(answer) ? answer : {};
      } catch (error) {
        throw told(error, operation, idempotencyKey);
      }
    },
    async *rows(operation, query) {
      try {
        yield* warmpath.rows(operation.operation, query, { signal });
      } catch (error) {
        throw told(error, operation);
      }
    },
  };
}

/** How the answer to a call that costs is had again; empty of other calls. */
export function againWith(key: string | undefined): string {
  return key === undefined
    ? ''
    : `The same command with --idempotency-key ${key} gets its answer for 24 hours, paid once.`;
}

/** Why no repetition reaches a service, by what Node says of it. */
const AWAY = {
  ECONNREFUSED: 'Nothing listens there: is the service running',
  ENOTFOUND: 'There is no host of this name: is the network up',
  'bad port':
    'This port is of another protocol, and is never connected to: does the service listen on another one',
} as const;

const reasonAway = ({ message }: WarmpathError) =>
  Object.entries(AWAY).find(([said]) => message.includes(said))?.[1];

/** What is known of a call that failed. */
type Failed = Pick<WarmpathError, 'status' | 'code' | 'message' | 'retryAfter' | 'body'>;

/** Faults of a request that are shown one by one; more of them have one cause. */
const SHOWN = 10;

const BY_STATUS: Readonly<Record<number, Exclude<Ending, 'done'>>> = {
  401: 'key',
  402: 'credits',
  403: 'key',
  404: 'nothing',
  409: 'refused',
  422: 'refused',
};

/** How a command ends by this failure: by its code if one status stands for several, else by the status. */
export function endingOf({ status, code }: Pick<Failed, 'status' | 'code'>): Exclude<Ending, 'done'> {
  if (code === 'not_found') return 'nothing';
  if (code === 'idempotency_in_progress' || code === 'rate_limited') return 'service';
  if (code === 'route_not_found' || code === 'method_not_allowed' || code === 'not_warmpath')
    return 'service';
  return BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'usage' : 'service');
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
