import {
  companyFact,
  crunchbaseId,
  idsOf,
  investorFact,
  investorType,
  MAX_TYPE,
} from '../corpus/entities.ts';
import { type FileRecord, seatOf } from '../corpus/record.ts';
import { parseUsdRange } from '../platform/values/text.ts';
import { identityKey } from '../reference/rules-identity.ts';
import { declaredStages, stageOf } from '../reference/rules-investor-terms.ts';
import { isPersonalRow } from '../reference/rules-kind-words.ts';
import { countriesNamed } from '../reference/rules-world-areas.ts';
import type { FileFormat, FileSample } from './bulk-export.ts';

/** The layout of the monthly export of 2014/15, which many other deal lists have taken over. */

const PIPES = /[|;]/;

/** Only a file with Crunchbase's own permalinks speaks for Crunchbase; others with its columns are deal lists. */
function sourceOf(sample: FileSample): string {
  const links = ['company permalink', 'permalink', 'funding round permalink'].flatMap((name) =>
    sample.values(name),
  );
  return links.some((link) => crunchbaseId(link) !== undefined) ? 'crunchbase' : 'deal-list';
}

function companyOf(record: FileRecord, prefix: string) {
  return companyFact({
    name: record.raw(`${prefix}name`),
    ids: idsOf(crunchbaseId(record.text(`${prefix}permalink`))),
    sectorTags: record.list(`${prefix}category list`, PIPES),
    country: record.text(`${prefix}country code`),
    state: record.text(`${prefix}state code`),
    region: record.text(`${prefix}region`),
    city: record.text(`${prefix}city`),
    description: record.text(`${prefix}description`),
    website: record.text('homepage url'),
    status: record.text('status'),
    foundedOn: record.day('founded at'),
  });
}

/** What is said of a round, and its id: the source's own where it has one, else what makes it this round. */
function roundOf(record: FileRecord, companyRef: string) {
  const permalink = record.text('funding round permalink');
  const kind = record.text('funding round type') ?? 'unknown';
  const code = record.text('funding round code');
  const announcedOn = record.day('funded at');
  const raisedUsd = record.usd('raised amount usd');
  const own = crunchbaseId(permalink);
  // An id like "deal/12" is unique at most within its list, and there are lists that give one to two companies.
  const sourceId =
    own?.id ??
    (permalink === undefined
      ? [companyRef, announcedOn ?? '', kind, code ?? '', raisedUsd ?? ''].join('|')
      : `${permalink}|${companyRef}`);
  return { sourceId, companyRef, kind, stage: stageOf(kind, code, raisedUsd), announcedOn, raisedUsd };
}

function noteDay(record: FileRecord, header: string, note: (reason: string) => void): void {
  if (record.text(header) !== undefined && record.day(header) === undefined) note(`${header}: not a date`);
}

const days = ['funded at', 'founded at', 'acquired at'];

const investments: FileFormat = {
  name: 'investments (2014 layout)',
  order: 40,
  required: ['company name', 'investor name', 'funding round type', 'funded at'],
  days,
  source: sourceOf,
  reader: () => (record, sink, origin, note) => {
    const company = companyOf(record, 'company ');
    if (company === undefined) return 'no company name';
    const investor = investorFact({
      name: record.raw('investor name'),
      ids: idsOf(crunchbaseId(record.text('investor permalink'))),
      country: record.text('investor country code'),
      state: record.text('investor state code'),
      region: record.text('investor region'),
      city: record.text('investor city'),
      ...(record.raw('investor permalink').startsWith('/person/') ? { kind: 'person' as const } : {}),
    });
    if (investor === undefined) return 'no investor name';
    noteDay(record, 'funded at', note);
    const round = roundOf(record, company.ref);
    sink.company(company, origin);
    sink.investor(investor, origin);
    sink.round(round, origin);
    const deal = { roundSourceId: round.sourceId, investorRef: investor.ref, investorName: investor.name };
    sink.investment(deal, origin);
    return undefined;
  },
};

const rounds: FileFormat = {
  name: 'rounds (2014 layout)',
  order: 30,
  required: ['company permalink', 'funding round permalink', 'funding round type', 'funded at'],
  days,
  source: sourceOf,
  reader: (sample) => (record, sink, origin, note) => {
    const id = crunchbaseId(record.text('company permalink'));
    const slug = id?.id.slice(id.id.indexOf('/') + 1);
    // Some copies leave the name out: the permalink is made of it, and companies.csv has the better one.
    const given = sample.has('company name') ? companyOf(record, 'company ') : undefined;
    const company =
      given ??
      (slug
        ? companyFact({ name: slug.replaceAll('-', ' '), ids: idsOf(id), nameIsGuess: true })
        : undefined);
    if (company === undefined) return 'no company';
    noteDay(record, 'funded at', note);
    sink.company(company, origin);
    sink.round(roundOf(record, company.ref), origin);
    return undefined;
  },
};

const companies: FileFormat = {
  name: 'companies (2014 layout)',
  order: 10,
  required: ['permalink', 'name', 'category list'],
  days,
  source: sourceOf,
  reader: () => (record, sink, origin) => {
    const company = companyOf(record, '');
    if (company === undefined) return 'no company name';
    sink.company(company, origin);
    return undefined;
  },
};

