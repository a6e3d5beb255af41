import { domainToASCII } from 'node:url';
import { type EmailAddress, parseAddress, type SyntaxFault } from '../../core/email/address.ts';

/** `parseAddress` with the UTS 46 of Node. */
export function readAddress(text: string): EmailAddress | SyntaxFault {
  return parseAddress(text, domainToASCII);
}
