import { randomUUID } from 'node:crypto';
import type { Draft } from '../../src/letters/rules-wording.ts';
import type { SuppressionReason } from '../../src/outreach/fields.ts';
import { draftText } from '../../src/outreach/queries-end-sequences.ts';
import { suppressionHash } from '../../src/outreach/queries-suppress.ts';
import type { TouchState } from '../../src/outreach/rules-touch.ts';
import type { Mode, Scope } from '../../src/platform/values/scope.ts';
import type { TestDatabase } from './database.ts';
import type { Account, TestService } from './service.ts';

type System = Pick<TestDatabase, 'system'>;

/** A tenant without anything. */
export async function makeTenant({ system }: System, mode: Mode = 'live'): Promise<Scope> {
  const tenantId = randomUUID();
  await system.query({
    text: `insert into tenant (tenant_id, name, plan) values ($1, 'test', 'paid')`,
    values: [tenantId],
  });
  return { tenantId, mode };
}

/** A connected mailbox of the tenant, in the sandbox, whose secret is none; its id. */
export async function makeMailbox(
  { system }: System,
  { tenantId, mode }: Scope,
  { address = `founder-${randomUUID()}@robotics.example`, state = 'connected' } = {},
): Promise<string> {
  const server = { host: 'mail.robotics.example', port: 465, security: 'tls' };
  const servers = { smtp: server, imap: { ...server, port: 993 }, username: address };
  const settings = {
    perDay: 30,
    gapSeconds: 300,
    timeZone: 'Europe/Berlin',
    window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_020 },
    ownCopy: 'blind_copy',
  };
  const [row] = await system.query<{ id: string }>({
    text: `insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings, state)
      values ($1, $2, 'sandbox', $3, $3, 'Fay Founder', '1 Example Street, Berlin', $4, $5, $6) returning id`,
    values: [tenantId, mode, address, JSON.stringify(servers), JSON.stringify(settings), state],
  });
  if (row === undefined) throw new Error('no mailbox was made');
  return row.id;
}

export const DRAFT: Draft = {
  subject: 'A machine that sorts parcels',
  // Long enough for the checks, with nothing in it that has to be on record.
  body: [
    'Hi Ada,',
    '',
    'I am writing to you because I would like to hear what you think of what we do. We build machines that sort parcels in small',
    'depots, so that nobody has to lift each of them by hand at night.',
    '',
    'May I show you?',
  ].join('\n'),
  // The checks take a person's word for what no record has: these accounts have no profile.
  draftedBy: 'person',
  facts: [{ about: 'profile.company_name', text: 'Example Robotics' }],
  findings: [],
};

/** The ids of a sequence's touches, in their order. */
export async function touchesOf({ system }: System, sequenceId: string): Promise<readonly string[]> {
  const rows = await system.query<{ id: string }>({
    text: 'select id from touch where sequence_id = $1 order by position',
    values: [sequenceId],
  });
  return rows.map(({ id }) => id);
}

/** Puts a touch into a state as the worker would have left it there. */
export async function putTouch(
  { system }: System,
  touchId: string,
  state: TouchState,
  draft: Draft = DRAFT,
): Promise<void> {
  const wasBegun = ['sending', 'sent', 'unknown', 'failed'].includes(state);
  await system.query({
    text: `update touch set state = $2, draft = $3, message_id = $4, attempts = $5, version = version + 1,
        lease = null, lease_until = null,
        intent_at = case when $6 then now() end, sent_at = case when $2 = 'sent' then now() end,
        due_at = case when $2 = 'scheduled' then now() + interval '1 day' end,
        due_until = case when $2 = 'scheduled' then now() + interval '25 hours' end
      where id = $1`,
    values: [
      touchId,
      state,
      draftText(draft),
      wasBegun ? `<${touchId}.1@robotics.example>` : null,
      wasBegun ? 1 : 0,
      wasBegun,
    ],
  });
}

/** What the touch's row holds. */
export async function touchRow({ system }: System, touchId: string): Promise<Record<string, unknown>> {
  const [row] = await system.query<Record<string, unknown>>({
    text: 'select * from touch where id = $1',
    values: [touchId],
  });
  if (row === undefined) throw new Error('there is no such touch');
  return row;
}

export interface Started {
  readonly account: Account;
  readonly sequenceId: string;
  /** Of the first message, which waits for approval. */
  readonly touchId: string;
}

/** An account with a mailbox and a sequence whose first message waits for approval. */
export async function startSequence(service: TestService, mode: Mode = 'test'): Promise<Started> {
  const account = await service.account({ mode });
  await makeMailbox(service.db, account);
  const { status, body } = await service.call('POST', '/v1/fundraising/create-sequence', {
    key: account.key,
    body: { investor_email: 'ada@capital.example', investor_name: 'Ada Example' },
  });
  if (status !== 200) throw new Error(`no sequence was created: ${JSON.stringify(body)}`);
  const [touchId = ''] = await touchesOf(service.db, body.sequenceId);
  await putTouch(service.db, touchId, 'awaiting_approval');
  return { account, sequenceId: body.sequenceId, touchId };
}

/** Puts an address or domain on the tenant's list, and nothing more: as an entry that raced whatever is tested. */
export async function suppress(
  { system }: System,
  { tenantId, mode }: Scope,
  kind: 'address' | 'domain',
  value: string,
  reason: SuppressionReason = 'added',
): Promise<void> {
  await system.query({
    text: 'insert into suppression (tenant_id, mode, kind, value_hash, value, reason) values ($1, $2, $3, $4, $5, $6)',
    values: [tenantId, mode, kind, suppressionHash({ kind, value }), value, reason],
  });
}