const acquisitions: FileFormat = {
  name: 'acquisitions (2014 layout)',
  order: 50,
  required: ['company name', 'acquirer name', 'acquired at'],
  days,
  source: sourceOf,
  reader: () => (record, sink, origin, note) => {
    const company = companyOf(record, 'company ');
    if (company === undefined) return 'no company name';
    noteDay(record, 'acquired at', note);
    const acquirerName = record.text('acquirer name');
    const acquirer = record.text('acquirer permalink') ?? identityKey(acquirerName ?? '');
    const acquiredOn = record.day('acquired at');
    // Prices are written in the deal's own currency; without a rate of that day only dollars are known.
    const inUsd = (record.text('price currency code') ?? 'USD') === 'USD';
    sink.company(company, origin);
    const priceUsd = inUsd ? record.usd('price amount') : undefined;
    const sourceId = `${company.ref}|${acquirer}|${acquiredOn ?? ''}`;
    sink.acquisition({ sourceId, companyRef: company.ref, acquirerName, priceUsd, acquiredOn }, origin);
    return undefined;
  },
};

/** In the order of recognition: the columns of an investment hold those of a round. */
export const DEAL_EXPORT: readonly FileFormat[] = [companies, investments, rounds, acquisitions];

/** What directories call their columns, as `headerKey` gives them, best first. */
const COLUMNS = {
  name: [
    'investor name',
    'investorname',
    'name',
    'firm',
    'firm name',
    'fund name',
    'investor',
    'organization name',
  ],
  website: ['website', 'url', 'homepage', 'homepage url', 'site', 'domain', 'web'],
  headquarters: ['global hq', 'hq', 'headquarters', 'location', 'geography', 'hq location', 'address'],
  country: ['country', 'hq country', 'country code'],
  city: ['city', 'hq city'],
  countries: [
    'countries of investment',
    'countries',
    'investment countries',
    'geographies',
    'target countries',
  ],
  stages: ['stage of investment', 'stage', 'stages', 'investment stage', 'investment stages'],
  thesis: ['investment thesis', 'overview', 'thesis', 'description', 'about', 'bio'],
  type: ['investor type', 'investortype', 'type', 'firm type'],
  sectors: ['industry', 'industries', 'sectors', 'sector', 'sector tags', 'focus', 'verticals'],
  chequeMin: [
    'first cheque minimum',
    'min check usd',
    'min check',
    'cheque min',
    'check size min',
    'minimum cheque',
  ],
  chequeMax: [
    'first cheque maximum',
    'max check usd',
    'max check',
    'cheque max',
    'check size max',
    'maximum cheque',
  ],
  cheque: ['cheque range', 'check size', 'cheque size', 'ticket size', 'check range', 'investment range'],
  social: ['linkedin company', 'linkedin', 'social url', 'linkedin url'],
} as const;

type Column = keyof typeof COLUMNS;

/** What forms write if no cheque is given. */
const NO_SUM = /^[$\s]*0?$/u;
const LISTS = /[,;|\n/]/;
/** Columns of an investor list: with one of them besides a name a file is one. */
const TELLING: readonly Column[] = [
  'type',
  'stages',
  'thesis',
  'cheque',
  'chequeMin',
  'countries',
  'sectors',
];

/** A list of investors with what they say of themselves, its columns recognised by name. */
export const INVESTOR_DIRECTORY: FileFormat = {
  name: 'investor list',
  order: 45,
  required: [COLUMNS.name.join('|'), TELLING.flatMap((column) => COLUMNS[column]).join('|')],
  foreign: ['company name', 'company brand', 'company', 'startup name', 'startup', 'amount', 'amount in usd'],
  days: [],
  source: () => 'investor-list',
  reader(sample) {
    const at = new Map<Column, string>();
    for (const [column, names] of Object.entries(COLUMNS)) {
      const found = names.find((name) => sample.has(name));
      if (found !== undefined) at.set(column as Column, found);
    }
    const text = (record: FileRecord, column: Column) => {
      const header = at.get(column);
      return header === undefined ? undefined : record.text(header);
    };
    return (record, sink, origin, note) => {
      const name = record.raw(at.get('name') ?? '').replace(/\s+/g, ' ');
      const typed = investorType(text(record, 'type') ?? '');
      // A partner is listed with the type and the address of the firm, and is no record of it.
      const isPersonal = typed.kind !== 'person' && isPersonalRow(name, text(record, 'thesis') ?? '');
      const type = isPersonal ? ({ kind: 'person' } as const) : typed;
      const cheque = (column: Column) => {
        const said = text(record, column);
        const read = parseUsdRange(said);
        const isRead = read.min !== undefined || read.max !== undefined;
        if (said !== undefined && !isRead && !NO_SUM.test(said))
          note(`${at.get(column)}: no amount in USD or INR`);
        return read;
      };
      const [single, least, most] = [cheque('cheque'), cheque('chequeMin'), cheque('chequeMax')];
      const min = least.min ?? single.min;
      const max = most.max ?? single.max;
      const countries = (text(record, 'countries') ?? '').split(LISTS).flatMap(countriesNamed);
      const investor = investorFact({
        name,
        ...seatOf(text(record, 'headquarters'), text(record, 'country'), text(record, 'city')),
        ...type,
        typeWords: text(record, 'type')?.slice(0, MAX_TYPE),
        website: text(record, 'website'),
        description: text(record, 'thesis'),
        socialUrl: text(record, 'social')?.slice(0, 500),
        stages: declaredStages(text(record, 'stages') ?? ''),
        sectorTags: record.list(at.get('sectors') ?? '', LISTS),
        countries: [...new Set(countries)],
        ...(min !== undefined && max !== undefined && min > max
          ? {}
          : { chequeMinUsd: min, chequeMaxUsd: max }),
      });
      if (investor === undefined) return 'no investor name';
      sink.investor(investor, origin);
      return undefined;
    };
  },
};
