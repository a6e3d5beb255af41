import { Button, Group, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { type DragEvent, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { profileQuery } from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { STAGE_LABELS, type Stage } from '../../labels.ts';
import { AnchorLink, SmallButton } from '../../parts/actions.tsx';
import { dotted, showMoney, showNumber, showScore, showSince } from '../../parts/format.ts';
import { useKeys } from '../../parts/keys.ts';
import { Monogram } from '../../parts/monogram.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Hint, Note } from '../../parts/text.tsx';
import styles from './board.module.css';
import { PassedDialog } from './bulk-bar.tsx';
import { strengthInWords } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import shared from './investors.module.css';
import { columnsOf, committedOf, type Listed, reasonsOf, stageBeside } from './list.ts';
import {
  countInWords,
  NobodyListed,
  Unscored,
  unscoredInWords,
  useChange,
  useInvestors,
  useSearchDialog,
} from './list-parts.tsx';

/** Loaded when it is first asked for: the board is there sooner without it. */
const InvestorDrawer = lazyRouteComponent(() => import('./drawer.tsx'), 'InvestorDrawer');

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
    { key: 'j', does: 'Card below', run: go(1, 0) },
    { key: 'k', does: 'Card above', run: go(-1, 0) },
    { key: 'l', does: 'Next column', run: go(0, 1) },
    { key: 'h', does: 'Column before', run: go(0, -1) },
    ...(mayWrite
      ? [
          { key: ']', does: 'Move the card a stage on', run: step(1) },
          { key: '[', does: 'Move the card a stage back', run: step(-1) },
        ]
      : []),
    { key: '/', does: 'Find by name', run: () => find.current?.focus() },
    { key: 'Escape', run: () => (search.open === undefined ? false : open(undefined)) },
  ]);
  return (
    <Screen
      title="Board"
      actions={
        <Button component={Link} to="/investors" variant="default" size="sm">
          Table
        </Button>
      }
    >
      <Loaded query={query.loaded} empty={<NobodyListed action={maySpend ? searching.button : undefined} />}>
        {() => (
          <>
            <Group gap="xs">
              <FilterBar filters={filters} all={all} find={find} onFilter={setFilters} />
              <Hint role="status">
                {countInWords(showNumber(list.length), showNumber(all.length))}
                {query.isPart ? '' : unscoredInWords(all)}
              </Hint>
            </Group>
            {query.isPart ? null : <Unscored all={all} />}
            <nav className={styles.stages} aria-label="Stages">
              {columns.map(({ stage, cards }) => (
                <SmallButton
                  key={stage}
                  onClick={() =>
                    document.getElementById(`stage-${stage}`)?.scrollIntoView({ inline: 'start' })
                  }
                >
                  {`${STAGE_LABELS[stage]} ${showNumber(cards.length)}`}
                </SmallButton>
              ))}
            </nav>
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

/** Cards of a column that are shown; the table has the rest. More make dragging slow, and nobody looks so far down. */
const MOST_CARDS = 60;
/** What is dragged, so that nothing else is taken for a card. */
const CARD_TYPE = 'application/x-warmpath-investor';

interface ColumnProps {
  readonly stage: Stage;
  readonly cards: readonly Listed[];
  /** What is raised, USD. */
  readonly goal: number | undefined;
  readonly mayMove: boolean;
  onOpen(id: string): void;
  onDrop(id: string): void;
}

function Column({ stage, cards, goal, mayMove, onOpen, onDrop }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    if (!mayMove || !event.dataTransfer.types.includes(CARD_TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={styles.column}
      data-over={isOver || undefined}
      aria-labelledby={`stage-${stage}`}
      onDragOver={take}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const id = event.dataTransfer.getData(CARD_TYPE);
        if (id === '') return;
        event.preventDefault();
        onDrop(id);
      }}
    >
      <div className={styles.head}>
        <Title order={2} size="sm" id={`stage-${stage}`}>
          {STAGE_LABELS[stage]} <Hint span>{showNumber(cards.length)}</Hint>
        </Title>
        <Sum stage={stage} cards={cards} goal={goal} />
      </div>
      <ul className={styles.cards}>
        {cards.slice(0, MOST_CARDS).map((listed) => (
          <Card key={listed.row.id} listed={listed} mayMove={mayMove} onOpen={onOpen} />
        ))}
        {cards.length <= MOST_CARDS ? null : (
          <li>
            <AnchorLink to="/investors" search={{ stage }} size="sm">
              {`${showNumber(cards.length - MOST_CARDS)} more in the table`}
            </AnchorLink>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Of those who passed the reasons, of those who committed their sum against the round. */
function Sum({ stage, cards, goal }: Pick<ColumnProps, 'stage' | 'cards' | 'goal'>) {
  if (cards.length === 0) return null;
  if (stage === 'passed') {
    return (
      <Note foreign>
        {reasonsOf(cards)
          .map(([reason, count]) => `${reason ?? 'no reason given'} ${showNumber(count)}`)
          .join(' · ')}
      </Note>
    );
  }
  if (stage !== 'committed') return null;
  const sum = committedOf(cards);
  return (
    <Note>
      {goal === undefined || goal === 0
        ? showMoney(sum)
        : `${showMoney(sum)} of ${showMoney(goal)}, ${Math.round((sum / goal) * 100)} %`}
    </Note>
  );
}

interface CardProps extends Pick<ColumnProps, 'mayMove' | 'onOpen'> {
  readonly listed: Listed;
}

const Card = memo(function Card({ listed: { row }, mayMove, onOpen }: CardProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        data-card={row.id}
        draggable={mayMove}
        onDragStart={(event) => {
          event.dataTransfer.setData(CARD_TYPE, row.id);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onClick={() => onOpen(row.id)}
      >
        <span className={`${shared.named} ${shared.aside}`}>
          <Monogram name={row.name} isSmall />
          {row.score === null ? null : showScore(row.score)}
        </span>
        <span className={`${styles.whole} ${shared.name}`}>{row.name}</span>
        <span className={`${shared.aside} ${shared.line}`} style={{ display: 'block' }}>
          {row.conflict ? <span className={shared.alarm}>conflict · </span> : null}
          {row.next_step ?? row.reason ?? row.geography}
        </span>
        <span className={`${shared.aside} ${shared.line}`} style={{ display: 'block' }}>
          {dotted(
            row.warm && `${row.warm.name}, ${strengthInWords(row.warm.strength)}`,
            row.committed_usd === undefined ? undefined : showMoney(row.committed_usd),
            row.stage === 'found' ? undefined : showSince(row.stage_at),
            row.owner,
          )}
        </span>
      </button>
    </li>
  );
});
