import { Button, Group, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type CreditsSearch, filterOf } from '../../addresses.ts';
import { type Entry, ledgerQuery, wholeLedger } from '../../api/account.ts';
import { choicesFrom, ENTRY_LABELS, spentOn } from '../../labels.ts';
import { csvText, dotted, saveFile, showMoment, showNumber } from '../../parts/format.ts';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { WideTable } from '../../parts/table.tsx';
import { Hint } from '../../parts/text.tsx';

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
      if (isPart)
        notifications.show({
          message: `The file holds the newest ${showNumber(rows.length)} entries. Choose shorter periods for the rest.`,
          color: 'orange',
        });
    },
  });
  return (
    <Stack gap="sm" component="section" aria-label="Ledger">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="md">
            Ledger
          </Title>
          <Hint>Every movement of credits, newest first. Its sum is the balance.</Hint>
        </div>
        <Button
          variant="default"
          size="sm"
          title="Download every entry that passes the filters"
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          CSV
        </Button>
      </Group>
      <Failure error={save.error} retry={() => save.mutate()} />
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Kind"
          value={search.kind ?? ''}
          onChange={(event) => onSearch({ kind: event.currentTarget.value || undefined })}
          data={[{ value: '', label: 'Every kind' }, ...choicesFrom(ENTRY_LABELS)]}
        />
        <NativeSelect
          label="For"
          value={search.operation ?? ''}
          onChange={(event) => onSearch({ operation: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Everything' },
            ...[
              ...new Set([...operations, ...(search.operation === undefined ? [] : [search.operation])]),
            ].map((value) => ({ value, label: spentOn(value) })),
          ]}
        />
        <TextInput
          label="From"
          type="date"
          value={search.from ?? ''}
          onChange={(event) => onSearch({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          label="To"
          type="date"
          value={search.to ?? ''}
          onChange={(event) => onSearch({ to: event.currentTarget.value || undefined })}
        />
      </Group>
      <Loaded
        query={{ ...query, data: entries, refetch: () => void query.refetch() }}
        empty={
          <Empty>
            {isFiltered
              ? 'No entry passes these filters.'
              : 'No credits have moved yet. The first search, or the first purchase, is the first entry.'}
          </Empty>
        }
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
            Show more
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function Rows({ rows }: { readonly rows: readonly Entry[] }) {
  return (
    <WideTable
      label="Ledger"
      minWidth={520}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ['When', (row) => showMoment(row.created_at), { style: { whiteSpace: 'nowrap' } }],
        ['Kind', ({ kind }) => ENTRY_LABELS[kind]],
        ['Credits', ({ amount }) => showNumber(amount), { className: 'number' }],
        ['Balance after', (row) => showNumber(row.balance_after), { className: 'number' }],
        ['For', whatOf, { className: 'foreign' }],
      ]}
    />
  );
}

/** References that the service itself made, and the note of whether a grant was paid, say nothing to a reader. */
const OWN_REFERENCE = /[\da-f]{8}-[\da-f]{4}-|^(?:start-here|sandbox-start)/;

function whatOf({ kind, operation, state, note, reference }: Entry): string {
  const ended =
    kind !== 'reserve' ? '' : state === 'refunded' ? 'refunded' : state === 'reserved' ? 'running' : '';
  const isOwn = reference != null && OWN_REFERENCE.test(reference);
  return dotted(
    operation != null && spentOn(operation),
    ended,
    isOwn ? 'from the start' : note,
    isOwn ? '' : reference,
  );
}
