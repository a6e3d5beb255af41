/** What one call takes: processor time, ms; bytes of the database's log of changes, and bytes that stay. */
export interface CallCost {
  readonly service: number;
  readonly database: number;
  readonly logged: number;
  readonly kept: number;
}

/** What the load model reckons with. */
interface UnitCosts {
  readonly free: CallCost;
  /** A billed call with an idempotency key; what its endpoint does comes on top. */
  readonly billed: CallCost;
  /** A search for 50 investors, by the size of the corpus, smallest first. */
  readonly searches: readonly (CallCost & { readonly investors: number })[];
  /** A message of outreach, from its sequence to its answer, without SMTP, IMAP and a language model. */
  readonly touch: CallCost;
  /** A process without a corpus, MiB. */
  readonly processMiB: number;
  /** What a million investors add: to the first process of a machine, to each further one, to one with an index of its own, to one that asks, MiB. */
  readonly millionInvestorsMiB: {
    readonly first: number;
    readonly further: number;
    readonly own: number;
    readonly asking: number;
  };
  /** Connections to PostgreSQL that a service holds at most, and an outreach worker. */
  readonly connections: number;
  /** What the loops of an idle process take of a processor, in service and database together: 0.01 is one percent. */
  readonly idle: number;
}

/**
 * As measured on 2026-11-28 with `npm run bench -- capacity`, its parts one by one, on two processors of an AMD EPYC with some forty other jobs:
 * an idle machine takes less, so that this errs to the safe side. Searches over 100,000 and a million: those over 10,000, and what the engine
 * takes more (docs/measurements.md, "Ranking"). Memory of an index: `npm run bench -- index`. Connections: the sizes of the pools
 * (docs/operating/install.md). The tables of the pages are made of it (test/documents-capacity.ts), and the benchmark shows what it measures beside it.
 */
export const UNIT_COSTS: UnitCosts = {
  free: { service: 0.87, database: 0.31, logged: 150, kept: 0 },
  billed: { service: 1.1, database: 1.4, logged: 4_100, kept: 570 },
  searches: [
    { investors: 1_000, service: 18, database: 11, logged: 91_000, kept: 440 },
    { investors: 10_000, service: 27, database: 21, logged: 52_000, kept: 820 },
    { investors: 100_000, service: 31, database: 21, logged: 52_000, kept: 820 },
    { investors: 1_000_000, service: 44, database: 21, logged: 52_000, kept: 820 },
  ],
  touch: { service: 62, database: 31, logged: 16_700, kept: 12_800 },
  processMiB: 300,
  millionInvestorsMiB: { first: 579, further: 268, own: 681, asking: 123 },
  connections: 28,
  idle: 0.005,
};

/** What there is to run on. */
export interface Machine {
  readonly name: string;
  /** For services and workers; with `database` undefined PostgreSQL shares them. */
  readonly processors: number;
  readonly memoryGiB: number;
  readonly services: number;
  /** Processors of a PostgreSQL on a machine of its own. */
  readonly database?: number;
  readonly investors: number;
}

/** What a team in the middle of a raise does on a day. */
interface TeamDay {
  readonly searches: number;
  /** Billed calls that are no searches. */
  readonly billed: number;
  /** Free calls: the console open for some hours, an assistant, a script that polls. */
  readonly free: number;
  readonly messages: number;
}

export const TEAM_DAY: TeamDay = { searches: 20, billed: 60, free: 1_500, messages: 15 };

/** What a machine carries, and what it needs for it. */
interface Carried {
  /** Teams that are active on the same day. */
  readonly teams: number;
  /** Of all calls that are made in a day, those a second in the busiest hour. */
  readonly callsASecond: number;
  readonly limit: 'service' | 'database' | 'memory';
  readonly memoryGiB: number;
  readonly connections: number;
  readonly diskGiBAYear: number;
  readonly logGiBADay: number;
}

/** The busiest hour takes an eighth of a day's calls if all teams live in a few time zones. */
export const BUSIEST_HOUR = 1 / 8;
/** A processor that is busier than this makes callers wait in the busiest minutes of that hour. */
export const BUSY = 0.5;
/** PostgreSQL's own pages: a quarter of what the processes hold, and 512 MiB at least. */
const DATABASE_SHARE = 0.25;
const DATABASE_LEAST_MIB = 512;
/** The system, and what others take of a machine, MiB. */
const SYSTEM_MIB = 512;
const HOUR_MS = 3_600_000;
const MIB_A_GIB = 1_024;
const GIB = 2 ** 30;

