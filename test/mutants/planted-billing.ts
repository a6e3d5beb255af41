import { inFile, type PlantedSql } from './planted-rows.ts';

/** What holds the billed path. */
export const BILLING = [
  'src/credits/billing.test.ts',
  'src/credits/key-caps.test.ts',
  'test/model/billing-functions.test.ts',
];

/** Defects of admission, of its parts and of resolution. */
export const PLANTED_BILLING: readonly PlantedSql[] = [
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
    [
      'a key does what is not among its scopes',
      "<@ k.scopes is false then 'insufficient_scope'",
      "<@ k.scopes is null then 'insufficient_scope'",
    ],
    ['a call above the cap is let in', 'r.price > least_room(v_budgets[r.ord], v_room)', 'false'],
    [
      'requests of one batch do not see each other at the cap',
      ':= v_room[budget.nth] - r.price',
      ':= v_room[budget.nth]',
    ],
    [
      'what is reserved does not count for the cap',
      'if v_capped then perform spend_budgets(a, v_ord, v_price, v_day); end if;',
      '',
    ],
    ['a provider is booked and its day is not', 'd.spent_micro_usd <> u.spent', 'false'],
  ]),
  ...inFile('admission-parts.sql', BILLING, [
    [
      'a settled charge is given back at a takeover',
      "in (select * from unnest(p_tenant, p_charge)) and c.state = 'reserved'",
      'in (select * from unnest(p_tenant, p_charge))',
    ],
    ['a refused request holds its idempotency key', 'i.request_id = any (p_refused);', 'false;'],
    ['a rotated key has a cap of its own', 'over (order by b.budget)', 'over (order by b.budget, k.id)'],
    ['a request is held to one of its budgets', 'select min(p_room', 'select max(p_room'],
    [
      'what a key spends does not count for its makers',
      'unnest(k.maker_budgets || k.budget_id) b(id)',
      'unnest(array[k.budget_id]) b(id)',
    ],
    [
      'a cap counts the last batch only',
      'key_day.spent_credits + excluded.spent_credits',
      'excluded.spent_credits',
    ],
  ]),
  ...inFile('keys.sql', BILLING, [
    ['what was spent yesterday counts today', 'd.day = p_day and ', ''],
    ['a key whose maker has nothing left looks free', 'min(b.cap - b.spent)', 'max(b.cap - b.spent)'],
  ]),
  ...inFile('resolution.sql', BILLING, [
    [
      'a refund is missing from the caps of makers',
      'unnest(k.maker_budgets || k.budget_id) m(budget_id)',
      'unnest(array[k.budget_id]) m(budget_id)',
    ],
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
    ['a refund leaves the cap as it is', 'd.spent_credits - b.total', 'd.spent_credits'],
    [
      'a refund opens the cap of today',
      "(c.created_at at time zone 'utc')::date as day",
      "(p_now at time zone 'utc')::date as day",
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
];
