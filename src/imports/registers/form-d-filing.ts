import { Parser } from 'htmlparser2';
import type { StagedRow } from '../../corpus/queries-record-stage.ts';
import type { FileRecord } from '../../corpus/record.ts';
import type { PlaceFact } from '../../corpus/rules-investor-record.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { filedName } from '../../reference/names/rules-filed.ts';
import { countryCode, placeKey } from '../../reference/rules-countries.ts';
import { REGIONS } from '../../reference/rules-place.ts';
import type { FileEncoding } from '../../tables/file-text.ts';
import { encodingOf, type RecordInput, textOf } from './record-source.ts';

const STATES = new Set(REGIONS.filter(({ country }) => country === 'USA').map(({ code }) => code));

/**
 * A place as EDGAR writes it: the code of a state of the USA, or a code of EDGAR's own for the rest of the
 * world, which only its description explains ("X0", "UNITED KINGDOM"; "A6", "ONTARIO, CANADA").
 */
export function edgarPlace(city: string, code: string, description: string): PlaceFact {
  const town = city.trim() === '' ? {} : { city: filedName(city) };
  const state = code.trim().toUpperCase();
  if (STATES.has(state)) return { ...town, country: 'USA', state };
  const parts = description.split(',').map((part) => part.trim());
  const key = placeKey(parts[0] ?? '');
  const region = REGIONS.find(({ name }) => placeKey(name) === key);
  if (region !== undefined) return { ...town, country: region.country, state: region.code };
  const country = countryCode(parts.at(-1) ?? '');
  return country === undefined ? town : { ...town, country };
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  suite: 'ste',
  floor: 'fl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  court: 'ct',
  lane: 'ln',
  place: 'pl',
};

/**
 * Street, town and state in a form that compares, however they were spelled; undefined without a street. Suites do not
 * count: one firm writes its own with and without.
 */
