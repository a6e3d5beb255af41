import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Source, sourcesQuery } from '../../api/admin.ts';
import { Empty } from '../../parts/empty.tsx';
import { showNumber, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { FRAME } from '../../words/frame.ts';
import { Part } from './part.tsx';

const WORDS = ADMIN.sources;
/** To the cent: prices of calls are tenths of one. */
const usd = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });

/** The providers of lookups, and how they do. */
export function Sources() {
  const list = useQuery(sourcesQuery);
  return (
    <Screen title={FRAME.operator.sources} about={WORDS.about}>
      <Loaded query={list} empty={{ when: (rows) => rows.length === 0, show: <Empty>{WORDS.empty}</Empty> }}>
        {(rows) => (
          <Stack gap="sm">
            {rows.map((row) => (
              <One key={row.id} source={row} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function One({ source }: { readonly source: Source }) {
  const { state, missing, cap_usd: cap } = source;
  const says = state === 'off' ? WORDS.says.off(missing.join(', ')) : WORDS.says[state];
  return (
    <Part title={source.title}>
      <Group gap="md">
        <Badge variant="default">{WORDS.states[state]}</Badge>
        <Text size="sm">{says}</Text>
      </Group>
      <Text size="sm">{source.about}</Text>
      <Text size="sm">
        {[
          `${WORDS.answers}: ${showNumber(source.answers)}, ${showNumber(source.failures)}`,
          `${WORDS.spend}: ${cap === null ? WORDS.free : WORDS.ofCap(usd.format(source.spent_usd), usd.format(cap))}`,
        ].join(' · ')}
      </Text>
      {source.last_failure === null ? null : (
        <Text size="sm" c="dimmed" className="foreign">
          {WORDS.lastFailure(source.last_failure.reason, showSince(source.last_failure.at))}
        </Text>
      )}
      {source.lookups.length === 0 ? null : (
        <Text size="xs" c="dimmed">{`${WORDS.lookups}: ${source.lookups.join(', ')}`}</Text>
      )}
    </Part>
  );
}
