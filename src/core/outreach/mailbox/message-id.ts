import { domainOf } from '../draft/compose.ts';

/** The id of one attempt to send a touch: the same at each call, and never that of another attempt. ASCII. */
export function messageIdOf(touchId: string, attempt: number, senderAddress: string): string {
  return `<${touchId}.${attempt}@${domainOf(senderAddress)}>`;
}
