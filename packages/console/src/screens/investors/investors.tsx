import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Sort } from '../../addresses.ts';
import { useMay } from '../../api/session.ts';
import { saveFile, showNumber } from '../../parts/format.ts';
import { useKeys } from '../../parts/keys.ts';
import { Empty, Loaded, Screen } from '../../parts/screen.tsx';
import { Hint } from '../../parts/text.tsx';
import { nextSort, SORTABLE, useColumns } from './columns.tsx';
import { copyList, PrintedList } from './copies.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './investors.module.css';
import { csvOf } from './lines.ts';
import { type Listed, sortRows } from './list.ts';
import {
  countInWords,
  hasNotice,
  NobodyListed,
  Unscored,
  unscoredInWords,
  useInvestors,
  useSearchDialog,
} from './list-parts.tsx';
import { ScoreLegend } from './score.tsx';
import { VirtualTable } from './table.tsx';
import { useViews, ViewsButton } from './views.tsx';

/** Loaded when they are first asked for: the table is there sooner without them. */
const InvestorDrawer = lazyRouteComponent(() => import('./drawer.tsx'), 'InvestorDrawer');
const BulkBar = lazyRouteComponent(() => import('./bulk-bar.tsx'), 'BulkBar');
const AddOne = lazyRouteComponent(() => import('./own-list.tsx'), 'AddOne');
const Removed = lazyRouteComponent(() => import('./own-list.tsx'), 'Removed');

/** Two lines of text with air, px. */
const ROW_PX = 52;
/** What of the window is not the table's, rem: the frame, the heading and the filters; the bar of a selection; why there is no score. */
const ABOVE = { desk: 13.5, phone: 20, bulk: 3.5, unscored: { desk: 2.25, phone: 4 } } as const;
const idOf = ({ row }: Listed): string => row.id;

