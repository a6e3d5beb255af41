import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import type { Warning } from '../platform/values/outcome.ts';
import { countryName } from '../reference/rules-countries.ts';
import { listed } from '../reference/rules-place.ts';
import type { OneSided } from './score/rules-ports.ts';

/** Points within which scores made of the same parts say nothing apart. */
const SAME = 1;
/** Parts below half a point are no difference. */
const LEAST = 0.5;
/** Fewer in a row are told apart by reading them. */
const ENOUGH = 5;
/** Parts that a record of funds held makes. */
const HELD = new Set(['commitments', 'akin', 'manager', 'fund_number']);

const partsOf = ({ scoreParts }: InvestorRecord): string[] =>
  scoreParts
    .filter(({ name, points }) => name !== 'base' && Math.abs(points) >= LEAST)
    .map(({ name }) => name);

const warned = (value: string, message: string): Warning => ({ field: 'corpus', value, message });

/** The longest run of investors, in their order, whose scores say nothing apart: its first place and its length. */
function longestRun(found: readonly InvestorRecord[]): { readonly from: number; readonly count: number } {
  const kinds = found.map((one) => partsOf(one).toSorted().join(' '));
  let [best, from] = [{ from: 0, count: 0 }, 0];
  for (const [at, { score }] of found.entries()) {
    const isSame = kinds[at] === kinds[from] && Math.abs((found[from]?.score ?? 0) - score) <= SAME;
    if (!isSame) from = at;
    if (at - from + 1 > best.count) best = { from, count: at - from + 1 };
  }
  return best;
}

/** What the counts of a year cannot say of investors elsewhere, where its deals are from one country alone. */
export function recentWarnings(found: OneSided | undefined): readonly Warning[] {
  if (found === undefined) return [];
  const { country, inCountry, deals, until } = found;
  const count = (number: number) => number.toLocaleString('en');
  const message = `Of ${count(deals)} deals on record in the 12 months to ${until}, ${count(inCountry)} are in ${countryName(country)}: records of other countries end earlier. Who invests elsewhere may have gone on since, though no recent deal is counted, and ranks lower for it.`;
  return [warned('recent', message)];
}

/** What an answer to a fund cannot say: where nothing on record tells its investors apart, and whether any buys funds. */
export function basisWarnings(found: readonly InvestorRecord[]): readonly Warning[] {
  const warnings: Warning[] = [];
  const { from, count } = longestRun(found);
  if (count >= ENOUGH) {
    const parts = partsOf(found[from] as InvestorRecord).map((name) =>
      name.replace(/^lp_/u, '').replaceAll('_', ' '),
    );
    const by = parts.length === 0 ? 'nothing at all' : `${listed(parts, 'and')} alone`;
    const where =
      from === 0 ? `the first ${count}: they` : `beyond place ${from}: the ${count} from there on`;
    const order =
      'Their order is the nearer seat first, then one of this fund alone, and says nothing of merit.';
    warnings.push(warned('basis', `No basis to rank ${where} have the same points, by ${by}. ${order}`));
  }
  if (found.length > 0 && !found.some(({ scoreParts }) => scoreParts.some(({ name }) => HELD.has(name)))) {
    const message =
      'No record says whether any of these buys funds or holds private equity: they are ordered by seat, means and what they state.';
    warnings.push(warned('holdings', message));
  }
  return warnings;
}
