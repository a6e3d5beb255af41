import { Badge, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
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
import { STAGE_LABELS } from '../../labels.ts';
import { AnchorLink, SmallButton } from '../../parts/actions.tsx';
import { showDay, showMoment, showScore, showSince } from '../../parts/format.ts';
import { Empty, Failure, Loaded, Screen } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { factInWords } from '../../parts/words.ts';
import { DESCRIBE_RAISE } from '../missing.ts';
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
    <Screen
      title="News"
      about="Investors that your saved searches put on the list, each once. They are repeated every day, free of charge."
    >
      <Stack gap="lg">
        <Loaded
          query={news}
          empty={
            <Empty>
              {isOff
                ? 'No saved search is on. Turn one on below, and it is repeated every day.'
                : 'Nothing new was found yet. What the first run of a saved search finds is no news; later ones are compared with it.'}
            </Empty>
          }
        >
          {(found) => (
            <Stack gap="md">
              {lastVisit === undefined ? null : (
                <Hint>
                  {`New since your last visit ${showSince(lastVisit)}`}:{' '}
                  {found.filter(({ foundAt }) => foundAt > lastVisit).length}
                </Hint>
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
  if (key === dayOf(Date.now())) return 'Today';
  return key === dayOf(Date.now() - DAY_MS) ? 'Yesterday' : showDay(time);
}

const MONITOR_LABELS = {
  investors: 'The search of your raise',
  lookalikes: 'Funders of your competitors',
} as const;

function FoundLine({ found, isNew }: { readonly found: Found; readonly isNew: boolean }) {
  const {
    id,
    name,
    geography,
    score,
    notScored,
    tier,
    bestReason,
    lastActivityDate,
    stage,
    warm,
    monitor,
    foundAt,
  } = found;
  const client = useQueryClient();
  const mayWrite = useMay('write');
  const shortlist = useMutation({
    mutationFn: () => warmpath.fundraising.pipeline.set({ investor_ids: [id], stage: 'shortlisted' }),
    onSettled: () => investorsChanged(client),
  });
  const about = [
    geography,
    lastActivityDate === undefined ? undefined : `last deal on record ${showDay(lastActivityDate)}`,
    warm === undefined ? undefined : `through ${warm.name}`,
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
                New
              </Badge>
            ) : null}
          </Group>
          <Hint foreign>{about.join(' · ')}</Hint>
          <Foreign>
            {bestReason === undefined
              ? (notScored ?? 'No fact on record speaks for it alone.')
              : factInWords(bestReason)}
          </Foreign>
          <Note>{`${MONITOR_LABELS[monitor]}, ${clock.format(new Date(foundAt))}`}</Note>
        </div>
        <Group gap="sm">
          <Text size="sm" className="number" title={notScored ?? 'Score'}>
            {score === null ? 'no score' : `${showScore(score)} ${tier ?? ''}`}
          </Text>
          {stage !== 'found' ? (
            <Text size="sm">
              {stage === 'shortlisted' ? 'On the shortlist' : `Stage: ${STAGE_LABELS[stage]}`}
            </Text>
          ) : mayWrite ? (
            <SmallButton
              loading={shortlist.isPending}
              aria-label={`Shortlist ${name}`}
              onClick={() => shortlist.mutate()}
            >
              Shortlist
            </SmallButton>
          ) : null}
        </Group>
      </Group>
      <Failure error={shortlist.error} />
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
    <section aria-label="Saved searches">
      <Title order={2} size="md" mb="xs">
        Saved searches
      </Title>
      <Loaded query={monitors}>
        {(all) =>
          profile.data === null ? (
            <Text size="sm">
              A saved search repeats the search of your raise.{' '}
              <AnchorLink to={DESCRIBE_RAISE.to}>{DESCRIBE_RAISE.action}</AnchorLink>
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
    return 'Your raise names no competitors whose funders could be looked for.';
  if (next === undefined || (last === undefined && failure === undefined))
    return 'The first run begins within a minute; later runs report what is new compared with it.';
  return Date.parse(next) <= Date.now()
    ? 'The next run is due now.'
    : `The next run is on ${showMoment(next)}.`;
}

const NOT_ASKED = {
  investors: 'Off. Turned on, it searches again every day and reports who is new, free of charge.',
  lookalikes: 'Off. Turned on, it reports every day who newly funds your competitors, free of charge.',
} as const;

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
            {MONITOR_LABELS[kind]}
          </Text>
          <Text size="sm">{isOn ? nextOf(monitor, profile) : NOT_ASKED[kind]}</Text>
          {found === undefined ? null : (
            <Hint>{found === 1 ? 'The last run found one.' : `The last run found ${found}.`}</Hint>
          )}
          {failure === undefined ? null : <Foreign>{`The last run failed: ${failure}`}</Foreign>}
        </div>
        {mayWrite && profile !== undefined ? (
          <Switch
            label={isOn ? 'On' : 'Off'}
            aria-label={MONITOR_LABELS[kind]}
            checked={isOn}
            disabled={set.isPending}
            onChange={(event) => set.mutate(event.currentTarget.checked)}
          />
        ) : null}
      </Group>
      <Failure error={set.error} />
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
