import { readFileSync } from 'node:fs';

/** What a call must come to; the file explains its fields itself (`fields`, `rules`). */
export interface Expectation {
  readonly accept: readonly string[];
  readonly smtp?: 'none' | 'must';
  readonly dns?: 'none';
  /** Regular expressions without regard to case, for the detail. */
  readonly mentions?: string;
  readonly not_mentions?: string;
  readonly max_ms?: number;
  readonly not_in_log?: string;
  readonly cached?: boolean;
  readonly charged?: number;
  readonly charged_if?: Readonly<Record<string, number>>;
}

export type Step =
  | (Expectation & { readonly call: 'verify'; readonly unless_first?: string })
  | { readonly call: 'evict'; readonly deleted?: boolean }
  | { readonly wait_ms: number }
  | { readonly clock_days: number }
  | { readonly settings: unknown };

export interface Case extends Partial<Expectation> {
  readonly id: string;
  readonly group: string;
  readonly email: unknown;
  readonly mode?: 'production';
  readonly steps?: readonly Step[];
}

export function readCases(file: string): readonly Case[] {
  const { schema, count, cases } = JSON.parse(readFileSync(file, 'utf8')) as {
    schema: string;
    count: number;
    cases: readonly Case[];
  };
  if (schema !== 'email-verify-cases/1' || cases.length !== count || count === 0) {
    throw new Error(`${file} is not the file of cases this was written for`);
  }
  return cases;
}

/** What one call came to, and what the rig's servers saw meanwhile. */
export interface Observed {
  /** The verdict, or `invalid_request`. */
  readonly outcome: string;
  readonly detail: string;
  readonly cached: boolean;
  readonly charged: number;
  readonly ms: number;
  readonly dnsQueries: number;
  readonly smtpConnections: number;
  readonly smtpLog: string;
}

/** The credits of one verification (`docs/prices.md`). */
const PRICE = 3;

/** Everything about a call that is not as expected, with the rules that hold for every case. */
export function faultsOf(expected: Expectation, seen: Observed): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const says = (pattern: string) => new RegExp(pattern, 'i').test(seen.detail);
  const free = seen.outcome === 'unknown' || seen.outcome === 'invalid_request';
  check(expected.accept.includes(seen.outcome), `${seen.outcome}, not ${expected.accept.join(' or ')}`);
  check(seen.charged === (free ? 0 : PRICE), `${seen.outcome} cost ${seen.charged}`);
  check(!(seen.outcome === 'unknown' && seen.cached), 'unknown came from the cache');
  if (expected.mentions !== undefined)
    check(says(expected.mentions), `does not mention ${expected.mentions}`);
  if (expected.not_mentions !== undefined)
    check(!says(expected.not_mentions), `mentions ${expected.not_mentions}`);
  if (expected.max_ms !== undefined)
    check(seen.ms <= expected.max_ms, `took ${seen.ms} ms of ${expected.max_ms}`);
  if (expected.smtp === 'none') check(seen.smtpConnections === 0, `${seen.smtpConnections} SMTP connections`);
  if (expected.smtp === 'must') check(seen.smtpConnections > 0, 'no SMTP connection');
  if (expected.dns === 'none') check(seen.dnsQueries === 0, `${seen.dnsQueries} DNS queries`);
  if (expected.cached !== undefined) check(seen.cached === expected.cached, `cached is ${seen.cached}`);
  const charged = expected.charged_if?.[seen.outcome] ?? expected.charged;
  if (charged !== undefined) check(seen.charged === charged, `${charged} credits expected`);
  if (expected.not_in_log !== undefined) {
    check(!seen.smtpLog.includes(expected.not_in_log), `an SMTP log holds ${expected.not_in_log}`);
  }
  // Only a host that was asked can have refused or accepted; and a kept answer asks no one.
  if (seen.outcome === 'deliverable' && !seen.cached) {
    check(seen.smtpConnections > 1, 'deliverable without a random mailbox tried');
  }
  if (seen.cached)
    check(seen.smtpConnections === 0 && seen.dnsQueries === 0, 'cached, and asked all the same');
  return faults;
}
