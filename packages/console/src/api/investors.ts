import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@warmpath/sdk';
import { useMemo } from 'react';
import { isOtherVersion } from '../parts/merge.ts';
import { CREDITS_KEY, PRICE_KEY } from './account.ts';
import {
  INTRODUCTIONS_KEY,
  INVESTORS_KEY,
  type InvestorRow,
  investorsChanged,
  mergedPages,
  NEWS_KEY,
  newAmongFirst,
  type PipelineSet,
  patchedRow,
} from './investor-rows.ts';
import { PAGE_ROWS, question, useAction, useAllPages, warmpath } from './session.ts';

export type Investor = AnswerOf<'fundraising.investor'>;
type Page = AnswerOf<'fundraising.pipeline.list'>;

/** Of the first of them: far more than a screen shows, and there in a tenth of a second. */
const FIRST_ROWS = 200;
/** Of one request that sets something, which the service takes. */
const SET_ROWS = 500;
/** What is changed here is changed in the copy too; others of the tenant change little meanwhile, ms. */
const FRESH_MS = 300_000;
/** How often a list is read again while scores of it are being worked out, ms: they take some seconds. */
const WORKING_MS = 3_000;
const LIST_KEY = [...INVESTORS_KEY, 'list'] as const;
const ONE_KEY = [...INVESTORS_KEY, 'one'] as const;
const REMOVED_KEY = [...INVESTORS_KEY, 'removed'] as const;

const listQuery = infiniteQueryOptions({
  queryKey: LIST_KEY,
  queryFn: ({ pageParam, signal }) =>
    warmpath.fundraising.pipeline.list(
      { limit: pageParam === undefined ? FIRST_ROWS : PAGE_ROWS, cursor: pageParam },
      { signal },
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page) => page.next,
  staleTime: FRESH_MS,
  // Until the scores that are being worked out are there.
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ investors }) => investors.some(({ unscored }) => unscored === 'working'))
      ? WORKING_MS
      : false,
});

/** The whole list. */
export function useInvestorList() {
  const { pages, isPart, isError, how } = useAllPages(listQuery);
  const rows = useMemo(() => pages && mergedPages(pages), [pages]);
  return {
    rows,
    /** How many were taken off the list. */
    removed: pages?.[0]?.summary?.removed ?? 0,
    isPart,
    isError,
    loaded: { data: rows, ...how },
  };
}

/** Everything known of one investor. */
export const investorQuery = (id: string) =>
  queryOptions({
    ...question([...ONE_KEY, id], (options) => warmpath.fundraising.investor({ investor_id: id }, options)),
    // As of the list.
    refetchInterval: ({ state }) => (state.data?.investor?.unscored === 'working' ? WORKING_MS : false),
  });

export interface Change {
  readonly ids: readonly string[];
  readonly set: PipelineSet;
  /** Of a text that was edited: what it was made from. */
  readonly made?: Made;
}

/** A field as it was when somebody began to edit it, and of which version of the entry. */
export interface Made {
  readonly field: TextField;
  readonly value: string | undefined;
  readonly version: string;
}
export type TextField = 'reason' | 'note' | 'next_step' | 'next_step_on' | 'owner';

/** Somebody else changed the same text meanwhile: nothing was stored, and a person chooses. */
export class ChangedByOthers extends Error {
  /** As it is stored now. */
  readonly theirs: Made;

  constructor(theirs: Made) {
    super('somebody else changed this text');
    this.theirs = theirs;
  }
}

/** How often an entry is read again that others go on changing. */
const TRIES = 3;

/** Sets one text; if others changed another field of the entry meanwhile, over what is stored now. */
async function setText(id: string, set: PipelineSet, made: Made) {
  let { version } = made;
  for (let tries = 1; ; tries += 1) {
    try {
      return await warmpath.fundraising.pipeline.set({ investor_ids: [id], ...set, if_version: version });
    } catch (error) {
      if (!isOtherVersion(error) || tries > TRIES) throw error;
      const { pipeline } = await warmpath.fundraising.investor({ investor_id: id });
      // Off the list meanwhile: whoever wrote thought that it was on it.
      if (pipeline === undefined || pipeline.removed === true) throw error;
      version = pipeline.version;
      const value = pipeline[made.field];
      if (value !== made.value) throw new ChangedByOthers({ ...made, value, version });
    }
  }
}

/** Told also where what asked for the change is gone by then, as a bar that goes with its selection. */
interface Told {
  done(
    answer: { readonly changed: number; readonly notListed: number },
    change: Change,
    before: ReadonlyMap<string, InvestorRow>,
  ): void;
  failed(error: Error, change: Change): void;
}

