import { OperatorError } from '../../../core/operator-error.ts';
import { dayOfBatch } from '../../../core/public-records/yc-batch.ts';
import { companyFact, investorFact } from '../../entities.ts';
import { seatOf } from '../../seat.ts';
import type { RowEnd, RowPlace } from '../account.ts';
import { originOf } from '../each.ts';
import { emitCompany } from '../holding-facts.ts';
import type { RecordInput, RecordReading, RecordSource } from '../record-source.ts';
import { textOf } from '../text-stream.ts';

/** The whole list is about 10 MB; it is parsed as one piece. */
const MAX_CHARACTERS = 128_000_000;
const MAX_TAGS = 30;
const MAX_TEXT = 10_000;

/** The words of the other exports for what became of a company. */
const STATUS: Readonly<Record<string, string>> = {
  active: 'operating',
  acquired: 'acquired',
  inactive: 'closed',
  public: 'ipo',
};

/**
 * Y Combinator's companies, as its directory lists them (https://github.com/yc-oss/api describes the file): each has been in one
 * class, which is a deal of the accelerator. The amounts are not in the list.
 */
export const Y_COMBINATOR: RecordSource = {
  name: 'y-combinator',
  describe: 'all companies of Y Combinator with their classes (yc-oss.github.io)',
  expects: 'all.json of https://yc-oss.github.io/api/companies/all.json',
  uses: (name) => name.endsWith('.json'),
  async read(reading) {
    for (const input of reading.inputs) {
      const companies = await readList(reading, input);
      if (companies === undefined) {
        reading.ignore(input, 'no list of companies with "name" and "batch"');
        continue;
      }
      const accelerator = investorFact({ ...ACCELERATOR, asOf: reading.asOf });
      if (accelerator === undefined) return;
      reading.sink.investor(accelerator, originOf(reading, { file: input.file, line: 1 }));
      for (const [at, company] of companies.entries()) {
        const place = { file: input.file, line: at + 1 };
        reading.account.read(input.file);
        reading.account.end(place, take(reading, company, place, accelerator.ref));
        await reading.breathe();
      }
      reading.progress(input, input.bytes);
    }
  },
};

type Listed = Readonly<Record<string, unknown>>;

async function readList(reading: RecordReading, input: RecordInput): Promise<readonly unknown[] | undefined> {
  const parts: string[] = [];
  let characters = 0;
  for await (const { text } of textOf(input, 'utf-8', reading.signal)) {
    characters += text.length;
    if (characters > MAX_CHARACTERS)
      throw new OperatorError('limit', `${input.label} is longer than ${MAX_CHARACTERS} characters.`);
    parts.push(text);
  }
  const list = parsed(parts.join(''), input);
  if (!Array.isArray(list)) return undefined;
  return list.some((one) => isListed(one) && 'name' in one && 'batch' in one) ? list : undefined;
}

function parsed(text: string, input: RecordInput): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const what = `${input.label} is no JSON to its end. Nothing was imported; fetch the file again.`;
    throw new OperatorError('usage', what, error);
  }
}

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textIn(company: Listed, field: string): string | undefined {
  const value = company[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT) : undefined;
}

function textsIn(company: Listed, field: string): string[] {
  const value = company[field];
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= 100);
}

const ACCELERATOR = {
  name: 'Y Combinator',
  kind: 'organisation',
  typeWords: 'Accelerator',
  website: 'https://www.ycombinator.com',
  record: 'directory',
  url: 'https://www.ycombinator.com/companies',
  city: 'San Francisco',
  state: 'CA',
  country: 'USA',
} as const;

/** Gives one company with its class. */
function take(reading: RecordReading, listed: unknown, place: RowPlace, accelerator: string): RowEnd {
  if (!isListed(listed)) return { skip: 'no company' };
  const id = listed.id;
  const name = textIn(listed, 'name');
  if (name === undefined) return { skip: 'no name' };
  const [location] = (textIn(listed, 'all_locations') ?? '').split(';');
  const fields = [textIn(listed, 'industry'), ...textsIn(listed, 'industries'), ...textsIn(listed, 'tags')];
  const status = textIn(listed, 'status')?.toLowerCase();
  const fact = companyFact({
    name,
    ids:
      typeof id === 'number' && Number.isSafeInteger(id)
        ? [{ namespace: 'y-combinator', id: String(id) }]
        : [],
    ...seatOf(/^remote$/i.test(location ?? '') ? undefined : location, undefined, undefined),
    website: textIn(listed, 'website'),
    description: textIn(listed, 'one_liner') ?? textIn(listed, 'long_description'),
    sectorTags: [...new Set(fields.filter((field) => field !== undefined))].slice(0, MAX_TAGS),
    status: status === undefined ? undefined : (STATUS[status] ?? status),
    asOf: reading.asOf,
  });
  if (fact === undefined) return { skip: 'no name' };
  emitCompany(reading, place, fact, textsIn(listed, 'former_names'));
  if (listed.nonprofit === true) {
    reading.account.note('a nonprofit: given money, and no part of it bought');
    return 'loaded';
  }
  const batch = textIn(listed, 'batch') ?? '';
  const announcedOn = dayOfBatch(batch);
  if (announcedOn === undefined) reading.account.note('a class without a season: its deal has no day');
  const origin = originOf(reading, place);
  const sourceId = fact.ref.slice(0, 300);
  reading.sink.round(
    {
      sourceId,
      companyRef: fact.ref,
      kind: 'accelerator',
      stage: 'pre-seed',
      announcedOn,
      asOf: reading.asOf,
    },
    origin,
  );
  reading.sink.investment({ roundSourceId: sourceId, investorRef: accelerator }, origin);
  return 'loaded';
}
