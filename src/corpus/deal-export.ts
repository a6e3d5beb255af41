import { stageOf } from '../core/corpus/round-stage.ts';
import { identityKey } from '../core/identity/identity.ts';
import { companyFact, crunchbaseId, idsOf, investorFact } from './entities.ts';
import type { FileFormat, FileSample } from './format.ts';
import type { FileRecord } from './record.ts';

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
