import { reactionOf } from '../../src/providers/rules-sandbox-behaviours.ts';

interface Waiting {
  readonly touch_id: string;
  readonly sequence: { readonly sequenceId: string; readonly investor_email: string };
}

/** Of drafts to made-up investors the one that is answered soonest by a reply; `stateOf` a sequence: of one that is paused nothing is sent. */
export async function quickestOf(
  touches: readonly Waiting[],
  stateOf: (sequenceId: string) => Promise<string>,
): Promise<Waiting> {
  const states = await Promise.all(touches.map(({ sequence }) => stateOf(sequence.sequenceId)));
  const [quickest] = touches
    .filter((_, at) => states[at] === 'active')
    .map((touch) => ({ touch, ...reactionOf(touch.sequence.investor_email) }))
    .filter(({ behaviour }) => behaviour === 'reply')
    .toSorted((one, other) => one.afterMs - other.afterMs);
  if (quickest === undefined) throw new Error('nobody who was drafted to would reply');
  return quickest.touch;
}
