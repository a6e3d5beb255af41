import { suppressionKeys } from '../../identity/suppression-keys.ts';

/** In A-labels: mail hosts refuse headers with anything else in them, or write an id of their own. */
export function domainOf(address: string): string {
  return suppressionKeys(address)?.domain ?? address.slice(address.lastIndexOf('@') + 1);
}

/** The id of one attempt to send a touch: the same at each call, and never that of another attempt. ASCII. */
export function messageIdOf(touchId: string, attempt: number, senderAddress: string): string {
  return `<${touchId}.${attempt}@${domainOf(senderAddress)}>`;
}
