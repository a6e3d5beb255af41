import { Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@warmpath/sdk';
import { warmpath } from '../../api/client.ts';
import { NEWS_KEY } from '../../api/investors-changed.ts';
import { useMay } from '../../api/may.ts';
import { type Monitor, monitorsQuery } from '../../api/news.ts';
import { type Profile, profileQuery } from '../../api/raise.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showMoment } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { NEWS } from '../../words/news.ts';

/** The field of the profile that turns a saved search on. */
const OPT_IN = { investors: 'monitoring_opt_in', lookalikes: 'lookalike_monitoring_opt_in' } as const;

/** The saved searches: what each does next, and the switch that turns it on or off. */
export function Monitors() {
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
                  <One key={monitor.kind} monitor={monitor} profile={profile.data ?? undefined} />
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

function One({ monitor, profile }: { readonly monitor: Monitor; readonly profile: Profile | undefined }) {
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
