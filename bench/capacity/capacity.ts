import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../src/platform/database/store.ts';
import { adder, failureRow, type Row } from '../measure.ts';
import { usedByDatabase } from '../network.ts';
import { type CapacityOptions, type Cost, costOf, costRow, memoryOf, shown } from './costs.ts';
import { growthRows } from './growth.ts';
import { carriedBy, MACHINES, searchCost, UNIT_COSTS } from './machine.ts';
import { openWorld, type Served } from './world.ts';

/** A search takes ten to a hundred times what another call takes, so fewer are enough. */
const FEWER_SEARCHES = 4;

/**
 * What a call, a message and an idle process take of processors, log and disk, what an investor takes of memory and a process of
 * connections, beside what the load model reckons with; which statements cost more as tenants and rows become more; and what the
 * load model makes of it.
 */
export async function benchCapacity(options: CapacityOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const add = adder(rows, options.onRow);
  const memories: { investors: number; now: number }[] = [];
  let failures = 0;
  for (const [nth, investors] of options.investors.entries()) {
    options.onStep(`${investors} investors`);
    const world = await openWorld(investors);
    try {
      await world.serve(async (served) => {
        const { now, peak } = memoryOf(served.pid);
        memories.push({ investors, now });
        const most = `at most ${peak.toFixed(0)} MiB so far`;
        add(shown(`memory of a service with ${investors} investors`, `${now.toFixed(0)} MiB`, most));
        const search = await costOf(world.store, options.calls / FEWER_SEARCHES, served.used, served.search);
        add(costRow(`a search over ${investors} investors`, search, searchCost(UNIT_COSTS, investors)));
        failures += search.failures;
        if (nth > 0) return;
        const touch = await costOfTouch(world.store, served);
        const came = `${touch.sent} sent, ${touch.waiting} wait for a person`;
        add(costRow(`a message of outreach (${came})`, touch, UNIT_COSTS.touch));
        failures += touch.failures;
      });
      if (nth === 0) failures += await growthRows(world, options, add);
    } finally {
      await world.close();
    }
  }
  const [fewest, most] = [memories[0], memories.at(-1)];
  if (fewest === undefined || most === undefined) throw new Error('at least one size of a corpus is needed');
  if (most !== fewest) {
    const perMillion = ((most.now - fewest.now) / (most.investors - fewest.investors)) * 1_000_000;
    const from = `from ${fewest.investors} to ${most.investors}; the model reckons with ${UNIT_COSTS.millionInvestorsMiB.first}`;
    add(shown('memory a million investors', `${perMillion.toFixed(0)} MiB`, from));
  }
  for (const machine of MACHINES) {
    const { teams, callsASecond, memoryGiB, limit } = carriedBy(machine, UNIT_COSTS);
    const more = `${callsASecond.toFixed(0)} calls a second in the busiest hour, ${memoryGiB.toFixed(1)} GiB, limit: ${limit}`;
    add(shown(`${machine.name}, ${machine.investors} investors`, `${teams} teams a day`, more));
  }
  add(failureRow(failures));
  return rows;
}

/** Messages of one mailbox: fewer than it sends on a day. */
const MESSAGES = 25;
const TIMEOUT_MS = 600_000;
/** As long as what the service does besides is measured, to be taken off. */
const IDLE_MS = 15_000;

/**
 * What one message takes from its sequence on: drafted by the template, approved by itself, scheduled, sent and its answer read, with a
 * mailbox of the sandbox: all but SMTP, IMAP and a language model. `waiting`: those that wait for a person instead, as the sandbox refuses
 * some addresses; what they took is in the cost.
 */
async function costOfTouch(
  store: Store,
  served: Served,
): Promise<Cost & { readonly sent: number; readonly waiting: number }> {
  const read = async () => {
    const [row] = await store.system.query<{ logged: number; kept: number }>({
      text: `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as logged,
        (pg_total_relation_size('sequence') + pg_total_relation_size('touch') + pg_total_relation_size('touch_event')
          + pg_total_relation_size('inbound_message'))::float8 as kept`,
    });
    return {
      at: performance.now(),
      service: await served.used(),
      database: await usedByDatabase(store),
      logged: row?.logged ?? Number.NaN,
      kept: row?.kept ?? Number.NaN,
    };
  };
  await served.ask('PUT', '/v1/fundraising/profile', {
    raise_type: 'startup_equity',
    stage: 'seed',
    company_name: 'Example Robotics',
    sector_tags: ['robotics'],
    geography: 'Berlin, Germany',
  });
  await served.ask('POST', '/v1/mailboxes', {
    kind: 'sandbox',
    address: 'founder@robotics.example',
    sender_name: 'Fay Founder',
    postal_address: '1 Harbour Street, Hamburg',
    time_zone: 'UTC',
    window: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' },
    gap_seconds: 0,
    ramp: null,
  });
  const idleFrom = await read();
  await sleep(IDLE_MS);
  const from = await read();
  for (let nth = 0; nth < MESSAGES; nth += 1)
    await served.ask('POST', '/v1/fundraising/create-sequence', {
      investor_email: `someone-${nth}@fund-${nth}.example`,
      investor_name: 'Sunniver Tibblebrook',
      auto_approve: true,
    });
  const done = async () => {
    const [row] = await store.system.query<{ sent: number; waiting: number }>({
      text: `select count(*) filter (where state = 'sent')::integer as sent,
          count(*) filter (where state = 'awaiting_approval')::integer as waiting
        from touch where mode = 'test' and position = 1`,
    });
    return row ?? { sent: 0, waiting: 0 };
  };
  let { sent, waiting } = await done();
  for (const until = Date.now() + TIMEOUT_MS; sent + waiting < MESSAGES && Date.now() < until; ) {
    await sleep(1_000);
    ({ sent, waiting } = await done());
  }
  const to = await read();
  // Loops look for work whether there is any or not: what they take in the same time does not belong to the messages.
  const idle = (what: 'service' | 'database') =>
    ((from[what] - idleFrom[what]) / (from.at - idleFrom.at)) * (to.at - from.at);
  const each = (what: 'service' | 'database') => Math.max(0, to[what] - from[what] - idle(what)) / MESSAGES;
  return {
    service: each('service'),
    database: each('database'),
    logged: (to.logged - from.logged) / MESSAGES,
    kept: (to.kept - from.kept) / MESSAGES,
    scanned: 0,
    failures: MESSAGES - sent - waiting,
    sent,
    waiting,
  };
}
