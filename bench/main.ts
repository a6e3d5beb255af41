import { availableParallelism, cpus, totalmem } from 'node:os';
import { benchBilling } from './billing/billing.ts';
import { benchCapacity } from './capacity/capacity.ts';
import { benchConsole } from './console/console.ts';
import { benchImports } from './imports/imports.ts';
import { benchSharedIndex } from './index/shared-index.ts';
import { benchLookups } from './lookups/lookups.ts';
import { benchNetwork } from './network/network.ts';
import { benchOverHttp } from './over-http/over-http.ts';
import { benchPipeline } from './pipeline/pipeline.ts';
import { benchRecords } from './records/records.ts';
import { lineOf, report } from './report.ts';
import { benchSearch } from './search/search.ts';
import { secondLookRows } from './search/second-look-rows.ts';
import { benchOtherTenants } from './tenants/tenants.ts';
import { benchUnauthenticated } from './unauthenticated/unauthenticated.ts';
import { benchWatching } from './watching/watching.ts';

/**
 * `npm run bench [-- quick] [against=<checkout>] [folder=<export>] [billing] [lookups] [tenants] [network] [pipeline] [console] [records] [import] [search] [over-http] [index] [second-look] [unauthenticated] [watching] [capacity]`: ratios against limits measured in the same run. Exit status 1 where one
 * falls short. `second-look` is the engine alone at 100,000 investors, with and without it, and beside another checkout.
 * `import` takes the deal export in `folder` where one is given, and DATABASE_URL beside the bundled PostgreSQL. `quick` leaves the million investors out and measures for less long.
 */
const words = process.argv.slice(2);
const quick = words.includes('quick');
const sections = [
  'billing',
  'lookups',
  'tenants',
  'network',
  'pipeline',
  'console',
  'records',
  'import',
  'search',
  'over-http',
  'index',
  'second-look',
  'unauthenticated',
  'watching',
  'capacity',
].filter((section) => words.includes(section));
const isWanted = (section: string) => sections.length === 0 || sections.includes(section);
const given = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(`${name}=`.length);
console.log(
  `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
);
let short = 0;
if (isWanted('billing')) {
  const rows = await benchBilling({ seconds: quick ? 3 : 8, rounds: quick ? 1 : 3 });
  short += report('The billed path', rows);
}
if (isWanted('lookups')) {
  const rows = await benchLookups({ rounds: quick ? 500 : 2_000 });
  short += report('The lookup layer', rows);
}
if (isWanted('tenants')) {
  const rows = await benchOtherTenants({ calls: quick ? 60 : 200, onStep: (step) => console.error(step) });
  short += report('Neighbours: one tenant at its worst in each lane (docs/lanes.md)', rows);
}
if (isWanted('network')) {
  short += report('Imports of networks', await benchNetwork({ rounds: quick ? 3 : 7 }));
}
if (isWanted('pipeline')) {
  short += report('A list of 10,000 investors', await benchPipeline({ rounds: quick ? 2 : 5 }));
}
if (isWanted('console')) {
  short += report('The console over 10,000 investors', await benchConsole({ rounds: quick ? 3 : 7 }));
}
if (isWanted('records')) {
  short += report('Imports of public records', await benchRecords({ quick }));
}
if (isWanted('import')) {
  const rows = await benchImports({
    folder: given('folder'),
    databaseUrl: process.env.DATABASE_URL,
    quick,
    onRow: (row) => console.error(`  ${lineOf(row)}`),
  });
  short += report('First imports of deals', rows);
}
if (isWanted('search')) {
  const rows = await benchSearch({
    sizes: quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000],
    stored: 100_000,
    onStep: (step) => console.error(step),
    onRow: (row) => console.error(`  ${lineOf(row)}`),
  });
  short += report(
    'Search (the others are given values worked out before, without kernel, size and competitors)',
    rows,
  );
}
if (isWanted('over-http')) {
  const rows = await benchOverHttp({
    folder: given('folder'),
    against: given('against'),
    searches: quick ? 100 : 400,
    rounds: quick ? 2 : 5,
    onStep: (step) => console.error(step),
  });
  short += report('Searches over HTTP, 65,000 deals', rows);
}
if (isWanted('index')) {
  const rows = await benchSharedIndex({
    investors: quick ? 100_000 : 1_000_000,
    onStep: (step) => console.error(step),
    onRow: (row) => console.error(`  ${lineOf(row)}`),
  });
  short += report('One index for many processes', rows);
}
if (isWanted('second-look')) {
  const rows = await secondLookRows(100_000, given('against'), (step) => console.error(step));
  short += report('The second look of a search', rows);
}
if (isWanted('unauthenticated')) {
  const rows = await benchUnauthenticated({ seconds: quick ? 2 : 6, rounds: quick ? 1 : 3 });
  short += report('Callers without a valid key', rows);
}
if (isWanted('watching')) {
  const rows = await benchWatching({
    calls: quick ? 1_000 : 6_000,
    rounds: quick ? 10 : 12,
    against: given('against'),
  });
  short += report('What watching takes of a billed call', rows);
}
if (isWanted('capacity')) {
  const rows = await benchCapacity({
    investors: quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000],
    tenants: quick ? [1_000, 10_000] : [1_000, 10_000, 100_000],
    calls: quick ? 1_000 : 8_000,
    onStep: (step) => console.error(step),
    onRow: (row) => console.error(`  ${lineOf(row)}`),
  });
  short += report('What a machine carries', rows);
}
process.exitCode = short === 0 ? 0 : 1;
