import { AppShell, Center, Loader, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { type Session, sessionQuery } from '../api/session.ts';
import { addressIn, mode } from '../mode.ts';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { FRAME } from '../words/frame.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { KeyList } from './key-list.tsx';
import { Navigation } from './navigation.tsx';

/** Loaded when they are first asked for. As with screens, a part that is not there is of a version before: the page loads again, once. */
const SignIn = lazyRouteComponent(() => import('../screens/sign-in/sign-in.tsx'), 'SignIn');
const Find = lazyRouteComponent(() => import('./find.tsx'), 'Find');

/** Everything around a screen; for who is not signed in, the way in, at whatever address: it leads back there. */
export function Frame() {
  const session = useQuery(sessionQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (session.data === undefined) {
    return (
      <Center mih="100vh" p="md">
        {session.error === null ? (
          <Loader aria-label={FRAME.loading} />
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
  useKeys([{ key: '?', does: FRAME.allKeys, run: keys.toggle }], 'both');
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

/** The screen, or another where this person has none at this address. */
function Content({ session, path }: { readonly session: Session; readonly path: string }) {
  const isAdmin = path === '/admin' || path.startsWith('/admin/');
  if (isAdmin) return session.operator === undefined ? <Text>{FRAME.operatorsOnly}</Text> : <Outlet />;
  // An operator without a tenant has nothing here but their own settings.
  if (session.scopes.length === 0) return path === '/settings' ? <Outlet /> : <Navigate to="/admin" />;
  if (!session.modes.includes(mode)) {
    // A pasted key is of one mode.
    location.replace(addressIn(mode === 'test' ? 'live' : 'test', path));
    return null;
  }
  return <Outlet />;
}
