import {
  companyFact,
  crunchbaseId,
  idsOf,
  investorFact,
  investorType,
  MAX_TYPE,
} from '../corpus/entities.ts';
import { type FileRecord, namesOf } from '../corpus/record.ts';
import type { FactSink, Origin } from '../corpus/rules-investor-record.ts';
import { personKey, type SourceId } from '../reference/rules-identity.ts';
import { stageOf } from '../reference/rules-investor-terms.ts';
import { parsePlace } from '../reference/rules-place.ts';

/** Gives a record's facts to the sink, or says why it cannot be used. `note` gets what was left out. */
export type RecordReader = (
  record: FileRecord,
  sink: FactSink,
  origin: Origin,
  note: (reason: string) => void,
) => string | undefined;

/** What the first rows of a file say about all of it. */
export interface FileSample {
  readonly has: (header: string) => boolean;
  /** The values of a column in the first rows. */
  readonly values: (header: string) => readonly string[];
}

/** One layout of one file, known by its headers (`headerKey`). */
export interface FileFormat {
  readonly name: string;
  /** Files of a folder are read in this order: who is named first gives the better facts. */
  readonly order: number;
  /** All of these must be there; `a|b` means one of the two. */
  readonly required: readonly string[];
  /** With one of these a file is something else, whatever its other headers. */
  readonly foreign?: readonly string[];
  /** Columns that hold days, where the order of day and month is looked for. */
  readonly days: readonly string[];
  /** The source the facts are filed under, from the first rows. */
  source(sample: FileSample): string;
  reader(sample: FileSample): RecordReader;
}

/** The bulk export of 2016 and later: one file a table, joined by uuid. */

const PIPES = /[|;]/;
const LISTS = /[|;,]/;
const days = ['announced on', 'acquired on', 'founded on', 'started on', 'ended on'];

function uuidOf(record: FileRecord, header: string): SourceId | undefined {
  const id = crunchbaseId(record.text(header));
  return id?.namespace === 'crunchbase-uuid' ? id : undefined;
}

function refOf(id: SourceId): string {
  return `${id.namespace}:${id.id}`;
}

function place(record: FileRecord, prefix: string) {
  return {
    country: record.text(`${prefix}country code`),
    state: record.text('state code'),
    region: record.text(`${prefix}region`),
    city: record.text(`${prefix}city`),
  };
}

const source = () => 'crunchbase';

const organizations: FileFormat = {
  name: 'organizations (bulk layout)',
  order: 10,
  required: ['uuid', 'country code', 'category list', 'homepage url'],
  days,
  source,
  reader: (sample) => (record, sink, origin) => {
    const uuid = uuidOf(record, 'uuid');
    if (uuid === undefined) return 'no uuid';
    const company = companyFact({
      name: record.raw(sample.has('company name') ? 'company name' : 'name'),
      ids: idsOf(uuid, crunchbaseId(record.text('cb url'))),
      ...place(record, ''),
      sectorTags: record.list('category list', LISTS),
      website: record.text('homepage url'),
      description: record.text('short description'),
      status: record.text('status'),
      foundedOn: record.day('founded on'),
    });
    if (company === undefined) return 'no company name';
    sink.company(company, origin);
    return undefined;
  },
};

const investors: FileFormat = {
  name: 'investors (bulk layout)',
  order: 20,
  required: ['uuid', 'country code', 'domain'],
  days,
  source,
  reader: (sample) => (record, sink, origin) => {
    const uuid = uuidOf(record, 'uuid');
    if (uuid === undefined) return 'no uuid';
    const link = crunchbaseId(record.text('cb url'));
    const types = record.text('investor type') ?? record.text('investor types') ?? '';
    const isPerson = link?.id.startsWith('person/') === true || record.raw('type') === 'person';
    const investor = investorFact({
      name: record.raw(sample.has('investor name') ? 'investor name' : 'name'),
      ids: idsOf(uuid, link),
      ...place(record, ''),
      website: record.text('domain'),
      ...investorType(types),
      typeWords: types === '' ? undefined : types.slice(0, MAX_TYPE),
      ...(isPerson ? { kind: 'person' as const } : {}),
    });
    if (investor === undefined) return 'no investor name';
    sink.investor(investor, origin);
    return undefined;
  },
};

