// Names as people mistype them: a seeded draw from the export, changed by rule, and pairs written by hand
// (`changed-names.tsv`). What counts is that the right record is taken or offered, and that no wrong one is taken in silence.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { seededRandom } from '../../../src/platform/values/scope.ts';
import { CHANGES } from './change-name.ts';

interface ChangedName {
  readonly table: 'company' | 'investor';
  readonly typed: string;
  readonly recorded: string;
  readonly change: string;
}

/** Names drawn for each change: 17 changes make more than two hundred. */
const COMPANIES_A_CHANGE = 9;
const INVESTORS_A_CHANGE = 4;
/** Any number; a fixed one makes two runs ask the same. */
const SEED = 14;
const A_CALL = 5;

/** Case, accents and punctuation do not count, nor a legal form at the end. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ ,]+(?:inc|llc|ltd|limited|corp|corporation|gmbh|plc)\.?$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

type Rows = readonly Readonly<Record<string, string>>[];

async function drawn(folder: string): Promise<ChangedName[]> {
  const file = await readFile(join(folder, 'investments.csv'), 'utf8');
  const rows = parse(file, { columns: true, relax_quotes: true }) as Rows;
  const random = seededRandom(SEED);
  const namesOf = (column: string) =>
    [...new Set(rows.map((row) => row[column] ?? ''))].filter((name) => name.length > 3).sort();
  const pools = { company: namesOf('company_name'), investor: namesOf('investor_name') } as const;
  const known = new Set([...pools.company, ...pools.investor].map(plain));
  return Object.entries(CHANGES).flatMap(([change, apply]) =>
    (['company', 'investor'] as const).flatMap((table) => {
      const found: ChangedName[] = [];
      const wanted = table === 'company' ? COMPANIES_A_CHANGE : INVESTORS_A_CHANGE;
      // A change that few names allow gives fewer.
      for (let tries = 0; tries < 2_000 && found.length < wanted; tries += 1) {
        const recorded = pools[table][Math.floor(random() * pools[table].length)] ?? '';
        const typed = apply(recorded, random);
        if (typed === undefined || typed === recorded) continue;
        // What leads to another recorded name is no mistake, and what reads the same may always be found.
        if (known.has(plain(typed)) && plain(typed) !== plain(recorded)) continue;
        found.push({ table, typed, recorded, change: `rule: ${change}` });
      }
      return found;
    }),
  );
}

async function written(): Promise<ChangedName[]> {
  const file = await readFile(join(import.meta.dirname, 'changed-names.tsv'), 'utf8');
  const rows = parse(file, { columns: true, delimiter: '\t', quote: null }) as unknown as ChangedName[];
  return rows.map((row) => ({ ...row, change: `hand: ${row.change}` }));
}

/** What an answer says of a name: who was taken (undefined: nobody), whether that was told, and who is offered. */
interface Said {
  readonly taken?: string | undefined;
  readonly isTold: boolean;
  readonly offered: readonly string[];
}

interface Offered {
  readonly candidates?: readonly { readonly name: string }[];
  readonly matchedAs?: { readonly name: string };
}

export type Post = (
  path: string,
  body: object,
) => Promise<{ readonly status: number; readonly body: unknown }>;

async function askCompanies(post: Post, names: readonly string[]): Promise<Said[]> {
  const { status, body } = await post('/v1/fundraising/find-lookalike-investors', { company_names: names });
  if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body).slice(0, 500)}`);
  const { companyResults } = (
    body as {
      data: {
        companyResults: readonly (Offered & { company: string; status: string; resolvedTo?: string })[];
      };
    }
  ).data;
  return names.map((name) => {
    const result = companyResults.find(({ company }) => company === name);
    const isFound = result !== undefined && result.status !== 'no_company_match';
    const named = result?.matchedAs?.name ?? result?.resolvedTo;
    return {
      taken: isFound ? (named ?? name) : undefined,
      isTold: named !== undefined,
      offered: (result?.candidates ?? []).map(({ name: other }) => other),
    };
  });
}

async function askInvestor(post: Post, name: string): Promise<Said> {
  const { body } = await post('/v1/fundraising/enrich-investor', { fund_name: name });
  const { data, candidates = [] } = body as {
    data?: Offered & { name: string; investor?: { name: string } };
  } & Offered;
  return {
    taken: data?.investor?.name ?? data?.name,
    isTold: data?.matchedAs !== undefined,
    offered: [...candidates, ...(data?.candidates ?? [])].map(({ name: other }) => other),
  };
}

/** Asks all names and prints the share of each change; resolves to the share that is right and how many are wrong in silence. */
export async function askChangedNames(
  folder: string,
  post: Post,
): Promise<{ share: number; silent: number }> {
  const names = [...(await drawn(folder)), ...(await written())];
  const said = new Map<ChangedName, Said>();
  const companies = names.filter(({ table }) => table === 'company');
  // Spellings of one company count once in a call, and stand side by side in the list: a call takes names that are far apart.
  const calls = Math.ceil(companies.length / A_CALL);
  for (let at = 0; at < calls; at += 1) {
    const five = companies.filter((_, place) => place % calls === at);
    const answers = await askCompanies(
      post,
      five.map(({ typed }) => typed),
    );
    for (const [place, one] of five.entries()) said.set(one, answers[place] as Said);
  }
  for (const one of names.filter(({ table }) => table === 'investor'))
    said.set(one, await askInvestor(post, one.typed));
  const counts = new Map<string, { right: number; taken: number; of: number }>();
  let silent = 0;
  for (const [{ table, typed, recorded, change }, { taken, isTold, offered }] of said) {
    const isTaken = taken !== undefined && plain(taken) === plain(recorded);
    const isRight = isTaken || offered.some((other) => plain(other) === plain(recorded));
    const isSilent = taken !== undefined && !isTaken && !isTold && plain(taken) !== plain(typed);
    if (isSilent) silent += 1;
    for (const key of [change, change.split(':')[0] ?? '', 'all']) {
      const count = counts.get(key) ?? { right: 0, taken: 0, of: 0 };
      counts.set(key, {
        right: count.right + Number(isRight),
        taken: count.taken + Number(isTaken),
        of: count.of + 1,
      });
    }
    if (!isRight || isSilent) {
      const who = taken === undefined ? 'nobody' : `"${taken}"${isTold ? '' : ', not told'}`;
      console.log(
        `${table} "${typed}" for "${recorded}" (${change}): ${who}; offered ${offered.join(', ') || 'nobody'}`,
      );
    }
  }
  for (const [key, { right, taken, of }] of counts) {
    console.log(`${key}: ${right} of ${of} right or offered (${taken} taken), ${(right / of).toFixed(3)}`);
  }
  const all = counts.get('all') ?? { right: 0, of: 1 };
  return { share: all.right / all.of, silent };
}
