import { personKey } from '../identity/identity.ts';
import { isFamilyFoundationName } from './foundation.ts';

/**
 * Family names that more than one American in a thousand bears (US Census 2010, first 40): there a first and a last name
 * are those of many people, and a middle name is asked for.
 */
const COMMON_NAMES = new Set(
  (
    'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson ' +
    'thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker ' +
    'young allen king wright scott torres nguyen hill flores'
  ).split(' '),
);

/** Offices a family holds in its own foundation; paid staff (executive directors, programme officers) is not family. */
const OFFICE =
  /\b(?:trustee|director|president|chair(?:man|woman|person)?|founder|secretary|treasurer|manager|board)\b/i;
const STAFF =
  /\b(?:executive director|exec\.? dir|program|grants?|staff|assistant|controller|accountant|counsel)\b/i;

export interface Officer {
  readonly name: string;
  readonly title: string;
}

/**
 * True for an officer of a family's foundation who bears the family's name: people of means who are named in a public
 * return. Others on the list are lawyers, bankers and staff. Only name and office are taken, never an address.
 */
export function isFamilyMember(officer: Officer, foundation: string): boolean {
  if (!isFamilyFoundationName(foundation) || !OFFICE.test(officer.title) || STAFF.test(officer.title))
    return false;
  const words = personKey(officer.name)
    .split(' ')
    .filter((word) => !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  const last = words.at(-1) ?? '';
  if (words.length < 2 || last.length < 3) return false;
  if (COMMON_NAMES.has(last) && words.length < 3) return false;
  const [before = ''] = personKey(foundation).split(/ fam(?:ily)?/);
  return before.split(' ').includes(last);
}