const people: FileFormat = {
  name: 'people (bulk layout)',
  order: 25,
  required: ['uuid', 'first name', 'last name'],
  days,
  source,
  reader: () => (record, sink, origin) => {
    const uuid = uuidOf(record, 'uuid');
    if (uuid === undefined) return 'no uuid';
    const name = `${record.raw('first name')} ${record.raw('last name')}`.trim();
    const key = personKey(name);
    if (key === '') return 'no name';
    const { country, city } = companyFact({ name: 'x', ...place(record, '') }) ?? {};
    const socialUrl = record.text('linkedin url');
    sink.person({ sourceId: uuid.id, name, key, country, city, socialUrl }, origin);
    return undefined;
  },
};

const rounds: FileFormat = {
  name: 'funding_rounds (bulk layout)',
  order: 30,
  required: ['announced on', 'raised amount usd', 'investor count'],
  days,
  source,
  reader: (sample) => (record, sink, origin, note) => {
    const uuid = uuidOf(record, sample.has('funding round uuid') ? 'funding round uuid' : 'uuid');
    const companyUuid = uuidOf(record, sample.has('company uuid') ? 'company uuid' : 'org uuid');
    if (uuid === undefined || companyUuid === undefined) return 'no uuid';
    const company = companyFact({
      name: record.raw(sample.has('company name') ? 'company name' : 'org name'),
      ids: idsOf(companyUuid, sample.has('company name') ? crunchbaseId(record.text('cb url')) : undefined),
      ...place(record, ''),
      sectorTags: record.list('company category list', PIPES),
    });
    if (company === undefined) return 'no company name';
    const kind = record.text('funding round type') ?? record.text('investment type') ?? 'unknown';
    const raisedUsd = record.usd('raised amount usd');
    const announcedOn = record.day('announced on');
    if (announcedOn === undefined && record.text('announced on')) note('announced on: not a date');
    const stage = stageOf(kind, record.text('funding round code'), raisedUsd);
    sink.company(company, origin);
    sink.round({ sourceId: uuid.id, companyRef: company.ref, kind, stage, announcedOn, raisedUsd }, origin);
    for (const name of namesOf(record.text('investor names'))) {
      const investor = investorFact({ name });
      if (investor === undefined) continue;
      sink.investor(investor, origin);
      const deal = {
        roundSourceId: uuid.id,
        investorRef: investor.ref,
        investorName: name,
        fromNameList: true,
      };
      sink.investment(deal, origin);
    }
    return undefined;
  },
};

const investments: FileFormat = {
  name: 'investments (bulk layout)',
  order: 40,
  required: ['funding round uuid', 'investor uuid'],
  days,
  source,
  reader: () => (record, sink, origin) => {
    const round = uuidOf(record, 'funding round uuid');
    const investor = uuidOf(record, 'investor uuid');
    if (round === undefined || investor === undefined) return 'no uuid';
    const named = investorFact({ name: record.raw('investor name'), ids: [investor] });
    if (named !== undefined) sink.investor(named, origin);
    const isLead = record.flag('is lead investor');
    const investorName = named?.name;
    sink.investment({ roundSourceId: round.id, investorRef: refOf(investor), investorName, isLead }, origin);
    return undefined;
  },
};

