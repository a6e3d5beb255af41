import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, type InputOf, WarmpathError } from '@warmpath/sdk';
import { warmpath } from './client.ts';
import { scoresChanged } from './investors-changed.ts';
import { outdateLookalikes } from './lookalikes.ts';

/** A profile of either kind of raise, by the names of the API; the form reads and writes its fields by name. */
export interface Profile {
  readonly raise_type: 'startup_equity' | 'fund_lp';
  readonly company_name?: string;
  readonly one_liner?: string;
  readonly [field: string]: unknown;
}
export type Reading = AnswerOf<'fundraising.profile.reading'>;

const RAISE_KEY = ['raise'] as const;

/** Of a record that may not be there yet: null where nothing is stored. */
async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof WarmpathError && error.status === 404) return null;
    throw error;
  }
}

/** The stored profile; null where none is stored. */
export const profileQuery = queryOptions({
  queryKey: [...RAISE_KEY, 'profile'],
  queryFn: ({ signal }) =>
    orNull(warmpath.fundraising.profile.get({ signal })) as Promise<unknown> as Promise<Profile | null>,
});

/** What the stored profile is read as; null where none is stored. */
export const readingQuery = queryOptions({
  queryKey: [...RAISE_KEY, 'reading'],
  queryFn: ({ signal }) => orNull(warmpath.fundraising.profile.reading({ signal })),
});

/** Stores the profile; what it is read as is read again, and so is all that was scored for the one before. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) =>
      warmpath.fundraising.profile.put(
        profile as unknown as InputOf<'fundraising.profile.put'>,
      ) as Promise<unknown> as Promise<Profile>,
    onSuccess: async (stored) => {
      client.setQueryData(profileQuery.queryKey, stored);
      // Who saves waits for no list of ten thousand.
      void scoresChanged(client);
      outdateLookalikes(client);
      await client.invalidateQueries({ queryKey: readingQuery.queryKey });
    },
  });
}

export type SuggestKind = InputOf<'fundraising.suggest'>['kind'];
/** Fewer letters begin half of everything. */
const LEAST_LETTERS = 2;

/** What a text may be the beginning of; asked once for each text. */
export const suggestQuery = (kind: SuggestKind, text: string) =>
  queryOptions({
    queryKey: ['suggest', kind, text],
    queryFn: async ({ signal }) =>
      (await warmpath.fundraising.suggest({ kind, q: text }, { signal })).suggestions,
    enabled: text.trim().length >= LEAST_LETTERS,
    staleTime: Number.POSITIVE_INFINITY,
  });