/** The drawer shows a change at once, as the list does; its version comes when it is read again. */
function patchDrawer(client: QueryClient, id: string, set: PipelineSet, now: string): void {
  client.setQueryData(investorQuery(id).queryKey, (investor) => {
    if (investor?.pipeline === undefined) return investor;
    const { note, ...before } = investor.pipeline;
    const after = patchedRow(
      { ...before, id } as unknown as InvestorRow,
      set,
      now,
    ) as unknown as typeof before;
    const noted = set.note ?? (set.clear?.includes('note') ? undefined : note);
    return { ...investor, pipeline: { ...after, ...(noted === undefined ? {} : { note: noted }) } };
  });
}

/** Sets the same of some investors: shown at once, and as it was before if that fails. */
export function useSetPipeline(told: Told) {
  const client = useQueryClient();
  const inRows = (replace: (row: InvestorRow) => InvestorRow | undefined) =>
    client.setQueryData<InfiniteData<Page, string | undefined>>(
      LIST_KEY,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            investors: page.investors.flatMap((row) => replace(row) ?? []),
          })),
        },
    );
  return useMutation({
    mutationFn: async ({ ids, set, made }: Change) => {
      const sums = { changed: 0, notListed: 0 };
      const [one] = ids;
      if (made !== undefined && one !== undefined) {
        const { changed, not_on_list } = await setText(one, set, made);
        return { changed, notListed: not_on_list.length };
      }
      for (let from = 0; from < ids.length; from += SET_ROWS) {
        const part = ids.slice(from, from + SET_ROWS);
        const answer = await warmpath.fundraising.pipeline.set({ investor_ids: part, ...set });
        sums.changed += answer.changed;
        sums.notListed += answer.not_on_list.length;
      }
      return sums;
    },
    onMutate: async ({ ids, set }) => {
      // An answer from before the change would take it back.
      await client.cancelQueries({ queryKey: LIST_KEY });
      const asked = new Set(ids);
      const before = new Map<string, InvestorRow>();
      const now = new Date().toISOString();
      inRows((row) => {
        if (!asked.has(row.id)) return row;
        before.set(row.id, row);
        return set.removed === true ? undefined : patchedRow(row, set, now);
      });
      const [only] = ids;
      // On a screen that never read the list: without what it was, nothing could be undone.
      if (ids.length === 1 && only !== undefined && !before.has(only)) {
        const found = await client.fetchQuery(investorQuery(only)).catch(() => undefined);
        if (found?.pipeline !== undefined)
          before.set(only, { ...found.pipeline, id: only } as unknown as InvestorRow);
      }
      if (only !== undefined && ids.length === 1) patchDrawer(client, only, set, now);
      return before;
    },
    onSuccess: told.done,
    onError: (error, change, before) => {
      const { set } = change;
      inRows((row) => before?.get(row.id) ?? row);
      // Of many some may have been set; who left the list is no longer among the rows.
      if (before !== undefined && (before.size > SET_ROWS || set.removed !== undefined))
        void client.invalidateQueries({ queryKey: LIST_KEY });
      told.failed(error, change);
    },
    // All but the list, which shows the change already.
    onSettled: (_answer, _error, { set }) =>
      Promise.all(
        [
          ...(set.removed === undefined ? [] : [LIST_KEY, REMOVED_KEY]),
          ...[ONE_KEY, INTRODUCTIONS_KEY, NEWS_KEY],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Those that were taken off the list; the first thousand. */
export const removedQuery = queryOptions({
  queryKey: REMOVED_KEY,
  queryFn: async ({ signal }) =>
    (await warmpath.fundraising.pipeline.list({ limit: PAGE_ROWS, removed: true }, { signal })).investors,
});

export type SearchInput = Omit<InputOf<'fundraising.search-investors'>, 'dry_run'>;

/** What a search asks for if nothing else is chosen. */
export const USUAL_SEARCH = { effort: 'medium', limit: 50 } as const satisfies SearchInput;

/** What a search costs, what would remain, and what of it was not understood; free. */
export const searchPriceQuery = (input: SearchInput) =>
  question([...PRICE_KEY, 'search', input], (options) =>
    warmpath.fundraising.searchInvestors({ ...input, dry_run: true }, options),
  );

/** A search; the list is read again with what it found. */
export function useSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: SearchInput) => {
      const pages = client.getQueryData<InfiniteData<Page>>(LIST_KEY)?.pages;
      const before = mergedPages(pages ?? []);
      const known = new Set(before.map(({ id }) => id));
      const isWhole = pages !== undefined && pages.at(-1)?.next === undefined;
      const answer = await warmpath.fundraising.searchInvestors({ ...input, dry_run: false });
      const { investors } = answer.data;
      return {
        answer,
        /** Undefined if not the whole list had been read before. */
        fresh: isWhole ? investors.filter(({ id }) => !known.has(id)).length : undefined,
        risen: isWhole ? newAmongFirst(before, investors) : [],
      };
    },
    onSettled: () => investorsChanged(client),
  });
}

