import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import { WarmpathError } from '@warmpath/sdk';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import {
  addressOf,
  type Filters,
  filtersOf,
  type InvestorSearch,
  orderOf,
  type Sort,
  sortOf,
} from '../../addresses.ts';
import {
  type Change,
  lastSearchQuery,
  searchPriceQuery,
  USUAL_SEARCH,
  useInvestorList,
  useSetPipeline,
} from '../../api/investors.ts';
import { STAGE_LABELS } from '../../labels.ts';
import { PriceButton } from '../../parts/actions.tsx';
import { counted, showNumber } from '../../parts/format.ts';
import { filtered, type Listed, ranked } from './list.ts';

export const EMPTY =
  'No investor is on your list yet. A search for your raise fills it, or a list that you already have.';

/** How many of the list are shown. */
export const countInWords = (shown: string, all: string) =>
  `${shown === all ? '' : `${shown} of `}${counted(all, 'investor')}`;

/** Today where the reader is, as an ISO date. */
function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The stored list as the address of a screen asks for it, and what changes that address. */
export function useInvestors(from: '/investors' | '/investors/board') {
  const search: InvestorSearch = useSearch({ from });
  const navigate = useNavigate({ from });
  const query = useInvestorList();
  const { rows } = query;
  const filters = useMemo(() => filtersOf(search), [search]);
  const order = useMemo(() => orderOf(search), [search]);
  const today = dayOf(new Date());
  const all = useMemo(() => ranked(rows ?? []), [rows]);
  const list = useMemo(() => filtered(all, filters, today), [all, filters, today]);

  const to = useCallback(
    (next: InvestorSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return {
    query,
    search,
    filters,
    order,
    today,
    /** Everybody, by rank. */
    all,
    /** Those who pass the filters, by rank. */
    list,
    setFilters: (next: Filters) => to(addressOf(next, search)),
    setOrder: (next: Sort) => to({ ...search, sort: sortOf(next) }),
    /** Opens the drawer of an investor; undefined closes it. */
    open: useCallback(
      (id: string | undefined) =>
        void navigate({
          to: '.',
          search: (before: InvestorSearch) => ({ ...before, open: id }),
          // Back leads out of the drawer, not through everybody who was looked at.
          replace: search.open !== undefined,
          resetScroll: false,
        }),
      [navigate, search.open],
    ),
  };
}

const movedInWords = (count: number, stage: string) =>
  count === 1 ? `Moved to ${stage}.` : `${count} moved to ${stage}.`;

/** Changes investors and says what became of it: in words, for one or many, also if it had to be taken back. */
export function useChange(): (change: Change) => void {
  const { mutate } = useSetPipeline();
  return useCallback(
    (change) =>
      mutate(change, {
        onSuccess: ({ changed, notListed }) => {
          const { stage } = change.set;
          const done =
            stage === undefined
              ? changed === 1
                ? 'Saved.'
                : `${changed} changed.`
              : movedInWords(changed, STAGE_LABELS[stage]);
          notifications.show({
            message:
              notListed === 0
                ? done
                : `${done} ${notListed} ${notListed === 1 ? 'is' : 'are'} no longer on your list and could not be changed.`,
            color: notListed === 0 ? 'teal' : 'yellow',
          });
        },
        onError: (error) => {
          const why = error instanceof WarmpathError ? (error.body?.message ?? error.message) : String(error);
          notifications.show({
            title:
              change.ids.length === 1
                ? 'This could not be saved; it stands as it was before.'
                : 'This could not be saved; all stand as they were before.',
            message: why,
            color: 'red',
            autoClose: false,
          });
        },
      }),
    [mutate],
  );
}

interface UnscoredProps {
  /** Everybody, by rank. */
  readonly all: readonly Listed[];
  /** Left out for who may not spend. */
  onSearch?(): void;
}

/** Whether there are investors, and none of them has a score. By rank those without one come last. */
export const isUnscored = (all: readonly Listed[]): boolean => all[0]?.row.score === null;

/** The rest of a sentence about how many investors are shown; empty if all have a score, or none has. */
export function unscoredInWords(all: readonly Listed[]): string {
  const count = all.filter(({ row }) => row.score === null).length;
  return count === 0 || count === all.length
    ? ''
    : ` · ${showNumber(count)} without a score: no search for your raise has found them`;
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
      <Text size="sm">
        {wasSearched
          ? 'Your raise changed since these were scored.'
          : 'These are not scored for your raise yet.'}
      </Text>
      {onSearch === undefined ? null : (
        <PriceButton size="compact-sm" credits={price.data?.would_charge} onClick={onSearch}>
          {wasSearched ? 'Search again' : 'Search'}
        </PriceButton>
      )}
    </Group>
  );
}

/** Loaded when it is first opened: most visits need none. */
const SearchForm = lazyRouteComponent(() => import('./search-form.tsx'), 'SearchForm');

/**
 * The search that fills the list, and the button that opens it. They are apart: the button may stand if nothing is on the list yet,
 * and goes with what the search finds; the dialog then still has to say what that was.
 */
export function useSearchDialog(): {
  readonly button: ReactNode;
  readonly dialog: ReactNode;
  open(): void;
} {
  const [isOpen, { open, close }] = useDisclosure();
  return {
    open,
    button: (
      <Button size="sm" onClick={open}>
        Search
      </Button>
    ),
    dialog: (
      <Modal opened={isOpen} onClose={close} title="Search for your raise" size="lg">
        <Suspense>
          <SearchForm onClose={close} />
        </Suspense>
      </Modal>
    ),
  };
}
