/**
 * Imports of connections against a running service: `main.ts <folder of cases> <folder of the large inputs> [id…]`. Every
 * case is sent over HTTP and what is stored read back; fails if one is not as expected.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Running, startWarmpath } from '../email/running.ts';
import { type Case, faultsOf, type Observed, type Row } from './cases.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [folder, large, ...only] = positionals;
if (folder === undefined || large === undefined) throw new Error('main.ts <cases> <large inputs> [id…]');

/** What is there before each case: a refused one must leave it. */
const EARLIER = 'First Name,Last Name,Company\nEarlier,Import,Kept Company\n';
const EARLIER_ROW = { first_name: 'Earlier', last_name: 'Import', company: 'Kept Company' };
const PAGE = 200;

const IMPORT = '/v1/fundraising/import-network';

async function stored(service: Running): Promise<{ rowsImported: number; rows: Row[] }> {
  const rows: Row[] = [];
  let rowsImported = 0;
  for (let query: string | undefined = ''; query !== undefined; ) {
    const path = `/v1/fundraising/network?limit=${PAGE}${query}`;
    const { status, body } = await service.call('GET', path, undefined);
    if (status !== 200) throw new Error(`the network is answered ${status}: ${body.message}`);
    rowsImported = body.rowsImported;
    for (const one of body.connections) {
      rows.push({
        first_name: one.firstName ?? null,
        last_name: one.lastName ?? null,
        url: one.url ?? null,
        email: one.email ?? null,
        company: one.company ?? null,
        position: one.position ?? null,
        connected_on: one.connectedOn ?? null,
      });
    }
    query = body.next === undefined ? undefined : `&cursor=${encodeURIComponent(body.next)}`;
  }
  return { rowsImported, rows };
}

async function observe(service: Running, text: string): Promise<Observed> {
  const earlier = await service.call('POST', IMPORT, { csv_content: EARLIER });
  if (earlier.status !== 200) throw new Error(`the earlier network was not taken: ${earlier.status}`);
  const since = performance.now();
  const { status, body } = await service.call('POST', IMPORT, { csv_content: text });
  const ms = Math.round(performance.now() - since);
  const now = await stored(service);
  const isUnchanged =
    now.rows.length === 1 &&
    Object.entries(EARLIER_ROW).every(([name, value]) => now.rows[0]?.[name as keyof Row] === value);
  if (status !== 200) return { outcome: String(body.error), message: String(body.message), ms, isUnchanged };
  if (now.rows.length !== now.rowsImported) throw new Error('the pages hold other than is said');
  return { outcome: 'imported', rowsImported: body.rowsImported, rows: now.rows, ms, isUnchanged };
}

const cases = readdirSync(folder)
  .filter((name) => /^cn-.*\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case)
  .filter(({ id }) => only.length === 0 || only.includes(id));
const service = await startWarmpath({});
let failed = 0;
try {
  for (const one of cases) {
    const file = one.input === undefined ? join(large, `${one.id}.csv`) : join(folder, one.input);
    const seen = await observe(service, readFileSync(file, 'utf8'));
    const faults = faultsOf(one, seen);
    if (faults.length > 0) failed += 1;
    const told = seen.outcome === 'imported' ? `${seen.rowsImported} rows` : seen.outcome;
    console.log([faults.length > 0 ? 'FAIL' : 'ok  ', one.id, told, `${seen.ms} ms`, ...faults].join('  '));
  }
} finally {
  await service.close();
}
console.log(`${cases.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || cases.length === 0 ? 1 : 0;
