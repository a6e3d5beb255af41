import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { profileQuery } from '../../../api/raise.ts';
import { Empty } from '../../../parts/empty.tsx';
import { showNumber } from '../../../parts/format.ts';
import { useKeys } from '../../../parts/keys.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { Screen } from '../../../parts/screen.tsx';
import { INVESTORS } from '../../../words/investors.ts';
import { FilterBar } from '../filter-bar.tsx';
import type { Stage } from '../kinds.ts';
import { PassedDialog } from '../passed-dialog.tsx';
import { useSearchDialog } from '../search-dialog.tsx';
import { Unscored, unscoredInWords } from '../unscored.tsx';
import { useChange } from '../use-change.ts';
import { useInvestors } from '../use-investors.ts';
import styles from './board.module.css';
import { Column } from './column.tsx';
import { columnsOf, stageBeside } from './columns.ts';

/** Loaded when it is first asked for: the board is there sooner without it. */
const InvestorDrawer = lazyRouteComponent(() => import('../drawer/drawer.tsx'), 'InvestorDrawer');

/** Where a card is on the page. */
const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
const focused = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.card : undefined;

/** The stored list by stage: cards are dragged, or moved by keys, from column to column. */
export function Board() {
  const { query, search, filters, all, list, setFilters, open } = useInvestors('/investors/board');
  const mayWrite = useMay('write');
  const maySpend = useMay('spend');
  const profile = useQuery(profileQuery).data;
  const isPhone = useMediaQuery('(max-width: 48em)') === true;
  const change = useChange();
  const searching = useSearchDialog();
  const find = useRef<HTMLInputElement>(null);
  const [passing, setPassing] = useState<string>();
  const columns = useMemo(() => columnsOf(list), [list]);
  const tags = useMemo(() => [...new Set(all.flatMap(({ row }) => row.tags))].sort(), [all]);
  const goal = profile?.raise_type === 'fund_lp' ? profile.fund_size_usd : profile?.round_size_usd;

  /** What was moved to where: once the card is drawn there, the keys go on with it. */
  const kept = useRef<{ readonly id: string; readonly stage: Stage }>(undefined);
  useEffect(() => {
    const { id, stage } = kept.current ?? {};
    if (
      id === undefined ||
      !columns.some((one) => one.stage === stage && one.cards.some(({ row }) => row.id === id))
    )
      return;
    kept.current = undefined;
    cardOf(id)?.focus();
  }, [columns]);

  const move = (id: string, stage: Stage) => {
    const row = list.find((listed) => listed.row.id === id)?.row;
    if (!mayWrite || row === undefined || row.stage === stage) return;
    kept.current = { id, stage };
    if (stage === 'passed') setPassing(id);
    else change({ ids: [id], set: { stage } });
  };
  const step = (by: 1 | -1) => () => {
    const id = focused();
    const row = list.find((listed) => listed.row.id === id)?.row;
    if (id === undefined || row === undefined) return false;
    return move(id, stageBeside(row.stage, by));
  };
  /** To the card above or below, or into the column beside. */
  const go = (down: number, across: number) => () => {
    const id = focused();
    const from = columns.findIndex(({ cards }) => cards.some(({ row }) => row.id === id));
    const first = columns.findIndex(({ cards }) => cards.length > 0);
    if (first < 0) return false;
    if (id === undefined || from < 0) return cardOf(columns[first]?.cards[0]?.row.id ?? '')?.focus();
    const at = columns[from]?.cards.findIndex(({ row }) => row.id === id) ?? 0;
    let to = from;
    if (across !== 0) {
      do to += across;
      while (columns[to] !== undefined && columns[to]?.cards.length === 0);
    }
    const cards = columns[to]?.cards ?? [];
    const card = cards[Math.min(Math.max(at + down, 0), cards.length - 1)];
    return card === undefined ? false : cardOf(card.row.id)?.focus();
  };
  useKeys([
    { key: 'j', does: INVESTORS.boardKeys.down, run: go(1, 0) },
    { key: 'k', does: INVESTORS.boardKeys.up, run: go(-1, 0) },
    { key: 'l', does: INVESTORS.boardKeys.right, run: go(0, 1) },
    { key: 'h', does: INVESTORS.boardKeys.left, run: go(0, -1) },
    ...(mayWrite
      ? [
          { key: ']', does: INVESTORS.boardKeys.forward, run: step(1) },
          { key: '[', does: INVESTORS.boardKeys.back, run: step(-1) },
        ]
      : []),
    { key: '/', does: INVESTORS.find, run: () => find.current?.focus() },
    { key: 'Escape', run: () => (search.open === undefined ? false : open(undefined)) },
  ]);
  return (
    <Screen
      title={INVESTORS.board}
      actions={
        <Button component={Link} to="/investors" variant="default" size="sm">
          {INVESTORS.table}
        </Button>
      }
    >
      <Loaded
        query={query.loaded}
        empty={{
          when: (rows) => rows.length === 0,
          show: <Empty action={maySpend ? searching.button : undefined}>{INVESTORS.empty}</Empty>,
        }}
      >
        {() => (
          <>
            <Group gap="xs">
              <FilterBar filters={filters} all={all} find={find} onFilter={setFilters} />
              <Text size="sm" c="dimmed" role="status">
                {INVESTORS.count(showNumber(list.length), showNumber(all.length))}
                {query.isPart ? '' : unscoredInWords(all)}
              </Text>
            </Group>
            {query.isPart ? null : <Unscored all={all} {...(maySpend ? { onSearch: searching.open } : {})} />}
            <div className={styles.board}>
              {columns.map(({ stage, cards }) => (
                <Column
                  key={stage}
                  stage={stage}
                  cards={cards}
                  goal={typeof goal === 'number' ? goal : undefined}
                  mayMove={mayWrite}
                  onOpen={open}
                  onDrop={(id) => move(id, stage)}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
      {searching.dialog}
      {search.open === undefined ? null : (
        <Suspense>
          <InvestorDrawer
            id={search.open}
            row={all.find(({ row }) => row.id === search.open)?.row}
            tags={tags}
            isOver
            isPhone={isPhone}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
      <PassedDialog
        ids={passing === undefined ? undefined : [passing]}
        all={all}
        onClose={() => setPassing(undefined)}
        onPass={(reason) =>
          passing === undefined
            ? undefined
            : change({ ids: [passing], set: { stage: 'passed', ...(reason === '' ? {} : { reason }) } })
        }
      />
    </Screen>
  );
}
