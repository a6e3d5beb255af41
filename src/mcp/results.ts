import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Reply } from '../billing/incoming.ts';
import { refuse } from '../billing/replies.ts';
import type { DomainError } from '../core/errors.ts';
import { answerText, errorText } from './answer/answer-text.ts';
import { isRepeated, isUnderWay } from './call.ts';
import type { Detail, Tool } from './tools.ts';

/** Shown beside an answer that was repeated: its `credits_charged` is that of the first. */
const REPEATED =
  'This repeats the answer of the same call a few minutes ago; it is not charged again. Change an argument for a new one.';

/** An assistant has no key to ask again with. */
const UNDER_WAY = 'The same call is still under way. Make it again for its answer; it is charged once.';

/** The result of a call as assistants read it: the answer, or the error's envelope with what to do. */
export function resultOf(
  { endpoint }: Tool,
  reply: Reply,
  {
    detail,
    cursor,
    window,
  }: { readonly detail: Detail; readonly cursor: string | undefined; readonly window: number | undefined },
): CallToolResult {
  const whole = JSON.parse(reply.text) as Readonly<Record<string, unknown>>;
  if (reply.status !== 200) {
    const wait = reply.headers['retry-after'];
    const told = {
      ...whole,
      ...(isUnderWay(reply) ? { message: UNDER_WAY } : {}),
      ...(wait === undefined ? {} : { retry_after_seconds: Number(wait) }),
    };
    return failed(errorText(told));
  }
  const { data, facts } = partsOf(whole, endpoint.schema.reply);
  const text = answerText({ endpoint, data, reply: facts, detail, cursor, window });
  return {
    content: [textOf(text), ...(isRepeated(reply) && cursor === undefined ? [textOf(REPEATED)] : [])],
  };
}

/** An error that no endpoint gave, in the same envelope. */
export function refused(requestId: string, error: DomainError): CallToolResult {
  return failed(refuse(requestId, error).text);
}

/** The person who was asked did not agree. */
export function declined(requestId: string): CallToolResult {
  const message = 'The person declined, so the call was not made. Ask them before you try again.';
  return failed(JSON.stringify({ error: 'declined', message, credits_charged: 0, request_id: requestId }));
}

const failed = (text: string): CallToolResult => ({ content: [textOf(text)], isError: true });
const textOf = (text: string) => ({ type: 'text' as const, text });

/** The data of a reply, and what it says besides. */
function partsOf(whole: Readonly<Record<string, unknown>>, shape: 'envelope' | 'plain') {
  if (shape === 'envelope') {
    const { data, ...facts } = whole;
    return { data, facts };
  }
  const { warnings, request_id: requestId, ...data } = whole;
  return { data, facts: { ...(warnings === undefined ? {} : { warnings }), request_id: requestId } };
}
