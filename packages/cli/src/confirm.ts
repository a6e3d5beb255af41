import { approvesUnread, showText } from './approval.ts';
import type { Client } from './client.ts';
import { Failure } from './failure.ts';
import type { Effect, Operation } from './operation.ts';
import { warningLines } from './service-failure.ts';
import type { Terminal } from './terminal.ts';

type Input = Readonly<Record<string, unknown>>;

/** What is asked before a call with this effect. */
const EFFECTS: Partial<Record<Effect, string>> = {
  send: 'It lets mail go out, or changes what mail goes out from and to.',
  erase: 'What it deletes cannot be had back.',
};

/** Credits a call of this input costs at most; 0 of a free one and of a dry run. */
export function priceOf({ price }: Operation, input: Input): number {
  if (price === undefined || input.dry_run === true) return 0;
  const chosen = price.by === undefined ? undefined : input[price.by.field];
  return (typeof chosen === 'string' ? price.by?.values[chosen] : undefined) ?? price.usual;
}

/** Why a person is asked before this call is made; undefined where nobody is. `above` is in credits. */
export function reasonToAsk(operation: Operation, input: Input, above: number): string | undefined {
  if (input.dry_run === true) return undefined;
  const { effect, alsoNeeds } = operation;
  const further = alsoNeeds !== undefined && input[alsoNeeds.field] === true ? alsoNeeds.effect : undefined;
  const about = EFFECTS[effect] ?? (further === undefined ? undefined : EFFECTS[further]);
  if (about !== undefined) return about;
  const price = priceOf(operation, input);
  return price > above ? `It costs ${price} credits; calls above ${above} are asked for.` : undefined;
}

/**
 * Asks where there is a reason to; throws a failure where the answer is not yes, or nobody can be asked. Before a call that
 * spends, a dry run says what it would cost and what was not understood; before an approval the text is shown. What to send then.
 */
export async function confirm(
  operation: Operation,
  input: Input,
  choice: { readonly above: number; readonly isSure: boolean; readonly mayAsk: boolean },
  { client, terminal }: { readonly client: Client; readonly terminal: Terminal },
): Promise<Input> {
  const reason = choice.isSure ? undefined : reasonToAsk(operation, input, choice.above);
  if (reason === undefined) return input;
  if (!choice.mayAsk || !terminal.canAsk) {
    const orMore = operation.price === undefined ? '' : ', or raise --confirm-above';
    throw new Failure(
      'refused',
      `${operation.summary}. ${reason} Nobody can be asked here: add --yes${orMore}. Nothing was sent.`,
    );
  }
  terminal.note(`wp ${operation.command}: ${operation.summary}. ${reason}`);
  if (operation.price !== undefined)
    await tellDryRun(await client.call(operation, { ...input, dry_run: true }), terminal);
  const shown = approvesUnread(operation, input) ? await showText(input, client, terminal) : input;
  const answer = await terminal.ask('Go on? [y/N] ');
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('refused', 'Not confirmed; nothing was sent.');
  return shown;
}

async function tellDryRun(answer: Input, terminal: Terminal): Promise<void> {
  const { would_charge: price, credits_remaining: left, cached, warnings } = answer;
  terminal.note(
    `Would charge ${String(price)} of ${String(left)} credits${cached === true ? ', from the cache' : ''}.`,
  );
  noteWarnings(warnings, terminal);
}

/** Tells what of a request was not understood. */
export function noteWarnings(warnings: unknown, { note }: Pick<Terminal, 'note'>): void {
  for (const line of warningLines(warnings)) note(line);
}
