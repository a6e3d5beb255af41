import { readFile } from 'node:fs/promises';
import type { TestDatabase } from '../harness/database.ts';
import type { ProviderCall } from '../harness/probe-endpoint.ts';
import { checkLedger } from '../harness/service.ts';
import type { Load, SeenAnswer } from './clients.ts';

interface Charge {
  readonly id: string;
  readonly state: 'reserved' | 'settled' | 'refunded';
  readonly price: number;
  readonly operation: string;
}

export interface Evidence {
  readonly db: Pick<TestDatabase, 'system'>;
  readonly loads: readonly Pick<Load, 'answers' | 'intents'>[];
  readonly callsFile: string;
  /** Credits granted in all. */
  readonly granted: number;
  /** Operations that other clients call, whose providers write nothing down. */
  readonly others?: readonly string[];
}

export interface Verdict {
  readonly violations: string[];
  readonly requests: number;
  readonly statuses: Record<string, number>;
  readonly charges: Record<string, number>;
  readonly providerCalls: number;
}

/**
 * Holds the whole database and every answer any client saw against the invariants of the ledger (docs/adr/0003-charge.md).
 * To be called when no lease runs any more and a sweep has passed.
 */
export async function verify({ db, loads, callsFile, granted, others = [] }: Evidence): Promise<Verdict> {
  const violations: string[] = [];
  const fail = (rule: string, facts: unknown): void => {
    violations.push(`${rule}: ${JSON.stringify(facts).slice(0, 500)}`);
  };
  await checkLedger(db).catch((error: Error) => fail('ledger', error.message));

  const rows = await db.system.query<Charge>({
    text: 'select id::text, state, price, operation from charge',
  });
  const charges = new Map(rows.map((charge) => [charge.id, charge]));
  for (const charge of rows) if (charge.state === 'reserved') fail('reserved past its lease', charge);
  const settled = rows.filter(({ state }) => state === 'settled');
  const [total] = await db.system.query<{ balance: number; least: number }>({
    text: 'select sum(balance)::bigint as balance, min(balance) as least from account',
  });
  const expected = granted - settled.reduce((sum, { price }) => sum + price, 0);
  if (Number(total?.balance) !== expected) fail('balance is not grants less settled', { total, expected });
  if (Number(total?.least) < 0) fail('balance below zero', total);
  const [running] = await db.system.query<{ n: number }>({
    text: "select count(*)::int as n from idempotency where state = 'running' and lease_until < now()",
  });
  if (running?.n !== 0) fail('keys still running past their lease', running);

  const answers = loads.flatMap((load) => load.answers);
  for (const answer of answers) checkAnswer(answer, charges, fail);
  checkReplays(answers, charges, fail);

  const calls = await readCalls(callsFile);
  const seen = new Set<string>();
  const settledByTag = new Map<string, number>();
  const keyed = new Map(
    loads.flatMap((load) => load.intents).flatMap(({ tag, key }) => (key === undefined ? [] : [[tag, key]])),
  );
  for (const { requestId, tag } of calls) {
    if (seen.has(requestId)) fail('provider called twice for a charge', { requestId });
    seen.add(requestId);
    const charge = charges.get(requestId);
    if (charge === undefined) fail('provider called without a committed reservation', { requestId });
    if (charge?.state === 'settled') settledByTag.set(tag, (settledByTag.get(tag) ?? 0) + 1);
  }
  for (const { id, operation } of settled)
    if (!seen.has(id) && !others.includes(operation)) fail('settled without a provider call', { id });
  for (const [tag, count] of settledByTag) {
    if (count > 1 && keyed.has(tag)) fail('one key settled more than once', { tag, count });
  }
  for (const { tag, key, last } of loads.flatMap((load) => load.intents)) {
    if (key !== undefined && last === null) fail('an intent with a key never got an answer', { tag });
  }
  const count = (values: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const value of values.toSorted()) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  return {
    violations,
    requests: answers.length,
    statuses: count(
      answers.map(
        ({ status, text, replayed }) =>
          `${status}${text.includes('"refund_issue":true') ? ' refund_issue' : ''}${replayed ? ' replayed' : ''}`,
      ),
    ),
    charges: count(rows.map(({ state }) => state)),
    providerCalls: calls.length,
  };
}

/** What an answer says of its charge must be so. */
function checkAnswer(
  answer: SeenAnswer,
  charges: ReadonlyMap<string, Charge>,
  fail: (rule: string, facts: unknown) => void,
): void {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(answer.text) as Record<string, unknown>;
  } catch {
    fail('an answer is not JSON', answer);
    return;
  }
  const charge = charges.get(String(body.request_id));
  const state = charge?.state;
  const expect = (wanted: readonly unknown[]): void => {
    if (!wanted.includes(state))
      fail('an answer contradicts its charge', { ...answer, state: state ?? null });
  };
  switch (answer.status) {
    case 200:
      expect(body.credits_charged === 0 ? ['refunded'] : ['settled']);
      if (![0, answer.price].includes(body.credits_charged as number)) fail('charged another price', answer);
      return;
    case 422:
      expect(['settled']);
      if (body.credits_charged !== answer.price) fail('charged another price', answer);
      return;
    case 500:
      expect(['refunded']);
      return;
    case 502:
      // Whether the reservation was ever made may be what could not be found out.
      expect(body.refund_issue === true ? ['settled', 'refunded', undefined] : ['refunded']);
      return;
    case 503:
      // Lost in an admission that may have taken effect, or after it.
      expect(body.error === 'vendor_capacity' ? ['refunded'] : ['refunded', undefined]);
      return;
    case 402:
    case 409:
    case 429:
      expect([undefined]);
      return;
    default:
      fail('an answer nobody expects', answer);
  }
}

/** Everything heard under one key after its first final answer is that answer. */
function checkReplays(
  answers: readonly SeenAnswer[],
  charges: ReadonlyMap<string, Charge>,
  fail: (rule: string, facts: unknown) => void,
): void {
  const byKey = new Map<string, SeenAnswer[]>();
  for (const answer of answers) {
    if (answer.key === undefined) continue;
    byKey.set(answer.key, [...(byKey.get(answer.key) ?? []), answer]);
  }
  for (const [key, heard] of byKey) {
    const final = heard.filter(
      ({ status, text }) => ![402, 409, 429, 503].includes(status) && !text.includes('"refund_issue":true'),
    );
    if (new Set(final.map(({ status, text }) => `${status} ${text}`)).size > 1) fail('replays differ', final);
    const ids = new Set(
      heard.map(({ text }) => String((JSON.parse(text) as { request_id: string }).request_id)),
    );
    const settled = [...ids].filter((id) => charges.get(id)?.state === 'settled');
    if (settled.length > 1) fail('one key settled more than once', { key, settled });
  }
}

/** What the processes wrote down before each provider answered. */
export async function readCalls(path: string): Promise<ProviderCall[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ProviderCall);
}
