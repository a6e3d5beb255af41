import type { InvestorRow, PipelineSet } from '../../api/investor-rows.ts';
import type { Change, Investor } from '../../api/investors.ts';
import { STAGES } from '../../labels.ts';

type HistoryLine = NonNullable<Investor['changes']>[number];
/** Texts and sums of an entry that rows of the list have. */
const FIELDS = ['reason', 'next_step', 'next_step_on', 'owner', 'committed_usd', 'soft_circled_usd'] as const;
/** Longer texts are cut in the history: what it has of them is not the whole. */
const CUT_AT = 500;

/** What brings a row back to what it was before something was set of it; undefined for what rows do not have, as a note. */
function inverse(row: InvestorRow, set: PipelineSet): PipelineSet | undefined {
  const touched = new Set<string>([...Object.keys(set), ...(set.clear ?? [])]);
  // The reason goes with the stage.
  if (touched.has('stage')) touched.add('reason');
  const isOfTags = ['tags', 'add_tags', 'remove_tags'].some((field) => touched.has(field));
  const fields = FIELDS.filter((field) => touched.has(field));
  const clear = [
    ...fields.filter((field) => row[field] === undefined),
    ...(isOfTags && row.tags.length === 0 ? (['tags'] as const) : []),
  ];
  const values = Object.fromEntries(
    fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  );
  const back: PipelineSet = {
    ...values,
    ...(touched.has('stage') || 'reason' in values ? { stage: row.stage } : {}),
    ...(isOfTags && row.tags.length > 0 ? { tags: row.tags } : {}),
    ...(set.removed === undefined ? {} : { removed: !set.removed }),
    ...(clear.length === 0 ? {} : { clear }),
  };
  return Object.keys(back).length === 0 ? undefined : back;
}

/** The changes that take a change back, of rows as they were before it: those that go back to the same go together. */
export function undoOf(before: Iterable<InvestorRow>, { set }: Change): readonly Change[] {
  const groups = new Map<string, { readonly ids: string[]; readonly set: PipelineSet }>();
  for (const row of before) {
    const back = inverse(row, set);
    if (back === undefined) continue;
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { ids: [], set: back };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What puts a field back to what a line of the history says it was; undefined where the line does not say it in full. */
export function backTo({ field, was }: HistoryLine, isPassed: boolean): PipelineSet | undefined {
  if (field === 'record') return undefined;
  if (field === 'removed') return { removed: was !== undefined };
  if (field === 'stage') {
    const stage = STAGES.find((one) => one === was);
    return stage && { stage };
  }
  if (field === 'reason' && !isPassed) return undefined;
  if (was === undefined) return { clear: [field] } as PipelineSet;
  if (was.length >= CUT_AT) return undefined;
  if (field === 'tags') return { tags: was.split(', ') };
  if (field.endsWith('_usd')) return { [field]: Number(was) } as PipelineSet;
  return { ...(field === 'reason' ? { stage: 'passed' } : {}), [field]: was } as PipelineSet;
}
