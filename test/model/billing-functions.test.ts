import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endProcessHeartbeat } from '../../src/accounts/queries-process.ts';
import {
  type AdmissionRequest,
  admitBatch,
  type Resolution,
  resolveBatch,
  sweepCharges,
} from '../../src/credits/queries-billing.ts';
import type { KeyScope } from '../../src/platform/values/key-scopes.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { holdOneDay } from '../harness/one-day.ts';
import { checkLedger } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import {
  type Account,
  grant,
  KEPT,
  type Model,
  owned,
  type Real,
  RULE,
  same,
  setUp,
  startProcess,
} from './both.ts';
import { type LookupRequest, lookupCommands, lookupRequests, planOf } from './lookup-commands.ts';

holdOneDay();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Command = fc.AsyncCommand<Model, Real>;

interface AdmissionPlan {
  readonly account: number;
  readonly price: 0 | 5 | 10;
  readonly key: 'k1' | 'k2' | undefined;
  readonly body: 'a' | 'b';
  readonly limited: boolean;
  readonly needs: readonly KeyScope[];
  readonly valid: boolean;
  readonly lookup: LookupRequest | undefined;
}

const admissionPlans = fc.record<AdmissionPlan>({
  account: fc.constantFrom(0, 0, 1, 2, 3, 4, 5),
  price: fc.constantFrom<0 | 5 | 10>(0, 5, 10, 10),
  key: fc.constantFrom<'k1' | 'k2' | undefined>('k1', 'k2', undefined, undefined),
  body: fc.constantFrom<'a' | 'b'>('a', 'a', 'a', 'b'),
  limited: fc.boolean(),
  needs: fc.constantFrom<readonly KeyScope[]>([], ['spend'], ['spend'], ['write', 'send']),
  valid: fc.constantFrom(true, true, true, true, false),
  lookup: fc.oneof(fc.constant(undefined), lookupRequests),
});

const requestOf = (plan: AdmissionPlan, real: Real): AdmissionRequest => ({
  requestId: randomUUID(),
  // The account beyond the last is one no one has.
  keyHash: real.accounts[plan.account]?.hash ?? createHash('sha256').update(randomUUID()).digest(),
  rateLimited: plan.limited,
  needs: plan.needs,
  valid: plan.valid,
  operation: 'model',
  price: plan.price,
  leaseMs: 600_000,
  needsProfile: false,
  idempotencyKey: plan.valid ? plan.key : undefined,
  fingerprint:
    plan.valid && plan.key !== undefined ? createHash('sha256').update(plan.body).digest() : undefined,
  lookup: plan.lookup === undefined ? undefined : planOf(plan.lookup, real),
});

async function admitBoth(
  model: Model,
  { process }: Real,
  requests: readonly AdmissionRequest[],
  again: boolean,
): Promise<void> {
  const expected = model.billing.admit(requests, again, process);
  const got = await admitBatch(db.service, requests, RULE, again, process);
  // What the guard does not read may differ: the clock, places without a window, the balance of what was not charged.
  const comparable = (admissions: typeof got) =>
    admissions.map(
      (
        { resetSeconds: _clock, balance, remaining, generation, capacitySeconds, booked, key, ...rest },
        n,
      ) => ({
        ...rest,
        // A free request that is repeated and refused then has its booking all the same: it is not looked at.
        booked: rest.verdict === 'admitted' ? booked : null,
        // A sequence counts for all entries of the database, the model for its own.
        generation: rest.verdict !== 'admitted' || generation === null ? null : generation > 0,
        capacitySeconds: capacitySeconds !== null && capacitySeconds > 0,
        key: key && [key.scopes, key.daily_credits, key.credits_used_today],
        remaining: rest.quota === null ? null : remaining,
        balance:
          (requests[n]?.price ?? 0) > 0 &&
          ['admitted', 'key_cap_reached', 'insufficient_credits'].includes(rest.verdict)
            ? balance
            : undefined,
      }),
    );
  expect(comparable(got)).toEqual(comparable(expected));
}

class Admit implements Command {
  readonly batch: readonly AdmissionPlan[];
  constructor(batch: readonly AdmissionPlan[]) {
    this.batch = batch;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const requests = this.batch.map((plan) => requestOf(plan, real));
    await admitBoth(model, real, requests, false);
    model.requests.push(...requests);
    await same(model, real);
  }
  toString = () => `admit ${fc.stringify(this.batch)}`;
}

/** The acknowledgement of an admission was lost, so it is sent again. */
class AdmitAgain implements Command {
  readonly from: number;
  constructor(from: number) {
    this.from = from;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const unheard = model.requests.filter(({ requestId }) => !model.ended.has(requestId));
    const request = unheard[this.from % Math.max(1, unheard.length)];
    if (request === undefined) return;
    await admitBoth(model, real, [request], true);
    await same(model, real);
  }
  toString = () => `admit again ${this.from}`;
}

