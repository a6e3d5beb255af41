import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../test/harness/played-stripe.ts';
import { purchaseWorld } from '../../test/harness/purchase-world.ts';
import { grantCredits } from './queries-grants.ts';

const world = purchaseWorld();
const { post, send, buy, standing, ledger, spend } = world;

describe('a payment', () => {
  it('grants once, under its own reference, and puts the tenant on the paid plan', async () => {
    const account = await world.service().account({ credits: 0, plan: 'trial' });
    const bought = await buy(account);
    const { completed } = eventsOf(bought);
    expect(await standing(account, bought.purchase)).toMatchObject({ state: 'open', granted: 0, balance: 0 });
    for (let n = 0; n < 3; n += 1) expect(await send(completed)).toBe('taken');
    expect(await standing(account, bought.purchase)).toEqual({
      state: 'paid',
      granted: 1_000,
      payment: bought.payment_intent,
      balance: 1_000,
      owed: 0,
    });
    expect(await ledger(account)).toEqual([
      { kind: 'grant', amount: 1_000, reference: bought.payment_intent },
    ]);
    const [tenant] = await world.service().db.system.query<{ plan: string }>({
      text: 'select plan from tenant where tenant_id = $1',
      values: [account.tenantId],
    });
    expect(tenant?.plan).toBe('paid');
  });

  it('grants once where many events come at the same moment', async () => {
    const account = await world.service().account({ credits: 0 });
    const bought = await buy(account);
    const { completed, succeeded } = eventsOf(bought);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(n % 2 === 0 ? completed : succeeded)),
    );
    expect(new Set(answers)).toEqual(new Set(['taken']));
    expect(await world.service().balance(account)).toBe(1_000);
  });

  it('that is under way grants when it came, and nothing where it failed', async () => {
    const account = await world.service().account({ credits: 0 });
    const [one, other] = [await buy(account), await buy(account)];
    await send(eventsOf(one).underWay);
    await send(eventsOf(other).underWay);
    expect(await standing(account, one.purchase)).toMatchObject({ state: 'processing', balance: 0 });
    await send(eventsOf(other).failed);
    expect(await standing(account, other.purchase)).toMatchObject({ state: 'failed', balance: 0 });
    await send(eventsOf(one).succeeded);
    expect(await standing(account, one.purchase)).toMatchObject({ state: 'paid', balance: 1_000 });
  });

  it('that was granted by hand under its reference is not granted again', async () => {
    const account = await world.service().account({ credits: 0 });
    const bought = await buy(account);
    await world.service().db.system.query({
      text: `with a as (update account set balance = 1000, last_entry = 1 where tenant_id = $1 and mode = 'live' returning *)
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, reference)
        select tenant_id, mode, last_entry, 'grant', 1000, balance, $2 from a`,
      values: [account.tenantId, bought.payment_intent],
    });
    await send(eventsOf(bought).completed);
    expect(await standing(account, bought.purchase)).toMatchObject({
      state: 'paid',
      granted: 1_000,
      balance: 1_000,
    });
  });
});

