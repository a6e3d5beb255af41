import { Drawer, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { FRAME } from '../words/frame.ts';
import classes from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { FOUNDER, IN_THE_BAR, isOpen, OPERATOR } from './screens.ts';

/** On a phone: the screens of every day at the thumb, and the others behind "More". */
export function BottomBar({ session }: { readonly session: Session }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isMore, more] = useDisclosure(false);
  const inBar =
    session.scopes.length > 0
      ? FOUNDER.filter(([to]) => IN_THE_BAR.includes(to))
      : OPERATOR.slice(0, IN_THE_BAR.length - 2);
  return (
    <>
      <Group component="nav" aria-label={FRAME.everyDay} justify="space-around" gap={0} wrap="nowrap" h={56}>
        {inBar.map(([to, label]) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            aria-current={isOpen(to, path) ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {label}
          </Link>
        ))}
        <UnstyledButton className={classes.tab} onClick={more.open} aria-haspopup="dialog">
          {FRAME.navigation.more}
        </UnstyledButton>
      </Group>
      <Drawer
        opened={isMore}
        onClose={more.close}
        position="bottom"
        size="60%"
        title={FRAME.navigation.more}
        closeButtonProps={{ 'aria-label': FRAME.close }}
      >
        <Navigation session={session} without={inBar.map(([to]) => to)} onOpen={more.close} />
      </Drawer>
    </>
  );
}
