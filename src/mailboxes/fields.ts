import { fieldsOf } from '../platform/values/fields.ts';

/** In memory as it is stored. */
const kept = { kept: true } as const;

/** A connected mailbox. The only list of its columns. */
export const MAILBOX = fieldsOf('mailbox', {
  tenant_id: { hidden: 'whose it is' },
  id: kept,
  mode: {},
  kind: kept,
  address: kept,
  address_key: { hidden: 'how addresses are compared' },
  sender_name: kept,
  /** Of the sender, in every message: the law asks for it. */
  postal_address: kept,
  servers: {},
  settings: {},
  state: kept,
  state_why: kept,
  connected_at: kept,
  tested_at: kept,
  sent_day: {},
  sent_count: {},
  polled_at: kept,
  sealed: { hidden: 'what opens it' },
  failures: { hidden: 'when it is tried again' },
  refresh_lease: { hidden: 'who renews its login' },
  refresh_lease_until: { hidden: 'who renews its login' },
  next_send_at: { hidden: 'when it sends next' },
  uid_validity: { hidden: 'how far it is read' },
  last_uid: { hidden: 'how far it is read' },
  folders: { hidden: 'how far it is read' },
  next_poll_at: { hidden: 'when it is read next' },
  inbox_lease: { hidden: 'who reads it' },
  inbox_lease_until: { hidden: 'who reads it' },
});
