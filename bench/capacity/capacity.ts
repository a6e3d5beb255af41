import { adder, failureRow, type Row } from '../report.ts';
import { costOf } from './cost.ts';
import { growthRows } from './growth.ts';
import { carriedBy, MACHINES, searchCost } from './machine.ts';
import { memoryOf } from './process.ts';
import { type CapacityOptions, costRow, shown } from './rows.ts';
import { costOfTouch } from './touches.ts';
import { UNIT_COSTS } from './unit-costs.ts';
import { openWorld } from './world.ts';

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
    const from = `from ${fewest.investors} to ${most.investors}; the model reckons with ${UNIT_COSTS.millionInvestorsMiB}`;
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