/** Movements of credits that are looked through for the last search. */
const LEDGER_ROWS = 200;

/** When the last search was charged; null if none of the last movements is one. */
export const lastSearchQuery = queryOptions({
  queryKey: [...CREDITS_KEY, 'last-search'],
  queryFn: async ({ signal }) => {
    const { entries } = await warmpath.credits.ledger({ limit: LEDGER_ROWS }, { signal });
    const last = entries.find(
      ({ operation, kind, state }) =>
        operation === 'fundraising.search-investors' && kind === 'reserve' && state === 'settled',
    );
    return last?.created_at ?? null;
  },
});

/** By what an investor is looked up; one of them at least. */
export interface EnrichInput {
  readonly investor_social_url?: string;
  readonly fund_name?: string;
  readonly fund_domain?: string;
}
type EnrichBody = InputOf<'fundraising.enrich-investor'>;

/** What a look at one investor costs, and whether anybody outside would be asked. */
export const enrichPriceQuery = (input: EnrichInput) =>
  queryOptions({
    queryKey: ['enrich-price', input],
    queryFn: async ({ signal }) => {
      const body = { ...input, dry_run: true } as EnrichBody & { dry_run: true };
      const { would_charge: credits, warnings = [] } = await warmpath.fundraising.enrichInvestor(body, {
        signal,
      });
      return { credits, nobody: warnings.find(({ field }) => field === 'sources')?.message };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** People that are looked for at once: a team as a person reads it. */
const PEOPLE_FOUND = 10;

/** Finds who works at an investor, for its price; whom of them to keep is for a person to say. */
export function useFindPeople() {
  return useMutation({
    mutationFn: async (of: { domain: string } | { name: string }) => {
      const { data, ...charge } = await warmpath.company.people({ ...of, limit: PEOPLE_FOUND });
      return { found: data, ...charge };
    },
  });
}

interface AddressAsked {
  readonly id?: string;
  readonly name: string;
  readonly title?: string;
  /** One of the two is there. */
  readonly domain?: string | undefined;
  readonly profile?: string | undefined;
}

/** Finds the work address of somebody at an investor of the list, for its price, and stores it with them. */
export function useFindAddress(investor_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ domain, profile, ...person }: AddressAsked) => {
      const asked = domain === undefined ? { social_url: profile ?? '' } : { name: person.name, domain };
      const { data, ...charge } = await warmpath.person.email(asked);
      if (data.email !== '')
        await warmpath.fundraising.contacts({ investor_id, set: [{ ...person, email: data.email }] });
      return { ...data, ...charge };
    },
    onSettled: () => investorsChanged(client),
  });
}

/** Asks providers for one investor now. */
export function useEnrich() {
  return useMutation({
    mutationFn: (input: EnrichInput) =>
      warmpath.fundraising.enrichInvestor({ ...input, dry_run: false } as EnrichBody & { dry_run: false }),
  });
}

export type ListImport = InputOf<'fundraising.import-investors'>;
export type ImportReport = AnswerOf<'fundraising.import-investors'>;

/** Reads a list of the founder's own, or puts it on the stored one; `check_only` says which. */
export function useImportList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ListImport) => warmpath.fundraising.importInvestors(input),
    onSuccess: ({ stored }) => (stored ? investorsChanged(client) : undefined),
  });
}

export type ImportUndone = AnswerOf<'fundraising.undo-import'>;

/** Undoes an import of a list, by its `import_id`; the list is read again. */
export const useUndoImport = () =>
  useAction((importId: string) => warmpath.fundraising.undoImport({ import_id: importId }), investorsChanged);

interface MergePair {
  readonly investor_id: string;
  readonly into_id: string;
}
export type MergedSide = AnswerOf<'fundraising.merge-investors'>['after'];

/** What there would be of two of the list as one; nothing is changed. It is asked anew each time: nobody reads it twice. */
export const mergeQuery = (pair: MergePair) =>
  queryOptions({
    queryKey: ['merge', pair],
    queryFn: ({ signal }) => warmpath.fundraising.mergeInvestors({ ...pair, check_only: true }, { signal }),
    gcTime: 0,
  });

/** Makes two of the list one; the list is read again. */
export const useMergeInvestors = () =>
  useAction((pair: MergePair) => warmpath.fundraising.mergeInvestors(pair), investorsChanged);

type ContactsChange = Omit<InputOf<'fundraising.contacts'>, 'investor_id'>;

/** Adds, changes and removes people at an investor, all of it or nothing. */
export const useSetContacts = (id: string) =>
  useAction(
    (change: ContactsChange) => warmpath.fundraising.contacts({ investor_id: id, ...change }),
    investorsChanged,
  );
