import { parseAddress, plainLocal } from '../email/address.ts';
import { normalForm } from '../text/normal-form.ts';

/** What the column holds. No address is longer (RFC 5321 §4.5.3.1.3); one with odd capitals may grow in lower case. */
const LONGEST = 254;

/**
 * How an address is compared: lower case, the domain in A-labels (UTS 46), without a subaddress (`+tag`, RFC 5233).
 * Dots are kept, also for Gmail: no other host ignores them. Undefined for what is no address.
 */
export function suppressionKeys(
  email: string,
): { readonly address: string; readonly domain: string } | undefined {
  const parsed = parseAddress(email, toAscii);
  if ('fault' in parsed) return undefined;
  const local = normalForm(plainLocal(parsed.local), 'NFC', 4 * LONGEST).toLowerCase();
  const plus = local.indexOf('+');
  const address = `${plus > 0 ? local.slice(0, plus) : local}@${parsed.domain}`;
  return address.length > LONGEST ? undefined : { address, domain: parsed.domain };
}

/** UTS 46 as the WHATWG has it for hosts; empty where it fails. */
export function toAscii(domain: string): string {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}
