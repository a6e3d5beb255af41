/** What the page to sign in says. */
export const SIGN_IN = {
  title: 'Sign in to Warmpath',
  byLink: 'This link signs you in once.',
  useLink: 'Sign in with this link',
  otherWay: 'Sign in another way',
  byPasskey: 'Sign in with a passkey',
  byProvider: (name: string) => `Sign in with ${name}`,
  email: 'E-mail address',
  sendLink: 'Mail me a link',
  sent: 'If this address belongs to a member, a link is on its way. It works once, for a short time.',
  byKey: 'API key',
  keyHint:
    'wp_live_… or wp_test_…; the service remembers it for this session, this browser does not. A key is made for programs: it has fewer requests a minute than a person who is signed in.',
  submit: 'Sign in',
  orKey: 'Use an API key',
  noLink:
    'Have no link? On the machine of the service, "npx warmpath member link ID" prints one for a member, "npx warmpath operator link" for the operator.',
  refused: {
    NotAllowedError: 'The passkey was not used: the question was closed, or it took too long.',
    InvalidStateError: 'This device has a passkey for you already.',
    SecurityError: 'Passkeys work at the address of the service over https, or at localhost.',
    AbortError: 'The question was closed.',
  } as Readonly<Record<string, string>>,
} as const;
