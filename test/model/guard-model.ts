import { createHash, randomUUID } from 'node:crypto';
import type fc from 'fast-check';
import type { Batcher } from '../../src/credits/batcher.ts';
import { Guard } from '../../src/credits/guard.ts';
import type { Resolution, Resolved } from '../../src/credits/queries-billing.ts';
import { UNKNOWN_KEY } from '../../src/credits/refusals.ts';
import { type Endpoint, runOver, type Services } from '../../src/platform/operations/operation.ts';
import { lostConnection } from '../harness/faulty-store.ts';
import { admitWith } from './defective-admission.ts';
import { faultOf, type ReceivedAnswer } from './invariants.ts';
import { MemoryBilling } from './memory-billing.ts';
import type { Defect } from './memory-rows.ts';
import { createBatchers } from './model-batchers.ts';
import { modelEndpoint } from './model-endpoint.ts';
import { ModelLookups } from './model-lookups.ts';
import { boundsOf, type Crash, type Fault, type Plan, type Script } from './plan.ts';
import { NEVER, STRIKES, withScheduledTimers } from './scheduled-timers.ts';

/** No part of the model: whose keys are wrong is not counted. */
const OPEN_GATE = { known: () => {}, unknown: () => UNKNOWN_KEY };
const LEASE_MS = 60_000;

/** Runs one plan in one order of events, and returns what is wrong with how it ended; undefined when nothing is. */
export async function runPlan(
  scheduler: fc.Scheduler,
  plan: Plan,
  defect?: Defect,
): Promise<string | undefined> {
  const world = new World(scheduler, plan, defect);
  await withScheduledTimers(
    (label) => world.step(label),
    () =>
      scheduler.waitFor(
        Promise.all([
          ...plan.scripts.map((script) => world.client(script)),
          world.sweeper(),
          ...world.others(),
        ]),
      ),
  );
  return world.verdict();
}

