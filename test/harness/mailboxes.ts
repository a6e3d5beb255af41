import type { Account, Answered, TestService } from './service.ts';

/** What a test key connects: a mailbox of the sandbox. */
export const SANDBOX_MAILBOX = {
  kind: 'sandbox',
  address: 'ada@blipgrid.example',
  sender_name: 'Ada Okafor',
  postal_address: 'Blipgrid, 1 Harbour Street, Hamburg',
} as const;

/** Connects a mailbox of the sandbox through the service; its answer. */
export function connectSandbox(
  service: TestService,
  account: Account,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answered> {
  return service.call('POST', '/v1/mailboxes', { key: account.key, body: { ...SANDBOX_MAILBOX, ...more } });
}
