import type { Role } from '../api/session.ts';

/** What Settings says. */
export const SETTINGS = {
  you: 'You',
  byKey: 'You are signed in with an API key: what it may do, you may do.',
  role: 'Role',
  account: 'Account',
  email: 'E-mail',
  none: 'none',
  until: (day: string) => `Signed in until ${day}.`,
  roles: {
    owner: 'Owner: everything',
    editor: 'Editor: all but deleting and managing',
    reader: 'Reader: sees only',
  } satisfies Record<Role, string>,
  roleNames: { owner: 'Owner', editor: 'Editor', reader: 'Reader' } satisfies Record<Role, string>,
  data: 'Data',
  inSandbox: 'You are in the sandbox: made-up data, no mail leaves, no money is spent.',
  inLive: 'You are in your live data. The sandbox has made-up data to try everything with.',

  passkeys: 'Passkeys',
  noPasskeys: 'None yet. With a passkey this device signs you in without a link.',
  passkeyName: 'Name of the passkey',
  addPasskey: 'Add a passkey of this device',
  removePasskey: 'Remove this passkey?',
  removePasskeyIs: (name: string) =>
    `"${name}" no longer signs you in. Your device keeps it until you delete it there; to use it here again, add a new one.`,

  sessions: 'Where you are signed in',
  noSessions: 'Nowhere but here.',
  thisBrowser: 'this browser',
  signedIn: (method: string, when: string) => `${method}, last used ${when}`,
  methods: {
    link: 'By link',
    key: 'By API key',
    passkey: 'By passkey',
    email: 'By e-mail',
    oidc: 'By provider',
  } as Readonly<Record<string, string>>,
  from: (network: string) => `from ${network}`,
  end: 'Sign out there',
  endTitle: 'Sign out this browser?',
  endIs: (browser: string) => `${browser} is signed out at once. Whoever uses it has to sign in again.`,

  members: 'Members',
  name: 'Name',
  lastUsed: 'Last here',
  never: 'not yet',
  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  emailHint: 'Needed for links by mail and for sign-in with a provider.',
  change: 'Change role',
  newLink: 'New link',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeIs: (name: string) =>
    `${name} is signed out everywhere at once and cannot sign in again. What ${name} did stays. To come back, ${name} has to be invited again.`,
  linkTitle: 'The link to sign in',
  linkIs: (name: string, day: string) =>
    `It signs ${name} in once, until ${day}. It is shown only now: copy it and hand it to that person.`,
  mailed: 'It was also mailed.',
  manageNot: 'Only owners see the members and invite.',
} as const;
