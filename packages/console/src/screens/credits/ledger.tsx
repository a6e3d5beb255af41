import { Button, Group, NativeSelect, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type CreditsSearch, ENTRY_KINDS, filterOf } from '../../addresses.ts';
import { type Entry, ledgerQuery, wholeLedger } from '../../api/account.ts';
import { csvText, saveFile, showMoment, showNumber } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { CREDITS } from '../../words/credits.ts';

const COLUMNS = [
  'created_at',
  'kind',
  'amount',
  'balance_after',
  'operation',
  'reference',
  'note',
  'id',
] as const;

interface LedgerProps {
  readonly search: CreditsSearch;
  /** Endpoints that were called, to choose from. */
  readonly operations: readonly string[];
  onSearch(change: Partial<Record<keyof CreditsSearch, string | undefined>>): void;
}

/** Every movement, with filters, page after page, and as a file. */
export function Ledger({ search, operations, onSearch }: LedgerProps) {
  const filter = filterOf(search);
  const query = useInfiniteQuery(ledgerQuery(filter));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const isFiltered = Object.keys(filter).length > 0;
  const save = useMutation({
    mutationFn: () => wholeLedger(filter),
    onSuccess: ({ entries: rows, isPart }) => {
      saveFile('ledger.csv', csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))]));
      if (isPart) notifications.show({ message: CREDITS.csvPart(showNumber(rows.length)), color: 'orange' });
    },
  });
  return (
    <Stack gap="sm" component="section" aria-label={CREDITS.ledger}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="md">
            {CREDITS.ledger}
          </Title>
          <Text size="sm" c="dimmed">
            {CREDITS.ledgerAbout}
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          title={CREDITS.csvTitle}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {CREDITS.csv}
        </Button>
      </Group>
      {save.error === null ? null : <Failure error={save.error} retry={() => save.mutate()} />}
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={CREDITS.kind}
          value={search.kind ?? ''}
          onChange={(event) => onSearch({ kind: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: CREDITS.anyKind },
            ...ENTRY_KINDS.map((kind) => ({ value: kind, label: CREDITS.kinds[kind] })),
          ]}
        />
        <NativeSelect
          label={CREDITS.endpoint}
          value={search.operation ?? ''}
          onChange={(event) => onSearch({ operation: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: CREDITS.anyEndpoint },
            ...[...new Set([...operations, ...(search.operation === undefined ? [] : [search.operation])])],
          ]}
        />
        <TextInput
          label={CREDITS.from}
          type="date"
          value={search.from ?? ''}
          onChange={(event) => onSearch({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          label={CREDITS.to}
          type="date"
          value={search.to ?? ''}
          onChange={(event) => onSearch({ to: event.currentTarget.value || undefined })}
        />
      </Group>
      <Loaded
        query={{ ...query, data: entries, refetch: () => void query.refetch() }}
        empty={{
          when: (rows) => rows.length === 0,
          show: <Empty>{isFiltered ? CREDITS.ledgerEmpty : CREDITS.ledgerNothing}</Empty>,
        }}
      >
        {(rows) => <Rows rows={rows} />}
      </Loaded>
      {query.hasNextPage ? (
        <div>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {CREDITS.more}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function Rows({ rows }: { readonly rows: readonly Entry[] }) {
  return (
    <Table.ScrollContainer
      type="native"
      role="region"
      minWidth={520}
      tabIndex={0}
      aria-label={CREDITS.ledger}
    >
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{CREDITS.when}</Table.Th>
            <Table.Th>{CREDITS.kind}</Table.Th>
            <Table.Th className="number">{CREDITS.amount}</Table.Th>
            <Table.Th className="number">{CREDITS.after}</Table.Th>
            <Table.Th>{CREDITS.what}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{showMoment(row.created_at)}</Table.Td>
              <Table.Td>{CREDITS.kinds[row.kind]}</Table.Td>
              <Table.Td className="number">{showNumber(row.amount)}</Table.Td>
              <Table.Td className="number">{showNumber(row.balance_after)}</Table.Td>
              <Table.Td className="foreign">{whatOf(row)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function whatOf({ kind, operation, state, note, reference }: Entry): string {
  const ended =
    kind !== 'reserve'
      ? ''
      : state === 'refunded'
        ? CREDITS.refunded
        : state === 'reserved'
          ? CREDITS.running
          : '';
  return [operation, ended, note, reference].filter((part) => part !== undefined && part !== '').join(' · ');
}
