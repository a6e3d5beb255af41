/** What "find anything" says. */
export const FIND = {
  hint: 'An investor, a company, somebody you know, a screen',
  nothing: 'Nothing is called so.',
  failed: 'Some of it could not be read.',
  investors: 'Investors of your list',
  companies: 'Companies on record',
  companyDoes: 'Find who funded it',
  people: 'People you know',
  screens: 'Screens',
  actions: 'Actions',
  search: 'Search investors for the raise',
  connections: 'Upload your connections',
  drafts: 'Approve drafts',
  board: 'Open the board',
  newKey: 'Make a key',
  assistant: 'Connect an assistant',
  invite: 'Invite somebody',
} as const;
