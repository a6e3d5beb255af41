import people from '../words/people.json' with { type: 'json' };
import { foldedWords } from './rules-fold.ts';

/**
 * What people write where a form asks for an employer and they have none to name, in the languages exports come in; folded,
 * as what they are compared with. Two people who are both "Self-employed" have nothing in common.
 */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  people.placeholders
    .flatMap((line) => line.split(', '))
    .map((text) => foldedWords(text).join(' '))
    .filter((text) => text !== ''),
);

/** One of these makes a placeholder of a text that holds nothing but them and the words below: "Stealth AI Startup (NYC)". */
const HEADS = new Set(
  'stealth freelance freelancer freelancing selfemployed confidential undisclosed unemployed retired student jobseeker independent freiberuflich freiberufler selbstandig'.split(
    ' ',
  ),
);
const BESIDE = new Set(
  (
    'a an the and or as at in of for mode startup start up company companies co business firm project projects venture ai ' +
    'ml saas fintech biotech health healthtech tech crypto web3 climate software consultant consulting consultancy ' +
    'contractor contract contracts designer developer engineer writer editor journalist photographer artist marketer ' +
    'marketing advisor adviser coach translator producer director recruiter researcher professional work worker self ' +
    'employed employment currently now client clients various multiple new open to work opportunities'
  ).split(' '),
);

/** Whether the folded words say that there is no employer to name. */
export function isPlaceholder(words: readonly string[]): boolean {
  if (words.length === 0 || PLACEHOLDERS.has(words.join(' '))) return true;
  const isSelf = words[0] === 'self' && words[1] === 'employed';
  if (!isSelf && !words.some((word) => HEADS.has(word))) return false;
  return words.every((word) => HEADS.has(word) || BESIDE.has(word));
}
