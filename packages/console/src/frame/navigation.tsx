import { NavLink, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { Session } from '../api/session.ts';
import { todayQuery } from '../api/today.ts';
import { showNumber } from '../parts/format.ts';
import { FRAME } from '../words/frame.ts';
import { badgeOf } from './badge-of.ts';
import { type Entry, FOUNDER, isOpen, OPERATOR } from './screens.ts';

interface NavigationProps {
  readonly session: Session;
  /** Left out, because they stand elsewhere. */
  readonly without?: readonly string[];
  onOpen?(): void;
}

/** The screens that this person has, one under another. */
export function Navigation({ session, without = [], onOpen }: NavigationProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { data } = useQuery({ ...todayQuery, enabled: session.scopes.includes('read') });
  const entry = ([to, label]: Entry) =>
    without.includes(to) ? null : (
      <NavLink
        key={to}
        component={Link}
        to={to}
        // Else the overview counts as open wherever a screen below it is.
        activeOptions={{ exact: true }}
        label={label}
        rightSection={<Waits count={badgeOf(to, data?.counts)} />}
        active={isOpen(to, path)}
        aria-current={isOpen(to, path) ? 'page' : undefined}
        onClick={onOpen}
        py={6}
        style={{ borderRadius: 'var(--mantine-radius-sm)' }}
      />
    );
  return (
    <nav aria-label={FRAME.screens}>
      {session.scopes.length > 0 ? FOUNDER.map(entry) : null}
      {session.operator === undefined ? null : (
        <>
          <Text size="xs" c="dimmed" px="sm" pt="md" pb={4}>
            {FRAME.operator.title}
          </Text>
          {OPERATOR.map(entry)}
        </>
      )}
    </nav>
  );
}

/** How many things wait for a person there. */
function Waits({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Text span size="xs" fw={600} className="number">
      {showNumber(count)}
      <VisuallyHidden> {FRAME.wait}</VisuallyHidden>
    </Text>
  );
}
