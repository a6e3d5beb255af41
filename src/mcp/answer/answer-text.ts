import type { Endpoint } from '../../endpoints/endpoint.ts';

export interface AnswerAsked {
  readonly endpoint: Endpoint;
  /** The data of the answer, as the endpoint's schema has it. */
  readonly data: unknown;
  /** What the reply says besides its data: `credits_charged`, `credits_remaining`, `warnings`, `request_id`. */
  readonly reply: Readonly<Record<string, unknown>>;
  readonly detail: 'brief' | 'full';
  /** Where a list goes on that an answer before had no room for. */
  readonly cursor: string | undefined;
}

/** The answer of a tool as compact JSON. */
export function answerText({ data, reply }: AnswerAsked): string {
  return JSON.stringify({ data, ...reply });
}
