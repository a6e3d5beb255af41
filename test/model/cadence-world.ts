import { randomUUID } from 'node:crypto';
import type fc from 'fast-check';
import { type CadenceStore, createCadenceStore } from '../../src/outreach/queries-claims.ts';
import { endSequencesIn } from '../../src/outreach/queries-end-sequences.ts';
import { suppressIn } from '../../src/outreach/queries-suppress.ts';
import type { HeldTouch } from '../../src/outreach/rules-touch.ts';
import type { Db, Queryable, Statement } from '../../src/platform/database/db.ts';
import { withTenant } from '../../src/platform/database/postgres.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import * as rows from '../harness/cadence-rows.ts';
import type { TestDatabase } from '../harness/database.ts';
import { type Begun, faultsOf } from './cadence-books.ts';
import { type Action, type CadencePlan, outcomeOf, type WireOutcomeName } from './cadence-plan.ts';

/** A fault planted into what a statement says. */
export type StatementDefect = (statement: Statement) => Statement;

const PER_DAY = 3;
const SEQUENCES = 5;
/** Statements others get to run while one worker stalls. */
const STALL = 12;
const LEASE_MS = 600_000;

/** One run of the workers over real transactions, whose statements come in the order the scheduler wants. */
export class CadenceWorld {
  readonly #scheduler: fc.Scheduler;
  readonly #system: Queryable;
  readonly #db: Db;
  readonly #cadence: CadenceStore;
  readonly #scope: Scope;
  #made: readonly rows.MadeTouch[] = [];
  /** What is known for certain: what was committed, and under which lease no one may write any more. */
  readonly #suppressed = new Set<string>();
  readonly #passed = new Set<string>();
  readonly #begun: Begun[] = [];
  readonly #wrong: string[] = [];

  constructor(scheduler: fc.Scheduler, database: TestDatabase, scope: Scope, defect: StatementDefect) {
    this.#scheduler = scheduler;
    this.#system = database.system;
    this.#scope = scope;
    this.#db = this.#inTurns(database.service, defect);
    this.#cadence = createCadenceStore(this.#db);
  }

  /** Plays the plan and resolves to what is wrong with how it went; nothing if nothing is. */
  async play({ workers, people }: CadencePlan): Promise<readonly string[]> {
    await rows.clearOutreach(this.#system);
    const mailboxes = [
      await rows.makeMailbox(this.#system, this.#scope),
      await rows.makeMailbox(this.#system, this.#scope),
    ];
    const made: rows.MadeTouch[] = [];
    for (let n = 0; n < SEQUENCES; n += 1) {
      const asked = { autoApprove: true, email: `ada@fund-${n}.example` };
      made.push(await rows.makeSequence(this.#system, this.#scope, mailboxes[n % 2] ?? '', asked));
    }
    this.#made = made;
    const actors = [
      ...workers.map((outcomes) => this.#worker(outcomes)),
      ...people.map((actions) => this.#person(actions)),
    ];
    // To the end, also where one fails: what is left of a run would hold locks in the next.
    const ends = await this.#scheduler.waitFor(Promise.allSettled(actors));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return [...this.#wrong, ...(await faultsOf(this.#system, this.#begun, PER_DAY))];
  }

  async #worker(outcomes: CadencePlan['workers'][number]): Promise<void> {
    for (const { outcome, isSlow } of outcomes) {
      const [held] = await this.#cadence.claimDue(randomUUID(), LEASE_MS, 1);
      if (held === undefined) {
        await this.#stall();
        continue;
      }
      if (isSlow) await this.#stall();
      if (await this.#begin(held)) await this.#end(held, outcome);
    }
  }

  async #begin(held: HeldTouch): Promise<boolean> {
    const isSuppressed = this.#suppressed.has(held.sequence.investorEmail);
    const isLate = this.#passed.has(held.lease);
    const asked = rows.allowance({ perDay: PER_DAY });
    const { state } = await this.#cadence.begin(
      held,
      rows.messageIdOfHeld(held),
      rows.hashOfHeld(held),
      asked,
    );
    if (state !== 'begun') return false;
    if (isSuppressed) this.#wrong.push('begun although the address was on the list');
    if (isLate) this.#wrong.push('begun by a late worker');
    this.#begun.push({
      touch: held.touch.id,
      mailbox: held.mailbox.id,
      isRefused: false,
      isGivenBack: false,
    });
    await this.#checkWire();
    return true;
  }

  async #end(held: HeldTouch, fate: WireOutcomeName): Promise<void> {
    const begun = this.#begun.findLast(({ touch }) => touch === held.touch.id);
    if (fate === 'crash' || begun === undefined) return;
    if (fate === 'stall') await this.#stall();
    const outcome = outcomeOf(fate);
    const isRefusal = outcome.state !== 'sent' && outcome.state !== 'unknown';
    if (isRefusal) begun.isRefused = true;
    const isLate = this.#passed.has(held.lease);
    const isWritten = await this.#cadence.end(held, outcome, { dueAt: new Date() });
    if (isWritten && isLate) this.#wrong.push('an end was written by a late worker');
    if (isWritten && isRefusal) begun.isGivenBack = true;
  }

  async #person(actions: CadencePlan['people'][number]): Promise<void> {
    for (const { action, to } of actions) await this.#do(action, to);
  }

  async #do(action: Action, to: number): Promise<void> {
    const made = this.#made[to % this.#made.length];
    if (made === undefined) return;
    const run = (text: string, ...values: unknown[]) =>
      this.#db.transaction((transaction) => asSystem(transaction, this.#system, { text, values }));
    switch (action) {
      case 'suppress':
      case 'suppress the domain': {
        const key =
          action === 'suppress'
            ? { kind: 'address' as const, value: made.email }
            : { kind: 'domain' as const, value: made.email.split('@')[1] ?? '' };
        const why = { event: 'suppress', who: 'person', why: 'asked for' } as const;
        await withTenant(this.#db, this.#scope, (transaction) =>
          suppressIn(transaction, this.#scope, { key, reason: 'added', ...why }),
        );
        this.#suppressed.add(made.email);
        return;
      }
      case 'list only':
        await withTenant(this.#db, this.#scope, (transaction) =>
          rows.suppressOnly(transaction, this.#scope, made.email),
        );
        this.#suppressed.add(made.email);
        return;
      case 'stop':
      case 'reply':
        await withTenant(this.#db, this.#scope, (transaction) =>
          endSequencesIn(transaction, this.#scope, [made.sequenceId], {
            event: action,
            who: 'person',
            why: 'asked for',
          }),
        );
        return;
      case 'pause':
        await run("update sequence set state = 'paused' where id = $1 and state = 'active'", made.sequenceId);
        return;
      case 'resume':
        await run("update sequence set state = 'active' where id = $1 and state = 'paused'", made.sequenceId);
        return;
      case 'reconnect':
        await run("update mailbox set state = 'connected', polled_at = now() where id = $1", made.mailboxId);
        return;
      case 'time passes':
        return this.#passTime();
      case 'sweep':
        await this.#cadence.sweepSending();
        return;
      case 'plan':
        return this.#plan();
      case 'look': {
        const [unknown] = await this.#cadence.claimUnknown(randomUUID(), LEASE_MS, 1);
        const found = { sentAt: new Date(), messageId: '<own@copy.example>', next: new Date() };
        if (unknown !== undefined)
          await this.#cadence.endUnknown(
            unknown,
            to % 2 === 0 ? found : { againMs: undefined, looked: true },
          );
        return;
      }
    }
  }