/** The table of the stored list, with the drawer of one of them beside it. */
export function Investors() {
  const { query, search, filters, order, today, all, list, setFilters, setOrder, open } =
    useInvestors('/investors');
  const maySpend = useMay('spend');
  const mayWrite = useMay('write');
  const isPhone = useMediaQuery('(max-width: 48em)') === true;
  const searching = useSearchDialog();
  const importing = useImportDialog();
  const find = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'add' | 'removed'>();
  const isOpen = search.open !== undefined;
  const isNarrow = useMediaQuery('(max-width: 75em)') === true;
  const kept = useViews();
  const columns = useColumns(
    isPhone ? 'phone' : isOpen ? 'beside' : isNarrow ? 'narrow' : 'wide',
    today,
    kept.columns,
  );
  const room = isPhone ? 'phone' : 'desk';
  const above =
    ABOVE[room] + (selected.size > 0 ? ABOVE.bulk : 0) + (hasNotice(all) ? ABOVE.unscored[room] : 0);
  const tags = useMemo(() => [...new Set(all.flatMap(({ row }) => row.tags))].sort(), [all]);
  const openRow = useCallback(({ row }: Listed) => open(row.id), [open]);

  useKeys([
    { key: '/', does: 'Find by name', run: () => find.current?.focus() },
    { key: 'Escape', run: () => (isOpen ? open(undefined) : setSelected(new Set())) },
  ]);
  return (
    <Screen
      title="Investors"
      actions={
        <>
          {mayWrite ? (
            <Button variant="default" size="sm" onClick={() => setDialog('add')}>
              Add
            </Button>
          ) : null}
          {mayWrite && all.length > 0 ? importing.button : null}
          {list.length > 0 ? <CsvButton list={list} order={order} /> : null}
          {all.length > 0 && !isPhone ? <ViewsButton kept={kept} search={search} /> : null}
          <Button component={Link} to="/investors/board" variant="default" size="sm">
            Board
          </Button>
          {maySpend && all.length > 0 ? searching.button : null}
        </>
      }
    >
      <Loaded
        query={query.loaded}
        empty={
          <NobodyListed
            action={
              <Group gap="xs">
                {maySpend ? searching.button : null}
                {mayWrite ? importing.button : null}
              </Group>
            }
          />
        }
      >
        {() => (
          <Stack gap="xs">
            <FilterBar
              filters={filters}
              all={all}
              find={find}
              order={order}
              onFilter={setFilters}
              onSort={setOrder}
            />
            <Group gap="xs" justify="space-between">
              <Group gap="xs">
                <Hint role="status">
                  {countInWords(showNumber(list.length), showNumber(all.length))}
                  {!query.isPart
                    ? unscoredInWords(all)
                    : query.isError
                      ? ` · Only the first ${showNumber(all.length)} could be read.`
                      : ` · ${showNumber(all.length)} read so far; the rest is on its way.`}
                </Hint>
                {query.removed === 0 ? null : (
                  <Anchor component="button" type="button" size="sm" onClick={() => setDialog('removed')}>
                    {`${showNumber(query.removed)} taken off`}
                  </Anchor>
                )}
              </Group>
              {isPhone || all.every(({ row }) => row.score === null) ? null : <ScoreLegend />}
            </Group>
            {query.isPart ? null : <Unscored all={all} />}
            {selected.size > 0 ? (
              <Suspense>
                <BulkBar ids={[...selected]} all={all} onDone={() => setSelected(new Set())} />
              </Suspense>
            ) : null}
            {list.length === 0 ? (
              <Empty
                action={
                  <Button variant="default" size="sm" onClick={() => setFilters({})}>
                    Show all
                  </Button>
                }
              >
                No investor on your list fits this.
              </Empty>
            ) : (
              <div className={styles.panes} style={{ ['--pane' as string]: `calc(100dvh - ${above}rem)` }}>
                <div className={styles.main}>
                  <VirtualTable
                    label="Investors"
                    rows={list}
                    columns={columns}
                    idOf={idOf}
                    sort={order}
                    rowHeight={ROW_PX}
                    height="var(--pane)"
                    onSort={(sort) => setOrder(nextSort(sort, order))}
                    onOpen={openRow}
                    {...(mayWrite ? { selected, onSelect: setSelected } : {})}
                    {...(isOpen && !isPhone ? { onMove: openRow } : {})}
                  />
                </div>
                {search.open === undefined ? null : (
                  <Suspense>
                    <InvestorDrawer
                      id={search.open}
                      row={all.find(({ row }) => row.id === search.open)?.row}
                      tags={tags}
                      isPhone={isPhone}
                      onClose={() => open(undefined)}
                    />
                  </Suspense>
                )}
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {searching.dialog}
      {importing.dialog}
      {dialog === undefined ? null : (
        <Suspense>
          {dialog === 'add' ? (
            <AddOne onClose={() => setDialog(undefined)} />
          ) : (
            <Removed onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      )}
    </Screen>
  );
}

/** Loaded when it is first opened: most visits need none. */
const ImportSteps = lazyRouteComponent(() => import('./import-steps.tsx'), 'ImportSteps');

/** The import, and the button that opens it; apart, as those of a search are. */
function useImportDialog(): { readonly button: ReactNode; readonly dialog: ReactNode } {
  const [isOpen, { open, close }] = useDisclosure();
  return {
    button: (
      <Button variant="default" size="sm" onClick={open}>
        Import
      </Button>
    ),
    dialog: (
      <Modal opened={isOpen} onClose={close} title="Import your investor list" size="xl">
        <Suspense>
          <ImportSteps onClose={close} />
        </Suspense>
      </Modal>
    ),
  };
}

/** What is shown as a file, or on the clipboard: the filter and the order included. */
function CsvButton({ list, order }: { readonly list: readonly Listed[]; readonly order: Sort }) {
  const sorted = () => sortRows(list, SORTABLE, order);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        title="Download what is shown"
        onClick={() => saveFile('investors.csv', csvOf(sorted()))}
      >
        CSV
      </Button>
      <Button
        variant="default"
        size="sm"
        title="Copy what is shown as a table"
        onClick={() => void copyList(sorted())}
      >
        Copy
      </Button>
      <PrintedList list={list} />
    </>
  );
}
