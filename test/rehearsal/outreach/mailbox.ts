import type { Answer } from '../email/running.ts';
import type { Founder } from './founder.ts';
import { RIG_PASSWORD } from './rig-people.ts';

/** Monday to Sunday, the whole day: a rehearsal runs when it runs. */
const ALWAYS = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' };

/** Connects a mailbox of the rig: plain connections, which a service takes for tests only. */
export function connect(
  founder: Founder,
  how: { readonly address: string; readonly host: string; readonly password?: string },
): Promise<Answer> {
  const { address, host, password = RIG_PASSWORD } = how;
  return founder.ask('POST', '/v1/mailboxes', {
    kind: 'smtp_imap',
    address,
    password,
    sender_name: 'Fay Ounder',
    postal_address: '1 Harbour Street, 20457 Hamburg, Germany',
    smtp: { host, port: 2587, security: 'none' },
    imap: { host: host.replace(/\d+$/, '20'), port: 143, security: 'none' },
    time_zone: 'Europe/Berlin',
    per_day: 1_000,
    gap_seconds: 0,
    ramp: null,
    window: ALWAYS,
  });
}
