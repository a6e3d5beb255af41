import { isLegalMove } from '../../src/outreach/rules-sequence-machine.ts';
import type { TouchState } from '../../src/outreach/rules-touch.ts';
import type { Queryable } from '../../src/platform/database/db.ts';

/** A message some worker was told to send. */
export interface Begun {
  readonly touch: string;
  readonly mailbox: string;
  /** The wire refused it for certain: it was not delivered. */
  isRefused: boolean;
  /** And that was written down. */
  isGivenBack: boolean;
}

/** What is wrong with the books after a run, held against what the workers were given. */
export async function faultsOf(
  system: Queryable,
  begun: readonly Begun[],
  perDay: number,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const open = begun.filter(({ isRefused }) => !isRefused);
  for (const [touch, attempts] of Map.groupBy(open, (one) => one.touch))
    if (attempts.length > 1) wrong.push(`${touch} may have been delivered ${attempts.length} times`);
  for (const [, messages] of Map.groupBy(open, ({ mailbox }) => mailbox))
    if (messages.length > perDay) wrong.push(`a mailbox sent ${messages.length} messages in a day`);
  const booked = await system.query<{ id: string; sent_count: number }>({
    text: 'select id, sent_count from mailbox',
  });
  for (const { id, sent_count } of booked) {
    const kept = begun.filter((one) => one.mailbox === id && !one.isGivenBack).length;
    if (kept !== sent_count) wrong.push(`${sent_count} booked, ${kept} begun`);
  }
  const touches = await system.query<{
    id: string;
    state: TouchState;
    version: number;
    story: TouchState[][] | null;
  }>({
    text: `select t.id, t.state, t.version,
        (select json_agg(json_build_array(e.from_state, e.to_state) order by e.id) from touch_event e where e.touch_id = t.id) as story
      from touch t`,
  });
  for (const { id, state, version, story } of touches) {
    const steps = story ?? [];
    if (version !== steps.length + 1) wrong.push(`${id}: version ${version} after ${steps.length} changes`);
    for (const [at, [from, to]] of steps.entries()) {
      const follows = steps[at + 1]?.[0] ?? state;
      if (to !== follows) wrong.push(`${id}: ${to} is followed by ${follows}`);
      if (from === undefined || to === undefined || !isLegalMove(from, to))
        wrong.push(`${id}: ${from} to ${to}`);
    }
  }
  return wrong;
}
