import type { TouchDetail } from '../../api/outreach.ts';
import { dotted } from '../../parts/format.ts';

type Mark = TouchDetail['marks'][number];

/** A stretch of a text: a sentence that claims something, or what stands between two. */
export interface Stretch {
  readonly text: string;
  readonly mark?: Mark['mark'];
  readonly facts: readonly number[];
}

/** The text in stretches, which give it back whole. */
export function stretchesOf(text: string, marks: readonly Mark[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { start, text: said, mark, facts } of marks) {
    if (start > at) stretches.push({ text: text.slice(at, start), facts: [] });
    stretches.push({ text: said, mark, facts });
    at = start + said.length;
  }
  return at < text.length ? [...stretches, { text: text.slice(at), facts: [] }] : stretches;
}

/** Of whom a fact is and what it says, as `investor.deal.1` names it. */
const WHOSE: Readonly<Record<string, string>> = {
  profile: 'Your raise',
  sender: 'You',
  recipient: 'Who reads it',
  investor: 'The investor',
  firm: 'Their firm',
  warm_path: 'Your connection',
  note: 'What you asked for',
};
const WHAT: Readonly<Record<string, string>> = {
  one_liner: 'in one line',
  icp_description: 'whom you build for',
  arr_usd: 'revenue a year',
  round_size_usd: 'size of the round',
  fund_size_usd: 'size of the fund',
  min_commitment_usd: 'least commitment',
  sector_tags: 'fields',
  gp_name: 'who manages it',
  lp_type: 'kind of investor',
  target_lp_types: 'whom you want',
  cheque: 'size of cheques',
};

type Signed = Pick<TouchDetail, 'facts'> & { readonly body: string };

/** Whose letter it is, as the raise says; undefined if it does not. */
export const signerOf = ({ facts }: Pick<Signed, 'facts'>): string | undefined =>
  facts.find(({ about }) => about === 'sender.name')?.text;

/** The text with the name under it, which a mailbox would add: of a letter that leaves by no mailbox of ours. */
export function signed(letter: Signed): string {
  const signer = signerOf(letter);
  return signer === undefined ? letter.body : `${letter.body.trimEnd()}\n${signer}`;
}

/** A sentence of the checks in words: the raise is no profile, and its fields are named as its form names them. */
export function findingInWords(message: string): string {
  return message
    .replaceAll(/\bthe profile\b/gu, 'your raise')
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/gu, (field) => WHAT[field] ?? field.replaceAll('_', ' '));
}

/** `profile.round_size_usd` in words: "Your raise · size of the round". */
export function factLabel(about: string): string {
  const [whose = '', ...path] = about.split('.');
  const what = path.findLast((part) => !/^\d+$/u.test(part));
  return [WHOSE[whose] ?? whose.replaceAll('_', ' '), what && (WHAT[what] ?? what.replaceAll('_', ' '))]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Which message it is, who drafted it, and why it is as it is. */
export function aboutOf({ answers, position, drafted_by: by, state_because: because }: TouchDetail): string {
  const which = position === 1 ? 'First message' : `Message ${position} of the sequence`;
  return dotted(answers ? 'Your answer' : which, by && `Drafted by ${drafterOf(by)}`, because);
}

/** `template:opening`, `model:name` or `person`, in words. */
function drafterOf(said: string): string {
  if (said.startsWith('template')) return 'the template';
  return said === 'person' ? 'a person' : `the model ${said.slice(said.indexOf(':') + 1)}`;
}
