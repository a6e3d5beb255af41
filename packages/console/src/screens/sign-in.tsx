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
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
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
import { Failure } from '../parts/screen.tsx';

/** The ways in that this service has. A one-time link waits for a press, so that a scanner of mail does not use it up. */
export function SignIn({ session }: { readonly session: Session }) {
  const [link, setLink] = useState(location.hash.slice(1));
  const [isKey, setIsKey] = useState(false);
  const client = useQueryClient();
  const entered = async (entering: Session) => {
    client.setQueryData(SESSION_KEY, entering);
    // The link has been used: it is not left in the history.
    location.replace(await afterSignIn(entering));
  };
  const { passkey, email, oidc } = session.methods;
  const hasOther = passkey || email || oidc !== null;
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <Stack gap="md">
          <Title order={1} size="lg">
            Sign in to Warmpath
          </Title>
          {link === '' ? (
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
              <Text size="xs" c="dimmed">
                Have no link? On the machine of the service, "npx warmpath member link ID" prints one for a
                member, "npx warmpath operator link" for the operator.
              </Text>
            </>
          ) : (
            <ByLink link={link} entered={entered} otherWay={() => setLink('')} />
          )}
        </Stack>
      </Paper>
    </Center>
  );
}

type Entered = (session: Session) => Promise<void>;

function ByLink({
  link,
  entered,
  otherWay,
}: {
  readonly link: string;
  readonly entered: Entered;
  otherWay(): void;
}) {
  const entering = useMutation({ mutationFn: () => signIn({ link }), onSuccess: entered });
  return (
    <Form
      submit={() => entering.mutate()}
      error={entering.error}
      isSent={entering.isPending}
      action="Sign in with this link"
    >
      <Text size="sm">This link signs you in once.</Text>
      {entering.error === null ? null : (
        <Anchor component="button" type="button" size="sm" onClick={otherWay}>
          Sign in another way
        </Anchor>
      )}
    </Form>
  );
}

function ByPasskey({ entered }: { readonly entered: Entered }) {
  const entering = useMutation({ mutationFn: signInByPasskey, onSuccess: entered });
  return (
    <>
      {entering.error === null ? null : <Failure error={entering.error} />}
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
    <Form
      submit={() => entering.mutate()}
      error={entering.error}
      isSent={entering.isPending}
      action="Sign in"
    >
      <PasswordInput
        label="API key"
        description="wp_live_… or wp_test_…; the service remembers it for this session, this browser does not. A key is made for programs: it has fewer requests a minute than a person who is signed in."
        value={key}
        required
        autoComplete="off"
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </Form>
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
    <Form
      submit={() => asking.mutate()}
      error={asking.error}
      isSent={asking.isPending}
      action="Mail me a link"
    >
      <TextInput
        type="email"
        label="E-mail address"
        value={email}
        required
        autoComplete="username webauthn"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </Form>
  );
}

interface FormProps {
  readonly action: string;
  readonly error: unknown;
  readonly isSent: boolean;
  readonly children: ReactNode;
  submit(): void;
}

function Form({ action, error, isSent, children, submit }: FormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        {children}
        {error === null ? null : <Failure error={error} />}
        <Button type="submit" loading={isSent}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}

/** The screen that was asked for; from the page to sign in, Today, in the sandbox until a raise is described for live data. */
async function afterSignIn({ modes, operator }: Session): Promise<string> {
  const [only] = modes;
  if (only === undefined) return operator === undefined ? '/' : '/admin';
  if (!location.pathname.endsWith('/sign-in')) return location.origin + location.pathname + location.search;
  if (modes.length === 1 || mode === 'test') return today(modes.includes(mode) ? mode : only);
  const hasRaise = await warmpath.fundraising.profile.get().then(
    () => true,
    () => false,
  );
  return today(hasRaise ? 'live' : 'test');
}

const today = (of: Mode): string => addressIn(of, '/');
