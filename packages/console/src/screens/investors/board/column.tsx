import { Text, Title } from '@mantine/core';
import { type DragEvent, memo, useState } from 'react';
import { AnchorLink } from '../../../parts/anchor-link.tsx';
import { showMoney, showNumber, showSince } from '../../../parts/format.ts';
import { INVESTORS } from '../../../words/investors.ts';
import { strengthInWords } from '../columns.tsx';
import type { Listed } from '../filters.ts';
import shared from '../investors.module.css';
import type { Stage } from '../kinds.ts';
import styles from './board.module.css';
import { committedOf, reasonsOf } from './columns.ts';

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

export function Column({ stage, cards, goal, mayMove, onOpen, onDrop }: ColumnProps) {
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
          {INVESTORS.stages[stage]}{' '}
          <Text span size="sm" c="dimmed">
            {showNumber(cards.length)}
          </Text>
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
              {INVESTORS.moreCards(showNumber(cards.length - MOST_CARDS))}
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
      <Text size="xs" c="dimmed" className="foreign">
        {reasonsOf(cards)
          .map(([reason, count]) => `${reason ?? INVESTORS.noReason} ${showNumber(count)}`)
          .join(' · ')}
      </Text>
    );
  }
  if (stage !== 'committed') return null;
  const sum = committedOf(cards);
  return (
    <Text size="xs" c="dimmed">
      {goal === undefined || goal === 0
        ? showMoney(sum)
        : INVESTORS.committedOf(showMoney(sum), showMoney(goal), Math.round((sum / goal) * 100))}
    </Text>
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
        <span className={styles.top}>
          <span className={`${shared.line} ${shared.name}`}>{row.name}</span>
          <span className="number">{row.score?.toFixed(0)}</span>
        </span>
        <span className={`${shared.aside} ${shared.line}`} style={{ display: 'block' }}>
          {row.conflict ? <span className={shared.alarm}>{INVESTORS.conflict} · </span> : null}
          {row.next_step ?? row.reason ?? row.geography ?? ''}
        </span>
        <span className={`${shared.aside} ${shared.line}`} style={{ display: 'block' }}>
          {[
            row.warm && `${row.warm.name}, ${strengthInWords(row.warm.strength)}`,
            row.committed_usd === undefined ? undefined : showMoney(row.committed_usd),
            row.stage === 'found' ? undefined : showSince(row.stage_at),
            row.owner,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
});
