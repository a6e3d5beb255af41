import { Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminAnswerOf } from '@warmpath/sdk/admin';
import { corporaQuery } from '../../api/admin.ts';
import { showDay, showNumber, showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { ADMIN } from '../../words/admin.ts';
import { CORPORA } from '../../words/admin-corpora.ts';
import { FRAME } from '../../words/frame.ts';
import { Imports } from './imports.tsx';
import { Merges } from './merges.tsx';
import { Part } from './part.tsx';

type Shown = AdminAnswerOf<'admin.corpora.show'>;

/** What is on record, how it came there, and what is merged. */
export function Corpora() {
  const corpora = useQuery(corporaQuery);
  return (
    <Screen title={FRAME.operator.corpora} about={CORPORA.about}>
      <Loaded query={corpora}>
        {(shown) => (
          <Stack gap="lg">
            {shown.corpora.map((corpus) => (
              <Corpus key={corpus.mode} corpus={corpus} />
            ))}
            <Imports />
            <Sources rows={shown.sources} />
            <Merges />
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Corpus({ corpus }: { readonly corpus: Shown['corpora'][number] }) {
  const counts = Object.entries(corpus.counts).filter(([, count]) => count > 0);
  return (
    <Part title={corpus.mode === 'live' ? CORPORA.live : CORPORA.test}>
      {counts.length === 0 ? (
        <Text size="sm">{CORPORA.empty}</Text>
      ) : (
        <>
          <Group gap="md">
            {counts.map(([kind, count]) => (
              <Text key={kind} size="sm">
                {CORPORA.count(kind, count)}
              </Text>
            ))}
          </Group>
          <Text size="sm" c="dimmed">
            {[
              CORPORA.version(corpus.version, showSince(corpus.changed_at)),
              corpus.newest_round === null ? undefined : CORPORA.newest(showDay(corpus.newest_round)),
            ]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </Text>
          {corpus.mode === 'test' ? null : (
            <Text size="sm" c="dimmed">
              {corpus.model === null ? CORPORA.noModel : CORPORA.model(showDay(corpus.model.as_of))}
            </Text>
          )}
        </>
      )}
    </Part>
  );
}

function Sources({ rows }: { readonly rows: Shown['sources'] }) {
  if (rows.length === 0) return null;
  return (
    <Part title={CORPORA.sources}>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{ADMIN.name}</Table.Th>
            <Table.Th w={110} ta="right">
              {CORPORA.records}
            </Table.Th>
            <Table.Th w={120}>{CORPORA.asOf}</Table.Th>
            <Table.Th visibleFrom="md">{CORPORA.licence}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.source}>
              <Table.Td className="foreign">{row.source}</Table.Td>
              <Table.Td ta="right" className="number">
                {showNumber(Object.values(row.records).reduce((sum, count) => sum + count, 0))}
              </Table.Td>
              <Table.Td>{row.as_of === null ? ADMIN.none : showDay(row.as_of)}</Table.Td>
              <Table.Td visibleFrom="md">
                <Text size="xs" c="dimmed">
                  {row.licence}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Part>
  );
}
