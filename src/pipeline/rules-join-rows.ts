import { identityKey, personKey } from '../reference/rules-identity.ts';
import { PIPELINE_LIMITS } from './fields.ts';
import { type PipelineSet, tagsAfter } from './rules-entry.ts';
import type { ListRow } from './rules-list-row.ts';
import type { ListTold } from './rules-list-told.ts';
import { distinct } from './rules-row-people.ts';

/** Forms of one kind: "Inc." is short for "Incorporated". */
const SHORT: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  limited: 'ltd',
  corporation: 'corp',
  company: 'co',
};

/** The legal form in a name; empty if it says none. */
function formOf(name: string): string {
  const form = personKey(name).slice(identityKey(name).length).trim();
  return form
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

const differ = (one: string | number | undefined, other: string | number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== '' && other !== '' && one !== other;

/**
 * Whether two rows with one key are one investor: not if they have two legal forms, websites or ids, nor if both are people with two
 * addresses. What only one of them says does not tell them apart.
 */
export function sameOf(one: ListRow, other: ListRow): boolean {
  if (differ(one.investorId, other.investorId) || differ(one.domain, other.domain)) return false;
  if (one.isPerson !== other.isPerson) return true;
  if (!one.isPerson) return one.name === other.name || !differ(formOf(one.name), formOf(other.name));
  const [first] = one.contacts;
  const [second] = other.contacts;
  return (
    !differ(first?.email?.toLowerCase(), second?.email?.toLowerCase()) &&
    !differ(first?.profile, second?.profile)
  );
}

/** An investor with what a later row says more of it: people, tags, and what the first leaves open. Where they contradict, the first stays. */
export function joined(
  first: ListRow,
  more: ListRow,
  told: Pick<ListTold, 'say'>,
): { readonly row: ListRow; readonly isMore: boolean } {
  const contacts = distinct([...first.contacts, ...more.contacts]);
  const { stage } = more.set;
  if (stage !== undefined && first.set.stage !== undefined && stage !== first.set.stage)
    told.say(
      'stage',
      more.name,
      `Line ${first.line} says "${first.set.stage}", line ${more.line} "${stage}": that of line ${first.line} was taken.`,
    );
  const row: ListRow = { ...more, ...first, contacts, set: joinedSets(first.set, more.set) };
  return {
    row,
    isMore: JSON.stringify(row) !== JSON.stringify({ ...first, set: joinedSets(first.set, first.set) }),
  };
}

/**
 * What two rows say of one investor: what the first says counts, and notes and tags of both. What of the other has no room is a line of
 * the note. A reason is of a no.
 */
export function joinedSets(one: PipelineSet, other: PipelineSet): PipelineSet {
  const said = (one.note ?? '').split('\n');
  const lines = (text: string | undefined) =>
    (text ?? '').split('\n').filter((line) => line !== '' && !said.includes(line));
  const isOtherStage = one.stage !== undefined && one.stage !== other.stage;
  const taken = {
    next_step: one.next_step ?? other.next_step,
    owner: one.owner ?? other.owner,
    reason: one.reason ?? (isOtherStage ? undefined : other.reason),
  };
  const left = (['next_step', 'owner', 'reason'] as const).flatMap((field) =>
    (other[field] ?? '') === '' || other[field] === taken[field] ? [] : [`${LABELS[field]}: ${other[field]}`],
  );
  const note = [one.note, ...lines(other.note), ...lines(left.join('\n'))]
    .filter((line) => line !== undefined)
    .join('\n');
  return {
    ...taken,
    stage: one.stage ?? other.stage,
    note: note === '' ? undefined : note.slice(0, PIPELINE_LIMITS.noteLength),
    next_step_on: one.next_step_on ?? other.next_step_on,
    addTags: tagsAfter(one.addTags ?? [], { addTags: other.addTags }).slice(0, PIPELINE_LIMITS.tags),
    committed_usd: one.committed_usd ?? other.committed_usd,
  };
}

const LABELS = { next_step: 'Next step', owner: 'Owner', reason: 'Reason' } as const;
