import { companyFact, idsOf, investorFact } from '../../corpus/entities.ts';
import type { FactSink, InvestorFact, Origin } from '../../corpus/rules-investor-record.ts';
import { parseDay, parseUsd } from '../../platform/values/text.ts';
import { filedName } from '../../reference/names/rules-filed.ts';
import { managerOfFund } from '../../reference/names/rules-vehicles.ts';
import { identityKey, personKey } from '../../reference/rules-identity.ts';
import { stageOfAmount } from '../../reference/rules-investor-terms.ts';
import { addressKey, edgarPlace, type FormD, type Values } from './form-d-filing.ts';

/**
 * Sectors by the industry groups of Form D (its Item 4), in the words people use for sectors; a group that says nothing
 * ("Other") gives none.
 */
const SECTORS: Readonly<Record<string, readonly string[]>> = {
  Agriculture: ['Agriculture'],
  'Commercial Banking': ['Banking', 'Fintech'],
  Insurance: ['Insurance'],
  Investing: ['Financial Services'],
  'Investment Banking': ['Financial Services'],
  'Other Banking and Financial Services': ['Financial Services', 'Fintech'],
  'Business Services': ['Business Services'],
  'Coal Mining': ['Mining'],
  'Electric Utilities': ['Energy'],
  'Energy Conservation': ['Energy', 'Climate'],
  'Environmental Services': ['Climate'],
  'Oil and Gas': ['Oil and Gas', 'Energy'],
  'Other Energy': ['Energy'],
  Biotechnology: ['Biotechnology'],
  'Health Insurance': ['Insurance', 'Health Care'],
  'Hospitals and Physicians': ['Health Care'],
  Pharmaceuticals: ['Pharmaceuticals', 'Biotechnology'],
  'Other Health Care': ['Health Care'],
  Manufacturing: ['Manufacturing'],
  Commercial: ['Real Estate'],
  Construction: ['Construction', 'Real Estate'],
  'REITS and Finance': ['Real Estate'],
  Residential: ['Real Estate'],
  'Other Real Estate': ['Real Estate'],
  Retailing: ['Retail'],
  Restaurants: ['Food and Beverage'],
  Computers: ['Software', 'Hardware'],
  Telecommunications: ['Telecommunications'],
  'Other Technology': ['Software'],
  'Airlines and Airports': ['Travel'],
  'Lodging and Conventions': ['Travel'],
  'Tourism and Travel Services': ['Travel'],
  'Other Travel': ['Travel'],
};

/** The sectors of an industry group, none for one that says nothing. */
export function sectorsOf(group: string): readonly string[] {
  return SECTORS[group] ?? [];
}

/** Where money is raised in rounds that go by stages; a house or a well is paid for otherwise. */
export const STAGED_INDUSTRIES: ReadonlySet<string> = new Set([
  'Agriculture',
  'Business Services',
  'Energy Conservation',
  'Environmental Services',
  'Other Energy',
  'Biotechnology',
  'Pharmaceuticals',
  'Other Health Care',
  'Manufacturing',
  'Retailing',
  'Computers',
  'Telecommunications',
  'Other Technology',
  'Other Banking and Financial Services',
  'Other Travel',
]);

export interface FormDContext {
  readonly sink: FactSink;
  readonly origin: Origin;
  /** Identifies the offering, no matter who amends it. */
  readonly offering: string;
  /** The day the offering was first filed, as far as it is known. */
  readonly firstFiledOn: string | undefined;
  readonly note: (reason: string) => void;
}

const ENTITY_TYPES = /corporation|limited liability|^inc|^llc/i;

function isTrue(value: string | undefined): boolean {
  return /^(?:true|yes|y|1)$/i.test(value ?? '');
}

/** True for an offering of shares in a fund. */
export function isFund({ offering }: FormD): boolean {
  const { INVESTMENTFUNDTYPE = '', INDUSTRYGROUPTYPE = '', ISPOOLEDINVESTMENTFUNDTYPE } = offering;
  return (
    /pooled investment fund/i.test(INDUSTRYGROUPTYPE) ||
    (INVESTMENTFUNDTYPE !== '' && INVESTMENTFUNDTYPE.toLowerCase() !== 'none') ||
    (isTrue(ISPOOLEDINVESTMENTFUNDTYPE) && !/reit|real estate|bank/i.test(INDUSTRYGROUPTYPE))
  );
}

