import { Anchor, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { failuresQuery, overviewQuery } from '../../api/admin.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { FRAME } from '../../words/frame.ts';
import { Part } from './part.tsx';

const WORDS = ADMIN.overview;
type Seen = AdminAnswerOf<'admin.overview'>;

/** Whether it is well, and what happened today. */
export function Overview() {
  const overview = useQuery(overviewQuery);
  return (
    <Screen title={FRAME.operator.overview} about={WORDS.about}>
      <Loaded query={overview}>
        {(seen) => (
          <Stack gap="lg">
            <Health seen={seen} />
            <Day seen={seen} />
            <Failures />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Health({ seen }: { readonly seen: Seen }) {
  return (
    <Part title={WORDS.health}>
      <List size="sm" spacing={4}>
        {seen.health.map(({ state, sentence, page }) => (
          <List.Item key={sentence} className="foreign">
            {state === 'ok' ? null : (
              <Text span size="sm" fw={600} c={state === 'fail' ? 'red' : undefined}>
                {`${WORDS.states[state]}: `}
              </Text>
            )}
            {`${sentence} `}
            <Anchor href={`/docs/${page}/`} size="sm" underline="always">
              {WORDS.page}
            </Anchor>
          </List.Item>
        ))}
        {seen.oldest === null ? null : (
          <List.Item>
            {WORDS.oldest(seen.oldest.queue, seen.oldest.waiting, showSince(seen.oldest.oldest_at))}{' '}
            <AnchorLink to="/admin/workers" size="sm" underline="always">
              {FRAME.operator.workers}
            </AnchorLink>
          </List.Item>
        )}
      </List>
    </Part>
  );
}

function Day({ seen }: { readonly seen: Seen }) {
  const { charges, refunded, credits_in: granted, credits_out: spent } = seen.today;
  const figures = [
    [WORDS.calls, charges],
    [WORDS.refunded, refunded],
    [WORDS.granted, granted],
    [WORDS.spent, spent],
  ] as const;
  return (
    <Part title={WORDS.today}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text size="lg" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {showNumber(value)}
            </Text>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Part>
  );
}

function Failures() {
  const failures = useQuery(failuresQuery);
  return (
    <Part title={WORDS.failures}>
      <Loaded
        query={failures}
        empty={{ when: (rows) => rows.length === 0, show: <Text size="sm">{WORDS.failuresEmpty}</Text> }}
      >
        {(rows) => (
          <Stack gap="xs">
            {rows.map((row) => (
              <div key={row.request_id}>
                <Group gap="sm">
                  <Text size="sm">{`${row.status} ${row.error}`}</Text>
                  <Text size="sm">{row.operation}</Text>
                  {row.tenant === undefined ? null : (
                    <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: row.tenant }} size="sm">
                      {row.tenant_name ?? row.tenant}
                    </AnchorLink>
                  )}
                </Group>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {[showSince(row.at), WORDS.took(row.duration_ms), FRAME.requestId(row.request_id)].join(
                    ' · ',
                  )}
                </Text>
              </div>
            ))}
          </Stack>
        )}
      </Loaded>
    </Part>
  );
}
