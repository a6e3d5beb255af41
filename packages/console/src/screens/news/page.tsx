import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { warmpath } from '../../api/client.ts';
import { investorsChanged } from '../../api/investors-changed.ts';
import { useMay } from '../../api/may.ts';
import { type Found, monitorsQuery, newsQuery } from '../../api/news.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showDay, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { INVESTORS } from '../../words/investors.ts';
import { NEWS } from '../../words/news.ts';
import { dayOf, newsDays } from './days.ts';
import { useLastVisit } from './last-visit.ts';
import { Monitors } from './monitors.tsx';

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
                        <One found={one} isNew={lastVisit !== undefined && one.foundAt > lastVisit} />
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

function One({ found, isNew }: { readonly found: Found; readonly isNew: boolean }) {
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