export function addressKey(street: string, city: string, state: string): string | undefined {
  const words = street
    .toLowerCase()
    .replace(/\bc\/o\b.*$/, '')
    .replace(/[,\s]+(?:suite|ste\.?|floor|fl\.?|unit|room|apt\.?|#)\s*[\w-]+.*$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS[word] ?? word);
  if (words.length < 2 || !/\d/.test(words.join(''))) return undefined;
  return `${words.join(' ')}|${placeKey(city)}|${state.trim().toLowerCase()}`.slice(0, 200);
}

/** An element: names are local ("p:owner" is "owner"). */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text directly within, trimmed. */
  readonly text: string;
  readonly children: readonly XmlNode[];
}

interface Growing extends XmlNode {
  text: string;
  children: XmlNode[];
}

/** One element of the kind that was asked for, or why it cannot be used; `number` counts them from 1. */
export interface XmlElement {
  readonly number: number;
  readonly node?: XmlNode;
  readonly fault?: string;
  /** Bytes of the file read so far. */
  readonly bytes: number;
}

/** Elements within one that is kept: the largest tax return has some hundred thousand. */
const MAX_NODES = 1_000_000;
/** A filing of deeper nesting is none of these forms. */
const MAX_DEPTH = 64;
/** Characters of one element, its attributes included. */
const MAX_TEXT = 64_000_000;
/** Elements open at once anywhere in a file: the parser keeps the name of each. */
const MAX_OPEN = 10_000;
/** Characters of one tag, comment or CDATA section, which the parser keeps until it ends. */
const MAX_TOKEN = 16_000_000;

/**
 * Every element of one of the names (local, the outermost of them) as a tree, one at a time, as the file is read. Text
 * before the root (the empty line of an EDGAR submission) does not matter. An element that the end of the file or
 * another's end cuts off comes with a `fault`. An encoding the file declares is believed, else UTF-8 or windows-1252.
 * Throws an `OperatorError` for a file that could only be read by keeping all of it in memory.
 */
export async function* readElements(
  input: RecordInput,
  names: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<XmlElement> {
  const wanted = new Set(names);
  const stack: Growing[] = [];
  const done: { node?: XmlNode; fault?: string }[] = [];
  let nodes = 0;
  let characters = 0;
  let fault: string | undefined;
  let isOver = false;
  let open = 0;
  let waiting = 0;
  const heard = () => {
    waiting = 0;
  };
  const parser = new Parser(
    {
      onattribute: heard,
      oncomment: heard,
      onprocessinginstruction: heard,
      onopentag(qualified, attributes) {
        heard();
        open += 1;
        if (open > MAX_OPEN) throw noXml(input, `${MAX_OPEN} elements in each other`);
        const name = localName(qualified);
        if (stack.length === 0 && !wanted.has(name)) return;
        nodes += 1;
        for (const value of Object.values(attributes)) characters += value.length;
        if (nodes > MAX_NODES || stack.length >= MAX_DEPTH) {
          fault ??= nodes > MAX_NODES ? `more than ${MAX_NODES} elements` : `nested deeper than ${MAX_DEPTH}`;
        }
        const node: Growing = { name, attributes, text: '', children: [] };
        if (fault === undefined) stack.at(-1)?.children.push(node);
        stack.push(node);
      },
      ontext(text) {
        heard();
        const node = stack.at(-1);
        if (node === undefined) return;
        characters += text.length;
        if (characters > MAX_TEXT) fault ??= `more than ${MAX_TEXT} characters`;
        if (fault === undefined) node.text += text;
      },
      onclosetag(_, isImplied) {
        heard();
        open -= 1;
        const node = stack.pop();
        if (node === undefined) return;
        node.text = node.text.trim();
        // `<a/>` is closed by itself too, but holds nothing.
        const isOpen = isImplied && (isOver || node.text !== '' || node.children.length > 0);
        if (isOpen) fault ??= `the element ${node.name} is not closed`;
        if (stack.length > 0) return;
        done.push(fault === undefined ? { node } : { fault });
        fault = undefined;
        nodes = 0;
        characters = 0;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const encoding = (await declaredEncoding(input)) ?? (await encodingOf(input, signal));
  let number = 0;
  for await (const { text, bytes } of textOf(input, encoding, signal)) {
    waiting += text.length;
    parser.write(text);
    if (waiting > MAX_TOKEN) throw noXml(input, `a tag or comment of more than ${MAX_TOKEN} characters`);
    for (const element of done.splice(0)) yield { ...element, number: ++number, bytes };
  }
  isOver = true;
  parser.end();
  for (const element of done.splice(0)) yield { ...element, number: ++number, bytes: input.bytes };
}

function noXml(input: RecordInput, what: string): OperatorError {
  const fault = `${input.label} is no XML of any register: it has ${what}.`;
  return new OperatorError('usage', `${fault} Nothing was imported; fetch the file again.`);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The encoding the file says it has; undefined if it says none we know. */
async function declaredEncoding(input: RecordInput): Promise<FileEncoding | undefined> {
  const stream = await input.open();
  try {
    for await (const chunk of stream) {
      const head = (chunk as Buffer).toString('latin1', 0, 500);
      const [, name = ''] = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head) ?? [];
      if (/^utf-?8$/i.test(name)) return 'utf-8';
      return /^(?:iso-8859-1|windows-1252|latin1|us-ascii)$/i.test(name) ? 'windows-1252' : undefined;
    }
    return undefined;
  } finally {
    stream.destroy();
  }
}

/** All elements a path of local names leads to ("offeringData/typeOfFiling"). */
export function nodesAt(node: XmlNode, path: string): readonly XmlNode[] {
  let nodes: readonly XmlNode[] = [node];
  for (const name of path.split('/')) {
    nodes = nodes.flatMap((one) => one.children.filter((child) => child.name === name));
  }
  return nodes;
}

/** The text of the first element a path leads to; undefined if there is none or it is empty. */
export function textAt(node: XmlNode, path: string): string | undefined {
  const text = nodesAt(node, path)[0]?.text;
  return text === '' ? undefined : text;
}

/** Values of a row or element by the names of the SEC's quarterly tables, blank if there is nothing. */
export type Values = Readonly<Record<string, string>>;

/** A Form D, whether it came as tables or as XML. Everything as it is written. */
export interface FormD {
  /** Accession number; of XML without one in its path what the filing itself says. */
  readonly id: string;
  readonly submission: Values;
  readonly issuer: Values;
  readonly offering: Values;
  readonly persons: readonly Values[];
}

/** What is kept of each table. */
export const FORM_D_COLUMNS = {
  formdsubmission: ['FILE_NUM', 'FILING_DATE', 'SUBMISSIONTYPE', 'TESTORLIVE'],
  issuers: [
    'IS_PRIMARYISSUER_FLAG',
    'CIK',
    'ENTITYNAME',
    'CITY',
    'STATEORCOUNTRY',
    'STATEORCOUNTRYDESCRIPTION',
    'ENTITYTYPE',
    'YEAROFINC_VALUE_ENTERED',
  ],
  offering: [
    'INDUSTRYGROUPTYPE',
    'INVESTMENTFUNDTYPE',
    'ISAMENDMENT',
    'PREVIOUSACCESSIONNUMBER',
    'SALE_DATE',
    'ISEQUITYTYPE',
    'ISDEBTTYPE',
    'ISOPTIONTOACQUIRETYPE',
    'ISPOOLEDINVESTMENTFUNDTYPE',
    'ISBUSINESSCOMBINATIONTRANS',
    'TOTALOFFERINGAMOUNT',
    'TOTALAMOUNTSOLD',
  ],
  relatedpersons: [
    'FIRSTNAME',
    'MIDDLENAME',
    'LASTNAME',
    'STREET1',
    'CITY',
    'STATEORCOUNTRY',
    'STATEORCOUNTRYDESCRIPTION',
    'RELATIONSHIP_1',
    'RELATIONSHIP_2',
    'RELATIONSHIP_3',
    'RELATIONSHIPCLARIFICATION',
  ],
} as const;

export type FormDTable = keyof typeof FORM_D_COLUMNS;

/** The columns of a row that are kept, blanks left out. */
export function valuesOf(record: FileRecord, columns: readonly string[]): Values {
  const values: Record<string, string> = {};
  for (const column of columns) {
    const value = record.raw(column.toLowerCase().replaceAll('_', ' '));
    if (value !== '') values[column] = value;
  }
  return values;
}

/** The filing the staged rows of one accession number make, or why they make none. */
export function filingOf(id: string, rows: readonly StagedRow[]): FormD | string {
  const of = (part: FormDTable) => rows.filter((row) => row.part === part).map((row) => row.values as Values);
  const submission = of('formdsubmission')[0];
  const offering = of('offering')[0];
  const issuers = of('issuers');
  const issuer =
    issuers.find((one) => /^(?:yes|true|1)$/i.test(one.IS_PRIMARYISSUER_FLAG ?? '')) ?? issuers[0];
  if (submission === undefined) return 'no row of FORMDSUBMISSION has its accession number';
  if (offering === undefined) return 'no row of OFFERING has its accession number';
  if (issuer === undefined) return 'no row of ISSUERS has its accession number';
  return { id, submission, issuer, offering, persons: of('relatedpersons') };
}

/** The accession number in a path ("0001544190-19-000003", or eighteen figures as in EDGAR's folders). */
export function accessionIn(path: string): string | undefined {
  const [, a, b, c] = /(?<!\d)(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(path) ?? [];
  return a === undefined ? undefined : `${a}-${b}-${c}`;
}

/** A filing out of its XML (schema versions X0707 and X0708), under the names of the tables. */
export function filingOfXml(root: XmlNode, path: string): FormD | string {
  const text = (node: XmlNode, at: string) => textAt(node, at) ?? '';
  const first = nodesAt(root, 'primaryIssuer')[0];
  const offer = nodesAt(root, 'offeringData')[0];
  if (first === undefined || offer === undefined) return 'no Form D: it has no primaryIssuer or offeringData';
  const signed = text(offer, 'signatureBlock/signature/signatureDate');
  const issuer = {
    CIK: text(first, 'cik'),
    ENTITYNAME: text(first, 'entityName'),
    CITY: text(first, 'issuerAddress/city'),
    STATEORCOUNTRY: text(first, 'issuerAddress/stateOrCountry'),
    STATEORCOUNTRYDESCRIPTION: text(first, 'issuerAddress/stateOrCountryDescription'),
    ENTITYTYPE: text(first, 'entityType'),
    YEAROFINC_VALUE_ENTERED: text(first, 'yearOfInc/value'),
  };
  const kinds = 'typesOfSecuritiesOffered';
  const offering = {
    INDUSTRYGROUPTYPE: text(offer, 'industryGroup/industryGroupType'),
    INVESTMENTFUNDTYPE: text(offer, 'industryGroup/investmentFundInfo/investmentFundType'),
    ISAMENDMENT: text(offer, 'typeOfFiling/newOrAmendment/isAmendment'),
    PREVIOUSACCESSIONNUMBER: text(offer, 'typeOfFiling/newOrAmendment/previousAccessionNumber'),
    SALE_DATE: text(offer, 'typeOfFiling/dateOfFirstSale/value'),
    ISEQUITYTYPE: text(offer, `${kinds}/isEquityType`),
    ISDEBTTYPE: text(offer, `${kinds}/isDebtType`),
    ISOPTIONTOACQUIRETYPE: text(offer, `${kinds}/isOptionToAcquireType`),
    ISPOOLEDINVESTMENTFUNDTYPE: text(offer, `${kinds}/isPooledInvestmentFundType`),
    ISBUSINESSCOMBINATIONTRANS: text(
      offer,
      'businessCombinationTransaction/isBusinessCombinationTransaction',
    ),
    TOTALOFFERINGAMOUNT: text(offer, 'offeringSalesAmounts/totalOfferingAmount'),
    TOTALAMOUNTSOLD: text(offer, 'offeringSalesAmounts/totalAmountSold'),
  };
  const persons = nodesAt(root, 'relatedPersonsList/relatedPersonInfo').map((person) => {
    const roles = nodesAt(person, 'relatedPersonRelationshipList/relationship').map((node) => node.text);
    return {
      FIRSTNAME: text(person, 'relatedPersonName/firstName'),
      MIDDLENAME: text(person, 'relatedPersonName/middleName'),
      LASTNAME: text(person, 'relatedPersonName/lastName'),
      STREET1: text(person, 'relatedPersonAddress/street1'),
      CITY: text(person, 'relatedPersonAddress/city'),
      STATEORCOUNTRY: text(person, 'relatedPersonAddress/stateOrCountry'),
      STATEORCOUNTRYDESCRIPTION: text(person, 'relatedPersonAddress/stateOrCountryDescription'),
      RELATIONSHIP_1: roles[0] ?? '',
      RELATIONSHIP_2: roles[1] ?? '',
      RELATIONSHIP_3: roles[2] ?? '',
      RELATIONSHIPCLARIFICATION: text(person, 'relationshipClarification'),
    };
  });
  return {
    id: accessionIn(path) ?? `${issuer.CIK} ${offering.SALE_DATE || 'yet to occur'} ${signed}`,
    submission: {
      FILING_DATE: signed,
      SUBMISSIONTYPE: text(root, 'submissionType'),
      TESTORLIVE: text(root, 'testOrLive'),
      // Without an accession number the issuer and the first sale say which offering it is.
      FILE_NUM:
        accessionIn(path) === undefined ? `${issuer.CIK} ${offering.SALE_DATE || 'yet to occur'}` : '',
    },
    issuer,
    offering,
    persons,
  };
}
