import type { MailTransport } from '../../core/outreach/mail/ports.ts';
import type { OpenMailbox } from '../../core/outreach/mailbox/mailbox.ts';
import type { HostGuard } from './dial.ts';
import { WIRE_LIMITS, type WireLimits } from './limits.ts';
import { realTransport } from './real.ts';
import { sandboxTransport } from './sandbox.ts';

export interface MailTransportOptions {
  /** The operator allows hosts at private addresses, any port and connections without TLS: for laboratories. */
  readonly allowPrivate: boolean;
  readonly ways: HostGuard['ways'];
  readonly limits?: Partial<WireLimits> | undefined;
  /** A certificate in PEM that TLS trusts in place of the known authorities: for tests. */
  readonly trust?: string | undefined;
}

/**
 * The one way mail leaves and is read: SMTP and IMAP for a live mailbox, the sandbox for a mailbox of that
 * kind and for whatever belongs to a test key, whatever its kind. `send` never rejects, `open` rejects with
 * MailError.
 */
export function createMailTransport(options: MailTransportOptions): MailTransport {
  const real = realTransport({
    guard: { allowPrivate: options.allowPrivate, ways: options.ways },
    limits: { ...WIRE_LIMITS, ...options.limits },
    trust: options.trust,
  });
  const sandbox = sandboxTransport();
  const of = ({ kind, scope }: OpenMailbox) => (kind === 'sandbox' || scope.mode !== 'live' ? sandbox : real);
  return {
    test: (mailbox, signal) => of(mailbox).test(mailbox, signal),
    send: (mailbox, message, signal) => of(mailbox).send(mailbox, message, signal),
    open: (mailbox, signal) => of(mailbox).open(mailbox, signal),
  };
}
