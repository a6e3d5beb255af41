import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useInvestorList } from '../../api/investors.ts';
import type { Sort } from '../../parts/sort-rows.ts';
import { filtered, ranked } from './filters.ts';
import { addressOf, type Filters, filtersOf, type InvestorSearch, orderOf, sortOf } from './search.ts';

/** Today where the reader is, as an ISO date. */
export function dayOf(time: Date): string {
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
