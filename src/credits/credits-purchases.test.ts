import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { purchaseWorld } from '../../test/harness/purchase-world.ts';

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
