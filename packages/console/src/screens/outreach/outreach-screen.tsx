import { Badge, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { investorsChanged } from '../../api/investor-rows.ts';
import {
  OUTREACH_KEY,
  type SequenceState,
  type TouchDetail,
  type TouchState,
  touchQuery,
} from '../../api/outreach.ts';
import { mode, useAction, useMay } from '../../api/session.ts';
import { STATE_LABELS } from '../../labels.ts';
import { Screen } from '../../parts/screen.tsx';

export const NOTE_HINT =
  'Followed only if the operator has set up a language model; the built-in template cannot.';

const PARTS = [
  ['/outreach', 'To approve'],
  ['/outreach/sequences', 'Sequences'],
  ['/outreach/mailboxes', 'Mailboxes'],
  ['/outreach/suppressions', 'Do not write to'],
] as const;

interface OutreachScreenProps {
  readonly title?: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** What the screens of outreach have in common: the way between them, and what the sandbox is. */
export function OutreachScreen({ title = 'Outreach', about, children }: OutreachScreenProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isOpen = (to: string) => (to === '/outreach' ? path === to : path.startsWith(to));
  const mayWrite = useMay('write');
  return (
    <Screen
      title={title}
      about={
        about ??
        (mode === 'test'
          ? 'Sandbox: nothing leaves. The recipients are made up; many answer within a minute.'
          : 'Nothing is sent that you did not approve.')
      }
      actions={
        mayWrite && path !== '/outreach/new' ? (
          <Button component={Link} to="/outreach/new" variant="default" size="compact-md">
            Write to somebody
          </Button>
        ) : null
      }
    >
      <Group component="nav" aria-label="Parts of outreach" gap={4}>
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

/** Colour only if it means something: an answer, something to do, something wrong. Shades with enough contrast for small text. */
const COLOURS: Readonly<Partial<Record<SequenceState | TouchState, string>>> = {
  replied: 'teal.9',
  sent: 'teal.9',
  awaiting_approval: 'yellow.4',
  rejected: 'yellow.4',
  paused: 'yellow.4',
  unknown: 'red.9',
  failed: 'red.9',
  bounced: 'red.9',
};

export function StateBadge({ state }: { readonly state: SequenceState | TouchState }) {
  return (
    <Badge color={COLOURS[state] ?? 'gray.7'} autoContrast style={{ flexShrink: 0 }}>
      {STATE_LABELS[state]}
    </Badge>
  );
}

function isTouch(answer: unknown): answer is TouchDetail {
  return typeof answer === 'object' && answer !== null && 'touch_id' in answer && 'history' in answer;
}

/** An action of outreach; afterwards everything that outreach shows is read again, and so are the investors, whose stages follow. */
export function useDecide<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => void,
) {
  const client = useQueryClient();
  const again = () =>
    Promise.all([client.invalidateQueries({ queryKey: OUTREACH_KEY }), investorsChanged(client)]);
  return useAction(act, again, (answer, input) => {
    // At once: an approval is of the text that is shown, and an edit has just changed it.
    if (isTouch(answer)) client.setQueryData(touchQuery(answer.touch_id).queryKey, answer);
    onDone?.(answer, input);
  });
}
