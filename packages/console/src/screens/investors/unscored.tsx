import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lastSearchQuery, searchPriceQuery, USUAL_SEARCH } from '../../api/investors.ts';
import { showNumber } from '../../parts/format.ts';
import { PriceButton } from '../../parts/price-button.tsx';
import { INVESTORS } from '../../words/investors.ts';
import type { Listed } from './filters.ts';

const { unscored } = INVESTORS;

interface UnscoredProps {
  /** Everybody, by rank. */
  readonly all: readonly Listed[];
  /** Left out for who may not spend. */
  onSearch?(): void;
}

/** Whether there are investors, and none of them has a score. By rank those without one come last. */
export const isUnscored = (all: readonly Listed[]): boolean => all[0]?.row.score === null;

/** The rest of a sentence about how many investors are shown; empty where all have a score, or none has. */
export function unscoredInWords(all: readonly Listed[]): string {
  const count = all.filter(({ row }) => row.score === null).length;
  return count === 0 || count === all.length ? '' : ` · ${unscored.some(showNumber(count))}`;
}

/** One line above a list without a single score: why, and the way to the search. */
export function Unscored({ all, onSearch }: UnscoredProps) {
  const last = useQuery({ ...lastSearchQuery, enabled: isUnscored(all) });
  const price = useQuery({
    ...searchPriceQuery(USUAL_SEARCH),
    enabled: isUnscored(all) && onSearch !== undefined,
  });
  if (!isUnscored(all) || last.isPending) return null;
  const wasSearched = typeof last.data === 'string';
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{wasSearched ? unscored.changed : unscored.never}</Text>
      {onSearch === undefined ? null : (
        <PriceButton size="compact-sm" credits={price.data?.would_charge} onClick={onSearch}>
          {wasSearched ? unscored.again : unscored.search}
        </PriceButton>
      )}
    </Group>
  );
}
