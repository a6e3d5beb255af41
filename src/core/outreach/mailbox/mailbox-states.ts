export const MAILBOX_KINDS = ['smtp_imap', 'gmail_oauth', 'm365_oauth', 'sandbox'] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];

/** `failing`: the last attempts went wrong and are repeated; `disconnected`: a person has to connect it again. */
export const MAILBOX_STATES = ['connected', 'failing', 'disconnected'] as const;
export type MailboxState = (typeof MAILBOX_STATES)[number];
