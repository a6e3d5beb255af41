import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Type from 'typebox';
import { vi } from 'vitest';
import { Batcher } from '../../src/billing/batcher.ts';
import { FailedAuthentications } from '../../src/billing/failed-authentications.ts';
import { Guard } from '../../src/billing/guard.ts';
import type { Reply } from '../../src/billing/incoming.ts';
import { DomainError } from '../../src/core/errors.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { defineEndpoint, type Endpoint } from '../../src/endpoints/endpoint.ts';
import type { Services } from '../../src/endpoints/services.ts';
import type { Admission, AdmissionRequest, Resolution, Resolved } from '../../src/store/billing.ts';
import { classifyStoreFailure } from '../../src/store/failure.ts';
import { lostConnection } from '../harness/faulty-store.ts';
import { type Defect, MemoryBilling } from './memory-billing.ts';

/** Where a process dies while it serves a request. */
const CRASHES = ['after admit', 'in handler', 'before resolve', 'after resolve'] as const;
type Crash = (typeof CRASHES)[number];
/** What becomes of a statement besides working. */
const FAULTS = ['unreachable', 'lost before', 'lost after'] as const;
type Fault = (typeof FAULTS)[number];

export interface Script {
  readonly process: 0 | 1;
  readonly account: 0 | 1;
  readonly behave: Outcome | 'vendor_error' | 'bug' | 'hang';
  readonly price: 5 | 10;
  readonly key: 'k1' | 'k2' | undefined;
  /** The deadline may strike at any moment. */
  readonly late: boolean;
  readonly crash: Crash | undefined;
  readonly tries: number;
}

export interface Plan {
  readonly credits: readonly [number, number];
  readonly quota: number;
  readonly scripts: readonly Script[];
  readonly faults: readonly (Fault | 'none')[];
  readonly sweeps: number;
}

