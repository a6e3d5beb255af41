import type { PeerEvidence } from '../../core/ranking/evidence.ts';
import { MAX_BACKERS } from '../score/co-investors.ts';
import type { QueryTerm, SegmentParts } from '../search/explained-query.ts';
import { SmallSet } from '../search/small-set.ts';
import type { Peers } from './peers.ts';

/** Co-investors that are counted: an investor with more knows almost all. */
const COUNTED = 100;
/** Shares that are shown. */
const MAX_LISTED = 2;
const PLACES = new Set(['country', 'state', 'metro', 'city']);

/** What an investor's peers have of a token, or undefined where the token's list does not say. */
function peerValue({ peerStart, peerOf, peerValue: values }: Peers, token: number, investor: number) {
  let [low, high] = [peerStart[token] as number, (peerStart[token + 1] as number) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = peerOf[middle] as number;
    if (here === investor) return values[middle];
    if (here < investor) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

// Scratch space of a thread.
const met = new SmallSet();

/** Those who entered the same companies, as `peersOf` takes them: seen by the view, crowds left out. */
function countCoInvestors(
  { table, view }: SegmentParts,
  investor: number,
  entries: Uint32Array,
): Pick<PeerEvidence, 'count' | 'isMore'> {
  const { dealCompany, backerStart, backerDay, backers } = table;
  met.clear();
  for (let place = 0; place < entries.length; place += 1) {
    const company = dealCompany[entries[place] as number] as number;
    const [from, to] = [backerStart[company] as number, backerStart[company + 1] as number];
    let seen = 0;
    // A company with few backers in all is no crowd on any day.
    for (let at = from; at < to && to - from > MAX_BACKERS; at += 1) {
      if ((view.weights[backerDay[at] as number] as number) > 0) seen += 1;
    }
    if (seen > MAX_BACKERS) continue;
    for (let at = from; at < to; at += 1) {
      const peer = backers[at] as number;
      if (peer !== investor && (view.weights[backerDay[at] as number] as number) > 0) met.add(peer);
    }
    // One company adds at most MAX_BACKERS, so that a small set is large enough.
    if (met.size > COUNTED) return { count: COUNTED, isMore: true };
  }
  return { count: met.size, isMore: false };
}

/**
 * What is on record of an investor's co-investors: how many, and the shares that say most about what is
 * asked, one of the nested places. A share is shown where the lists of `peers` hold it.
 */
export function peersFor(
  parts: SegmentParts,
  terms: readonly QueryTerm[],
  investor: number,
  entries: Uint32Array,
): PeerEvidence {
  const { peers } = parts;
  const volume = peers.peerVolume[investor] as number;
  const shares = terms
    .flatMap(({ family, label, tokens, overallShare }) => {
      const values = tokens.map((token) => peerValue(peers, token, investor));
      if (volume === 0 || overallShare === 0 || values.some((value) => value === undefined)) return [];
      const share = values.reduce<number>((sum, value) => sum + (value as number), 0) / volume;
      return [{ family, label, share, overallShare }];
    })
    // By how much each says: more of what few have.
    .toSorted(
      (one, other) =>
        other.share * Math.log(other.share / other.overallShare) -
        one.share * Math.log(one.share / one.overallShare),
    );
  const place = shares.find(({ family }) => PLACES.has(family));
  return {
    ...countCoInvestors(parts, investor, entries),
    shares: shares.filter((one) => !PLACES.has(one.family) || one === place).slice(0, MAX_LISTED),
  };
}
