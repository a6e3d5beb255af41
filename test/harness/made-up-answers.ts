import { reactionOf } from '../../src/providers/rules-sandbox-behaviours.ts';

interface Waiting {
  readonly touch_id: string;
  readonly sequence: { readonly sequenceId: string; readonly investor_email: string };
}

/** Of drafts to made-up investors the one that is answered soonest by a reply. */
export function quickestOf(touches: readonly Waiting[]): Waiting {
  const [quickest] = touches
    .map((touch) => ({ touch, ...reactionOf(touch.sequence.investor_email) }))
    .filter(({ behaviour }) => behaviour === 'reply')
    .toSorted((one, other) => one.afterMs - other.afterMs);
  if (quickest === undefined) throw new Error('nobody who was drafted to would reply');
  return quickest.touch;
}
