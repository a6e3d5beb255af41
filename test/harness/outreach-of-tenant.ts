import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../src/platform/database/db.ts';
import type { Scope } from '../../src/platform/values/scope.ts';

/** Rows in every table of outreach, on one side of a tenant; `secret` wherever it must not be readable. */
export async function fillOutreach(db: Queryable, { tenantId, mode }: Scope, secret: string): Promise<void> {
  const run = (text: string, values: readonly unknown[]) => db.query({ text, values });
  const at = [tenantId, mode];
  const mailbox = randomUUID();
  const sequence = randomUUID();
  await run(
    "insert into data_key (tenant_id, master, wrapped) values ($1, 'key', $2) on conflict do nothing",
    [tenantId, Buffer.from(secret)],
  );
  await run(
    `insert into mailbox (id, tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings, sealed)
     values ($3, $1, $2, 'sandbox', 'ada@blipgrid.example', 'ada@blipgrid.example', 'Ada', 'Road 1', '{}', '{}', $4)`,
    [...at, mailbox, Buffer.from(secret)],
  );
  await run(
    `insert into mailbox_notice (id, tenant_id, mode, mailbox_id, token_hash, sealed)
     values (gen_random_uuid(), $1, $2, $3, sha256($4), $5)`,
    [...at, mailbox, Buffer.from(mailbox), Buffer.from(secret)],
  );
  await run(
    "insert into mailbox_consent (state_hash, tenant_id, mode, request, sealed) values (sha256($3), $1, $2, '{}', $3)",
    [...at, Buffer.from(`${secret}${tenantId}${mode}`)],
  );
  await run(
    `insert into sequence (id, tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, unsubscribe_token)
     values ($3, $1, $2, $4, 'eve@fund.example', 'eve@fund.example', 'Eve', $5)`,
    [...at, sequence, mailbox, `${secret}${sequence}`],
  );
  await run(
    `insert into touch (tenant_id, mode, sequence_id, position, draft)
     select $1, $2, $3, n, json_build_object('subject', 'Hello ' || n) from generate_series(1, 3) n`,
    [...at, sequence],
  );
  await run(
    `insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, to_state, why)
     select $1, $2, $3, id, 'person', 'planned', 'asked for' from touch where sequence_id = $3`,
    [...at, sequence],
  );
  await run(
    `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, kind, sequence_id, sender, subject, excerpt, received_at)
     values ($1, $2, $3, 1, 1, 'reply', $4, 'eve@fund.example', 'Re: Hello', 'Thanks', now())`,
    [...at, mailbox, sequence],
  );
  await run(
    `insert into suppression (tenant_id, mode, kind, value_hash, value, reason, detail)
     values ($1, $2, 'address', sha256('one'), 'one@fund.example', 'unsubscribed', 'by the link'),
       ($1, $2, 'domain', sha256('two'), 'two.example', 'imported', null)`,
    at,
  );
}