/** The day of the filing; undefined if it is none. */
export function filedOn(filing: FormD): string | undefined {
  return parseDay(filing.submission.FILING_DATE, 'month-first');
}

/** CIKs as every form of the SEC agrees on them: without leading zeros; undefined for none. */
export function cikOf(text: string | undefined): string | undefined {
  const figures = (text ?? '').trim().replace(/^0+/, '');
  return /^\d{1,10}$/.test(figures) ? figures : undefined;
}

/** Gives the facts of a filing to the sink, or says why it cannot be used. */
export function formDFacts(filing: FormD, context: FormDContext): string | undefined {
  if (filing.submission.TESTORLIVE?.toUpperCase() !== 'LIVE') return 'a test filing, not a live one';
  if ((filing.issuer.ENTITYNAME ?? '') === '') return 'its issuer has no name';
  return isFund(filing) ? fundFacts(filing, context) : companyFacts(filing, context);
}

function fundFacts(filing: FormD, context: FormDContext): string | undefined {
  const { sink, origin, offering, firstFiledOn, note } = context;
  const { issuer, offering: offer } = filing;
  const name = issuer.ENTITYNAME ?? '';
  const key = identityKey(name);
  if (key === '') return 'its issuer has no name';
  const asOf = filedOn(filing);
  const manager = managerOfFund(name);
  // Managers of hedge funds do not invest in startups: such a firm is only updated where it is known.
  const onlyKnown = !/venture|private equity/i.test(offer.INVESTMENTFUNDTYPE ?? '');
  let investor: InvestorFact | undefined;
  if (manager?.isSure === true) {
    investor = investorFact({
      name: filedName(manager.name),
      kind: 'organisation',
      ...edgarPlace(issuer.CITY ?? '', issuer.STATEORCOUNTRY ?? '', issuer.STATEORCOUNTRYDESCRIPTION ?? ''),
      asOf,
      record: filing.id,
      url: urlOf(filing),
      ...(onlyKnown ? { onlyKnown } : {}),
    });
  }
  if (investor === undefined) note('a fund whose name does not say for sure who manages it');
  else sink.investor(investor, origin);
  const fund = {
    sourceId: offering,
    name,
    key,
    kind: offer.INVESTMENTFUNDTYPE ?? offer.INDUSTRYGROUPTYPE,
    asOf,
  };
  const sizeUsd = parseUsd(offer.TOTALAMOUNTSOLD) ?? parseUsd(offer.TOTALOFFERINGAMOUNT);
  const of =
    investor === undefined
      ? { managerKey: manager && identityKey(manager.name) }
      : { investorRef: investor.ref };
  sink.fund({ ...fund, ...of, sizeUsd, firstSaleOn: parseDay(offer.SALE_DATE, 'month-first') }, origin);
  if (investor !== undefined) {
    const organisation = { namespace: `mention:${origin.source}`, id: investor.ref };
    for (const person of filing.persons)
      personFacts(person, `manager:${investor.key}`, organisation, firstFiledOn ?? asOf, sink, origin);
  }
  return undefined;
}

