import type { Client } from './client.ts';
import type { Operation } from './operation.ts';
import { recordText } from './output/table.ts';
import { OPERATIONS } from './registry.ts';
import type { Terminal } from './terminal.ts';

type Input = Readonly<Record<string, unknown>>;

/** What is read before a message is approved: from whom, to whom, and the text as it would be sent. */
const READ = ['preview.from.address', 'preview.to.address', 'preview.subject', 'preview.text', 'findings'];

/** Whether the call approves a text that the person at the terminal has not named by its hash. */
export function approvesUnread({ operation }: Operation, input: Input): boolean {
  return operation === 'fundraising.touch.approve' && input.text_hash === undefined;
}

/** Shows the text that would be approved, and binds the approval to it: one that changes meanwhile is refused. */
export async function showText(input: Input, client: Client, terminal: Terminal): Promise<Input> {
  const get = OPERATIONS.find(({ operation }) => operation === 'fundraising.touch.get');
  if (get === undefined) return input;
  const touch = await client.call(get, { touch_id: input.touch_id });
  terminal.note(recordText(READ, touch, (text) => text));
  const { text_hash: hash } = touch;
  return hash === undefined ? input : { ...input, text_hash: hash };
}
