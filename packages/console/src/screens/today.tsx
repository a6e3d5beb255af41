import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import { type Today as Answer, type TodayItem, todayQuery } from '../api/account.ts';
import { addressIn, mode, sessionQuery, useMay } from '../api/session.ts';
import { showMoment, showNumber, showSince } from '../parts/format.ts';
import { useKeys } from '../parts/keys.ts';
import { Empty, Loaded, Screen, Section } from '../parts/screen.tsx';
import { Foreign, Hint, Note } from '../parts/text.tsx';
import { Round } from './raises/round.tsx';
import { Setup } from './setup.tsx';

/** The one list of what needs a decision; in an account that is not set up, also what is missing. */
export function Today() {
  const today = useQuery(todayQuery);
  return (
    <Screen title="Today" about="Everything that waits for a decision of yours, newest first.">
      <Loaded query={today}>
        {(answer) => (
          <Stack gap="lg" maw={880}>
            <SandboxLine />
            {answer.setup.every(({ done }) => done) ? null : <Setup steps={answer.setup} />}
            <Round />
            {answer.items.length === 0 ? <Nothing answer={answer} /> : <Waiting answer={answer} />}
            <Section title="What happens by itself">
              {(answer.next ?? []).map(({ at, says }) => (
                <Text key={at + says} size="sm">
                  {showMoment(at)} · {says}
                </Text>
              ))}
              {answer.next === undefined ? <Hint>Nothing is planned.</Hint> : null}
            </Section>
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Nothing({ answer }: { readonly answer: Answer }) {
  // Until somebody was found, a step of setting up leads there.
  if (!answer.setup.some(({ step, done }) => step === 'search' && done)) return null;
  return (
    <Empty
      action={
        <Button component={Link} to="/investors" size="compact-sm">
          Find investors
        </Button>
      }
    >
      Nothing waits for you. Find investors for the raise, and shortlist whom you want to meet.
    </Empty>
  );
}

/** In the sandbox: that all of it is made up, and the way to an own raise. */
function SandboxLine() {
  const hasLive = useQuery(sessionQuery).data?.modes.includes('live') ?? false;
  if (mode !== 'test') return null;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 16rem' }}>
          You are looking around: this raise, its investors and letters are made up. Try everything.
        </Text>
        {hasLive ? (
          <Button component="a" href={addressIn('live', '/')} size="compact-sm">
            My own raise
          </Button>
        ) : null}
      </Group>
    </Paper>
  );
}

/** What waits, one line each: what, who, since when, and the one thing to do. `j` and `k` move from action to action. */
function Waiting({ answer }: { readonly answer: Answer }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const actions = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = actions.findIndex((action) => action.matches(':focus'));
    actions[at === -1 ? 0 : Math.max(0, Math.min(at + by, actions.length - 1))]?.focus();
  };
  useKeys([
    { key: 'j', does: 'Next line', run: () => move(1) },
    { key: 'k', does: 'Line before', run: () => move(-1) },
  ]);
  const waiting = Object.values(answer.counts).reduce((sum, count) => sum + count, 0);
  const mayWrite = useMay('write');
  const shown = answer.items.reduce((sum, { count = 1 }) => sum + count, 0);
  return (
    <Section title={mayWrite ? 'Waits for you' : 'Waits for an owner or editor'}>
      <div ref={list}>
        {answer.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </div>
      {waiting > shown ? (
        <Hint>{`${showNumber(waiting - shown)} more wait; they show when these are done.`}</Hint>
      ) : null}
    </Section>
  );
}

const KIND_LABELS = {
  draft: 'Draft',
  reply: 'Reply',
  opt_out: 'Opt-out',
  unknown: 'Unknown fate',
  intro: 'Introduction',
  next_step: 'Next step',
  news: 'News',
  mailbox: 'Mailbox',
  credits: 'Credits',
} satisfies Record<TodayItem['kind'], string>;

const ACTION_LABELS = {
  approve: 'Read and approve',
  answer: 'Read the reply',
  decide: 'Decide',
  settle: 'Settle',
  ask: 'Ask for it',
  do: 'Open',
  look: 'Look',
  connect: 'Connect again',
  top_up: 'See credits',
} satisfies Record<TodayItem['action'], string>;
/** What a reader does there too; all else she may look at. */
const OF_READERS: readonly TodayItem['action'][] = ['answer', 'do', 'top_up'];

function Line({ item }: { readonly item: TodayItem }) {
  const { kind, who, what, since, action } = item;
  const mayWrite = useMay('write');
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
              {KIND_LABELS[kind]}
            </Badge>
            <Foreign fw={600}>{who}</Foreign>
            {kind === 'credits' ? null : (
              // How few are left is so now: since when is not known.
              <Note>{showSince(since)}</Note>
            )}
          </Group>
          {what === undefined ? null : (
            <Foreign lineClamp={2}>{kind === 'intro' ? `through ${what}` : what}</Foreign>
          )}
        </div>
        <Button component="a" href={href} onClick={open} size="compact-sm" variant="default">
          {ACTION_LABELS[mayWrite || OF_READERS.includes(action) ? action : 'look']}
        </Button>
      </Group>
    </Paper>
  );
}

/** Colour only if it means something: what may hurt, and a warm path. */
const COLOURS: Partial<Record<TodayItem['kind'], string>> = {
  opt_out: 'red',
  unknown: 'red',
  mailbox: 'red',
  credits: 'yellow',
  intro: 'teal',
  reply: 'teal',
};

/** The screen on which a line is decided, below the mode. */
function whereOf(item: TodayItem): string {
  const { action, investor_id: investor, touch_id: touch, sequence_id: sequence } = item;
  const ofInvestor =
    investor === undefined ? '/investors' : `/investors?open=${encodeURIComponent(investor)}`;
  const ofSequence = sequence === undefined ? ofInvestor : `/outreach/sequences/${sequence}`;
  switch (action) {
    case 'approve':
      return touch === undefined ? '/outreach' : `/outreach?touch=${touch}`;
    case 'answer':
    case 'decide':
    case 'settle':
      return ofSequence;
    case 'ask':
    case 'do':
      return ofInvestor;
    case 'look':
      return '/news';
    case 'connect':
      return '/outreach/mailboxes';
    case 'top_up':
      return '/credits';
  }
}
