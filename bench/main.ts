import { availableParallelism, cpus, totalmem } from 'node:os';
import { benchBackup } from './backup.ts';
import { benchBilling } from './billing.ts';
import { benchCapacity } from './capacity/capacity.ts';
import { benchConsole } from './console.ts';
import { benchImports } from './imports.ts';
import { lineOf, type Row, report } from './measure.ts';
import { benchNetwork } from './network.ts';
import { benchOverHttp } from './over-http.ts';
import { benchListImport, benchPipeline } from './pipeline.ts';
import { benchScreens } from './screens.ts';
import { benchStart } from './start.ts';

/**
 * `npm run bench [-- quick] [against=<checkout>] [folder=<export>] [billing] [network] [pipeline] [list] [console] [screens] [import] [over-http] [backup] [capacity] [start]`:
 * ratios against limits measured in the same run; without a name all of them. Exit status 1 if one falls short. `import` and `over-http` take the
 * deal export in `folder` if one is given, as `screens` does, which keeps what it made in `data`; `import` also DATABASE_URL beside the bundled PostgreSQL, `over-http` another checkout to compare with.
 * `quick` measures less and for less long.
 */
const words = process.argv.slice(2);
const quick = words.includes('quick');
const given = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(`${name}=`.length);
const onStep = (step: string) => console.error(step);
const onRow = (row: Row) => console.error(`  ${lineOf(row)}`);

const sections: Readonly<Record<string, { readonly title: string; measure(): Promise<Row[]> }>> = {
  billing: {
    title: 'The billed path',
    measure: () => benchBilling({ seconds: quick ? 3 : 8, rounds: quick ? 1 : 3 }),
  },
  network: {
    title: 'Imports of networks',
    measure: () => benchNetwork({ rounds: quick ? 3 : 7 }),
  },
  pipeline: {
    title: 'A list of 10,000 investors',
    measure: () => benchPipeline({ rounds: quick ? 2 : 5 }),
  },
  list: {
    title: 'A list of 20,000 rows that is imported',
    measure: () => benchListImport({ rounds: quick ? 1 : 3 }),
  },
  console: {
    title: 'The console over 10,000 investors',
    measure: () => benchConsole({ rounds: quick ? 3 : 7 }),
  },
  screens: {
    title: 'Screens over 10,000 investors and 20,000 connections',
    measure: () =>
      benchScreens({ folder: given('folder'), data: given('data'), rounds: quick ? 5 : 20, onStep }),
  },
  import: {
    title: 'First imports of deals',
    measure: () =>
      benchImports({ folder: given('folder'), databaseUrl: process.env.DATABASE_URL, quick, onRow }),
  },
  'over-http': {
    title: 'Searches over HTTP, 65,000 deals',
    measure: () =>
      benchOverHttp({
        folder: given('folder'),
        against: given('against'),
        searches: quick ? 100 : 400,
        rounds: quick ? 2 : 5,
        onStep,
      }),
  },
  backup: {
    title: 'Backup and restore',
    measure: () =>
      benchBackup({ rows: quick ? 100_000 : 1_000_000, tenants: quick ? 100 : 1_000, onStep, onRow }),
  },
  capacity: {
    title: 'What a machine carries',
    measure: () =>
      benchCapacity({
        investors: quick ? [10_000] : [10_000, 100_000],
        tenants: quick ? [1_000, 10_000] : [1_000, 10_000, 100_000],
        calls: quick ? 1_000 : 8_000,
        onStep,
        onRow,
      }),
  },
  start: {
    title: 'Starts of the service on the bundled PostgreSQL',
    measure: () => benchStart({ rounds: quick ? 3 : 9 }),
  },
};

console.log(
  `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
);
const named = Object.keys(sections).filter((name) => words.includes(name));
let short = 0;
for (const [name, { title, measure }] of Object.entries(sections))
  if (named.length === 0 || named.includes(name)) short += report(title, await measure());
process.exitCode = short === 0 ? 0 : 1;
