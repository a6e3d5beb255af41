import { Button, Group } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../api/may.ts';
import { mode } from '../../mode.ts';
import { Screen } from '../../parts/screen.tsx';
import { OUTREACH } from '../../words/outreach.ts';

const PARTS = [
  ['/outreach', OUTREACH.parts.inbox],
  ['/outreach/sequences', OUTREACH.parts.sequences],
  ['/outreach/mailboxes', OUTREACH.parts.mailboxes],
  ['/outreach/suppressions', OUTREACH.parts.suppressions],
] as const;

interface OutreachScreenProps {
  readonly title?: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** What the screens of outreach have in common: the way between them, and what the sandbox is. */
export function OutreachScreen({ title = OUTREACH.title, about, children }: OutreachScreenProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isOpen = (to: string) => (to === '/outreach' ? path === to : path.startsWith(to));
  const mayWrite = useMay('write');
  return (
    <Screen
      title={title}
      about={about ?? (mode === 'test' ? OUTREACH.sandboxAbout : OUTREACH.about)}
      actions={
        mayWrite && path !== '/outreach/new' ? (
          <Button component={Link} to="/outreach/new" variant="default" size="compact-md">
            {OUTREACH.write}
          </Button>
        ) : null
      }
    >
      <Group component="nav" aria-label={OUTREACH.partsLabel} gap={4}>
        {PARTS.map(([to, label]) => (
          <Button
            key={to}
            component={Link}
            to={to}
            size="compact-md"
            variant={isOpen(to) ? 'light' : 'subtle'}
            color={isOpen(to) ? undefined : 'gray'}
            aria-current={isOpen(to) ? 'page' : undefined}
          >
            {label}
          </Button>
        ))}
      </Group>
      {children}
    </Screen>
  );
}
