import {
  Alert,
  Anchor,
  Button,
  Center,
  Divider,
  Paper,
  PasswordInput,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  addressIn,
  askForLink,
  type Mode,
  mode,
  SESSION_KEY,
  type Session,
  signIn,
  signInByPasskey,
  warmpath,
} from '../api/session.ts';
import { Form, Submit, TextField } from '../parts/actions.tsx';
import { Failure } from '../parts/screen.tsx';
import { Note } from '../parts/text.tsx';

/** What this is, for who has only the link. */
export const WHAT =
  'Warmpath finds the investors most likely to join your round, says why each of them, and who can introduce you. It drafts the letters; you approve every one.';

/** The page for who is not signed in: what this is, and the ways in that this service has. */
export function SignIn({ session }: { readonly session: Session }) {
  const client = useQueryClient();
  const entered = async (entering: Session) => {
    client.setQueryData(SESSION_KEY, entering);
    // The link has been used: it is not left in the history.
    location.replace(await afterSignIn(entering));
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <Stack gap="md">
          <Title order={1} size="lg">
            Sign in to Warmpath
          </Title>
          <Text size="sm">{WHAT}</Text>
          <Ways session={session} entered={entered} />
        </Stack>
      </Paper>
    </Center>
  );
}

/** The ways in that this service has. A one-time link waits for a press, so that a scanner of mail does not use it up. */
export function Ways({ session, entered }: { readonly session: Session; readonly entered: Entered }) {
  const [link, setLink] = useState(location.pathname.endsWith('/sign-in') ? location.hash.slice(1) : '');
  const [isKey, setIsKey] = useState(false);
  const { passkey, email, oidc } = session.methods;
  const hasOther = passkey || email || oidc !== null;
  if (link !== '') return <ByLink link={link} entered={entered} otherWay={() => setLink('')} />;
  return (
    <>
      {passkey ? <ByPasskey entered={entered} /> : null}
      {oidc === null ? null : (
        <Button component="a" href="/session/oidc" variant="default">
          {`Sign in with ${oidc}`}
        </Button>
      )}
      {email ? <ByEmail /> : null}
      {hasOther ? <Divider /> : null}
      {isKey || !hasOther ? (
        <ByKey entered={entered} />
      ) : (
        <Anchor component="button" size="sm" onClick={() => setIsKey(true)}>
          Use an API key
        </Anchor>
      )}
      <Note>
        Have no link? Whoever runs this service sends you one.{' '}
        <Anchor href="/docs/people/" size="xs" underline="always">
          You run it?
        </Anchor>
      </Note>
    </>
  );
}

type Entered = (session: Session) => Promise<void>;

interface ByLinkProps {
  readonly link: string;
  readonly entered: Entered;
  otherWay(): void;
}

function ByLink({ link, entered, otherWay }: ByLinkProps) {
  const entering = useMutation({ mutationFn: () => signIn({ link }), onSuccess: entered });
  return (
    <Way sent={entering} action="Sign in with this link">
      <Text size="sm">This link signs you in once.</Text>
      {entering.error === null ? null : (
        <Anchor component="button" type="button" size="sm" onClick={otherWay}>
          Sign in another way
        </Anchor>
      )}
    </Way>
  );
}

function ByPasskey({ entered }: { readonly entered: Entered }) {
  const entering = useMutation({ mutationFn: signInByPasskey, onSuccess: entered });
  return (
    <>
      <Failure error={entering.error} />
      <Button onClick={() => entering.mutate()} loading={entering.isPending}>
        Sign in with a passkey
      </Button>
    </>
  );
}

function ByKey({ entered }: { readonly entered: Entered }) {
  const [key, setKey] = useState('');
  const entering = useMutation({ mutationFn: () => signIn({ key: key.trim() }), onSuccess: entered });
  return (
    <Way sent={entering} action="Sign in">
      <PasswordInput
        label="API key"
        description="The service remembers it until you sign out, this browser does not. A key is made for programs: it may do less in a minute than a person."
        value={key}
        required
        autoComplete="off"
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </Way>
  );
}

function ByEmail() {
  const [email, setEmail] = useState('');
  const asking = useMutation({ mutationFn: () => askForLink(email.trim()) });
  if (asking.isSuccess)
    return (
      <Alert color="teal">
        If this address belongs to a member, a link is on its way. It works once, for a short time.
      </Alert>
    );
  return (
    <Way sent={asking} action="Mail me a link">
      <TextField
        type="email"
        label="E-mail address"
        value={email}
        required
        autoComplete="username webauthn"
        set={setEmail}
      />
    </Way>
  );
}

interface WayProps {
  readonly action: string;
  readonly sent: { readonly error: unknown; readonly isPending: boolean; mutate(): void };
  readonly children: ReactNode;
}

/** A way in as a form, with what it was refused for. */
function Way({ action, sent, children }: WayProps) {
  return (
    <Form run={() => sent.mutate()}>
      <Stack gap="sm">
        {children}
        <Failure error={sent.error} />
        <Submit of={sent}>{action}</Submit>
      </Stack>
    </Form>
  );
}

/** The screen that was asked for; from the page to sign in, Today, and before a raise is described the two doors. */
async function afterSignIn({ modes, operator }: Session): Promise<string> {
  const [only] = modes;
  if (only === undefined) return operator === undefined ? '/' : '/admin';
  if (!location.pathname.endsWith('/sign-in')) return location.origin + location.pathname + location.search;
  if (modes.length === 1 || mode === 'test') return today(modes.includes(mode) ? mode : only);
  const hasRaise = await warmpath.fundraising.profile.get().then(
    () => true,
    () => false,
  );
  return addressIn('live', hasRaise ? '/' : '/welcome');
}

const today = (of: Mode): string => addressIn(of, '/');
