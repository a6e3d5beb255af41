import { readXml } from '../xml.ts';

/** What a notice of an exempt offering (Form D) says; amounts in US dollars. https://www.sec.gov/files/formd.pdf */
export interface FormD {
  readonly issuer: string;
  /** Undefined: the offering is indefinite. */
  readonly offered: number | undefined;
  readonly sold: number | undefined;
  /** YYYY-MM-DD; undefined where nothing was sold yet. */
  readonly firstSale: string | undefined;
  readonly investors: number | undefined;
  readonly industry: string | undefined;
  /** The accession number of the notice it amends. */
  readonly amends: string | undefined;
  /** Officers and directors, never investors. */
  readonly people: readonly { readonly name: string; readonly roles: readonly string[] }[];
}

const MAX_PEOPLE = 50;

/** Reads `primary_doc.xml`; undefined for a test filing and for what is no Form D. */
export function readFormD(xml: string): FormD | undefined {
  const texts = new Map<string, string>();
  const people: { name: string; roles: string[] }[] = [];
  let names: string[] = [];
  let roles: string[] = [];
  const isXml = readXml(xml, ({ path, text }) => {
    const [, ...inside] = path.split('/');
    const at = inside.join('/');
    const person = 'relatedPersonsList/relatedPersonInfo';
    if (at.startsWith(`${person}/relatedPersonName/`)) names.push(text);
    else if (at === `${person}/relatedPersonRelationshipList/relationship`) roles.push(text);
    else if (at === person) {
      const name = names.filter((part) => part !== '' && !/^(?:-+|n\/?a|none)$/iu.test(part)).join(' ');
      if (name !== '' && people.length < MAX_PEOPLE) people.push({ name, roles });
      names = [];
      roles = [];
    } else if (!texts.has(at)) texts.set(at, text);
  });
  const issuer = texts.get('primaryIssuer/entityName') ?? '';
  if (!isXml || issuer === '' || (texts.get('testOrLive') ?? 'LIVE') !== 'LIVE') return undefined;
  const offering = (name: string) => texts.get(`offeringData/${name}`);
  return {
    issuer,
    offered: figure(offering('offeringSalesAmounts/totalOfferingAmount')),
    sold: figure(offering('offeringSalesAmounts/totalAmountSold')),
    firstSale: /^\d{4}-\d\d-\d\d$/u.exec(offering('typeOfFiling/dateOfFirstSale/value') ?? '')?.[0],
    investors: figure(offering('investors/totalNumberAlreadyInvested')),
    industry: offering('industryGroup/industryGroupType') || undefined,
    amends: offering('typeOfFiling/newOrAmendment/previousAccessionNumber') || undefined,
    people,
  };
}

/** "Indefinite" and everything else that is no figure is undefined. */
function figure(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
}
