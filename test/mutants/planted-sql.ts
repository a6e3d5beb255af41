import { BILLING, PLANTED_BILLING } from './planted-billing.ts';
import { inFile, inRights, type PlantedSql } from './planted-rows.ts';

const CADENCE = ['begin', 'claims-by-turns', 'drafts', 'end', 'late', 'slots'].map(
  (name) => `src/outreach/${name}.test.ts`,
);

export const PLANTED_SQL: readonly PlantedSql[] = [
  ...PLANTED_BILLING,
  ...inFile('keys.sql', BILLING, [
    [
      'a revoked key is told its balance',
      'and k.revoked_at is null and (k.expires_at is null',
      'and (k.expires_at is null',
    ],
    [
      'a key is told the balance of the other mode',
      'on acc.tenant_id = k.tenant_id and acc.mode = k.mode',
      'on acc.tenant_id = k.tenant_id',
    ],
  ]),
  ...inFile(
    'ledger.sql',
    ['src/platform/database/row-security.test.ts'],
    [
      [
        'the ledger can be shortened',
        "tg_op = 'DELETE' and current_setting('warmpath.archiving', true) = 'on'",
        "tg_op = 'DELETE'",
      ],
    ],
  ),
  ...inFile(
    'lookups.sql',
    ['lookup-cache', 'lookup-job-feeds', 'near-names', 'spend'].map((name) => `src/lookups/${name}.test.ts`),
    [
      ['a cap is passed by the last call', 'if v_spent + p_micro > p_cap', 'if v_spent > p_cap'],
      [
        'a booking that is repeated is booked again',
        'if exists (select 1 from provider_call c where c.id = p_id) then return true; end if;',
        '',
      ],
      ['a call is settled twice', "where c.id = p_id and c.state = 'booked'", 'where c.id = p_id'],
      ['an expired answer is read', 'case when c.expires_at > clock_timestamp() then c.value end', 'c.value'],
      ['an answer comes back after its eviction', 'where c.generation = excluded.generation', ''],
      [
        'calls are forgotten before their time',
        "(v_now at time zone 'utc')::date - p_keep_days",
        "(v_now at time zone 'utc')::date",
      ],
    ],
  ),
  ...inFile('cadence.sql', CADENCE, [
    [
      'a paused sequence takes a place from the drafts of others',
      "s.state = 'active' and (t.lease_until is null or t.lease_until <= v_now)\n        and (t.state = 'drafting'",
      "(t.lease_until is null or t.lease_until <= v_now)\n        and (t.state = 'drafting'",
    ],
    [
      'what was tried a moment ago is tried again',
      '(t.next_check_at is null or t.next_check_at <= v_now)\n',
      'true\n',
    ],
    [
      'a message leaves after its window',
      'and (t.due_until is null or t.due_until > v_now)\n          and (t.lease_until is null or t.lease_until <= v_now)\n          and (s.held_until is null or s.held_until <= v_now)\n          and not exists',
      'and (t.lease_until is null or t.lease_until <= v_now)\n          and (s.held_until is null or s.held_until <= v_now)\n          and not exists',
    ],
    ['an old approval is acted on', 'or t.approved_at <= before_valid\n', '\n'],
    [
      'what is on the wire is taken for lost',
      "where t.state = 'sending' and (t.lease_until is null or t.lease_until <= v_now)\n    order",
      "where t.state = 'sending'\n    order",
    ],
    [
      'a mailbox that is gone is looked into',
      "and t.next_check_at <= v_now and m.state <> 'disconnected'",
      'and t.next_check_at <= v_now',
    ],
    ['a sequence ends before its silence is long', ' or t.sent_at > before_quiet', ''],
  ]),
  ...inFile(
    'purchases.sql',
    ['src/credits/payments.test.ts', 'src/credits/payments-faults.test.ts'],
    [
      ['a payment is granted with each event', 'v_delta := p_due - p.held;', 'v_delta := p_due;'],
      ['what is owed is not paid', 'v_part := least(a.owed, v_delta, a.balance);', 'v_part := 0;'],
      ['what was spent is forgotten', 'a.owed := a.owed - v_delta - v_part;', ''],
      ['a grant made by hand counts no more', 'and e.amount = v_delta) then', 'and e.amount = -1) then'],
      ['what was paid is deleted', 'o.held = 0 and o.moves = 0 and o.payment_id is null and ', ''],
    ],
  ),
  ...inFile(
    'spending.sql',
    ['src/credits/credits-usage.test.ts'],
    [
      [
        'the first entry of a day is left out',
        'e.created_at >= p_at',
        "e.created_at > p_at + interval '3 days'",
      ],
    ],
  ),
  ...inFile(
    'mailboxes.sql',
    ['src/mailboxes/consents.test.ts'],
    [
      [
        'a second browser takes a consent over',
        'and (c.browser_hash is null or c.browser_hash = p_browser_hash)',
        '',
      ],
      [
        'any browser takes a consent',
        'c.state_hash = p_state_hash and c.browser_hash = p_browser_hash\n',
        'c.state_hash = p_state_hash\n',
      ],
    ],
  ),
  ...inFile(
    'retention.sql',
    ['src/tenant-data/retention.test.ts'],
    [
      [
        'events of a sequence that goes on are deleted',
        " and s.state not in ('active', 'paused')\n    order by e.at",
        '\n    order by e.at',
      ],
      [
        'messages of a sequence that goes on are deleted',
        " and coalesce(s.state not in ('active', 'paused'), true)",
        '',
      ],
    ],
  ),
  ...inFile(
    'warm-paths.sql',
    ['src/network/warm-paths.test.ts'],
    [
      [
        'the network of the other mode is read',
        'select n.import_id into v_import from network n where n.tenant_id = p_tenant and n.mode = p_mode',
        'select n.import_id into v_import from network n where n.tenant_id = p_tenant',
      ],
      ['more connections than asked are read', 'where n.place <= p_most', ''],
    ],
  ),
  ...inFile(
    'live-funders.sql',
    ['src/lookalikes/live-funders.test.ts'],
    [
      [
        'a namesake with another domain is taken for the investor',
        'where (i.domain <> p_domain) is not true',
        '',
      ],
      [
        'rounds of other years are one',
        'claim.date - 7 and claim.date + 7',
        'claim.date - 700 and claim.date + 700',
      ],
    ],
  ),
  ...inFile(
    'corpus-changes.sql',
    ['src/corpus/changes.test.ts'],
    [
      [
        'an undone merge is not noted',
        '(values (n.id), (n.merged_into), (o.merged_into)) x(id)',
        '(values (n.id), (n.merged_into)) x(id)',
      ],
      [
        'notes of the other mode are dated',
        'update corpus_change set version = v_version where mode = p_mode and version is null',
        'update corpus_change set version = v_version where version is null',
      ],
    ],
  ),
  ...inRights(
    ['src/platform/database/row-security.test.ts'],
    [
      ['messages of all tenants can be read', 'alter policy own_tenant on touch using (true)'],
      [
        'a ledger entry can be written for another tenant',
        'alter policy own_tenant on ledger_entry with check (true)',
      ],
      [
        'the list of another tenant can be seen',
        'alter policy own_tenant on suppression using (tenant_id is not null)',
      ],
      ['the owner of a table sees all of it', 'alter table webhook_delivery no force row level security'],
      ['a table has no row security', 'alter table mailbox disable row level security'],
      ['the ledger can be deleted from', 'grant delete on ledger_entry to warmpath_service'],
      [
        'a second policy opens what the first closes',
        'create policy more on sequence to warmpath_service using (true)',
      ],
    ],
  ),
];
