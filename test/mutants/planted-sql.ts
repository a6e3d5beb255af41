/** A defect in a SQL function: in a file of src/store/functions `find`, which is there once, becomes `put`. */
interface InFunction {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** A defect in rights or row security: a statement that the owner of the tables runs. */
interface InRights {
  readonly sql: string;
}

export interface PlantedSql {
  /** What goes wrong with it. */
  readonly defect: string;
  readonly change: InFunction | InRights;
  /** The test files that guard it. */
  readonly tests: readonly string[];
}

type Row = readonly [defect: string, find: string, put: string];

const inFile = (file: string, tests: readonly string[], rows: readonly Row[]): PlantedSql[] =>
  rows.map(([defect, find, put]) => ({ defect, change: { file, find, put }, tests }));

const inRights = (tests: readonly string[], rows: readonly (readonly [string, string])[]): PlantedSql[] =>
  rows.map(([defect, sql]) => ({ defect, change: { sql }, tests }));

const BILLING = ['src/store/account/billing/billing.test.ts', 'test/model/billing-functions.test.ts'];
const CADENCE = ['src/store/outreach/cadence/'];

export const PLANTED_SQL: readonly PlantedSql[] = [
  ...inFile('admission.sql', BILLING, [
    [
      'a clock set back opens a second window',
      'window_start = greatest(w.window_start, excluded.window_start)',
      'window_start = excluded.window_start',
    ],
    ['the last place of a window is not given', 'x.nth > c.quota', 'x.nth >= c.quota'],
    [
      'a new window begins with the count of the one before',
      'previous = case when w.window_start < excluded.window_start then 0 else w.count end',
      'previous = w.count',
    ],
    ['a revoked key is let in', 'and k.revoked_at is null and (k.expires_at', 'and (k.expires_at'],
    [
      'an expired key is let in',
      'and (k.expires_at is null or k.expires_at > v_now)\n  left join tenant',
      '\n  left join tenant',
    ],
    ['a repetition is refused though its charge is held', "      a[r.ord].verdict := 'admitted';\n", ''],
    [
      'another request takes over the key of a dead process',
      'i.fingerprint = p_fingerprint[x.ord] and is_gone',
      'is_gone',
    ],
    [
      'a settled charge is given back at a takeover',
      "in (select * from unnest(v_gone_of, v_gone)) and c.state = 'reserved'",
      'in (select * from unnest(v_gone_of, v_gone))',
    ],
    [
      'a key is taken over while its charge stands',
      "and not exists (select 1 from charge c where c.tenant_id = i.tenant_id and c.id = i.request_id and c.state <> 'refunded'));",
      ');',
    ],
    [
      'a key answers another request than its own',
      'if r.fingerprint <> p_fingerprint[r.ord] then',
      'if false then',
    ],
    [
      'the profile of the other mode is read',
      'on p.tenant_id = x.tenant_id and p.mode = x.mode',
      'on p.tenant_id = x.tenant_id',
    ],
    ['an expired answer is given', 'case when k.expires_at > v_now then k.value end', 'k.value'],
    [
      'the last of a cap is not spent',
      'v_spent[v_place] + offer.micro > offer.cap',
      'v_spent[v_place] + offer.micro >= offer.cap',
    ],
    ['a call that ended counts as under way', "k.state = 'booked' and k.created_at", 'k.created_at'],
    ['the last credits cannot be spent', 'elsif r.price > v_balance then', 'elsif r.price >= v_balance then'],
    ['two requests of a batch spend the same credits', '      v_left[r.purse] := v_balance;\n', ''],
    [
      'both modes of a tenant share a purse',
      'dense_rank() over (order by x.tenant_id, x.mode)',
      'dense_rank() over (order by x.tenant_id)',
    ],
    ['a reservation has no lease', "interval '1 ms', v_now, v_", "interval '0 ms', v_now, v_"],
    ['a refused request holds its idempotency key', 'i.request_id = any (v_refused);', 'false;'],
    ['a provider is booked and its day is not', 'd.spent_micro_usd <> u.spent', 'false'],
  ]),
  ...inFile('resolution.sql', BILLING, [
    [
      'refunds of two modes in a batch run on one balance',
      ' or r.mode is distinct from v_mode then',
      ' then',
    ],
    [
      'refunds run through the accounts in any order',
      'order by c.tenant_id, c.mode, c.id\n',
      'order by c.id\n',
    ],
    ['what is resolved is resolved again', "c.state = 'reserved' and u.action in", 'u.action in'],
    [
      'an answer is kept that its charge does not bear out',
      "and (u.action = 'none' or c.state = case u.action when 'settle' then 'settled' else 'refunded' end)",
      '',
    ],
    ['a key that is to be freed is held', "and i.state = 'running' and u.status is null;", 'and false;'],
    [
      'a key that is lost is not told of',
      'i.request_id is null and u.id <> all (v_kept)\n    from',
      'false\n    from',
    ],
    [
      'reservations are swept before their lease ends',
      "c.state = 'reserved' and c.lease_until <= v_now\n      and (c.tenant_id",
      "c.state = 'reserved'\n      and (c.tenant_id",
    ],
    [
      'a dead process keeps its idempotency key',
      "i.state = 'running' and is_gone(i.process, v_now);",
      'false;',
    ],
    ['a living process is taken for dead', 's.alive_until <= p_now\n', 'true\n'],
    ['idempotency keys are purged in their day', 'where e.expires_at <= v_now order by', 'order by'],
  ]),
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
    ['src/store/row-security.test.ts'],
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
    ['src/store/lookup/'],
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
      "s.state = 'active' and (t.lease_until is null or t.lease_until <= clock_timestamp())\n        and (t.state = 'drafting'",
      "(t.lease_until is null or t.lease_until <= clock_timestamp())\n        and (t.state = 'drafting'",
    ],
    [
      'what was tried a moment ago is tried again',
      '(t.next_check_at is null or t.next_check_at <= clock_timestamp())\n',
      'true\n',
    ],
    [
      'a message leaves after its window',
      'and (t.due_until is null or t.due_until > clock_timestamp())\n          and (t.lease_until is null or t.lease_until <= clock_timestamp())\n          and (s.held_until is null or s.held_until <= clock_timestamp())\n          and not exists',
      'and (t.lease_until is null or t.lease_until <= clock_timestamp())\n          and (s.held_until is null or s.held_until <= clock_timestamp())\n          and not exists',
    ],
    ['an old approval is acted on', 'or t.approved_at <= before_valid\n', '\n'],
    [
      'what is on the wire is taken for lost',
      "where t.state = 'sending' and (t.lease_until is null or t.lease_until <= clock_timestamp())\n    order",
      "where t.state = 'sending'\n    order",
    ],
    [
      'a mailbox that is gone is looked into',
      "and t.next_check_at <= clock_timestamp() and m.state <> 'disconnected'",
      'and t.next_check_at <= clock_timestamp()',
    ],
    ['a sequence ends before its silence is long', ' or t.sent_at > before_quiet', ''],
  ]),
  ...inFile(
    'mailboxes.sql',
    ['src/store/outreach/mailbox/consents.test.ts'],
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
    ['src/store/account/retention.test.ts'],
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
    ['src/store/research/warm-paths.test.ts'],
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
    ['src/store/research/live-funders.test.ts'],
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
    ['src/store/corpus/changes.test.ts'],
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
    ['src/store/row-security.test.ts'],
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
