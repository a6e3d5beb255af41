import type { Tables } from '../platform/database/tables.ts';
import type { Waiting, WaitingFound } from './rules-today.ts';

/** What a member asked for. */
export interface DigestWish {
  readonly every: Tables['digest']['every'];
}

/** What is counted, in the order in which it is told: of one, and of several. */
const LINES = {
  reply: ['reply to answer', 'replies to answer'],
  unknown: ['message that may not have arrived', 'messages that may not have arrived'],
  mailbox: ['mailbox to connect again', 'mailboxes to connect again'],
  opt_out: ['request for no more mail to decide on', 'requests for no more mail to decide on'],
  draft: ['draft to read', 'drafts to read'],
  next_step: ['next step that is due', 'next steps that are due'],
  news: ['new investor found', 'new investors found'],
} satisfies Readonly<Record<Waiting['kind'], readonly [string, string]>>;

/** What is told of the raise that is open, USD. */
interface Round {
  readonly targetUsd: number | undefined;
  readonly sums: { readonly committedUsd: number; readonly softCircledUsd: number };
}

export interface DigestFacts extends DigestWish {
  readonly totals: WaitingFound['totals'];
  readonly raise: Round | undefined;
  /** Where the console is. */
  readonly address: string;
}

/**
 * Subject and text; undefined if nothing waits. Numbers alone: whoever works for a tenant chooses its names, and the mail goes out in the name
 * of the operator.
 */
export function digestMail({
  totals,
  raise,
  every,
  address,
}: DigestFacts): { readonly subject: string; readonly text: string } | undefined {
  const lines = Object.entries(LINES).flatMap(([kind, [one, several]]) => {
    const count = totals[kind as Waiting['kind']] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  const [first] = lines;
  if (first === undefined) return undefined;
  const rest = lines.length === 1 ? '' : `, and ${lines.length - 1} more`;
  const round = raise === undefined ? [] : ['', ...roundOf(raise)];
  const often = every === 'day' ? 'every day' : 'on Mondays';
  return {
    subject: `Your raise: ${first}${rest}`,
    text: [
      'What waits for you:',
      '',
      ...lines.map((line) => `- ${line}`),
      ...round,
      '',
      `Open it: ${address}/`,
      '',
      `You asked for this ${often}, if something waits. To change that or to end it: ${address}/settings`,
      '',
    ].join('\n'),
  };
}

function roundOf({ targetUsd, sums: { committedUsd, softCircledUsd } }: Round): string[] {
  if (targetUsd === undefined && committedUsd === 0 && softCircledUsd === 0) return [];
  const of = targetUsd === undefined ? '' : ` of ${usd(targetUsd)}`;
  const soft = softCircledUsd === 0 ? '' : `, ${usd(softCircledUsd)} soft-circled`;
  return [`Committed: ${usd(committedUsd)}${of}${soft}.`];
}

const usd = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;
