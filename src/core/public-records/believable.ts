import type { FactSink, Origin } from '../corpus/facts.ts';
import { withoutControls } from '../lookup/text.ts';

/** All that the largest managers of the world look after together stays below; more is a slip of the keyboard. */
export const MOST_USD = 1e14;

/** Days of a fact that are past when it is filed; the end of a role may be known beforehand. */
const DAYS = [
  'asOf',
  'exitOn',
  'assetsOn',
  'firstSaleOn',
  'announcedOn',
  'acquiredOn',
  'startedOn',
  'foundedOn',
] as const;

const SUMS = ['exitSizeUsd', 'assetsUsd', 'sizeUsd', 'amountUsd', 'priceUsd', 'raisedUsd'] as const;

type Loose = Readonly<Partial<Record<(typeof DAYS)[number], string | undefined>>> &
  Readonly<Partial<Record<(typeof SUMS)[number], number | undefined>>> & { readonly name?: string };

/**
 * A sink that leaves out impossible values: a day after `lastDay` (`YYYY-MM-DD`), as the newest value holds
 * and no later filing could ever correct it, and sums above `MOST_USD`. The rest of the fact is kept, and
 * `note` gets what is missing. A sale with an impossible day or sum is left out. Names lose invisible
 * characters.
 */
export function believableOnly(sink: FactSink, lastDay: string, note: (reason: string) => void): FactSink {
  function believed<Fact extends object>(fact: Fact): Fact {
    const { name, ...fields } = fact as Loose;
    const out: Record<string, unknown> = {};
    for (const day of DAYS) if (isToCome(fields[day])) out[day] = undefined;
    for (const sum of SUMS) if ((fields[sum] ?? 0) > MOST_USD) out[sum] = undefined;
    for (const field of Object.keys(out))
      note(DAYS.some((day) => day === field) ? 'a day yet to come' : 'a sum larger than any there is');
    if (name !== undefined) {
      const seen = withoutControls(name).trim();
      if (seen !== name && seen !== '') out.name = seen;
    }
    return Object.keys(out).length === 0 ? fact : { ...fact, ...out };
  }
  const isToCome = (day: string | undefined) => day !== undefined && day > lastDay;
  return {
    company: (fact, origin) => sink.company(believed(fact), origin),
    investor: (fact, origin) => sink.investor(believed(fact), origin),
    round: (fact, origin) => sink.round(believed(fact), origin),
    investment: (fact, origin) => sink.investment(fact, origin),
    acquisition: (fact, origin) => sink.acquisition(believed(fact), origin),
    person: (fact, origin) => sink.person(believed(fact), origin),
    role: (fact, origin) => sink.role(believed(fact), origin),
    fund: (fact, origin) => sink.fund(believed(fact), origin),
    commitment: (fact, origin) => sink.commitment(believed(fact), origin),
    sale(fact, origin: Origin) {
      if (isToCome(fact.soldOn)) note('a sale on a day yet to come');
      else if (fact.proceedsUsd > MOST_USD) note('a sale for a sum larger than any there is');
      else sink.sale(believed(fact), origin);
    },
  };
}
