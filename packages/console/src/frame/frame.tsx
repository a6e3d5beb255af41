import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Badge,
  Button,
  Center,
  Group,
  Kbd,
  Loader,
  Menu,
  Modal,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, lazyRouteComponent, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { balanceQuery } from '../api/account.ts';
import { addressIn, isSomebody, mode, type Session, sessionQuery, signOut } from '../api/session.ts';
import { SmallButton } from '../parts/actions.tsx';
import { useIsLost } from '../parts/connection.ts';
import { counted, showNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { holdTyped, useKeyList, useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/screen.tsx';
import { Note } from '../parts/text.tsx';
import { BottomBar, Navigation } from './navigation.tsx';
import { RaiseMenu } from './raise-menu.tsx';

/** Loaded when they are first asked for. As with screens, a part that is not there is of a version before: the page loads again, once. */
const SignIn = lazyRouteComponent(() => import('../screens/sign-in.tsx'), 'SignIn');
const Ways = lazyRouteComponent(() => import('../screens/sign-in.tsx'), 'Ways');
const Find = lazyRouteComponent(() => import('./find.tsx'), 'Find');

/** Everything around a screen; for who is not signed in, the way in, at whatever address: it leads back there. */
export function Frame() {
  const session = useQuery(sessionQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (session.data === undefined) {
    return (
      <Center mih="100vh" p="md">
        {session.error === null ? (
          <Loader aria-label="Loading" />
        ) : (
          <Failure error={session.error} retry={() => void session.refetch()} isTrying={session.isFetching} />
        )}
      </Center>
    );
  }
  return <OfSession session={session.data} path={path} />;
}

/** Where the session ends the page stays below the way in, with what was typed. */
function OfSession({ session, path }: { readonly session: Session; readonly path: string }) {
  const client = useQueryClient();
  const hasEnded = session.hasEnded === true;
  const ids = idsOf(session);
  const before = useRef({ hasEnded, ids });
  useEffect(() => {
    // What stands on the page is of who was signed in before.
    if (before.current.hasEnded && before.current.ids !== ids) location.reload();
    else if (before.current.hasEnded && !hasEnded) void client.invalidateQueries();
    before.current = { hasEnded, ids };
  }, [client, hasEnded, ids]);
  if (!isSomebody(session) || path === '/sign-in') {
    return (
      <Suspense>
        <SignIn session={session} />
      </Suspense>
    );
  }
  return (
    <>
      <Inside session={session} path={path} />
      {hasEnded ? <Ended session={session} /> : null}
    </>
  );
}

const idsOf = ({ member, tenant, operator }: Session) => [member?.id, tenant?.id, operator?.id].join();

/** How often it is looked whether somebody signed in with a link in another tab, ms. */
const LOOK_AGAIN_MS = 5_000;

/** Over the page of somebody whose session has ended: the way in, after which the page goes on as it stands. */
function Ended({ session }: { readonly session: Session }) {
  useQuery({ ...sessionQuery, refetchInterval: LOOK_AGAIN_MS });
  const client = useQueryClient();
  const entered = async (entering: Session) => {
    client.setQueryData(sessionQuery.queryKey, entering);
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1_000}
      centered
      title="You were signed out"
    >
      <Stack gap="md">
        <Text size="sm">Sign in to go on where you were. What you typed stays.</Text>
        <Suspense>
          <Ways session={session} entered={entered} />
        </Suspense>
      </Stack>
    </Modal>
  );
}

/** Above every screen while the service is not reached. */
function ConnectionBanner() {
  if (!useIsLost()) return null;
  return (
    <Alert color="yellow" role="status" mb="md" title="No connection to the service">
      <Text size="sm">It is tried again by itself. What you typed stays; do not close this page.</Text>
    </Alert>
  );
}

function Inside({ session, path }: { readonly session: Session; readonly path: string }) {
  const [isKeys, keys] = useDisclosure(false);
  const [finds, setFinds] = useState(0);
  const [early, setEarly] = useState('');
  const find = () => {
    setEarly('');
    holdTyped(() => document.activeElement?.matches('[data-find]') === true, setEarly);
    setFinds((times) => times + 1);
  };
  useHotkeys([['mod+K', find]], []);
  useKeys([{ key: '?', does: 'Keyboard', run: keys.toggle }], 'both');
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: true } }}
      footer={{ height: { base: 56, sm: 0 } }}
      padding="md"
    >
      <AppShell.Header>
        <Header session={session} find={find} showKeys={keys.open} />
      </AppShell.Header>
      <AppShell.Navbar p="xs" visibleFrom="sm">
        <Navigation session={session} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <ConnectionBanner />
        <Content session={session} path={path} />
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar session={session} />
      </AppShell.Footer>
      <KeyList isOpen={isKeys} onClose={keys.close} />
      {finds === 0 ? null : (
        <Suspense>
          <Find session={session} asked={finds} early={early} />
        </Suspense>
      )}
    </AppShell>
  );
}

