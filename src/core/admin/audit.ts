import type { Operator } from './operator.ts';

/** What an act is about. */
export interface AuditTarget {
  /** `tenant`, `key`, `corpus`, … */
  readonly kind: string;
  readonly id: string;
  /** The tenant it belongs to, where it belongs to one. */
  readonly tenantId?: string | undefined;
}

/** What is written before an act. */
export interface AuditIntent {
  /** Of the request, a UUID. */
  readonly requestId: string;
  readonly operator: Operator;
  readonly operation: string;
  readonly target: AuditTarget | undefined;
  /** What was asked, without secrets, large and personal fields. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The network address it came from. */
  readonly origin: string;
  /** The `Idempotency-Key`, where a second request under it must not act again. */
  readonly idempotencyKey: string | undefined;
}

/** What became of it. */
export interface AuditOutcome {
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The error code of an answer that is none. */
  readonly error?: string | undefined;
  /** What the act made, where only its answer says that. */
  readonly made?: AuditTarget | undefined;
}

/** The first request under an idempotency key. */
export interface EarlierAct {
  readonly requestId: string;
  readonly operation: string;
  /** Undefined: its outcome is not known (yet). */
  readonly status: number | undefined;
}

export interface AuditFilter {
  readonly tenantId?: string | undefined;
  /** The name of an operator, as it was at the time. */
  readonly operator?: string | undefined;
  /** An operation, or the beginning of several: `admin.tenant`. */
  readonly operation?: string | undefined;
  readonly target?: string | undefined;
  readonly requestId?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Only acts that were refused or failed, or whose outcome is not known. */
  readonly failed?: boolean | undefined;
}

/** An act with its outcome, as it is shown. Times in UTC. */
export interface AuditEntry {
  readonly request_id: string;
  readonly at: string;
  readonly operator: string;
  readonly operation: string;
  readonly target?: { readonly kind: string; readonly id: string };
  readonly tenant?: string;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** Missing where no outcome was written: the process may have ended in between. */
  readonly outcome?: { readonly at: string; readonly status: number; readonly error?: string };
}

/** Of one text in an entry; longer ones are cut and say so. */
const TEXT_MAX = 500;
/** Of an entry's account of what was asked, bytes of JSON; beyond it only the names of the fields are written. */
const ASKED_MAX = 8 * 1024;
/** What stands in place of a field that is not written. */
const LEFT_OUT = '[left out]';

/** What of a request goes into the log: its body or query, with hidden fields named but not shown. Pure. */
export function auditedBody(body: unknown, hidden: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    hidden.includes(name) ? LEFT_OUT : shortened(value),
  ]);
  const asked = Object.fromEntries(fields) as Record<string, unknown>;
  if (Buffer.byteLength(JSON.stringify(asked)) <= ASKED_MAX) return asked;
  return Object.fromEntries(Object.keys(asked).map((name) => [name, LEFT_OUT]));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > TEXT_MAX) return `${value.slice(0, TEXT_MAX)}…`;
  return value;
}