  /** All leases end, and all waits are over. Row by row: who changes many at once would need the order of locks of the service. */
  async #passTime(): Promise<void> {
    const touches = await this.#system.query<{ id: string }>({ text: 'select id from touch' });
    for (const { id } of touches) {
      const passed = await this.#system.query<{ lease: string }>({
        text: `update touch set lease_until = clock_timestamp() - interval '1 second'
          where id = $1 and lease is not null and lease_until > clock_timestamp() returning lease`,
        values: [id],
      });
      for (const { lease } of passed) this.#passed.add(lease);
      await this.#system.query({
        text: `update touch set due_at = case when state = 'scheduled' then now() - interval '1 minute' else due_at end,
            next_check_at = case when next_check_at is not null then now() end
          where id = $1 and state in ('scheduled', 'unknown', 'drafting') and lease is null`,
        values: [id],
      });
    }
  }

  /** The worker's other half: drafts, and times. */
  async #plan(): Promise<void> {
    for (const held of await this.#cadence.claimDrafts(randomUUID(), LEASE_MS, 2))
      await this.#cadence.endDraft(
        held,
        rows.DRAFT,
        rows.hashOfHeld({ ...held, touch: { ...held.touch, draft: rows.DRAFT } }),
      );
    const slot = { at: new Date(Date.now() - 60_000), until: new Date(Date.now() + 3_600_000) };
    for (const held of await this.#cadence.unscheduled(5)) await this.#cadence.schedule(held, slot);
  }

  async #checkWire(): Promise<void> {
    const crowded = await this.#system.query({
      text: `select s.mailbox_id from touch t join sequence s on s.id = t.sequence_id where t.state = 'sending'
        group by 1 having count(*) > 1`,
    });
    if (crowded.length > 0) this.#wrong.push('a mailbox has two messages on the wire');
  }

  async #stall(): Promise<void> {
    for (let waited = 0; waited < STALL; waited += 1) await this.#turn();
  }

  #turn(): Promise<void> {
    return this.#scheduler.schedule(Promise.resolve());
  }

  /** Every statement waits for its turn, so that transactions are cut into each other at random. */
  #inTurns(db: Db, defect: StatementDefect): Db {
    const inTurns = (queryable: Queryable): Queryable => ({
      query: async (statement) => {
        await this.#turn();
        return queryable.query(defect(statement));
      },
    });
    return {
      ...inTurns(db),
      transaction: (work, kind) =>
        db.transaction(async (transaction) => {
          const result = await work(inTurns(transaction));
          await this.#turn();
          return result;
        }, kind),
    };
  }
}

/** People's deeds by hand see all tenants, and take their turn like any other. */
async function asSystem(turn: Queryable, system: Queryable, statement: Statement): Promise<void> {
  await turn.query({ text: 'select 1' });
  await system.query(statement);
}