export const plans: fc.Arbitrary<Plan> = fc.record({
  credits: fc.tuple(fc.constantFrom(10, 15, 30, 100), fc.constantFrom(5, 10, 30)),
  quota: fc.constantFrom(2, 100, 100, 100),
  scripts: fc.array(
    fc.record({
      process: fc.constantFrom<0 | 1>(0, 1),
      account: fc.constantFrom<0 | 1>(0, 0, 1),
      behave: fc.constantFrom<Script['behave']>(
        'found',
        'found',
        'missed',
        'undetermined',
        'vendor_error',
        'bug',
        'hang',
      ),
      price: fc.constantFrom<5 | 10>(5, 10),
      key: fc.constantFrom<'k1' | 'k2' | undefined>('k1', 'k1', 'k2', undefined),
      late: fc.boolean(),
      crash: fc.constantFrom<Crash | undefined>(undefined, undefined, undefined, undefined, ...CRASHES),
      tries: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  faults: fc.array(fc.constantFrom<Fault | 'none'>('none', 'none', 'none', ...FAULTS), { maxLength: 8 }),
  sweeps: fc.integer({ min: 0, max: 3 }),
});

/** No part of the model, and its memory is laid out anew for each one made. */
const UNLIMITED = new FailedAuthentications(Number.POSITIVE_INFINITY);
const LEASE_MS = 60_000;
const PATIENCE_MS = 120;
/** Deadlines of the two endpoints: the timers of one strike at any moment of the schedule, those of the other never. */
const STRIKES = 1;
const NEVER = 2;

interface Heard {
  readonly script: Script;
  readonly requestId: string;
  readonly reply: Reply | 'crashed';
}

/** Runs one plan in one order of events, and returns what is wrong with how it ended; undefined when nothing is. */
export async function runPlan(
  scheduler: fc.Scheduler,
  plan: Plan,
  defect?: Defect,
): Promise<string | undefined> {
  const world = new World(scheduler, plan, defect);
  vi.stubGlobal('setImmediate', (work: () => void) => void world.step('immediate').then(work));
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => {
    const timer = { cleared: false };
    if (ms === STRIKES) {
      void world.step('deadline').then(() => {
        if (!timer.cleared) work();
      });
    }
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: { cleared: boolean }) => {
    timer.cleared = true;
  });
  try {
    await scheduler.waitFor(
      Promise.all([...plan.scripts.map((script) => world.client(script)), world.sweeper()]),
    );
  } finally {
    vi.unstubAllGlobals();
  }
  return world.verdict();
}

class World {
  readonly #scheduler: fc.Scheduler;
  readonly #plan: Plan;
  readonly #faults: (Fault | 'none')[];
  readonly #billing: MemoryBilling;
  readonly #hashes: readonly Buffer[];
  readonly #processes: Process[] = [];
  readonly #heard: Heard[] = [];
  readonly #calls: string[] = [];
  readonly #told = new Map<string, Set<number>>();
  #wrong: string | undefined;
  #clock = 0;

  constructor(scheduler: fc.Scheduler, plan: Plan, defect: Defect | undefined) {
    this.#scheduler = scheduler;
    this.#plan = plan;
    this.#faults = [...plan.faults];
    const rule = { trial: plan.quota, paid: plan.quota, windowSeconds: 60, idempotencyHours: 24 };
    this.#billing = new MemoryBilling(rule, defect);
    this.#hashes = plan.credits.map((credits, index) => {
      const hash = createHash('sha256').update(String(index)).digest();
      const account = this.#billing.addAccount({ tenantId: `t${index}`, mode: 'live', plan: 'paid' }, hash);
      this.#billing.grant(account, credits);
      return hash;
    });
  }

  step(label: string): Promise<void> {
    return this.#scheduler.schedule(Promise.resolve(), label);
  }

  async client(script: Script): Promise<void> {
    for (let attempt = 0; attempt < script.tries; attempt += 1) {
      await this.step('request');
      const requestId = randomUUID();
      const process = this.#process(script.process);
      // It dies once; the repetition meets a healthy process.
      if (attempt === 0 && script.crash !== undefined) process.crashes.set(requestId, script.crash);
      const body = { behave: script.behave, price: script.price };
      const reply = await Promise.race([
        process.guard.handle(script.late || script.behave === 'hang' ? process.hasty : process.patient, {
          requestId,
          address: '127.0.0.1',
          credential: { hash: this.#hashes[script.account] as Buffer },
          idempotency:
            script.key === undefined
              ? undefined
              : { key: script.key, fingerprint: createHash('sha256').update(JSON.stringify(body)).digest() },
          input: { ok: true, body, query: {} },
        }),
        process.death,
      ]);
      this.#heard.push({ script, requestId, reply });
      const isFinal =
        reply !== 'crashed' &&
        ![409, 503].includes(reply.status) &&
        !reply.text.includes('"refund_issue":true');
      if (isFinal || script.key === undefined) return;
    }
  }

  async sweeper(): Promise<void> {
    for (let n = 0; n < this.#plan.sweeps; n += 1) {
      await this.step('sweep');
      // Every lease has passed: also those of requests that are still being served.
      this.#billing.now += LEASE_MS + 1;
      this.#billing.sweep();
      this.#look();
    }
  }

  #process(index: number): Process {
    const known = this.#processes[index];
    if (known?.dead === false) return known;
    const made = this.#start();
    this.#processes[index] = made;
    return made;
  }

  #start(): Process {
    let end: (word: 'crashed') => void = () => {};
    const death = new Promise<'crashed'>((resolve) => {
      end = resolve;
    });
    const crashes = new Map<string, Crash>();
    const process: { dead: boolean } = { dead: false };
    const dieAt = (requestId: string, point: Crash): Promise<void> => {
      if (crashes.get(requestId) === point) {
        process.dead = true;
        end('crashed');
      }
      return process.dead ? new Promise(() => {}) : Promise.resolve();
    };
    const statement = <Result>(label: string, effect: () => Result | Promise<Result>): Promise<Result> =>
      this.#statement(process, label, effect);
    const shared = {
      classify: classifyStoreFailure,
      maxBatch: 2,
      maxWaiting: 100,
      lanes: 1,
      patienceMs: PATIENCE_MS,
      now: () => this.#clock,
      sleep: async (ms: number) => {
        await this.step('pause');
        this.#clock += ms;
      },
    };
    const admissions = new Batcher<AdmissionRequest, Admission>({
      ...shared,
      run: (items, again) => statement('admit', () => this.#admit(process, items, again)),
    });
    const resolutions = new Batcher<Resolution, Resolved>({
      ...shared,
      run: (items) => statement('resolve', () => this.#resolve(items)),
    });
    const guard = new Guard({
      keeper: {
        admit: async (request) => {
          const admission = await admissions.submit(request);
          if (admission.verdict === 'admitted') await dieAt(request.requestId, 'after admit');
          return admission;
        },
        resolve: async (resolution) => {
          await dieAt(resolution.requestId, 'before resolve');
          const resolved = await this.#resolveThrough(resolutions, resolution);
          await dieAt(resolution.requestId, 'after resolve');
          return resolved;
        },
      },
      services: {} as Services,
      failedAuthentications: UNLIMITED,
      rateLimits: true,
      leaseGraceMs: 30_000,
      log: { warn: () => {}, error: () => {} },
      now: () => new Date(0),
    });
    const endpoint = (deadlineMs: number) =>
      this.#endpoint(deadlineMs, (requestId) => dieAt(requestId, 'in handler'));
    return {
      guard,
      crashes,
      death,
      patient: endpoint(NEVER),
      hasty: endpoint(STRIKES),
      get dead() {
        return process.dead;
      },
    };
  }

  /** On its way, taking effect, on its way back: a process may die, and a connection with it, between any two. */
  async #statement<Result>(
    process: { readonly dead: boolean },
    label: string,
    effect: () => Result | Promise<Result>,
  ): Promise<Result> {
    const alive = (): Promise<void> => (process.dead ? new Promise(() => {}) : Promise.resolve());
    await alive();
    const fault = this.#faults.shift() ?? 'none';
    await this.step(`${label} sent`);
    if (fault === 'unreachable') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    if (fault === 'lost before') throw lostConnection();
    const result = await effect();
    this.#look();
    await this.step(`${label} acknowledged`);
    await alive();
    if (fault === 'lost after') throw lostConnection();
    return result;
  }

  async #admit(process: { readonly dead: boolean }, items: readonly AdmissionRequest[], again: boolean) {
    const billing = this.#billing;
    switch (billing.defect) {
      case 'balance is read, then written': {
        const read = new Map([...billing.keys.values()].map((account) => [account, account.balance]));
        await this.step('balance read');
        const admissions = billing.admit(items, again);
        for (const [account, balance] of read) {
          const mine = items.filter(({ requestId }, n) => {
            return (
              admissions[n]?.verdict === 'admitted' && billing.charges.get(requestId)?.account === account
            );
          });
          if (mine.length > 0) account.balance = balance - mine.reduce((sum, { price }) => sum + price, 0);
        }
        return admissions;
      }
      case 'debit and charge in two transactions': {
        const torn: [AdmissionRequest, Parameters<MemoryBilling['recordCharge']>[1]][] = [];
        billing.recordCharge = (request, account) => void torn.push([request, account]);
        const admissions = billing.admit(items, again);
        Reflect.deleteProperty(billing, 'recordCharge');
        await this.step('debited');
        if (process.dead) await new Promise(() => {});
        for (const [request, account] of torn) billing.recordCharge(request, account);
        return admissions;
      }
      default:
        return billing.admit(items, again);
    }
  }

  #resolve(items: readonly Resolution[]): Resolved[] {
    const resolved = this.#billing.resolve(items);
    items.forEach(({ requestId }, n) => {
      const told = this.#told.get(requestId) ?? new Set();
      this.#told.set(requestId, told.add(resolved[n]?.balance ?? Number.NaN));
    });
    return resolved;
  }

  async #resolveThrough(
    resolutions: Batcher<Resolution, Resolved>,
    resolution: Resolution,
  ): Promise<Resolved> {
    if (this.#billing.defect !== 'a resolve that failed is taken as not settled')
      return resolutions.submit(resolution);
    const faultsBefore = this.#faults.length;
    const resolved = await resolutions.submit(resolution);
    const failed = this.#plan.faults
      .slice(this.#plan.faults.length - faultsBefore, this.#plan.faults.length - this.#faults.length)
      .includes('lost after');
    return failed ? { ...resolved, state: 'refunded', status: null, answer: null } : resolved;
  }

  #endpoint(deadlineMs: number, dieAt: (requestId: string) => Promise<void>): Endpoint {
    const Anything = Type.Unknown();
    return defineEndpoint(
      {
        operation: 'model.probe',
        method: 'POST',
        path: '/v1/model',
        summary: '',
        description: '',
        body: Anything,
        query: Anything,
        data: Anything,
        example: { data: {} },
        reply: 'envelope',
        billing: { kind: 'billed', prices: [5, 10], price: (body) => (body as Script).price },
        rateLimited: true,
        needs: 'nothing',
        throws: [],
        bodyLimitBytes: 1_024,
        deadlineMs,
      },
      async (_services, { requestId }, { body }) => {
        this.#calls.push(requestId);
        if (!this.#billing.charges.has(requestId)) this.#wrong ??= 'provider called without a reservation';
        await this.step('provider');
        await dieAt(requestId);
        const { behave } = body as Script;
        if (behave === 'vendor_error') throw new DomainError('vendor_error', 'failed');
        if (behave === 'bug') throw new Error('bug');
        if (behave === 'hang') return new Promise(() => {});
        return { outcome: behave, data: { for: requestId } };
      },
    );
  }

  /** After every commit. */
  #look(): void {
    const torn = this.#billing.defect === 'debit and charge in two transactions';
    if (!torn) this.#wrong ??= this.#billing.fault();
  }

  /** Once all is said: leases pass, a last sweep, and everything is held against the invariants. */
  verdict(): string | undefined {
    const billing = this.#billing;
    billing.now += LEASE_MS + 1;
    billing.sweep();
    const wrong = this.#wrong ?? billing.fault();
    if (wrong !== undefined) return wrong;
    for (const { state } of billing.charges.values())
      if (state === 'reserved') return 'a charge stays reserved';
    for (const account of billing.keys.values()) {
      const spent = [...billing.charges.values()]
        .filter((charge) => charge.account === account && charge.state === 'settled')
        .reduce((sum, { price }) => sum + price, 0);
      if (account.balance !== account.granted - spent) return 'the balance is not grants less settled prices';
    }
    if (new Set(this.#calls).size !== this.#calls.length) return 'a provider was called twice for one charge';
    for (const heard of this.#heard) {
      const contradiction = this.#contradiction(heard);
      if (contradiction !== undefined) return contradiction;
    }
    return this.#replaysDiffer();
  }

  #contradiction({ script, requestId, reply }: Heard): string | undefined {
    if (reply === 'crashed') return undefined;
    const body = JSON.parse(reply.text) as Record<string, unknown>;
    const replayed = reply.headers['idempotent-replayed'] === 'true';
    const id = String(body.request_id);
    if (!replayed && id !== requestId) return 'an answer names another request';
    const state = this.#billing.charges.get(id)?.state;
    const say = (wanted: string) =>
      state === wanted ? undefined : `${reply.status} for a charge that is ${state}`;
    if (!replayed && typeof body.credits_remaining === 'number' && ![402].includes(reply.status)) {
      if (this.#told.get(id)?.has(body.credits_remaining) !== true) return 'a balance no statement returned';
    }
    switch (reply.status) {
      case 200:
        return say(body.credits_charged === 0 ? 'refunded' : 'settled');
      case 422:
        return body.credits_charged === script.price ? say('settled') : 'a miss charged another price';
      case 500:
        return say('refunded');
      case 502:
        if (body.refund_issue !== true) return say('refunded');
        return this.#plan.faults.some((fault) => fault !== 'none')
          ? undefined
          : 'refund_issue without a fault';
      default:
        return this.#billing.charges.has(requestId)
          ? `${reply.status} for a request with a charge`
          : undefined;
    }
  }

  #replaysDiffer(): string | undefined {
    const byKey = new Map<string, Heard[]>();
    for (const heard of this.#heard) {
      const { key, account, behave, price } = heard.script;
      if (key === undefined) continue;
      const name = `${account} ${key} ${behave} ${price}`;
      byKey.set(name, [...(byKey.get(name) ?? []), heard]);
    }
    for (const heard of byKey.values()) {
      const settled = heard.filter(
        ({ requestId }) => this.#billing.charges.get(requestId)?.state === 'settled',
      );
      if (settled.length > 1) return 'one idempotency key settled twice';
      const final = heard.flatMap(({ reply }) =>
        reply === 'crashed' ||
        [400, 402, 409, 429, 503].includes(reply.status) ||
        reply.text.includes('"refund_issue":true')
          ? []
          : [`${reply.status} ${reply.text}`],
      );
      if (new Set(final).size > 1) return 'answers under one idempotency key differ';
    }
    return undefined;
  }
}

interface Process {
  readonly guard: Guard;
  readonly crashes: Map<string, Crash>;
  readonly death: Promise<'crashed'>;
  readonly patient: Endpoint;
  readonly hasty: Endpoint;
  readonly dead: boolean;
}
