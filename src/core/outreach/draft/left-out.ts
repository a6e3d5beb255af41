import { LANGUAGE_NAMES } from '../language/language.ts';
import type { Finding } from '../sequence/sequence.ts';
import { OTHER_LANGUAGE } from './checks/needs-reader.ts';
import { PHRASES } from './phrases/phrases.ts';
import { type DraftRecord, purposeOf } from './record.ts';
import { firstSentence } from './wording.ts';

/**
 * What a first letter of the template leaves out of the tenant's own words because they are in another language than the
 * letter: what the company does, and for whom. None where it says one of them.
 */
export function leftOut(record: DraftRecord): readonly Finding[] {
  const { profile, language } = record;
  if (purposeOf(record) !== 'opening' || profile === undefined) return [];
  const own =
    profile.raise_type === 'fund_lp'
      ? [['thesis', profile.thesis] as const]
      : [['one_liner', profile.one_liner] as const, ['icp_description', profile.icp_description] as const];
  const there = own.flatMap(([name, text]) => {
    const sentence = firstSentence(text);
    return sentence === undefined ? [] : [{ name, sentence }];
  });
  if (there.length === 0 || there.some(({ sentence }) => PHRASES[language].reads(sentence))) return [];
  const names = there.map(({ name }) => name).join(' and ');
  return [
    {
      rule: OTHER_LANGUAGE,
      severity: 'warn',
      message: `The letter is in ${LANGUAGE_NAMES[language]}, and ${names} of the profile ${there.length === 1 ? 'is' : 'are'} not: left out. Add a sentence in ${LANGUAGE_NAMES[language]} about what you do.`,
    },
  ];
}
