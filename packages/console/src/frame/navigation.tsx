import { Drawer, Group, NavLink, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type Today, todayQuery } from '../api/account.ts';
import type { Session } from '../api/session.ts';
import { showNumber } from '../parts/format.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Note } from '../parts/text.tsx';

import classes from './frame.module.css';

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
  const entry = ([to, label, icon]: Entry) =>
    without.includes(to) ? null : (
      <NavLink
        key={to}
        component={Link}
        to={to}
        // Else the overview counts as open wherever a screen below it is.
        activeOptions={{ exact: true }}
        label={label}
        leftSection={<Icon name={icon} />}
        rightSection={<Waits count={badgeOf(to, data?.counts)} />}
        active={isOpen(to, path)}
        aria-current={isOpen(to, path) ? 'page' : undefined}
        onClick={onOpen}
        py={6}
        style={{ borderRadius: 'var(--mantine-radius-sm)' }}
      />
    );
  return (
    <nav aria-label="Screens">
      {session.scopes.length > 0 ? FOUNDER.map(entry) : null}
      {session.operator === undefined ? null : (
        <>
          <Note px="sm" pt="md" pb={4}>
            Operator
          </Note>
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
      <VisuallyHidden> wait for you</VisuallyHidden>
    </Text>
  );
}

/** On a phone: the screens of every day at the thumb, and the others behind "More". */
export function BottomBar({ session }: { readonly session: Session }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isMore, more] = useDisclosure(false);
  const { data } = useQuery({ ...todayQuery, enabled: session.scopes.includes('read') });
  const inBar =
    session.scopes.length > 0
      ? FOUNDER.filter(([to]) => IN_THE_BAR.includes(to))
      : OPERATOR.slice(0, IN_THE_BAR.length - 2);
  return (
    <>
      <Group
        component="nav"
        aria-label="Screens of every day"
        justify="space-around"
        gap={0}
        wrap="nowrap"
        h={56}
      >
        {inBar.map(([to, label, icon]) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            aria-current={isOpen(to, path) ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            <span className={classes.picture}>
              <Icon name={icon} size={20} />
              <Waits count={badgeOf(to, data?.counts)} />
            </span>
            {BAR_LABELS[to] ?? label}
          </Link>
        ))}
        <UnstyledButton className={classes.tab} onClick={more.open} aria-haspopup="dialog">
          <Icon name="more" size={20} />
          More
        </UnstyledButton>
      </Group>
      <Drawer opened={isMore} onClose={more.close} position="bottom" size="60%" title="More">
        <Navigation session={session} without={inBar.map(([to]) => to)} onOpen={more.close} />
      </Drawer>
    </>
  );
}

/** What waits on which screen; on Today all of it. */
const WAITS: Readonly<Record<string, readonly (keyof Today['counts'])[]>> = {
  '/investors': ['next_step'],
  '/introductions': ['intro'],
  '/outreach': ['draft', 'reply', 'opt_out', 'unknown', 'mailbox'],
  '/news': ['news'],
  '/credits': ['credits'],
};

/** How many things wait for a person on the screen. */
function badgeOf(to: string, counts: Readonly<Record<string, number>> | undefined): number {
  if (counts === undefined) return 0;
  const kinds = to === '/' ? Object.keys(counts) : (WAITS[to] ?? []);
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** Screens of a founder, in the order of a day; what everything else goes by comes right after it. */
export const FOUNDER = [
  ['/', 'Today', 'today'],
  ['/raise', 'Raise', 'raise'],
  ['/investors', 'Investors', 'investors'],
  ['/lookalikes', 'Lookalikes', 'lookalikes'],
  ['/introductions', 'Introductions', 'introductions'],
  ['/outreach', 'Outreach', 'outreach'],
  ['/news', 'News', 'news'],
  ['/credits', 'Credits', 'credits'],
  ['/keys', 'Keys', 'keys'],
  ['/settings', 'Settings', 'settings'],
] as const satisfies readonly (readonly [string, string, IconName])[];

export const OPERATOR = [
  ['/admin', 'Overview', 'overview'],
  ['/admin/tenants', 'Tenants', 'tenants'],
  ['/admin/usage', 'Usage', 'usage'],
  ['/admin/corpora', 'Records', 'records'],
  ['/admin/people', 'People on record', 'people'],
  ['/admin/sources', 'Sources', 'sources'],
  ['/admin/workers', 'Workers and queues', 'workers'],
  ['/admin/mail', 'Mail', 'outreach'],
  ['/admin/doctor', 'Doctor', 'doctor'],
  ['/admin/audit', 'Audit log', 'audit'],
] as const satisfies readonly (readonly [string, string, IconName])[];

/** What a thumb reaches on a phone; the others are behind "More". */
const IN_THE_BAR: readonly string[] = ['/', '/investors', '/introductions', '/outreach', '/raise'];

/** Where a word has less room. */
const BAR_LABELS: Readonly<Record<string, string>> = { '/introductions': 'Intros' };

type Entry = (typeof FOUNDER)[number] | (typeof OPERATOR)[number];

/** Whether the screen at `to` is the one that is open, or what is open lies below it. */
function isOpen(to: string, path: string): boolean {
  return path === to || (to !== '/' && to !== '/admin' && path.startsWith(`${to}/`));
}
