/** The tables of the page on capacity: what the load model makes of the unit costs (bench/capacity). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallCost, carriedBy, MACHINES, UNIT_COSTS } from '../bench/capacity/machine.ts';
import { markdownTable, ROOT } from './markdown.ts';

const LIMITS = { service: 'processors of the services', database: 'PostgreSQL', memory: 'memory' } as const;

/** Two figures: what is measured here is no more exact. */
const rounded = (value: number): string =>
  value < 10
    ? String(Number(value.toPrecision(2)))
    : Number(value.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 0 });

const machines = (): string =>
  markdownTable(
    [
      'Machine',
      'Investors',
      'Service processes',
      'Teams active on a day',
      'Calls a second in the busiest hour',
      'Limit',
      'Memory used',
      'Connections at most',
      'Disk a year',
      'Log of changes a day',
    ],
    MACHINES.map((machine) => {
      const carried = carriedBy(machine, UNIT_COSTS);
      return [
        machine.name,
        machine.investors.toLocaleString('en-US'),
        machine.services,
        rounded(carried.teams),
        rounded(carried.callsASecond),
        LIMITS[carried.limit],
        `${rounded(carried.memoryGiB)} GiB`,
        carried.connections,
        `${rounded(carried.diskGiBAYear)} GiB`,
        `${rounded(carried.logGiBADay)} GiB`,
      ];
    }),
  );

function costs(): string {
  const row = (what: string, cost: CallCost) => [
    what,
    rounded(cost.service),
    rounded(cost.database),
    rounded(cost.logged),
    rounded(cost.kept),
  ];
  return markdownTable(
    ['One', 'Service, ms', 'PostgreSQL, ms', 'Log of changes, bytes', 'Kept, bytes'],
    [
      row('free call (`GET /v1/usage`)', UNIT_COSTS.free),
      row('billed call with an idempotency key, without what its endpoint does', UNIT_COSTS.billed),
      ...UNIT_COSTS.searches.map((one) =>
        row(`search for 50 investors over ${one.investors.toLocaleString('en-US')}`, one),
      ),
      row('message of outreach', UNIT_COSTS.touch),
    ],
  );
}

function memory(): string {
  const { processMiB, millionInvestorsMiB, millionInvestorsAgainMiB, connections, idle } = UNIT_COSTS;
  return markdownTable(
    ['What', 'Takes'],
    [
      ['a service process with hardly any investors', `${processMiB} MiB`],
      ['a million investors, in the first process of a machine', `${millionInvestorsMiB} MiB`],
      ['a million investors, in each further process of it', `${millionInvestorsAgainMiB} MiB`],
      ['connections to PostgreSQL of a service process, at most', connections],
      [
        'an idle service process with its loops, PostgreSQL included',
        `${rounded(idle * 100)} % of a processor`,
      ],
    ],
  );
}

/** The document at `path` with its tables written again. */
export function capacityPage(path: string): string {
  const tables = { machines, costs, memory };
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name}: .* -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_all, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`,
      ),
    readFileSync(join(ROOT, path), 'utf8'),
  );
}
