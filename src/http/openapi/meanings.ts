/** What fields mean, by name or path: `created_at`, `Mailbox.id`, `Mailbox.settings.per_day`. */
export type Meanings = Readonly<Record<string, string>>;

/**
 * What fields of answers mean whose schemas do not say so, for the documents and the types of the SDK; it stands here and not in the
 * schemas because assistants are shown those, and pay for each word. A field that means the same everywhere stands under its name
 * alone; one that does not (`id`, `state`), under its component. What is used nowhere is refused by `descriptions.test.ts`.
 */
export const COMMON_MEANINGS: Meanings = {
  as_of: 'The day of the facts.',
  at: 'When, UTC.',
  balance_after: 'The balance after it, in credits.',
  calls: 'How many calls.',
  created_at: 'When it was made, UTC.',
  credits: 'How many credits.',
  day: 'The day, UTC.',
  email: 'The e-mail address.',
  ended_at: 'When it ended, UTC.',
  expires_at: 'From when it is refused, UTC; absent if it does not end.',
  integration: 'What the key was made for.',
  last_four: 'The last four characters of the key.',
  last_used_at: 'When it was last used, UTC.',
  mode: '`live`, or `test`: the sandbox.',
  operation: 'The operation, as in this document.',
  plan: 'The plan; `paid` from the first paid grant on.',
  request_id: 'The request, as its answer named it.',
  revoked_at: 'When it was revoked, UTC.',
  role: 'What the member may do.',
  scopes: 'What the key may do.',
  smtp: 'The server for sending.',
  website: 'The website.',
  id: 'The id of this record.',
  name: 'The name.',
  'Member.id': 'The id of the member.',
  count: 'How many.',
  source: 'The id of the source.',
  url: 'The page that says so.',
  country: 'The country.',
  city: 'The city.',
  line: 'The line in the file, from 1.',
  limit: 'The most rows to answer with.',
};
