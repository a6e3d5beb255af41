// Asks a real service, over HTTP, who funded each company of a file, five a call, and holds the answers against the truth
// next to it: {"id", "company_name", "variant", "canonical", "status", "funders"} a line. Ends with 1 below a bar.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { startServiceOn } from '../../../bench/evaluation/own-service.ts';
import { namesNobody } from '../../../src/reference/names/rules-nobody.ts';
import { askChangedNames, type Post } from './changed-names.ts';

interface Question {
  readonly id: string;
  readonly company_name: string;
  readonly variant: string;
  readonly status: string;
  readonly funders: readonly string[];
}

interface Investor {
  readonly name: string;
  readonly lookalikeCompanies: readonly string[];
}

interface Answer {
  readonly credits_charged: number;
  readonly data: {
    readonly newInvestors: readonly Investor[];
    readonly updatedInvestors: readonly Investor[];
    readonly companyResults: readonly {
      readonly company: string;
      readonly status: string;
      readonly fundersFound: number;
      readonly resolvedTo?: string;
    }[];
  };
}

const A_CALL = 5;
/** What a share may not fall below; the names of the lines that are printed. */
const BARS: Readonly<Record<string, number>> = {
  'funded, unchanged name': 1,
  'funded, changed spelling': 0.95,
  'no named funder': 1,
  'unknown name': 1,
};
/** Of names as people mistype them: right, or the right one among the candidates. */
const CHANGED_BAR = 0.85;
/** The day after the last deal of the export. */
const AS_OF = '2013-01-01';

const [folder, questionsPath] = process.argv.slice(2);
if (folder === undefined || questionsPath === undefined) {
  console.error('node test/rehearsal/lookalikes/main.ts <folder to import> <questions.jsonl>');
  process.exit(2);
}

const questions = (await readFile(questionsPath, 'utf8'))
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as Question);

/** As people compare names: case, accents and punctuation do not count. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function kindOf({ status, variant }: Question): string {
  if (status === 'no_company_match') return 'unknown name';
  if (status === 'no_funders_found') return 'no named funder';
  return variant === 'exact' ? 'funded, unchanged name' : 'funded, changed spelling';
}

/** What is wrong with the answer for a company; undefined if nothing is. */
function faultOf(
  question: Question,
  result: Answer['data']['companyResults'][number],
  found: readonly Investor[],
) {
  if (result.status !== question.status) return `${result.status} in place of ${question.status}`;
  const company = result.resolvedTo ?? result.company;
  const got = found
    .filter(({ lookalikeCompanies }) => lookalikeCompanies.includes(company))
    .map(({ name }) => plain(name));
  // NOTE: the files count "Angel Investors" as a funder; who is not named is none since the matcher of names (issue 26).
  const wanted = new Set(question.funders.filter((name) => !namesNobody(name)).map(plain));
  if (got.length !== result.fundersFound) return `${got.length} records for ${result.fundersFound} funders`;
  const isSame = new Set(got).size === wanted.size && got.every((name) => wanted.has(name));
  return isSame ? undefined : `${got.sort().join(', ')} in place of ${[...wanted].sort().join(', ')}`;
}

const directory = await mkdtemp(join(tmpdir(), 'warmpath-lookalikes-'));
const service = await startServiceOn(directory, AS_OF);
const right = new Map<string, number>();
const asked = new Map<string, number>();
const times: number[] = [];
let misbilled = 0;
let changed = { share: 0, silent: 0 };
try {
  const key = await service.issueKey();
  await service.command('corpus', 'import', 'crunchbase-export', folder);
  await waitUntilReady(service.url);
  const post: Post = async (path, body) => {
    const reply = await fetch(service.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  };
  changed = await askChangedNames(folder, post);
  for (let at = 0; at < questions.length; at += A_CALL) {
    const five = questions.slice(at, at + A_CALL);
    const start = performance.now();
    const named = { company_names: five.map(({ company_name }) => company_name) };
    const { status, body } = await post('/v1/fundraising/find-lookalike-investors', named);
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    const { data, credits_charged } = body as Answer;
    if (credits_charged !== 35) misbilled += 1;
    const found = [...data.newInvestors, ...data.updatedInvestors];
    for (const question of five) {
      const kind = kindOf(question);
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
      const result = data.companyResults.find(({ company }) => company === question.company_name);
      const fault = result === undefined ? 'no result' : faultOf(question, result, found);
      if (fault === undefined) right.set(kind, (right.get(kind) ?? 0) + 1);
      else console.log(`${question.id} (${question.variant}) "${question.company_name}": ${fault}`);
    }
  }
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

let short = misbilled > 0 || changed.share < CHANGED_BAR || changed.silent > 0;
console.log(
  `changed names: ${changed.share.toFixed(3)} right or offered (bar ${CHANGED_BAR}), ${changed.silent} taken in silence (bar 0)`,
);
for (const [kind, bar] of Object.entries(BARS)) {
  const of = asked.get(kind) ?? 0;
  const share = of === 0 ? 0 : (right.get(kind) ?? 0) / of;
  if (share < bar) short = true;
  console.log(`${kind}: ${right.get(kind) ?? 0} of ${of}, ${share.toFixed(3)} (bar ${bar})`);
}
const [half, most] = [0.5, 0.95].map(
  (share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)],
);
console.log(`a call of ${A_CALL} takes ${half?.toFixed(0)} ms, of 95 % at most ${most?.toFixed(0)} ms`);
if (misbilled > 0) console.log(`${misbilled} calls were not charged 35 credits`);
process.exitCode = short ? 1 : 0;
