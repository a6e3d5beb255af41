import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Group,
  Kbd,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { balanceQuery } from '../api/account.ts';
import { type Session, signOut } from '../api/session.ts';
import { addressIn, mode } from '../mode.ts';
import { showNumber } from '../parts/format.ts';
import { FRAME } from '../words/frame.ts';

interface HeaderProps {
  readonly session: Session;
  find(): void;
  showKeys(): void;
}

const isMac = navigator.platform.startsWith('Mac');
/** As keyboards name it. */
const MOD_K = isMac ? '⌘ K' : 'Ctrl K';

/** The bar above every screen: whose data and which, the way to anything, what remains, and who is signed in. */
export function Header({ session, find, showKeys }: HeaderProps) {
  const isSandbox = mode === 'test';
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
      <Anchor href="#content" className="skip">
        {FRAME.skip}
      </Anchor>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Text fw={600} truncate>
          {session.tenant?.name ?? FRAME.product}
        </Text>
        {isSandbox ? (
          <>
            <Badge color="yellow.4" style={{ flexShrink: 0 }}>
              {FRAME.sandbox}
            </Badge>
            <Text size="xs" c="dimmed" visibleFrom="md" truncate>
              {FRAME.sandboxIs}
            </Text>
          </>
        ) : null}
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          visibleFrom="sm"
          onClick={find}
          rightSection={<Kbd size="xs">{MOD_K}</Kbd>}
        >
          {FRAME.find}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          hiddenFrom="sm"
          aria-label={FRAME.find}
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
      {FRAME.credits(showNumber(data))}
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
          {session.member?.name ?? session.operator?.name ?? FRAME.account}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {session.modes.includes(other) ? (
          <Menu.Item component="a" href={addressIn(other, path)}>
            {other === 'live' ? FRAME.toLive : FRAME.toSandbox}
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? FRAME.toLight : FRAME.toDark}
        </Menu.Item>
        <Menu.Item onClick={showKeys} rightSection={<Kbd size="xs">?</Kbd>} visibleFrom="sm">
          {FRAME.allKeys}
        </Menu.Item>
        <Menu.Item component="a" href="/docs/">
          {FRAME.documentation}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{FRAME.signOut}</Menu.Item>
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
