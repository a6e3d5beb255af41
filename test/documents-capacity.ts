/** The figures of the pages on capacity and scale, and of the measurements behind them: what the load model makes of the unit costs (bench/capacity). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUSIEST_HOUR,
  BUSY,
  type CallCost,
  callsASecond,
  carriedBy,
  MACHINES,
  meanCall,
  TEAM_DAY,
  UNIT_COSTS,
} from '../bench/capacity/machine.ts';
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
  const { processMiB, millionInvestorsMiB, connections, idle } = UNIT_COSTS;
  const { first, further, own, asking } = millionInvestorsMiB;
  return markdownTable(
    ['What', 'Takes'],
    [
      ['a service process with hardly any investors', `${processMiB} MiB`],
      ['a million investors, in the first process of a machine', `${rounded(first)} MiB`],
      ['in each further process of it, which shares the file', `${rounded(further)} MiB`],
      ['in a process with an index of its own', `${rounded(own)} MiB`],
      [
        'in a process that [asks another one](scale.md#search-in-a-process-of-its-own)',
        `${rounded(asking)} MiB`,
      ],
      ['connections to PostgreSQL of a service process, at most', connections],
      [
        'an idle service process with its loops, PostgreSQL included',
        `${rounded(idle * 100)} % of a processor`,
      ],
    ],
  );
}

/** Of the largest corpus that was measured; the machines of the page have it. */
const INVESTORS = 1_000_000;

function growth(): string {
  const call = meanCall(UNIT_COSTS, INVESTORS);
  const each = (ms: number, of: string) => [`${rounded(callsASecond(ms))} ${of}`, `${rounded(ms)} ms`];
  return markdownTable(
    ['What', 'Add one when calls a second in the busiest hour exceed', 'A call takes of it', 'Yours'],
    [
      [
        'processors for services',
        ...each(call.service, 'for each of them'),
        '`sum(rate(process_cpu_seconds_total[1h])) / sum(rate(warmpath_request_seconds_count[1h]))`',
      ],
      [
        'a service process',
        ...each(call.thread, 'for each process'),
        '`nodejs_eventloop_lag_p99_seconds` grows',
      ],
      [
        'a replica',
        'never: it answers none, and is for [failover](high-availability.md)',
        `${rounded(call.logged)} bytes of the log of changes`,
        'growth of `pg_current_wal_lsn()`',
      ],
      [
        'a cell',
        ...each(call.database, 'for each processor that PostgreSQL can have'),
        'processor time of its machine',
      ],
    ],
  );
}

function team(): string {
  const { searches, billed, free, messages } = TEAM_DAY;
  return `A team is a tenant in the middle of a raise. On a day it makes ${searches} searches, ${billed} other billed calls and ${free.toLocaleString('en-US')} free
ones (the console open for some hours, an assistant, a script that polls) and sends ${messages} messages. One in ${1 / BUSIEST_HOUR} falls into the busiest
hour, in which processors may be ${rounded(100 * BUSY)} % busy; the rest is for the busiest minutes, imports and learning. In the first three rows PostgreSQL
runs on the same machine.`;
}

/** What each page has of them, between comments that name it. */
const PAGES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/operating/capacity.md': { machines, team, costs, memory },
  'docs/operating/scale.md': { growth },
};

/** The pages, path to content, with their figures written again. Throws if a page has no place for one. */
export function capacityPages(): readonly (readonly [string, string])[] {
  return Object.entries(PAGES).map(([path, made]) => {
    let text = readFileSync(join(ROOT, path), 'utf8');
    for (const [name, make] of Object.entries(made)) {
      const place = new RegExp(`(<!-- ${name}: .* -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
      if (!place.test(text)) throw new Error(`${path} has no place for "${name}" of the load model`);
      text = text.replace(place, (_all, begin: string, end: string) => `${begin}\n${make()}\n\n${end}`);
    }
    return [path, text] as const;
  });
}