/** Ends some of the requests so far, in one batch; ended ones too, and those that never got in. */
class Resolve implements Command {
  readonly picks: readonly { from: number; action: 'settle' | 'refund'; keep: boolean; told: boolean }[];
  constructor(picks: Resolve['picks']) {
    this.picks = picks;
  }
  check = ({ requests }: Model) => requests.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const chosen = new Map(
      this.picks.map((pick) => [model.requests[pick.from % model.requests.length] as AdmissionRequest, pick]),
    );
    const resolutions = [...chosen].flatMap(([request, { action, keep, told }]): Resolution[] => {
      const account = real.accounts.find(({ hash }) => hash.equals(request.keyHash));
      if (account === undefined) return [];
      return [
        {
          requestId: request.requestId,
          tenantId: account.tenantId,
          mode: account.mode,
          action: request.price === 0 ? 'none' : action,
          idempotencyKey: request.idempotencyKey,
          keep: keep ? { status: 200, head: `{"${action}":`, tail: told ? '}' : undefined } : undefined,
        },
      ];
    });
    if (resolutions.length === 0) return;
    for (const { requestId } of resolutions) model.ended.add(requestId);
    const expected = model.billing.resolve(resolutions);
    expect(await resolveBatch(db.service, resolutions)).toEqual(expected);
    await same(model, real);
  }
  toString = () => `resolve ${fc.stringify(this.picks)}`;
}

class Sweep implements Command {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    model.billing.lapse();
    for (const table of ['charge', 'idempotency']) {
      const open = table === 'charge' ? "state = 'reserved'" : "state = 'running'";
      await owned(real, `update ${table} set lease_until = now() - interval '1 second' where ${open}`);
    }
    const swept = await sweepCharges(db.service, 500, KEPT);
    expect(swept.map(({ id }) => id).toSorted()).toEqual(model.billing.sweep().toSorted());
    await same(model, real);
  }
  toString = () => 'sweep';
}

/** The process of every request so far is gone, and no one has swept yet. */
class Lapse implements Command {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    model.billing.lapse();
    await owned(real, "update charge set lease_until = now() - interval '1 second' where state = 'reserved'");
    await owned(
      real,
      "update idempotency set lease_until = now() - interval '1 second' where state = 'running'",
    );
  }
  toString = () => 'lapse';
}

/** The process gives no more heartbeats, and another one takes its place. */
class Die implements Command {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    model.billing.gone.add(real.process);
    await endProcessHeartbeat(db.service, real.process);
    real.process = await startProcess(db);
  }
  toString = () => 'die';
}

class NextWindow implements Command {
  check = () => true;
  async run({ billing }: Model): Promise<void> {
    billing.windows.next();
    await db.system.query({
      text: "update rate_window set window_start = window_start - interval '400 days'",
    });
  }
  toString = () => 'next window';
}

class Grant implements Command {
  readonly account: number;
  constructor(account: number) {
    this.account = account;
  }
  check = () => true;
  async run(model: Model, { accounts }: Real): Promise<void> {
    const { tenantId, mode } = accounts[this.account] as Account;
    await grant(db, tenantId, mode, 15);
    const account = model.billing.accountOf(tenantId, mode);
    if (account !== undefined) model.billing.grant(account, 15);
  }
  toString = () => `grant ${this.account}`;
}

const RUNS = size(45, 1_000);

it('the functions of the database do what the model says, command by command', {
  timeout: RUNS * 4_000,
}, async () => {
  const commands = [
    fc.array(admissionPlans, { minLength: 1, maxLength: 5 }).map((batch): Command => new Admit(batch)),
    fc.array(admissionPlans, { minLength: 1, maxLength: 5 }).map((batch): Command => new Admit(batch)),
    fc.nat(50).map((from): Command => new AdmitAgain(from)),
    fc
      .array(
        fc.record({
          from: fc.nat(50),
          action: fc.constantFrom<'settle' | 'refund'>('settle', 'refund'),
          keep: fc.boolean(),
          told: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map((picks): Command => new Resolve(picks)),
    fc.constant<Command>(new Sweep()),
    fc.constant<Command>(new Lapse()),
    fc.constant<Command>(new Die()),
    fc.constant<Command>(new NextWindow()),
    fc.nat(2).map((account): Command => new Grant(account)),
    ...lookupCommands,
  ];
  const seed = Date.now() >>> 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: '+1' }), async (run) => {
      await fc.asyncModelRun(() => setUp(db), run);
    }),
    { seed, numRuns: RUNS, endOnFailure: false },
  );
  await checkLedger(db);
});