function companyFacts(filing: FormD, context: FormDContext): string | undefined {
  const { sink, origin, offering, firstFiledOn } = context;
  const { issuer, offering: offer } = filing;
  if (!ENTITY_TYPES.test(issuer.ENTITYTYPE ?? ''))
    return 'neither a fund nor a corporation or limited liability company';
  const cik = cikOf(issuer.CIK);
  if (cik === undefined) return 'its issuer has no CIK';
  const asOf = filedOn(filing);
  const id = { namespace: 'sec-cik', id: cik };
  const year = /^\d{4}$/.exec(issuer.YEAROFINC_VALUE_ENTERED ?? '')?.[0];
  const company = companyFact({
    name: filedName(issuer.ENTITYNAME ?? ''),
    ids: idsOf(id),
    ...edgarPlace(issuer.CITY ?? '', issuer.STATEORCOUNTRY ?? '', issuer.STATEORCOUNTRYDESCRIPTION ?? ''),
    sectorTags: sectorsOf(offer.INDUSTRYGROUPTYPE ?? ''),
    foundedOn: year === undefined ? undefined : parseDay(year),
    asOf,
  });
  if (company === undefined) return 'its issuer has no name';
  sink.company(company, origin);
  for (const person of filing.persons)
    personFacts(person, `cik:${cik}`, id, firstFiledOn ?? asOf, sink, origin);
  const soldOn = parseDay(offer.SALE_DATE, 'month-first');
  // A merger paid in shares is no raise, and before the first sale there is no round yet.
  if (soldOn === undefined || isTrue(offer.ISBUSINESSCOMBINATIONTRANS)) return undefined;
  const raisedUsd = parseUsd(offer.TOTALAMOUNTSOLD);
  const isStaged =
    STAGED_INDUSTRIES.has(offer.INDUSTRYGROUPTYPE ?? '') &&
    (isTrue(offer.ISEQUITYTYPE) || isTrue(offer.ISOPTIONTOACQUIRETYPE));
  const stage = isStaged ? stageOfAmount(raisedUsd) : undefined;
  sink.round(
    {
      sourceId: offering,
      companyRef: company.ref,
      kind: 'form-d',
      stage,
      announcedOn: soldOn,
      raisedUsd,
      asOf,
    },
    origin,
  );
  return undefined;
}

const NO_FIRST_NAME = /^(?:n\/?a|none|-+|\.)?$/i;
const ORGANISATION =
  /\b(?:l\.?l\.?c|l\.?p|inc|ltd|limited|corp|gmbh|trust|management|capital|partners|advisors|fund|group|holdings|company)\b\.?,?$/i;

/** A related person with the role; an entity ("Belltower Fund Group, Ltd.") is none. */
function personFacts(
  person: Values,
  at: string,
  organisation: { readonly namespace: string; readonly id: string },
  startedOn: string | undefined,
  sink: FactSink,
  origin: Origin,
): void {
  const { FIRSTNAME = '', MIDDLENAME = '', LASTNAME = '' } = person;
  if (NO_FIRST_NAME.test(FIRSTNAME) || ORGANISATION.test(LASTNAME) || ORGANISATION.test(FIRSTNAME)) return;
  const middle = NO_FIRST_NAME.test(MIDDLENAME) ? '' : MIDDLENAME;
  const name = filedName([FIRSTNAME, middle, LASTNAME].join(' '));
  // A middle name stands on one form and not on the next: it does not distinguish two people.
  const key = personKey(`${FIRSTNAME} ${LASTNAME}`);
  if (key === '' || !key.includes(' ')) return;
  const place = edgarPlace(
    person.CITY ?? '',
    person.STATEORCOUNTRY ?? '',
    person.STATEORCOUNTRYDESCRIPTION ?? '',
  );
  const sourceId = `${at}|${key}`.slice(0, 300);
  const { country, city } = place;
  const street = addressKey(person.STREET1 ?? '', person.CITY ?? '', person.STATEORCOUNTRY ?? '');
  sink.person({ sourceId, name, key, country, city, addressKey: street }, origin);
  const titles = [person.RELATIONSHIP_1, person.RELATIONSHIP_2, person.RELATIONSHIP_3];
  const note = (person.RELATIONSHIPCLARIFICATION ?? '').slice(0, 500) || undefined;
  for (const title of titles) {
    if (title === undefined || title === '') continue;
    sink.role(
      { personSourceId: sourceId, organisation, title: title.slice(0, 100), note, startedOn },
      origin,
    );
  }
}

/** Where people read a filing; undefined if its number is not EDGAR's. */
function urlOf({ id, issuer }: FormD): string | undefined {
  const cik = cikOf(issuer.CIK);
  if (cik === undefined || !/^\d{10}-\d{2}-\d{6}$/.test(id)) return undefined;
  return `https://www.sec.gov/Archives/edgar/data/${cik}/${id.replaceAll('-', '')}/`;
}
