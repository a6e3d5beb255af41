import {
  ActionIcon,
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
import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { balanceQuery } from '../api/account.ts';
import { addressIn, mode, type Session, sessionQuery, signOut } from '../api/session.ts';
import { SmallButton } from '../parts/actions.tsx';
import { counted, showNumber } from '../parts/format.ts';
import { useKeyList, useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/screen.tsx';
import { Note } from '../parts/text.tsx';
import { BottomBar, Navigation } from './navigation.tsx';
import { RaiseMenu } from './raise-menu.tsx';

/** Loaded when they are first asked for. As with screens, a part that is not there is of a version before: the page loads again, once. */
const SignIn = lazyRouteComponent(() => import('../screens/sign-in.tsx'), 'SignIn');
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
  const isIn = session.data.scopes.length > 0 || session.data.operator !== undefined;
  if (!isIn || path === '/sign-in') {
    return (
      <Suspense>
        <SignIn session={session.data} />
      </Suspense>
    );
  }
  return <Inside session={session.data} path={path} />;
}

function Inside({ session, path }: { readonly session: Session; readonly path: string }) {
  const [isKeys, keys] = useDisclosure(false);
  const [finds, setFinds] = useState(0);
  const find = () => setFinds((times) => times + 1);
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
        <Content session={session} path={path} />
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar session={session} />
      </AppShell.Footer>
      <KeyList isOpen={isKeys} onClose={keys.close} />
      {finds === 0 ? null : (
        <Suspense>
          <Find session={session} asked={finds} />
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
          <Lens />
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

function Lens() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="7.5" cy="7.5" r="5" />
      <path d="m11.5 11.5 4.5 4.5" />
    </svg>
  );
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
