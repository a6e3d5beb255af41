import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { purchaseWorld } from '../../test/harness/purchase-world.ts';
import { issueKey } from '../accounts/queries-keys.ts';
import { createPurchaseStore, listPurchases } from './queries-purchases.ts';

const PATH = '/v1/credits/purchases';
const world = purchaseWorld();

describe('200', () => {
  it('lists the own purchases, newest first, page by page', async () => {
    const [mine, theirs] = [await world.service().account(), await world.service().account()];
    const bought = [await world.buy(mine), await world.buy(mine, 'growth'), await world.buy(mine)];
    await world.buy(theirs);
    const list = async (query: string) =>
      (await world.service().call('GET', PATH + query, { key: mine.key })).body;
    const ids = ({ purchases }: { purchases: { id: string }[] }) => purchases.map(({ id }) => id);
    const first = await list('?limit=2');
    const rest = await list(`?limit=2&cursor=${encodeURIComponent(first.next)}`);
    expect([...ids(first), ...ids(rest)]).toEqual(bought.map(({ purchase }) => purchase).reverse());
    expect(rest.next).toBeUndefined();
    expect(ids(await list(`?id=${bought[1]?.purchase}`))).toEqual([bought[1]?.purchase]);
    const [other] = (await world.service().call('GET', PATH, { key: theirs.key })).body.purchases;
    expect(ids(await list(`?id=${other.id}`))).toEqual([]);
    const { db } = world.service();
    const ofCommand = async (tenant?: string) =>
      (await listPurchases(db.system, tenant, 100)).map(({ id }) => id);
    expect(await ofCommand(mine.tenantId)).toEqual(bought.map(({ purchase }) => purchase).reverse());
    expect(await ofCommand()).toEqual(expect.arrayContaining([other.id, ...ids(first)]));
    // A key of the sandbox of the same account has none of them.
    const { key } = await issueKey(db.system, { tenantId: mine.tenantId, mode: 'test' });
    for (const query of ['', `?id=${bought[1]?.purchase}`])
      expect(ids((await world.service().call('GET', PATH + query, { key })).body)).toEqual([]);
  });
});

const [MINUTE, HOUR, DAY] = [1, 60, 24 * 60];
/** Ages, minutes, and after how many it is asked about again; undefined: no more. */
const AGES = [
  [MINUTE, 20],
  [30 * MINUTE, 30],
  [12 * HOUR, 12 * HOUR],
  [3 * DAY, DAY],
  [39 * DAY, DAY],
  [41 * DAY, undefined],
  [89 * DAY, undefined],
  [91 * DAY, undefined],
] as const;
/** What is known of a payment; what moved credits once proves the bill, also if none are held any more. */
const KNOWN = [
  { payment_id: null, held: 0, moves: 0 },
  { payment_id: 'pi_under_way', held: 0, moves: 0 },
  { payment_id: 'pi_paid', held: 10, moves: 1 },
  { payment_id: 'pi_refunded', held: 0, moves: 2 },
];

describe('purchases without an end', () => {
  it('are asked about less and less often, for forty days, and those never paid go after ninety', async () => {
    const { db } = world.service();
    const { tenantId } = await world.service().account();
    await db.system.query({ text: 'update purchase set next_look_at = null' });
    for (const [age] of AGES) {
      for (const [isDue, known] of [true, false].flatMap((due) => KNOWN.map((one) => [due, one] as const)))
        await db.system.query({
          text: `insert into purchase (id, tenant_id, mode, pack, credits, price, currency, payment_id, held, moves, created_at, next_look_at)
            values (gen_random_uuid(), $1, 'live', $2, 10, 100, 'eur', $3, $4, $5, now() - $6 * interval '1 minute', now() + $7 * interval '1 minute')`,
          values: [
            tenantId,
            `${age} ${isDue}`,
            known.payment_id,
            known.held,
            known.moves,
            age,
            isDue ? -1 : 99_999,
          ],
        });
    }
    const claimed = await createPurchaseStore(db.service).claim(1_000);
    const rows = await db.system.query<{
      id: string;
      pack: string;
      payment: string | null;
      next: number | null;
    }>({
      text: `select id, pack, payment_id as payment, round(extract(epoch from next_look_at - now()) / 60)::int as next
        from purchase where tenant_id = $1`,
      values: [tenantId],
    });
    const expected = AGES.flatMap(([age, next]) =>
      KNOWN.filter(({ payment_id }) => payment_id !== null || age < 90 * DAY).flatMap(({ payment_id }) => [
        [`${age} true`, payment_id, next ?? null],
        [`${age} false`, payment_id, 99_999],
      ]),
    );
    const sorted = (list: readonly (readonly unknown[])[]) =>
      list.map((one) => JSON.stringify(one)).toSorted();
    expect(sorted(rows.map(({ pack, payment, next }) => [pack, payment, next]))).toEqual(sorted(expected));
    const due = rows.filter(({ pack }) => pack.endsWith('true')).map(({ id }) => id);
    expect(claimed.map(({ id }) => id).toSorted()).toEqual(due.toSorted());
  });
});

describe('400', () => {
  it.each([
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
    ['id=abc', 'id'],
  ])('refuses ?%s and names the parameter', async (query, path) => {
    const { key } = await world.service().account();
    const answer = await world.service().call('GET', `${PATH}?${query}`, { key });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details[0].path).toBe(path);
  });
});
