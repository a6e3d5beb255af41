import { checkSize, type Given, inputOf } from './arguments.ts';
import { type Answer, type Client, clientOf } from './client.ts';
import { confirm, noteWarnings } from './confirm.ts';
import type { Operation } from './operation.ts';
import { partsOf } from './output/answer.ts';
import { reportImport, tellSent } from './output/progress.ts';
import { rendererOf, type Shape } from './output/render.ts';
import { safeLines } from './output/safe-text.ts';
import { confirmAbove, readAccess } from './settings.ts';
import type { Terminal } from './terminal.ts';

type Input = Readonly<Record<string, unknown>>;

/** The options every command has. */
export interface CommonOptions {
  readonly json?: true;
  readonly csv?: true;
  readonly fields?: readonly string[];
  readonly all?: true;
  readonly yes?: true;
  readonly input: boolean;
  readonly confirmAbove?: number;
}

/** Rows that are written together, and by which the columns of a table are set: a page as the service gives it. */
const TOGETHER = 200;

/** Runs the command of an operation: reads its arguments, asks where that is needed, calls, writes the answer. */
export async function runOperation(
  operation: Operation,
  given: Given & CommonOptions,
  file: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const shape = shapeOf(given);
  const asked = await inputOf(operation, given, file, terminal);
  checkSize(operation, asked);
  const client = clientOf(await readAccess(terminal), terminal);
  const choice = {
    above: confirmAbove(terminal.env, given.confirmAbove),
    isSure: given.yes === true,
    mayAsk: given.input,
  };
  const input = await confirm(operation, asked, choice, { client, terminal });
  if (file !== undefined) tellSent(file, input, terminal);
  if (given.all === true) return walk(operation, input, shape, client, terminal);
  const answer = await client.call(operation, input);
  const printed =
    operation.prints === undefined || shape.form === 'json' ? undefined : answer[operation.prints];
  if (typeof printed === 'string') return terminal.result(safeLines(printed));
  const renderer = rendererOf(operation, shape, false, terminal);
  await renderer.page(partsOf(operation, answer));
  await renderer.end();
  tellBeside(operation, answer, terminal);
}

function shapeOf({ json, csv, fields }: CommonOptions): Shape {
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
  await renderer.end();
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