class World {
  readonly #scheduler: fc.Scheduler;
  readonly #plan: Plan;
  readonly #faults: (Fault | 'none')[];
  readonly #billing: MemoryBilling;
  readonly #lookups: ModelLookups;
  readonly #hashes: readonly Buffer[];
  readonly #processes: Process[] = [];
  readonly #received: ReceivedAnswer[] = [];
  readonly #calls: string[] = [];
  readonly #told = new Map<string, Set<number>>();
  #wrong: string | undefined;
  readonly #clock = { ms: 0 };
  constructor(scheduler: fc.Scheduler, plan: Plan, defect: Defect | undefined) {
    this.#scheduler = scheduler;
    this.#plan = plan;
    this.#faults = [...plan.faults];
    const rule = { trial: plan.quota, paid: plan.quota, windowSeconds: 60, idempotencyHours: 24 };
    this.#billing = new MemoryBilling(rule, defect);
    this.#lookups = new ModelLookups(this.#billing, plan.cap, (label) => this.step(label));
    this.#hashes = plan.credits.map((credits, index) => {
      const hash = createHash('sha256').update(String(index)).digest();
      const account = this.#billing.addAccount({ tenantId: `t${index}`, mode: 'live', plan: 'paid' }, hash);
      this.#billing.grant(account, credits);
      this.#billing.bindKey(account, hash, boundsOf(plan, index));
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
      const { behave, price, source, cost } = script;
      const body = { behave, price, source, cost };
      const reply = await Promise.race([
        process.guard.handle(script.late || script.behave === 'hang' ? process.hasty : process.patient, {
          requestId,
          address: '127.0.0.1',
          credential: { hash: this.#hashes[script.account] as Buffer, mode: 'live' },
          idempotency:
            script.key === undefined
              ? undefined
              : { key: script.key, fingerprint: createHash('sha256').update(JSON.stringify(body)).digest() },
          input: { ok: true, body, query: {} },
        }),
        process.death,
      ]);
      this.#received.push({ script, requestId, reply, isAllowed: this.#plan.maySpend[script.account] });
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

  /** A process that gives no signs for a while, and then does again. */
  async #pause(index: number): Promise<void> {
    await this.step('signs end');
    const { id } = this.#process(index);
    this.#billing.gone.add(id);
    await this.step('signs come again');
    if (!this.#process(index).dead) this.#billing.gone.delete(id);
  }

  /** Anyone who evicts kept answers, the clock, and heartbeats. */
  others(): Promise<void>[] {
    const { evictions, midnights, pauses } = this.#plan;
    return [
      ...pauses.map((index) => this.#pause(index)),
      ...evictions.map((behave) => this.#lookups.evict({ behave })),
      ...Array.from({ length: midnights }, () => this.#lookups.midnight()),
    ];
  }

  #process(index: number): Process {
    const known = this.#processes[index];
    if (known?.dead === false) return known;
    // The one who died gives no signs; that is seen when the next one is there, or later.
    if (known !== undefined) this.#billing.gone.add(known.id);
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
    const [id, process] = [randomUUID(), { dead: false }];
    const dieAt = (requestId: string, point: Crash): Promise<void> => {
      if (crashes.get(requestId) === point) {
        process.dead = true;
        end('crashed');
      }
      return process.dead ? new Promise(() => {}) : Promise.resolve();
    };
    const statement = <Result>(label: string, effect: () => Result | Promise<Result>): Promise<Result> =>
      this.#statement(process, label, effect);
    const { admissions, resolutions } = createBatchers({
      step: (label) => this.step(label),
      clock: this.#clock,
      admit: (items, again) =>
        statement('admit', async () => {
          const pause = async (label: string) => {
            await this.step(label);
            if (process.dead) await new Promise(() => {});
          };
          const admissions = await admitWith(this.#billing, items, again, pause, id);
          this.#lookups.admitted(items);
          return admissions;
        }),
      resolve: (items) => statement('resolve', () => this.#resolve(items)),
    });
    const guard = new Guard({
      billing: {
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
      vault: undefined,
      understanding: { refusal: async () => undefined },
      lookups: this.#lookups.service,
      run: runOver({ lookups: this.#lookups.service } as Services),
      understand: async () => ({}),
      gate: OPEN_GATE,
      rateLimits: true,
      leaseGraceMs: 30_000,
      log: { warn: () => {}, error: () => {} },
      now: () => new Date(0),
    });
    const endpoint = (deadlineMs: number) =>
      modelEndpoint(deadlineMs, async (requestId) => {
        this.#calls.push(requestId);
        if (!this.#billing.charges.has(requestId)) this.#wrong ??= 'provider called without a reservation';
        await this.step('provider');
        await dieAt(requestId, 'in handler');
      });
    return {
      id,
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
    if (fault === 'locked') throw Object.assign(new Error('canceled'), { severity: 'ERROR', code: '55P03' });
    if (fault === 'lost before') throw lostConnection();
    const result = await effect();
    this.#look();
    await this.step(`${label} acknowledged`);
    await alive();
    if (fault === 'lost after') throw lostConnection();
    return result;
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

  /** After every commit. */
  #look(): void {
    const torn = this.#billing.defect === 'debit and charge in two transactions';
    if (!torn) this.#wrong ??= this.#billing.fault() ?? this.#lookups.fault();
  }

  /** Once all is said: leases pass, a last sweep, and everything is held against the invariants. */
  verdict(): string | undefined {
    this.#billing.now += LEASE_MS + 1;
    this.#billing.sweep();
    return (
      this.#wrong ??
      this.#lookups.fault() ??
      faultOf({
        billing: this.#billing,
        calls: this.#calls,
        received: this.#received,
        ended: this.#told,
        faulty: this.#plan.faults.some((fault) => fault !== 'none'),
      })
    );
  }
}

interface Process {
  readonly id: string;
  readonly guard: Guard;
  readonly crashes: Map<string, Crash>;
  readonly death: Promise<'crashed'>;
  readonly patient: Endpoint;
  readonly hasty: Endpoint;
  readonly dead: boolean;
}
