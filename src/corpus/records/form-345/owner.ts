import { filedName } from '../../../core/public-records/filed-names.ts';

import type { Values } from './filing.ts';

const ORGANISATION =
  /\b(?:inc|llc|l\.l\.c|lp|l\.p|llp|ltd|limited|corp|corporation|trust|fund|funds|partners|partnership|capital|holdings|management|ventures|foundation|group|associates|gmbh|plc|bank|company|co|advisors|investments?|s\.?a|n\.?v|ag|family)\b\.?/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|dr|esq)\.?$/i;

/**
 * The name of a person whom EDGAR files as "LAST FIRST M", in the order people write it; undefined for an
 * organisation. A family name of several words cannot be distinguished from a first name: the first word is
 * taken.
 */
export function ownerName(filed: string): string | undefined {
  if (ORGANISATION.test(filed)) return undefined;
  const words = filed
    .replaceAll(',', ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const suffixes = words.filter((word, at) => at > 0 && SUFFIX.test(word));
  const [last, ...given] = words.filter((word, at) => at === 0 || !SUFFIX.test(word));
  if (last === undefined || given.length === 0) return undefined;
  const name = filedName([...given, last].join(' '));
  return suffixes.length === 0 ? name : `${name} ${suffixes.map((one) => one.replace('.', '')).join(' ')}`;
}

/** What an owner is said to be at the company, in words. */
export function titleOf(owner: Values): string {
  const { RPTOWNER_TITLE = '', RPTOWNER_TXT = '', RPTOWNER_RELATIONSHIP = '' } = owner;
  const titles = [RPTOWNER_TITLE, RPTOWNER_TXT].filter((text) => text !== '' && !/^see remarks$/i.test(text));
  return (
    titles.length > 0 ? titles.join('; ') : RPTOWNER_RELATIONSHIP.replace('TenPercentOwner', '10% owner')
  ).slice(0, 200);
}

/** Whether the words call a person a founder. */
export function isFounder(owner: Values): boolean {
  return /founder/i.test(`${owner.RPTOWNER_TITLE ?? ''} ${owner.RPTOWNER_TXT ?? ''}`);
}

/** Whether a person leads the company: in a young one that is mostly a founder. */
export function isChief(owner: Values): boolean {
  const title = `${owner.RPTOWNER_TITLE ?? ''} ${owner.RPTOWNER_TXT ?? ''}`;
  if (/\b(?:vice|deputy|assistant|former)\b|\b[se]?vp\b/i.test(title)) return false;
  return /chief executive|\bceo\b|\bpresident\b(?!\s*(?:,|of|-)\s*\w+ (?:division|unit|region))/i.test(title);
}
