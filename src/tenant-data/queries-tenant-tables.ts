import { DELIVERY, MONITOR, WEBHOOK } from '../monitoring/fields.ts';
import { CONTACT, PIPELINE } from '../pipeline/fields.ts';
import {
  BY_MODE,
  columns,
  columnsOf,
  FEW,
  id,
  OUTREACH_TENANT_TABLES,
  ordinary,
  PEOPLE_TENANT_TABLES,
  SOME,
  type TenantTable,
} from './queries-tenant-tables-outreach.ts';

/**
 * Every table with a tenant_id, in the order in which rows may be deleted, and in which who writes several of them locks
 * them: a run of a monitor holds the monitor, then what it puts on the list. tenant-data.test.ts holds it against the
 * database, so that neither a table nor a column is forgotten.
 */
export const TENANT_TABLES: readonly TenantTable[] = [
  {
    ...ordinary('tenant'),
    exported: columns('tenant_id name plan created_at test_model rate_per_minute suspended_at delete_at'),
    // The reason is the operator's note.
    hidden: ['suspend_reason', 'deleted_at'],
    order: [{ column: 'tenant_id', type: 'uuid' }],
    hasMode: false,
    erased: { kept: 'the account itself, which the bill is of' },
  },
  {
    ...ordinary('account'),
    exported: ['mode', 'balance', 'owed'],
    hidden: ['tenant_id', 'last_entry', 'told_low'],
    order: BY_MODE,
    erased: { kept: 'the balance, which is the sum of the ledger' },
  },
  {
    ...ordinary('api_key'),
    exported: columns(`
      id mode last_four name integration scopes daily_credits replaces created_at last_used_at
      expires_at revoked_at member_id
    `),
    hidden: columns('tenant_id hash bucket_id budget_id maker_budgets'),
    ofManaging: true,
    order: [{ column: 'created_at', type: 'timestamptz' }, id],
    erased: { kept: 'keys are revoked one by one by the operator; the ledger refers to them' },
  },
  ...PEOPLE_TENANT_TABLES,
  {
    ...ordinary('rate_window'),
    exported: { not: 'how many requests of a key fell into its last minute' },
    hasMode: false,
    erased: { kept: 'how many requests of a key fell into its last minute; it goes by itself' },
    stays: 'a minute begins again at the target',
  },
  {
    ...ordinary('key_day'),
    exported: { not: 'sums of ledger_entry, key by key and day by day' },
    hasMode: false,
    erased: { kept: 'what keys with a daily cap spent; it goes by itself after a week' },
  },
  {
    ...ordinary('charge'),
    exported: { not: 'stands in ledger_entry, to which each charge belongs' },
    erased: { kept: 'proves the bill: what was called when, for how many credits; never what was asked' },
  },
  {
    ...ordinary('ledger_entry'),
    exported: columns('id mode kind amount balance_after charge_id reference note created_at'),
    hidden: ['tenant_id'],
    order: [{ column: 'id', type: 'bigint' }],
    erased: { kept: 'proves the bill, and nothing can be taken from it: every entry counts for the balance' },
  },
  {
    ...ordinary('purchase'),
    exported: columns('id mode pack credits price currency payment_id state held created_at'),
    // What Stripe told of the payment stands in state and held; the page and when it is asked for mean nothing later.
    hidden: columns('tenant_id session_id url facts moves next_look_at'),
    order: [id],
    erased: { kept: 'proves the bill: what was bought when, for how much; never how it was paid' },
  },
  {
    ...ordinary('profile'),
    exported: ['mode', 'body', 'updated_at'],
    hidden: ['tenant_id'],
    order: BY_MODE,
  },
  {
    ...ordinary('monitor'),
    ...columnsOf(MONITOR),
    order: [{ column: 'kind', type: 'text' }],
    lockedInOrder: true,
  },
  {
    ...ordinary('rescore'),
    exported: { not: 'for which profile and index the scores of the list were worked out, which it shows' },
    order: BY_MODE,
    lockedInOrder: true,
  },
  {
    ...ordinary('stored_investor'),
    // By `investor_id` the rows of the pipeline name it.
    exported: columns(`
      mode investor_id record score tier lp_type lookalike_companies first_seen_at last_updated_at
      news_at news_kind is_imported removed_at other_names
    `),
    hidden: columns('tenant_id digest lookalike_profiles own_key scored_for unscored'),
    order: [{ column: 'investor_id', type: 'bigint' }],
    atOnce: SOME,
    lockedInOrder: true,
  },
  {
    ...ordinary('raise_investor'),
    exported: columns('mode raise_id investor_id listed entry history warm'),
    hidden: ['tenant_id', 'own_key'],
    order: [
      { column: 'raise_id', type: 'uuid' },
      { column: 'investor_id', type: 'bigint' },
    ],
    atOnce: SOME,
  },
  {
    ...ordinary('raise'),
    exported: columns('id mode name state opened_on closed_on target_usd instrument profile sums created_at'),
    hidden: ['tenant_id', 'moved_at'],
    order: [id],
  },
  {
    ...ordinary('calendar_link'),
    exported: { not: 'a hash of the address under which a calendar reads the next steps' },
  },
  {
    ...ordinary('connection_key'),
    exported: { not: 'made from the connections, for finding them' },
  },
  {
    ...ordinary('connection'),
    exported: columns('mode first_name last_name url email company position connected_on'),
    hidden: ['tenant_id', 'import_id', 'ord'],
    order: [
      { column: 'import_id', type: 'uuid' },
      { column: 'ord', type: 'integer' },
    ],
  },
  {
    ...ordinary('network'),
    exported: columns('mode rows_imported rows_skipped rows_dropped imported_at'),
    hidden: ['tenant_id', 'import_id'],
    order: BY_MODE,
  },
  ...OUTREACH_TENANT_TABLES,
  {
    ...ordinary('list_import_change'),
    exported: columns('mode import_id investor_id added fields contacts'),
    hidden: ['tenant_id'],
    order: [
      { column: 'import_id', type: 'uuid' },
      { column: 'investor_id', type: 'bigint' },
    ],
    atOnce: SOME,
  },
  {
    ...ordinary('list_import'),
    exported: columns('id mode at by_kind by_name counts undone_at'),
    hidden: ['tenant_id', 'member_id', 'raise_id'],
    order: [id],
  },
  {
    ...ordinary('investor_contact'),
    ...columnsOf(CONTACT),
    order: [id],
  },
  {
    ...ordinary('pipeline_change'),
    exported: columns('mode investor_id at by_kind by_name field was became why'),
    hidden: ['id', 'tenant_id', 'member_id'],
    order: [{ column: 'id', type: 'bigint' }],
  },
  {
    ...ordinary('pipeline'),
    ...columnsOf(PIPELINE),
    order: [{ column: 'investor_id', type: 'bigint' }],
    atOnce: SOME,
    lockedInOrder: true,
  },
  {
    ...ordinary('event'),
    exported: columns('id mode kind data created_at'),
    hidden: ['tenant_id', 'place'],
    order: [id],
    atOnce: FEW,
    lockedInOrder: true,
  },
  {
    ...ordinary('event_feed'),
    exported: { not: 'numbers of the order of events' },
    order: BY_MODE,
    erased: { kept: 'numbers of the order of events, so that no cursor means another event' },
  },
  {
    ...ordinary('webhook_delivery'),
    ...columnsOf(DELIVERY),
    order: [id],
    atOnce: FEW,
    lockedInOrder: true,
    parent: 'webhook',
  },
  {
    ...ordinary('webhook'),
    ...columnsOf(WEBHOOK),
    order: [id],
  },
  {
    ...ordinary('lane_turn'),
    exported: { not: 'says for a day when background work was last begun, for turns between tenants' },
    hasMode: false,
    erased: { kept: 'goes by itself a day after background work was last begun' },
    stays: 'turns are among the tenants of one installation',
  },
  {
    ...ordinary('idempotency'),
    exported: columns('mode key request_id state status answer expires_at'),
    // An answer that holds a secret is kept sealed: only the rest of its row is shown.
    shown: { answer: "case when starts_with(t.answer, 'sealed:') then null else t.answer end" },
    hidden: columns('tenant_id fingerprint lease_until process'),
    order: [{ column: 'key', type: 'text' }],
    atOnce: SOME,
    lockedInOrder: true,
    // Of requests that still run, this one among them where it has a key: they hold no answer yet.
    spared: "state = 'running'",
  },
  {
    ...ordinary('free_repeat'),
    exported: {
      not: 'says for an hour which call may be repeated free of charge; the ledger has those that were',
    },
    erased: { kept: 'it expires by itself' },
  },
];
