import { Badge, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@warmpath/sdk';
import { useEffect, useState } from 'react';
import { investorsChanged, NEWS_KEY } from '../../api/investor-rows.ts';
import {
  type Found,
  type Monitor,
  monitorsQuery,
  newsQuery,
  type Profile,
  profileQuery,
} from '../../api/raise.ts';
import { mode, useMay, warmpath } from '../../api/session.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { showDay, showMoment, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen } from '../../parts/screen.tsx';
import { INVESTORS } from '../../words/investors.ts';
import { NEWS } from '../../words/news.ts';
import { dayOf, newsDays } from './days.ts';

const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** What monitoring found, by day, and the saved searches themselves. */
export function News() {
  const news = useQuery(newsQuery);
  const monitors = useQuery(monitorsQuery);
  const lastVisit = useLastVisit();
  const isOff = monitors.data?.every(({ opted_in }) => !opted_in) === true;
  return (
    <Screen title={NEWS.title} about={NEWS.about}>
      <Stack gap="lg">
        <Loaded
          query={news}
          empty={{
            when: (found) => found.length === 0,
            show: <Empty>{isOff ? NEWS.emptyOff : NEWS.empty}</Empty>,
          }}
        >
          {(found) => (
            <Stack gap="md">
              {lastVisit === undefined ? null : (
                <Text size="sm" c="dimmed">
                  {NEWS.newSince(showSince(lastVisit))}:{' '}
                  {found.filter(({ foundAt }) => foundAt > lastVisit).length}
                </Text>
              )}
              {newsDays(found).map(({ key, time, found: all }) => (
                <section key={key}>
                  <Title order={2} size="md" mb="xs">
                    {dayName(key, time)}
                  </Title>
                  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                    {all.map((one) => (
                      <li key={one.id}>
                        <FoundLine found={one} isNew={lastVisit !== undefined && one.foundAt > lastVisit} />
                      </li>
                    ))}
                  </Stack>
                </section>
              ))}
            </Stack>
          )}
        </Loaded>
        <Monitors />
      </Stack>
    </Screen>
  );
}

function dayName(key: string, time: string): string {
  if (key === dayOf(Date.now())) return NEWS.today;
  return key === dayOf(Date.now() - DAY_MS) ? NEWS.yesterday : showDay(time);
}

function FoundLine({ found, isNew }: { readonly found: Found; readonly isNew: boolean }) {
  const { id, name, geography, score, tier, bestReason, lastActivityDate, stage, warm, monitor, foundAt } =
    found;
  const client = useQueryClient();
  const mayWrite = useMay('write');
  const shortlist = useMutation({
    mutationFn: () => warmpath.fundraising.pipeline.set({ investor_ids: [id], stage: 'shortlisted' }),
    onSettled: () => investorsChanged(client),
  });
  const about = [
    geography,
    lastActivityDate === undefined ? undefined : NEWS.lastActivity(showDay(lastActivityDate)),
    warm === undefined ? undefined : NEWS.path(warm.name),
  ].filter((part) => part !== undefined && part !== '');
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 16rem' }}>
          <Group gap="xs">
            <AnchorLink to="/investors" search={{ open: id }} fw={600} className="foreign">
              {name}
            </AnchorLink>
            {isNew ? (
              <Badge color="yellow.4" autoContrast>
                {NEWS.isNew}
              </Badge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" className="foreign">
            {about.join(' · ')}
          </Text>
          <Text size="sm" className="foreign">
            {bestReason ?? (score === null ? INVESTORS.notScored : NEWS.noReason)}
          </Text>
          <Text size="xs" c="dimmed">
            {NEWS.by(NEWS.monitor[monitor], clock.format(new Date(foundAt)))}
          </Text>
        </div>
        <Group gap="sm">
          <Text size="sm" className="number" title={score === null ? INVESTORS.notScored : NEWS.scoreIs}>
            {score === null ? NEWS.noScore : NEWS.score(score, tier ?? '')}
          </Text>
          {stage !== 'found' ? (
            <Text size="sm">
              {stage === 'shortlisted' ? NEWS.shortlisted : NEWS.stage(stage.replaceAll('_', ' '))}
            </Text>
          ) : mayWrite ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={shortlist.isPending}
              aria-label={`${NEWS.shortlist} ${name}`}
              onClick={() => shortlist.mutate()}
            >
              {NEWS.shortlist}
            </Button>
          ) : null}
        </Group>
      </Group>
      {shortlist.error === null ? null : <Failure error={shortlist.error} />}
    </Paper>
  );
}

/** The field of the profile that turns a saved search on. */
const OPT_IN = { investors: 'monitoring_opt_in', lookalikes: 'lookalike_monitoring_opt_in' } as const;

/** The saved searches: what each does next, and the switch that turns it on or off. */
function Monitors() {
  const monitors = useQuery(monitorsQuery);
  const profile = useQuery(profileQuery);
  return (
    <section aria-label={NEWS.monitors}>
      <Title order={2} size="md" mb="xs">
        {NEWS.monitors}
      </Title>
      <Loaded query={monitors}>
        {(all) =>
          profile.data === null ? (
            <Text size="sm">
              {NEWS.noProfile} <AnchorLink to="/raise">{NEWS.toRaise}</AnchorLink>
            </Text>
          ) : (
            <Stack gap="sm">
              {all
                // Funders of competitors are looked for where a company raises.
                .filter(({ kind }) => kind === 'investors' || profile.data?.raise_type === 'startup_equity')
                .map((monitor) => (
                  <MonitorLine key={monitor.kind} monitor={monitor} profile={profile.data ?? undefined} />
                ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

/** What happens next: as the service says it, with the time as this browser writes it and no name of a field. */
function nextOf(monitor: Monitor, profile: Profile | undefined): string {
  const { kind, next_run_at: next, last_run_at: last, last_failure: failure } = monitor;
  const competitors = profile?.known_competitors ?? [];
  if (kind === 'lookalikes' && Array.isArray(competitors) && competitors.length === 0)
    return NEWS.noCompetitors;
  if (next === undefined || (last === undefined && failure === undefined)) return NEWS.firstRun;
  return Date.parse(next) <= Date.now() ? NEWS.nextIsDue : NEWS.nextRun(showMoment(next));
}

function MonitorLine({
  monitor,
  profile,
}: {
  readonly monitor: Monitor;
  readonly profile: Profile | undefined;
}) {
  const { kind, opted_in: isOn, last_found: found, last_failure: failure } = monitor;
  const client = useQueryClient();
  const mayWrite = useMay('write');
  const set = useMutation({
    mutationFn: (on: boolean) => {
      // The whole profile is replaced: everything else goes back as it was read.
      const whole = { ...profile, [OPT_IN[kind]]: on } as unknown as InputOf<'fundraising.profile.put'>;
      return warmpath.fundraising.profile.put(whole);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
        client.invalidateQueries({ queryKey: NEWS_KEY }),
      ]),
  });
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {NEWS.monitor[kind]}
          </Text>
          <Text size="sm">{isOn ? nextOf(monitor, profile) : NEWS.notAsked[kind]}</Text>
          {found === undefined ? null : (
            <Text size="sm" c="dimmed">
              {NEWS.found(found)}
            </Text>
          )}
          {failure === undefined ? null : (
            <Text size="sm" className="foreign">
              {NEWS.failed(failure)}
            </Text>
          )}
        </div>
        {mayWrite && profile !== undefined ? (
          <Switch
            label={isOn ? NEWS.on : NEWS.off}
            aria-label={NEWS.monitor[kind]}
            checked={isOn}
            disabled={set.isPending}
            onChange={(event) => set.mutate(event.currentTarget.checked)}
          />
        ) : null}
      </Group>
      {set.error === null ? null : <Failure error={set.error} />}
    </Paper>
  );
}

const KEY = `warmpath.news.${mode}`;

/** Without storage (a browser may refuse it) every visit is the first. */
function stored(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** When this browser was here last, UTC; undefined at the first visit. This visit counts from the next one on. */
function useLastVisit(): string | undefined {
  const [last] = useState(stored);
  useEffect(() => {
    try {
      localStorage.setItem(KEY, new Date().toISOString());
    } catch {
      // As above.
    }
  }, []);
  return last;
}