/** The screen, or another if this person has none at this address. */
function Content({ session, path }: { readonly session: Session; readonly path: string }) {
  const isAdmin = path === '/admin' || path.startsWith('/admin/');
  if (isAdmin)
    return session.operator === undefined ? (
      <Text>Only operators of this service see this. Sign in with the link of an operator.</Text>
    ) : (
      <Outlet />
    );
  // An operator without a tenant has nothing here but their own settings.
  if (session.scopes.length === 0) return path === '/settings' ? <Outlet /> : <Navigate to="/admin" />;
  if (!session.modes.includes(mode)) {
    // A pasted key is of one mode.
    location.replace(addressIn(mode === 'test' ? 'live' : 'test', path));
    return null;
  }
  return <Outlet />;
}

interface HeaderProps {
  readonly session: Session;
  find(): void;
  showKeys(): void;
}

const isMac = navigator.platform.startsWith('Mac');
/** As keyboards name it. */
const MOD_K = isMac ? '⌘ K' : 'Ctrl K';

/** The bar above every screen: whose data and which, the way to anything, what remains, and who is signed in. */
function Header({ session, find, showKeys }: HeaderProps) {
  const isSandbox = mode === 'test';
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
      <Anchor href="#content" className="skip">
        Skip to content
      </Anchor>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <RaiseMenu session={session} />
        {isSandbox ? (
          <>
            <Badge color="yellow.4" style={{ flexShrink: 0 }}>
              Sandbox
            </Badge>
            <Note visibleFrom="xl" truncate>
              Made-up data and credits. No mail leaves, and no money is spent.
            </Note>
          </>
        ) : null}
      </Group>
      <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
        <SmallButton visibleFrom="sm" onClick={find} rightSection={<Kbd size="xs">{MOD_K}</Kbd>}>
          Find anything
        </SmallButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          hiddenFrom="sm"
          aria-label="Find anything"
          onClick={find}
        >
          <Icon name="find" />
        </ActionIcon>
        {session.scopes.includes('read') ? <Balance /> : null}
        <AccountMenu session={session} showKeys={showKeys} />
      </Group>
    </Group>
  );
}

function Balance() {
  const { data } = useQuery(balanceQuery);
  if (data === undefined) return null;
  return (
    <Button component={Link} to="/credits" variant="subtle" color="gray" size="compact-sm" visibleFrom="sm">
      {counted(showNumber(data), 'credit')}
    </Button>
  );
}

function AccountMenu({ session, showKeys }: Pick<HeaderProps, 'session' | 'showKeys'>) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const other = mode === 'test' ? 'live' : 'test';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" style={{ flexShrink: 0 }}>
          {session.member?.name ?? session.operator?.name ?? 'Account'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {session.modes.includes(other) ? (
          <Menu.Item component="a" href={addressIn(other, path)}>
            {other === 'live' ? 'Open live data' : 'Open the sandbox'}
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'Light' : 'Dark'}
        </Menu.Item>
        <Menu.Item onClick={showKeys} rightSection={<Kbd size="xs">?</Kbd>} visibleFrom="sm">
          Keyboard
        </Menu.Item>
        <Menu.Item component="a" href="/docs/">
          Documentation
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** No mutation: the balance and Today are read again after one, and would be asked for without a session. */
async function leave(): Promise<void> {
  await signOut().catch(() => undefined);
  location.assign('/sign-in');
}

/** What every key does on the screen that is open. */
function KeyList({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const keys = useKeyList();
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard">
      <Stack gap="xs">
        {[{ key: 'Ctrl K, ⌘ K', does: 'Find anything' }, ...keys].map(({ key, does }) => (
          <Group key={key} justify="space-between" wrap="nowrap">
            <Text size="sm">{does}</Text>
            <Kbd>{key}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