const acquisitions: FileFormat = {
  name: 'acquisitions (bulk layout)',
  order: 50,
  required: ['acquiree name', 'acquirer name', 'acquired on'],
  days,
  source,
  reader: () => (record, sink, origin) => {
    const uuid = uuidOf(record, 'acquiree uuid');
    const company = companyFact({
      name: record.raw('acquiree name'),
      ids: idsOf(uuid, crunchbaseId(record.text('acquiree cb url'))),
      ...place(record, 'acquiree '),
    });
    if (company === undefined) return 'no company name';
    const acquiredOn = record.day('acquired on');
    const acquirerName = record.text('acquirer name');
    const own = uuidOf(record, 'acquisition uuid') ?? uuidOf(record, 'uuid');
    const sourceId = own?.id ?? `${company.ref}|${acquirerName ?? ''}|${acquiredOn ?? ''}`;
    const priceUsd = record.usd('price usd');
    sink.company(company, origin);
    sink.acquisition({ sourceId, companyRef: company.ref, acquirerName, priceUsd, acquiredOn }, origin);
    return undefined;
  },
};

const jobs: FileFormat = {
  name: 'jobs (bulk layout)',
  order: 60,
  required: ['person uuid', 'org uuid', 'title'],
  days,
  source,
  reader: () => (record, sink, origin) => {
    const person = uuidOf(record, 'person uuid');
    const organisation = uuidOf(record, 'org uuid');
    if (person === undefined || organisation === undefined) return 'no uuid';
    const title = record.text('title');
    if (title === undefined) return 'no title';
    const isCurrent = record.flag('is current');
    const [startedOn, endedOn] = [record.day('started on'), record.day('ended on')];
    sink.role({ personSourceId: person.id, organisation, title, isCurrent, startedOn, endedOn }, origin);
    return undefined;
  },
};

export const BULK_EXPORT: readonly FileFormat[] = [
  organizations,
  investors,
  people,
  rounds,
  investments,
  acquisitions,
  jobs,
];

const CONTINENTS = /^(?:north america|south america|europe|asia|africa|oceania|antarctica)$/i;

/** "City, Region, Country, Continent", of which any part may be missing from the left. */
function locationOf(text: string | undefined) {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  if (CONTINENTS.test(parts.at(-1) ?? '')) parts.pop();
  const country = parts.pop();
  const city = parts[0];
  const state = parsePlace(parts.concat(country ?? []).join(', ')).state;
  return { country, state, city, region: parts.length > 1 ? parts[1] : undefined };
}

/** "Export to CSV" of the round search of 2026: one row a round, only the lead investors are named. */
export const SEARCH_EXPORT: readonly FileFormat[] = [
  {
    name: 'funding rounds (search page layout)',
    order: 35,
    required: ['transaction name', 'funding type', 'announced date', 'lead investors'],
    days: ['announced date'],
    source: () => 'crunchbase',
    reader: () => (record, sink, origin, note) => {
      const title = record.raw('transaction name');
      const dash = title.indexOf(' - ');
      const name = record.text('organization name') ?? (dash < 0 ? '' : title.slice(dash + 3).trim());
      if (name === '') return 'no company in "transaction name" (expected "Series B - Company")';
      const company = companyFact({
        name,
        ...locationOf(record.text('organization location')),
        sectorTags: record.list('organization industries', /,/),
        website: record.text('organization website'),
        description: record.text('organization description'),
      });
      if (company === undefined) return 'no company name';
      const kind = record.text('funding type') ?? (dash < 0 ? 'unknown' : title.slice(0, dash));
      const raisedUsd = record.usd('money raised in usd');
      const announcedOn = record.day('announced date');
      if (announcedOn === undefined) note('announced date: not a date');
      const own = crunchbaseId(record.text('transaction name url'));
      const sourceId = own?.id ?? `${company.ref}|${announcedOn ?? ''}|${kind}`;
      const stage = stageOf(kind, undefined, raisedUsd);
      sink.company(company, origin);
      sink.round({ sourceId, companyRef: company.ref, kind, stage, announcedOn, raisedUsd }, origin);
      for (const lead of namesOf(record.text('lead investors'))) {
        const investor = investorFact({ name: lead });
        if (investor === undefined) continue;
        sink.investor(investor, origin);
        const deal = { roundSourceId: sourceId, investorRef: investor.ref, investorName: investor.name };
        sink.investment({ ...deal, isLead: true }, origin);
      }
      return undefined;
    },
  },
];
