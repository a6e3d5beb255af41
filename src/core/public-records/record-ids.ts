import type { SourceId } from '../identity/source-id.ts';

/** Ids of registers are numbers of at most ten digits; filers write them with and without leading zeros. */
function numberOf(text: string | undefined): string | undefined {
  const digits = text?.trim() ?? '';
  return /^\d{1,12}$/.test(digits) && Number(digits) > 0 ? String(Number(digits)) : undefined;
}

/** The SEC's number of a filer, without leading zeros ("0001978011" is 1978011); undefined where it is none. */
export function secCik(text: string | undefined): SourceId | undefined {
  const id = numberOf(text);
  return id === undefined ? undefined : { namespace: 'sec-cik', id };
}

/** FINRA's number of an adviser (CRD), without leading zeros ("000128590" is 128590); undefined where it is none. */
export function secCrd(text: string | undefined): SourceId | undefined {
  const id = numberOf(text);
  return id === undefined ? undefined : { namespace: 'sec-crd', id };
}

/**
 * The employer identification number as nine digits: "01-0631747", "010631747" and "10631747" (what a spreadsheet
 * leaves of it) are one. Undefined where it is none.
 */
export function ein(text: string | undefined): SourceId | undefined {
  const digits = (text?.trim() ?? '').replace(/^(\d{2})-(?=\d{7}$)/, '$1');
  if (!/^\d{5,9}$/.test(digits) || Number(digits) === 0) return undefined;
  return { namespace: 'ein', id: digits.padStart(9, '0') };
}

/** The SEC's number of a private fund ("805-1234567890"); undefined where it is none. */
export function secFund(text: string | undefined): SourceId | undefined {
  const [, digits] = /^805-?(\d{10})$/.exec(text?.trim() ?? '') ?? [];
  return digits === undefined ? undefined : { namespace: 'sec-fund', id: `805-${digits}` };
}

/** Wikidata's number of a thing, bare or as the end of its address; undefined where it is none. */
export function wikidataItem(text: string | undefined): SourceId | undefined {
  const [, id] =
    /^(?:https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/)?(Q[1-9]\d{0,11})$/.exec(text?.trim() ?? '') ?? [];
  return id === undefined ? undefined : { namespace: 'wikidata', id };
}