/** A search over so many investors: between two that were measured, in proportion. */
export function searchCost({ searches }: UnitCosts, investors: number): CallCost {
  const larger = searches.findIndex((one) => one.investors >= investors);
  const above = searches[larger === -1 ? searches.length - 1 : larger];
  const below = searches[larger <= 0 ? 0 : larger - 1];
  if (above === undefined || below === undefined) throw new Error('no search was measured');
  const share =
    above.investors === below.investors
      ? 1
      : Math.min(1, (investors - below.investors) / (above.investors - below.investors));
  const between = (what: keyof CallCost) => below[what] + share * (above[what] - below[what]);
  return {
    service: between('service'),
    database: between('database'),
    logged: between('logged'),
    kept: between('kept'),
  };
}

/** What a day of a team takes, and how many calls it is. */
function teamTakes(costs: UnitCosts, investors: number, day: TeamDay): CallCost & { readonly calls: number } {
  const kinds: readonly (readonly [number, CallCost])[] = [
    [day.searches, searchCost(costs, investors)],
    [day.billed, costs.billed],
    [day.free, costs.free],
    [day.messages, costs.touch],
  ];
  const of = (what: keyof CallCost) => kinds.reduce((all, [times, cost]) => all + times * cost[what], 0);
  return {
    service: of('service'),
    database: of('database'),
    logged: of('logged'),
    kept: of('kept'),
    calls: day.searches + day.billed + day.free,
  };
}

/** What one call takes, all that a team does put down to its calls: of the thread of a process that answers them, ms, besides. */
interface MeanCall extends CallCost {
  readonly thread: number;
}

/** The mean of a team's calls, over so many investors. */
export function meanCall(costs: UnitCosts, investors: number, day: TeamDay = TEAM_DAY): MeanCall {
  const { calls, ...all } = teamTakes(costs, investors, day);
  // Searches and messages have threads and processes of their own; admitting and answering a search is what any billed call takes.
  const thread = (day.searches + day.billed) * costs.billed.service + day.free * costs.free.service;
  const each = (sum: number) => sum / calls;
  return {
    service: each(all.service),
    database: each(all.database),
    logged: each(all.logged),
    kept: each(all.kept),
    thread: each(thread),
  };
}

/** Calls a second that a processor carries, half busy, if each takes so many ms of it. */
export const callsASecond = (ms: number): number => (BUSY * 1_000) / ms;

/** What a machine carries of teams that do what `day` says; 0 teams if not even its corpus fits. */
export function carriedBy(machine: Machine, costs: UnitCosts, day: TeamDay = TEAM_DAY): Carried {
  const team = teamTakes(costs, machine.investors, day);
  const inBusiestHour = (perDay: number) => (perDay * BUSIEST_HOUR) / HOUR_MS;
  const [service, database] = [inBusiestHour(team.service), inBusiestHour(team.database)];
  const millions = machine.investors / 1_000_000;
  const { first, further } = costs.millionInvestorsMiB;
  const processesMiB =
    machine.services * costs.processMiB + millions * (first + (machine.services - 1) * further);
  const databaseMiB =
    machine.database === undefined ? Math.max(DATABASE_LEAST_MIB, processesMiB * DATABASE_SHARE) : 0;
  const memoryGiB = (processesMiB + databaseMiB + SYSTEM_MIB) / MIB_A_GIB;
  const idle = machine.services * costs.idle;
  // A process answers on one thread; searches have threads of their own, so a process may use more than one processor.
  const here = BUSY * machine.processors - idle;
  const byService = here / (machine.database === undefined ? service + database : service);
  const byDatabase =
    machine.database === undefined ? Number.POSITIVE_INFINITY : (BUSY * machine.database) / database;
  const fits = memoryGiB <= machine.memoryGiB;
  const teams = fits ? Math.max(0, Math.floor(Math.min(byService, byDatabase))) : 0;
  return {
    teams,
    callsASecond: (teams * team.calls * BUSIEST_HOUR) / (HOUR_MS / 1_000),
    limit: fits ? (byService <= byDatabase ? 'service' : 'database') : 'memory',
    memoryGiB,
    connections: machine.services * costs.connections,
    diskGiBAYear: (teams * team.kept * 365) / GIB,
    logGiBADay: (teams * team.logged) / GIB,
  };
}

/** Those that the page for operators names. */
export const MACHINES: readonly Machine[] = [
  { name: '2 processors, 4 GB', processors: 2, memoryGiB: 4, services: 1, investors: 100_000 },
  { name: '4 processors, 16 GB', processors: 4, memoryGiB: 16, services: 2, investors: 1_000_000 },
  { name: '8 processors, 32 GB', processors: 8, memoryGiB: 32, services: 4, investors: 1_000_000 },
  {
    name: 'two of 4 processors, 8 GB each, and a managed PostgreSQL of 4 processors',
    processors: 8,
    memoryGiB: 16,
    services: 4,
    database: 4,
    investors: 1_000_000,
  },
];
