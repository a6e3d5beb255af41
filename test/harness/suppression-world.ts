import { randomBytes, randomUUID } from 'node:crypto';
import type { SuppressionReason } from '../../src/outreach/fields.ts';
import { createSuppressionStore, type SuppressionStore } from '../../src/outreach/queries-suppressions.ts';
import { suppressionOf } from '../../src/outreach/rules-suppression.ts';
import type { SequenceState, TouchState } from '../../src/outreach/rules-touch.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { type Scope, tenantToken } from '../../src/platform/values/scope.ts';
import { suppressionKeys } from '../../src/reference/rules-identity.ts';
import type { TestDatabase } from './database.ts';
import { addMailbox, addSequence, addTenant, addTouch } from './outreach-rows.ts';

/** A tenant with a mailbox, its list, and sequences to anyone. */
export class SuppressionWorld {
  readonly #db: Db;
  readonly #mailboxId: string;
  readonly scope: Scope;
  readonly store: SuppressionStore;

  private constructor({ system, service }: TestDatabase, tenantId: string, mailboxId: string) {
    this.#db = system;
    this.#mailboxId = mailboxId;
    this.scope = { tenantId, mode: 'live' };
    this.store = createSuppressionStore(service);
  }

  static async make(database: TestDatabase): Promise<SuppressionWorld> {
    const tenantId = await addTenant(database.system);
    const mailboxId = await addMailbox(database.system, { tenantId, address: 'me@founder.example' });
    return new SuppressionWorld(database, tenantId, mailboxId);
  }

  /** Puts an address or a domain on the list, as a person does. */
  add(text: string, reason: SuppressionReason = 'added'): ReturnType<SuppressionStore['add']> {
    const key = suppressionOf(text);
    if (key === undefined) throw new Error(text);
    const end = { event: 'suppress', who: 'person', why: 'They are on the list.' } as const;
    return this.store.add(this.scope, { ...end, key, reason });
  }

  /** A sequence with its touches in these states, each held by a worker. */
  async sequence(
    email: string,
    touches: readonly TouchState[] = ['planned'],
    state: SequenceState = 'active',
  ): Promise<{ id: string; token: string }> {
    const { tenantId } = this.scope;
    const isOver = state !== 'active' && state !== 'paused';
    const token = tenantToken(tenantId, randomBytes(24));
    const id = await addSequence(this.#db, {
      tenantId,
      mailboxId: this.#mailboxId,
      email,
      state,
      columns: {
        email_key: suppressionKeys(email)?.address,
        unsubscribe_token: token,
        ended_at: isOver ? '2026-01-01T00:00:00Z' : null,
      },
    });
    for (const [at, touch] of touches.entries()) {
      await addTouch(this.#db, {
        tenantId,
        sequenceId: id,
        position: at + 1,
        state: touch,
        messageId: `<${randomUUID()}@founder.example>`,
        columns: { lease: randomUUID() },
      });
    }
    return { id, token };
  }

  /** The states of a sequence and its touches, and what was written down of it. */
  async stateOf(id: string): Promise<{ state: string; touches: string[]; events: string[] }> {
    const [sequence] = await this.#db.query<{ state: string }>({
      text: 'select state from sequence where id = $1',
      values: [id],
    });
    const touches = await this.#db.query<{ state: string }>({
      text: 'select state from touch where sequence_id = $1 order by position',
      values: [id],
    });
    const events = await this.#db.query<{ line: string }>({
      text: `select who || ': ' || (touch_id is not null)::text || ' ' || from_state || ' > ' || to_state as line
        from touch_event where sequence_id = $1 order by id`,
      values: [id],
    });
    return {
      state: sequence?.state as string,
      touches: touches.map(({ state }) => state),
      events: events.map(({ line }) => line),
    };
  }
}
