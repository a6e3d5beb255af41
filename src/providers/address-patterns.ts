import { domainToASCII } from 'node:url';
import anyAscii from 'any-ascii';
import { parseAddress } from '../platform/values/address.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { described, type Provider } from './provider.ts';
import { checkOf, localPatterns, wordOf } from './rules-email.ts';
import type { EmailCheck, PersonEmail } from './rules-kinds.ts';

/** Beyond these a hit is rare, and every try contacts the same server again. */
const MOST_TRIED = 6;

/** What is said of one mailbox and leaves the others of the domain possible. */
const NEXT = new Set(['rejected', 'disabled', 'role', 'syntax']);

/** The usual ways a firm writes a person's address, each put to the e-mail verification until one is confirmed. */
export const patterns: Provider = {
  ...described('patterns'),
  limits: { timeoutMs: 30_000, concurrency: 10 },
  probe: { none: 'its guesses are verified by the other sources' },
  lookups: {
    'person.email': {
      supports: ({ name, domain }) => name !== undefined && domain !== undefined,
      async ask({ name = '', domain = '' }, call) {
        const likely = localPatterns(name, anyAscii).slice(0, MOST_TRIED);
        if (likely.length === 0) throw new ProviderError('unsupported', 'no name to make an address of');
        for (const { local } of likely) {
          if (call.signal.aborted) throw new ProviderError('timeout', 'not all patterns could be tried');
          const address = parseAddress(`${local}@${domain}`, domainToASCII);
          if ('fault' in address) throw new ProviderError('unsupported', 'no domain to make an address of');
          const email = `${address.local}@${address.domain}`;
          const check = await call.local.verifyEmail(email, call.signal);
          const end = endOf(email, check);
          if (end !== undefined) return { items: [end] };
          // The domain has no mailboxes.
          if (check.verdict === 'undeliverable' && !NEXT.has(wordOf(check))) break;
        }
        return { items: [] };
      },
    },
  },
};

/** The result this check ends the search with; undefined if another pattern may still be the one. */
function endOf(email: string, check: EmailCheck): PersonEmail | undefined {
  // A full mailbox exists all the same.
  if (check.verdict === 'deliverable' || wordOf(check) === 'full') return { email, ...check };
  if (check.verdict === 'undeliverable' || NEXT.has(wordOf(check))) return undefined;
  // A domain that accepts everything confirms nothing, and what stays open now stays open for the next pattern.
  const open =
    check.verdict === 'unknown'
      ? check
      : checkOf('unsettled', `No pattern can be confirmed at this domain (${wordOf(check)}).`);
  return { email: '', ...open };
}
