import { haveOtherForms } from '../reference/names/rules-legal-forms.ts';
import { CONTACT_LIMITS, PIPELINE_LIMITS } from './fields.ts';
import { type PipelineSet, tagsAfter } from './rules-entry.ts';
import type { ListRow } from './rules-list-row.ts';
import type { ListTold } from './rules-list-told.ts';
import { distinct } from './rules-row-people.ts';

const differ = (one: string | number | undefined, other: string | number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== '' && other !== '' && one !== other;

/**
 * Whether two rows with one key are one investor: not if they have two legal forms, websites or ids, nor if both are people with two
 * addresses. What only one of them says does not tell them apart.
 */
export function sameOf(one: ListRow, other: ListRow): boolean {
  if (differ(one.investorId, other.investorId) || differ(one.domain, other.domain)) return false;
  if (one.isPerson !== other.isPerson) return true;
  if (!one.isPerson) return !haveOtherForms(one.name, other.name);
  const [first] = one.contacts;
  const [second] = other.contacts;
  return (
    !differ(first?.email?.toLowerCase(), second?.email?.toLowerCase()) &&
    !differ(first?.profile, second?.profile)
  );
}

/** An investor with what a later row says more of it: people, tags, and what the first leaves open. If they contradict, the first stays. */
export function joined(
  first: ListRow,
  more: ListRow,
  told: Pick<ListTold, 'say'>,
): { readonly row: ListRow; readonly isMore: boolean } {
  const contacts = togetherOf(first, more, told);
  const { stage } = more.set;
  if (stage !== undefined && first.set.stage !== undefined && stage !== first.set.stage)
    told.say(
      'stage',
      more.name,
      `Line ${first.line} says "${first.set.stage}", line ${more.line} "${stage}": that of line ${first.line} was taken.`,
    );
  const set = joinedSets(first.set, more.set, (field, message) => told.say(field, more.name, message));
  const row: ListRow = { ...more, ...first, contacts, set };
  const isMore =
    Object.keys(more).some((key) => !Object.hasOwn(first, key)) ||
    (contacts !== first.contacts && JSON.stringify(contacts) !== JSON.stringify(first.contacts)) ||
    (set.addTags?.length ?? 0) !== (first.set.addTags?.length ?? 0) ||
    SINGLE.some((field) => set[field] !== first.set[field]);
  return { row, isMore };
}

/**
 * The people of both. Each is compared with all, so that a file whose rows are all of one firm would take minutes: of those far beyond
 * what is kept of any the rest is told, and left out.
 */
function togetherOf(first: ListRow, more: ListRow, told: Pick<ListTold, 'say'>): ListRow['contacts'] {
  if (more.contacts.length === 0) return first.contacts;
  if (first.contacts.length < MOST_COMPARED) return distinct([...first.contacts, ...more.contacts]);
  const message = `Rows name more than ${MOST_COMPARED} people of one investor, of whom ${CONTACT_LIMITS.ofInvestor} are kept: the others were left out.`;
  told.say('contact', more.name, message);
  return first.contacts;
}

/** Twice what is kept: people of earlier lists are among them. */
const MOST_COMPARED = 2 * CONTACT_LIMITS.ofInvestor;

const SINGLE = [
  'stage',
  'reason',
  'note',
  'next_step',
  'next_step_on',
  'owner',
  'committed_usd',
  'soft_circled_usd',
] as const;

/**
 * What two rows say of one investor: what the first says counts, and notes and tags of both. What of the other has no room is a line of
 * the note. A reason is of a no. `tell`: of what is beyond the limits.
 */
export function joinedSets(
  one: PipelineSet,
  other: PipelineSet,
  tell: (field: 'note' | 'tags', message: string) => void = () => {},
): PipelineSet {
  const said = new Set((one.note ?? '').split('\n'));
  const lines = (text: string | undefined) =>
    (text ?? '').split('\n').filter((line) => line !== '' && !said.has(line));
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
  if (note.length > PIPELINE_LIMITS.noteLength)
    tell(
      'note',
      `The rows of one investor say more than the ${PIPELINE_LIMITS.noteLength} characters of a note: the rest was left out.`,
    );
  const tags = tagsAfter(one.addTags ?? [], { addTags: other.addTags });
  if (tags.length > PIPELINE_LIMITS.tags)
    tell(
      'tags',
      `The rows of one investor have more than ${PIPELINE_LIMITS.tags} tags: the rest was left out.`,
    );
  return {
    ...taken,
    stage: one.stage ?? other.stage,
    note: note === '' ? undefined : note.slice(0, PIPELINE_LIMITS.noteLength),
    next_step_on: one.next_step_on ?? other.next_step_on,
    addTags: tags.slice(0, PIPELINE_LIMITS.tags),
    committed_usd: one.committed_usd ?? other.committed_usd,
    soft_circled_usd: one.soft_circled_usd ?? other.soft_circled_usd,
  };
}

const LABELS = { next_step: 'Next step', owner: 'Owner', reason: 'Reason' } as const;
