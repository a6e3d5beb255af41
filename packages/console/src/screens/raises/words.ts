import type { Instrument, Raise } from '../../api/raises.ts';
import { counted, dotted, showDay, showMoney, showNumber } from '../../parts/format.ts';

export const INSTRUMENT_LABELS = {
  safe: 'SAFE',
  convertible_note: 'Convertible note',
  priced_equity: 'Priced equity',
  lp_interests: 'LP interests',
  other: 'Something else',
} as const satisfies Record<Instrument, string>;

/** What is in of what is wanted, in words. */
export function inWords({
  committed_usd: committed,
  soft_circled_usd: soft,
  target_usd: target,
}: Raise): string {
  const of = target === undefined ? '' : ` of ${showMoney(target)}`;
  return soft === 0
    ? `${showMoney(committed)} committed${of}`
    : `${showMoney(committed)} committed and ${showMoney(soft)} soft-circled${of}`;
}

export const raiseInWords = (raise: Raise): string =>
  dotted(
    raise.closed_on === undefined
      ? `open since ${showDay(raise.opened_on)}`
      : `${showDay(raise.opened_on)} to ${showDay(raise.closed_on)}`,
    raise.instrument !== undefined && INSTRUMENT_LABELS[raise.instrument],
    inWords(raise),
    counted(showNumber(raise.investors), 'investor'),
  );

/** What closing does, before it is done. */
export function closingInWords({ name, investors, sequences }: Raise): string {
  const ends =
    sequences === 0
      ? 'No letters are under way.'
      : `${counted(String(sequences), 'sequence')} of letters under way will end: nothing more is sent, and answers are still read.`;
  return `"${name}" keeps its ${counted(showNumber(investors), 'investor')}, scores, stages and notes as they stand, for you to read. ${ends} You can open it again later with all of it but the sequences. Your connections, contacts, mailboxes and credits stay as they are.`;
}
