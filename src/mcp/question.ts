import {
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';

/**
 * From this price on, credits, the person is asked before a call. A search (15 at most) is the everyday call, and who is
 * asked each time learns to agree unread; a lookalike call (35) is made a few times in a raise.
 */
export const ASKED_FROM = 20;

/** The name of the question in the exchange with the client. */
const QUESTION = 'spend';

/** What a client's answer to the question comes to; undefined: it was not asked yet. */
export function answerTo(responses: Readonly<Record<string, unknown>> | undefined): boolean | undefined {
  const answer = responses?.[QUESTION];
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { action, content } = answer as { readonly action?: unknown; readonly content?: { spend?: unknown } };
  return action === 'accept' && content?.spend === true;
}

/** Whether the client can put a form to its person. Without a mode, `elicitation: {}` means a form (SDK, as in 2025). */
export function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Asks for the consent to a call of this price; a courtesy, as clients may answer it themselves: the key's cap decides. */
export function askToSpend(tool: string, credits: number): InputRequiredResult {
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message: `${tool} costs ${credits} credits. Make the call?`,
        requestedSchema: {
          type: 'object',
          properties: { [QUESTION]: { type: 'boolean', title: `Spend ${credits} credits` } },
          required: [QUESTION],
        },
      }),
    },
  });
}
