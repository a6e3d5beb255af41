import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import type { Today, TodayItem } from '../../api/today.ts';
import { addressIn, mode } from '../../mode.ts';
import { showNumber, showSince } from '../../parts/format.ts';
import { useKeys } from '../../parts/keys.ts';
import { Section } from '../../parts/section.tsx';
import { TODAY } from '../../words/today.ts';
import { whereOf } from './where.ts';

/** What waits, one line each: what, who, since when, and the one thing to do. `j` and `k` move from action to action. */
export function Waiting({ answer }: { readonly answer: Today }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const actions = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = actions.findIndex((action) => action.matches(':focus'));
    actions[at === -1 ? 0 : Math.max(0, Math.min(at + by, actions.length - 1))]?.focus();
  };
  useKeys([
    { key: 'j', does: TODAY.following, run: () => move(1) },
    { key: 'k', does: TODAY.before, run: () => move(-1) },
  ]);
  const waiting = Object.values(answer.counts).reduce((sum, count) => sum + count, 0);
  const shown = answer.items.reduce((sum, { count = 1 }) => sum + count, 0);
  return (
    <Section title={TODAY.waiting}>
      <div ref={list}>
        {answer.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </div>
      {waiting > shown ? (
        <Text size="sm" c="dimmed">
          {TODAY.more(showNumber(waiting - shown))}
        </Text>
      ) : null}
    </Section>
  );
}

function Line({ item }: { readonly item: TodayItem }) {
  const { kind, who, what, since, action } = item;
  const router = useRouter();
  const href = addressIn(mode, whereOf(item));
  const open = (event: MouseEvent) => {
    // Another tab is the browser's to open.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <Paper withBorder p="sm" mb="xs">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Group gap="xs">
            <Badge size="sm" variant="light" color={COLOURS[kind] ?? 'gray'}>
              {TODAY.kinds[kind]}
            </Badge>
            <Text size="sm" fw={600} className="foreign">
              {who}
            </Text>
            {kind === 'credits' ? null : (
              // How few are left is so now: since when is not known.
              <Text size="xs" c="dimmed">
                {showSince(since)}
              </Text>
            )}
          </Group>
          {what === undefined ? null : (
            <Text size="sm" lineClamp={2} className="foreign">
              {kind === 'intro' ? TODAY.through(what) : what}
            </Text>
          )}
        </div>
        <Button component="a" href={href} onClick={open} size="compact-sm" variant="default">
          {TODAY.actions[action]}
        </Button>
      </Group>
    </Paper>
  );
}

/** Colour only where it means something: what may hurt, and a warm path. */
const COLOURS: Partial<Record<TodayItem['kind'], string>> = {
  opt_out: 'red',
  unknown: 'red',
  mailbox: 'red',
  credits: 'yellow',
  intro: 'teal',
  reply: 'teal',
};
