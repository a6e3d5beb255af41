import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { writeDealFiles } from '../../test/harness/deal-files.ts';
import { runOnce } from '../../test/harness/one-off.ts';
import { size } from '../../test/harness/size.ts';
import type { Postgres } from '../platform/database/postgres.ts';
import { importCorpus } from './import-work.ts';

/** Enough that going over one table for each row of another stands out, a hundred times over. */
const COMPANIES = size(800, 2_000);
/**
 * What one step of a plan may go over for each row of the files. A step that is linear goes over all rows of a few kinds (a
 * company is named by its own line, its rounds and its deals) and over what the database holds; measured are at most 4.
 */
const ROWS_PER_ROW = 12;

let db: TestDatabase;
let folder: string;
const plans: Node[] = [];
let system: Postgres;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-plans-'));
  // Every statement tells its plan, with what each step went over, to the client that sent it.
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  // Connections that are made from now on have them.
  const { rows } = await runOnce(db.connection, 'select quote_ident(current_database()) as name');
  for (const [setting, value] of Object.entries(settings))
    await runOnce(db.connection, `alter database ${rows[0]?.name} set ${setting} = '${value}'`);
  system = {
    ...db.system,
    withClient: (work) =>
      db.system.withClient((client) => {
        const note = ({ message = '' }: { message?: string | undefined }) => {
          const at = message.indexOf('{');
          if (message.includes('plan:') && at > 0)
            plans.push((JSON.parse(message.slice(at)) as { Plan: Node }).Plan);
        };
        client.on('notice', note);
        return work(client).finally(() => client.off('notice', note));
      }),
  };
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

/** The steps of a plan with the rows each went over, with all its repetitions. */
function steps(node: Node): { readonly what: string; readonly rows: number }[] {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [
    {
      what: `${node['Node Type']} ${node['Relation Name'] ?? ''} × ${node['Actual Loops']}`,
      rows: each * node['Actual Loops'],
    },
    ...(node.Plans ?? []).flatMap(steps),
  ];
}

/** Imports so many made-up companies and returns the step of all plans that went over most rows, for each row of the files. */
async function largestStep(companies: number, from: number): Promise<{ what: string; perRow: number }> {
  const path = join(folder, `${from}`);
  const rows = await writeDealFiles(path, companies, from);
  plans.length = 0;
  const report = await importCorpus({ system, mode: 'live', format: 'crunchbase-export', path });
  expect([report.rowsRead, report.rowsSkipped]).toEqual([rows, 0]);
  // Else nothing was looked at.
  expect(plans.length).toBeGreaterThan(50);
  const [largest] = plans.flatMap(steps).toSorted((one, other) => other.rows - one.rows);
  return { what: largest?.what ?? '', perRow: (largest?.rows ?? Number.POSITIVE_INFINITY) / rows };
}

test('no statement goes over one table for each row of another, whatever the statistics say', async () => {
  // What a service leaves behind that has only its sandbox: rows of the other mode, and statistics of nothing else.
  await runOnce(
    db.connection,
    `set search_path = warmpath;
     insert into company (mode, name, identity_key, source, source_id)
       select 'test', 'Sandbox ' || n, 'sandbox ' || n, 'sandbox', n from generate_series(1, 420) n;
     insert into investor (mode, name, identity_key, source, source_id)
       select 'test', 'Sandbox ' || n, 'sandbox ' || n, 'sandbox', n from generate_series(1, 420) n;
     insert into round (mode, company_id, kind, source, source_id) select 'test', id, 'seed', 'sandbox', id from company;
     insert into investment (round_id, investor_id, source)
       select r.id, i.id, 'sandbox' from round r join investor i on i.source_id = r.source_id;
     analyze`,
  );
  const first = await largestStep(COMPANIES, 0);
  expect(first.perRow, first.what).toBeLessThan(ROWS_PER_ROW);
  // Half of it is known then.
  const second = await largestStep(COMPANIES, COMPANIES / 2);
  expect(second.perRow, second.what).toBeLessThan(ROWS_PER_ROW);
});
