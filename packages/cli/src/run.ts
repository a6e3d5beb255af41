import { randomUUID } from 'node:crypto';
import { checkSize, type Given, inputOf } from './arguments.ts';
import { type Answer, againWith, type Client, clientOf, OPERATIONS, warningLines } from './client.ts';
import { Failure } from './failure.ts';
import { lookForNewer } from './notice.ts';
import type { Effect, Operation } from './operation.ts';
import { partsOf, previewText, rendererOf, reportImport, type Shape } from './output/render.ts';
import { recordText } from './output/table.ts';
import { safeLines } from './output/value.ts';
import { confirmAbove, readAccess } from './settings.ts';
import type { Terminal } from './terminal.ts';

type Input = Readonly<Record<string, unknown>>;

/** The options every command has. */
export interface CommonOptions {
  readonly json?: true;
  readonly csv?: true;
  readonly fields?: readonly string[];
  readonly select?: string;
  readonly idempotencyKey?: string;
  readonly all?: true;
  readonly yes?: true;
  readonly input: boolean;
  readonly confirmAbove?: number;
}

/** Rows that are written together, and by which the columns of a table are set: a page as the service gives it. */
const TOGETHER = 200;

/** Runs the command of an operation: reads its arguments, asks if that is needed, calls, writes the answer. */
export async function runOperation(
  operation: Operation,
  given: Given & CommonOptions,
  file: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const shape = shapeOf(given);
  const asked = await inputOf(operation, given, file, terminal);
  checkSize(operation, asked);
  const access = await readAccess(terminal);
  const client = clientOf(access, terminal);
  const choice = {
    above: confirmAbove(terminal.env, given.confirmAbove),
    isSure: given.yes === true,
    mayAsk: given.input,
  };
  const input = await confirm(operation, asked, choice, { client, terminal });
  const tellNewer = lookForNewer(access.url, terminal);
  if (given.all === true) await walk(operation, input, shape, client, terminal);
  else await callOnce(operation, input, shape, given.idempotencyKey, client, terminal);
  tellNewer();
}

/** Calls, and shows the answer. Whatever becomes of that, the charge is told, and how to have the answer again. */
async function callOnce(
  operation: Operation,
  input: Input,
  shape: Shape,
  asked: string | undefined,
  client: Client,
  terminal: Terminal,
): Promise<void> {
  const key = operation.price === undefined ? undefined : (asked ?? randomUUID());
  const answer = await client.call(operation, input, key);
  try {
    await show(operation, answer, shape, terminal);
  } catch (error) {
    if (Number(answer.credits_charged) > 0)
      terminal.note(`Not all of the answer was written. ${againWith(key)}`);
    throw error;
  } finally {
    tellBeside(operation, answer, terminal);
  }
}

async function show(operation: Operation, answer: Answer, shape: Shape, terminal: Terminal): Promise<void> {
  const printed = operation.prints === undefined ? undefined : answer[operation.prints];
  const isText = shape.form === 'table' || shape.form === 'csv';
  if (isText && typeof printed === 'string') return terminal.result(safeLines(printed));
  const parts = partsOf(operation, answer);
  const renderer = rendererOf(operation, shape, false, terminal);
  await renderer.page(parts);
  await renderer.end?.();
  if (shape.form === 'table') await terminal.result(previewText(parts.data, terminal));
}

function shapeOf({ json, csv, fields, select }: CommonOptions): Shape {
  if (select !== undefined) return { form: 'select', select, isJson: json === true };
  return { form: json === true ? 'json' : csv === true ? 'csv' : 'table', fields };
}

/** All pages, one after another, as they come. */
async function walk(
  operation: Operation,
  input: Input,
  shape: Shape,
  client: Client,
  terminal: Terminal,
): Promise<void> {
  const renderer = rendererOf(operation, shape, true, terminal);
  let rows: unknown[] = [];
  let count = 0;
  const flush = async () => {
    count += rows.length;
    await renderer.page({ answer: {}, data: undefined, rows, next: undefined });
    rows = [];
  };
  for await (const row of client.rows(operation, input)) {
    rows.push(row);
    if (rows.length === TOGETHER) await flush();
  }
  await flush();
  await renderer.end?.();
  terminal.note(`${count} rows.`);
}

/** Tells on stderr what stands beside the data: what was not understood, what was skipped, the charge, the next page. */
function tellBeside(operation: Operation, answer: Answer, terminal: Terminal): void {
  const { data, next } = partsOf(operation, answer);
  noteWarnings(answer.warnings, terminal);
  reportImport(data, terminal);
  const { credits_charged: charged, credits_remaining: left, cached } = answer;
  if (typeof charged === 'number')
    terminal.note(`Credits: ${charged} charged${cached === true ? ' (cached)' : ''}, ${String(left)} left.`);
  if (next !== undefined) terminal.note(`There are more: --all, or --cursor ${next}`);
}

/** What is asked before a call with this effect. */
const EFFECTS: Partial<Record<Effect, string>> = {
  send: 'It lets mail go out, or changes what mail goes out from and to.',
  erase: 'What it deletes cannot be had back.',
};

/** Credits a call of this input costs at most; 0 of a free one and of a dry run. */
export function priceOf({ price }: Operation, input: Input): number {
  if (price === undefined || input.dry_run === true) return 0;
  const items = price.each === undefined ? undefined : input[price.each];
  if (Array.isArray(items)) return price.usual * items.length;
  const chosen = price.by === undefined ? undefined : input[price.by.field];
  return (typeof chosen === 'string' ? price.by?.values[chosen] : undefined) ?? price.usual;
}

/** Why a person is asked before this call is made; undefined if nobody is. `above` is in credits. */
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
 * Asks if there is a reason to; throws a failure if the answer is not yes, or nobody can be asked. Before a call that
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
function noteWarnings(warnings: unknown, { note }: Pick<Terminal, 'note'>): void {
  for (const line of warningLines(warnings)) note(line);
}

/** What is read before a message is approved: from whom, to whom, and the text as it would be sent. */
const READ = ['preview.from.address', 'preview.to.address', 'preview.subject', 'preview.text', 'findings'];

/** Whether the call approves a text that the person at the terminal has not named by its hash. */
function approvesUnread({ operation }: Operation, input: Input): boolean {
  return operation === 'fundraising.touch.approve' && input.text_hash === undefined;
}

/** Shows the text that would be approved, and binds the approval to it: one that changes meanwhile is refused. */
async function showText(input: Input, client: Client, terminal: Terminal): Promise<Input> {
  const get = OPERATIONS.find(({ operation }) => operation === 'fundraising.touch.get');
  if (get === undefined) return input;
  const touch = await client.call(get, { touch_id: input.touch_id });
  terminal.note(recordText(READ, touch, (text) => text));
  const { text_hash: hash } = touch;
  return hash === undefined ? input : { ...input, text_hash: hash };
}