describe('refunds and disputes', () => {
  it('take back a part, then the rest, and return what a won dispute had taken', async () => {
    const account = await world.service().account({ credits: 5 });
    const bought = await buy(account);
    const { completed, refunded, dispute } = eventsOf(bought);
    const then = async (raw: string) => {
      await send(raw);
      const { state, granted, balance } = await standing(account, bought.purchase);
      return [state, granted, balance];
    };
    expect(await then(completed)).toEqual(['paid', 1_000, 1_005]);
    expect(await then(dispute('created', 'warning_needs_response'))).toEqual(['paid', 1_000, 1_005]);
    expect(await then(dispute('created', 'needs_response'))).toEqual(['disputed', 0, 5]);
    expect(await then(dispute('closed', 'won'))).toEqual(['paid', 1_000, 1_005]);
    // Repeated late, it does not open the dispute again.
    expect(await then(dispute('created', 'needs_response'))).toEqual(['paid', 1_000, 1_005]);
    expect(await then(refunded(0.5))).toEqual(['partly_refunded', 500, 505]);
    expect(await then(refunded(1))).toEqual(['refunded', 0, 5]);
    expect(await then(refunded(0.5))).toEqual(['refunded', 0, 5]);
    const pi = bought.payment_intent;
    expect(await ledger(account)).toEqual([
      { kind: 'adjustment', amount: -500, reference: `${pi}/4` },
      { kind: 'adjustment', amount: -500, reference: `${pi}/3` },
      { kind: 'grant', amount: 1_000, reference: `${pi}/2` },
      { kind: 'adjustment', amount: -1_000, reference: `${pi}/1` },
      { kind: 'grant', amount: 1_000, reference: pi },
      { kind: 'grant', amount: 5, reference: undefined },
    ]);
  });

  it('leave what was spent as owed, and the next purchase pays it', async () => {
    const account = await world.service().account({ credits: 0 });
    const first = await buy(account);
    await send(eventsOf(first).completed);
    await spend(account, 700);
    await send(eventsOf(first).dispute('closed', 'lost'));
    expect(await standing(account, first.purchase)).toMatchObject({ state: 'lost', balance: 0, owed: 700 });
    const second = await buy(account);
    await send(eventsOf(second).completed);
    expect(await standing(account, second.purchase)).toMatchObject({ granted: 1_000, balance: 300, owed: 0 });
    expect((await ledger(account)).slice(0, 2)).toEqual([
      { kind: 'adjustment', amount: -700, reference: `${second.payment_intent}:owed` },
      { kind: 'grant', amount: 1_000, reference: second.payment_intent },
    ]);
  });

  it('are paid by the next purchase alone, by no more than itself, and not by what was granted', async () => {
    const account = await world.service().account({ credits: 0 });
    const first = await buy(account, 'growth');
    await send(eventsOf(first).completed);
    await spend(account, 10_000);
    await send(eventsOf(first).dispute('closed', 'lost'));
    const { tenantId, mode } = account;
    await grantCredits(world.service().db.system, { tenantId, mode, credits: 5_000, paid: false });
    const owing = async ({ purchase }: { readonly purchase: string }) => {
      const { balance, owed } = await standing(account, purchase);
      return [balance, owed];
    };
    expect(await owing(first)).toEqual([5_000, 10_000]);
    for (const owed of [9_000, 8_000]) {
      const next = await buy(account);
      await send(eventsOf(next).completed);
      expect(await owing(next)).toEqual([5_000, owed]);
    }
  });

  it('that no event tells are known by the payment alone, also before the payment is', async () => {
    const account = await world.service().account({ credits: 0 });
    const bought = await buy(account);
    const { dispute, completed } = eventsOf(bought);
    expect(await send(dispute('created', 'needs_response'))).toBe('taken');
    expect(await standing(account, bought.purchase)).toMatchObject({ state: 'open', balance: 0 });
    expect(await send(completed)).toBe('taken');
    expect(await standing(account, bought.purchase)).toMatchObject({
      state: 'disputed',
      granted: 0,
      balance: 0,
    });
    world.stripe().failing = { status: 503 };
    const other = await post(dispute('created', 'needs_response').replaceAll('pi_', 'pi_other_'));
    world.stripe().failing = undefined;
    expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '60']);
  });
});

/** Every order of these. */
function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries()) {
    for (const rest of ordersOf([...items.slice(0, at), ...items.slice(at + 1)])) yield [item, ...rest];
  }
}

describe('the order of events', () => {
  it('changes nothing, whichever it is, with each event twice and credits spent in between', async () => {
    const NAMES = ['succeeded', 'refunded', 'created', 'closed'] as const;
    const ends = new Set<string>();
    let orders = 0;
    for (const order of ordersOf(NAMES)) {
      orders += 1;
      const account = await world.service().account({ credits: 400 });
      const bought = await buy(account);
      const events = eventsOf(bought);
      const bodies = {
        succeeded: events.succeeded,
        refunded: events.refunded(0.4),
        created: events.dispute('created', 'under_review'),
        closed: events.dispute('closed', 'won'),
      };
      for (const [at, name] of order.entries()) {
        expect(await send(bodies[name])).toBe('taken');
        if (at === 1) await spend(account, await world.service().balance(account));
        await send(bodies[order[0] as (typeof NAMES)[number]]);
      }
      const { state, granted, balance, owed } = await standing(account, bought.purchase);
      const [sums] = await world.service().db.system.query<{ spent: number }>({
        text: `select coalesce(-sum(amount), 0)::bigint as spent from ledger_entry where tenant_id = $1 and note = 'spent by the test'`,
        values: [account.tenantId],
      });
      // What the tenant has, had and owes together.
      ends.add(JSON.stringify([state, granted, balance - owed + (sums?.spent ?? 0)]));
    }
    expect(orders).toBe(24);
    expect([...ends]).toEqual([JSON.stringify(['partly_refunded', 600, 1_000])]);
  });
});
