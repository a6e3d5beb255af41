import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { clientConfig } from '../../src/platform/database/connection.ts';
import { openStore } from '../../src/platform/database/store.ts';
import { STAGES } from '../../src/reference/rules-investor-terms.ts';
import { companyRow, idOf, investorRow } from './batches.ts';
import type { MadeUpCorpus } from './corpus.ts';
import { dateOf } from './days.ts';

const SOURCE = 'made up';
/** Lines put together before they are sent. */
const LINES = 5_000;

type Value = string | number | null | readonly string[];

/** One value in PostgreSQL's text format for COPY; the made-up words need no escapes but those of arrays. */
function field(value: Value): string {
  if (value === null) return '\\N';
  if (Array.isArray(value)) return `{${value.map((one) => `"${one}"`).join(',')}}`;
  return String(value);
}

function* lines(count: number, row: (at: number) => readonly Value[]): Generator<string> {
  for (let from = 0; from < count; from += LINES) {
    let text = '';
    for (let at = from; at < Math.min(from + LINES, count); at += 1)
      text += `${row(at).map(field).join('\t')}\n`;
    yield text;
  }
}

/** Puts a made-up corpus straight into the tables of a data directory's database, past the importers. */
export async function fillDatabase(corpus: MadeUpCorpus, dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, purpose: 'command', log: () => {} });
  try {
    const client = new pg.Client({
      // A COPY of a whole table takes a minute where other programs run: requests' ten seconds are no limit for it.
      ...clientConfig({
        connection: store.connection,
        applicationName: 'bench',
        timeouts: { connect: 60_000, statement: 0, query: 0 },
      }),
    });
    await client.connect();
    try {
      await fill(client, corpus);
    } finally {
      await client.end();
    }
  } finally {
    await store.close();
  }
}

async function fill(client: pg.Client, corpus: MadeUpCorpus): Promise<void> {
  const copy = (table: string, columns: string, rows: Iterable<string>) =>
    pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
  const { asOf, roundCompany, stage, roundDay, size, dealStart, dealRound } = corpus;
  await client.query('begin');
  await copy(
    'investor',
    `id, mode, name, identity_key, lp_type, country_code, state_code, city, stages, sector_tags, countries,
      exit_size_usd, exit_on, source, source_id, as_of`,
    lines(corpus.investors, (at) => {
      const row = investorRow(corpus, at);
      const { id, name, identityKey, lpType, country, state, city, stages, sectorTags, countries } = row;
      const seat = [country, state, city] as const;
      const declared = [stages, sectorTags, countries] as const;
      const exit = [row.exitSizeUsd, row.exitOn] as const;
      return [id, 'live', name, identityKey, lpType, ...seat, ...declared, ...exit, SOURCE, `i${at}`, asOf];
    }),
  );
  await copy(
    'company',
    'id, mode, name, identity_key, country_code, state_code, city, sector_tags, source, source_id, as_of',
    lines(corpus.companies, (at) => {
      const { id, name, identityKey, country, state, city, sectorTags } = companyRow(corpus, at);
      return [id, 'live', name, identityKey, country, state, city, sectorTags, SOURCE, `c${at}`, asOf];
    }),
  );
  await copy(
    'round',
    'id, mode, company_id, kind, stage, announced_on, raised_usd, source, source_id, as_of',
    lines(corpus.rounds, (at) => {
      const usd = size[at] as number;
      const company = idOf(roundCompany[at] as number);
      const name = STAGES[stage[at] as number] ?? null;
      const day = dateOf(roundDay[at] as number);
      return [
        idOf(at),
        'live',
        company,
        name ?? 'undisclosed',
        name,
        day,
        Number.isNaN(usd) ? null : usd,
        SOURCE,
        `r${at}`,
        asOf,
      ];
    }),
  );
  let investor = 0;
  await copy(
    'investment',
    'round_id, investor_id, source, as_of',
    lines(corpus.deals, (at) => {
      while ((dealStart[investor + 1] as number) <= at) investor += 1;
      return [idOf(dealRound[at] as number), idOf(investor), SOURCE, asOf];
    }),
  );
  for (const table of ['investor', 'company', 'round'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  await client.query("select raise_corpus_version('live')");
  await client.query('commit');
  for (const table of ['investor', 'company', 'round', 'investment']) await client.query(`analyze ${table}`);
}
