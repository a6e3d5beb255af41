import { queryOptions } from '@tanstack/react-query';
import { type RowOf, WarmpathError } from '@warmpath/sdk';
import { warmpath } from './client.ts';
import { FIND_KEY } from './investors-changed.ts';

type Acquaintance = RowOf<'fundraising.network.get'>;

/** Of each kind; more are not read by anybody. */
const SHOWN = 6;
/** Connections that are looked through: four pages. Who has more finds the others on the screen of introductions. */
const LOOKED_THROUGH = 2_000;

/** Investors of the list with this in their name. */
export const investorsNamed = (q: string) =>
  queryOptions({
    queryKey: [...FIND_KEY, 'investors', q],
    queryFn: async ({ signal }) => {
      const { investors } = await warmpath.fundraising.pipeline.list({ name: q, limit: SHOWN }, { signal });
      return investors;
    },
  });

/** Companies on record whose name begins so. */
export const companiesNamed = (q: string) =>
  queryOptions({
    queryKey: [...FIND_KEY, 'companies', q],
    queryFn: async ({ signal }) => {
      const { suggestions } = await warmpath.fundraising.suggest(
        { kind: 'company', q, limit: SHOWN },
        { signal },
      );
      return suggestions;
    },
  });

/** The first people of the network; none where none was uploaded. */
export const acquaintancesQuery = queryOptions({
  queryKey: [...FIND_KEY, 'people'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const people: Acquaintance[] = [];
    try {
      const all = warmpath.fundraising.network.get.all({}, { atMost: LOOKED_THROUGH });
      for await (const person of all) people.push(person);
    } catch (error) {
      if (!(error instanceof WarmpathError) || error.status !== 404) throw error;
    }
    return people;
  },
});

/** Those whose name or firm has the words in it. */
export function peopleNamed(people: readonly Acquaintance[], q: string): Acquaintance[] {
  const words = q.toLowerCase().split(/\s+/);
  return people
    .filter(({ firstName, lastName, company }) => {
      const text = [firstName, lastName, company].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, SHOWN);
}
