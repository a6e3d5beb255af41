import type { Asked, FailedSource } from '../../core/lookup/asked.ts';
import type { LookupKind } from '../../core/lookup/kinds.ts';
import type { NoRoom } from './bookings.ts';
import type { ChainEnd, Unanswered } from './chain.ts';

/** What a lookup within another request learns of its chain. `within`: where a lookup of its own had no room. */
export function innerAnswerOf<Kind extends LookupKind>(
  end: ChainEnd<Kind>,
  within: ReadonlySet<NoRoom>,
): Asked<Kind> {
  const failed = end.unanswered.map(failedSource);
  if ('concluded' in end) {
    const { concluded, answered } = end;
    return { state: 'answered', ...concluded, failed, ...(answered === undefined ? {} : { answered }) };
  }
  const noRoom = (why: NoRoom) => within.has(why) || end.unanswered.some(({ reason }) => reason === why);
  // A lack of credits comes first: it can be corrected at once.
  const state = noRoom('over_budget') ? 'over_budget' : noRoom('capped') ? 'capped' : 'failed';
  return { state, failed };
}

/** A source that gave no answer, as answers name it. */
export function failedSource({ source, reason }: Unanswered): FailedSource {
  return { source, reason: typeof reason === 'string' ? reason : reason.failure };
}
