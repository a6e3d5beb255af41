// Imports real rosters by the command and holds what became of every row against a plain reading of the same files: all
// private foundations above the floor and no church, the family offices among the advisers and no manager of savings. Then
// asks the running service for limited partners. Ends with 1 if any is wrong.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { startServiceOn } from '../../../bench/evaluation/own-service.ts';

const AS_OF = '2026-11-01';

const [advisers, foundations, managers] = process.argv.slice(2);
if (advisers === undefined || foundations === undefined || managers === undefined) {
  console.error('node test/rehearsal/rosters/main.ts <adv-samples> <irs-bmf> <sec-samples>');
  process.exit(2);
}

interface Report {
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly loaded: number;
    readonly merged: number;
    readonly skipped: number;
  }[];
  readonly counts: { readonly investors: { readonly added: number; readonly updated: number } };
}
interface Found {
  readonly data: {
    readonly investors: readonly {
      readonly name: string;
      readonly lpType?: string;
      readonly geography?: string;
    }[];
  };
}

const faults: string[] = [];
function expectEqual(what: string, is: unknown, should: unknown): void {
  const isRight = JSON.stringify(is) === JSON.stringify(should);
  console.log(
    `${isRight ? 'ok  ' : 'BAD '} ${what}: ${JSON.stringify(is)}${isRight ? '' : `, not ${JSON.stringify(should)}`}`,
  );
  if (!isRight) faults.push(what);
}

/** The cells of a column of a file without quoted commas before it. */
async function cells(path: string, columns: readonly string[]): Promise<string[][]> {
  const [header = '', ...lines] = (await readFile(path, 'latin1')).trim().split(/\r?\n/);
  const at = columns.map((column) => header.split(',').indexOf(column));
  return lines.map((line) => at.map((index) => line.split(',')[index] ?? ''));
}

const directory = await mkdtemp(join(tmpdir(), 'warmpath-rosters-'));
const service = await startServiceOn(directory, AS_OF);
try {
  await waitUntilReady(service.url);
  const load = async (source: string, path: string) => {
    const report = (await service.command('corpus', 'import', source, path)) as unknown as Report;
    for (const { file, rows, loaded, merged, skipped } of report.files)
      expectEqual(`${source}: rows of ${file} add up`, loaded + merged + skipped, rows);
    return report;
  };

  let large = 0;
  for (const file of ['eo_private_foundations.csv', 'eo_wy.head.csv']) {
    const rows = await cells(join(foundations, file), ['FOUNDATION', 'ASSET_AMT']);
    const wanted = rows.filter(
      ([code = '', assets]) => ['02', '03', '04'].includes(code) && Number(assets) >= 5e6,
    ).length;
    const report = await load('irs-bmf', join(foundations, file));
    expectEqual(`${file}: private foundations above the floor`, report.files[0]?.loaded, wanted);
    large += report.counts.investors.added;
  }
  const again = await load('irs-bmf', foundations);
  expectEqual(
    'a second import changes nothing',
    [again.counts.investors.added, again.counts.investors.updated],
    [0, 0],
  );

  const roster = join(advisers, 'ia-registered-sample.csv');
  // Names with a comma are quoted, and stand last among the columns that are looked at.
  const offices = (await readFile(roster, 'latin1'))
    .split(/\r?\n/)
    .filter((line) => /^[^"]*"?[^"]*FAMILY OFFICE/.test(line)).length;
  const adv = await load('form-adv', roster);
  expectEqual('family offices of the roster', adv.counts.investors.added, offices);
  const feed = await load('form-adv', join(advisers, 'IA_FIRM_SEC_Feed_sample.xml'));
  expectEqual('firms of the feed', feed.files[0]?.loaded, 2);
  const cover = await load('form-13f', join(managers, '13F-abacus-primary_doc.xml'));
  expectEqual('a manager of savings makes nobody', cover.counts.investors.added, 0);
  const shares = await service
    .command('corpus', 'import', 'form-13f', join(managers, '13F-infotable.xml'))
    .catch(() => 'refused');
  expectEqual('a list of shares is no roster', shares, 'refused');
  console.log(`${large} foundations, ${offices} family offices`);

  const key = await service.issueKey();
  const call = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  await call('PUT', '/v1/fundraising/profile', {
    raise_type: 'fund_lp',
    fund_name: 'Quillmere Ventures Fund II',
    fund_strategy: 'venture',
    geography: 'Denver, CO, USA',
    geography_weight: 'strict',
    min_commitment_usd: 250_000,
  });
  const ask = { target_lp_types: ['family_office'], limit: 50, effort: 'low' };
  const found = (await call('POST', '/v1/fundraising/search-investors', ask)) as Found;
  const shown = found.data.investors;
  expectEqual(
    'only family offices are shown',
    [...new Set(shown.map(({ lpType }) => lpType))],
    ['family_office'],
  );
  expectEqual(
    'those of the roster are among them',
    shown.filter(({ name }) => /family office/i.test(name)).length,
    offices,
  );
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error(`${faults.length} wrong`);
  process.exit(1);
}
