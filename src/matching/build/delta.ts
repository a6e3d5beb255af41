import type { Peers } from '../peers/peers.ts';
import { habitsOfPart } from '../second/habits.ts';
import { packSegment, type Segment, type SegmentMeta } from '../table/segment.ts';
import { NONE, ordinalOf, type Table, TOKEN_FAMILIES } from '../table/table.ts';
import { type View, viewAt, weightsAt } from '../table/view.ts';

/**
 * The segment of the investors that changed since a base was built, from their whole records and deals;
 * `table` must have been built like the base's. The overall figures (shares, sizes, peers, the day) are taken
 * from the base, so that scores of both are comparable; a deal after the base's day counts as one of that
 * day.
 */
export function buildDelta(table: Table, base: Segment, meta: Omit<SegmentMeta, 'day'>): SharedArrayBuffer {
  const { day } = base.meta;
  const own = viewAt(table, day, true, weightsAt(day, true, 1));
  const idf = own.idf.map((seen, sector) => base.view.idf[sector] ?? seen);
  const view: View = {
    ...own,
    share: sharesLike(base, table),
    total: base.view.total,
    sizeMean: base.view.sizeMean,
    sizeVariance: base.view.sizeVariance,
    lpDay: base.view.lpDay,
    idf,
    sample: new Uint32Array(0),
  };
  const ordinals = Uint32Array.from(table.ids, (id) => {
    const ordinal = ordinalOf(base.table.ids, id);
    return ordinal < 0 ? NONE : ordinal;
  });
  const peers: Peers = {
    peerStart: new Uint32Array(view.share.length + 1),
    peerOf: new Uint32Array(0),
    peerValue: new Float32Array(0),
    peerVolume: Float32Array.from(ordinals, (ordinal) =>
      ordinal === NONE ? 0 : (base.peers.peerVolume[ordinal] as number),
    ),
  };
  const habits = base.habits === undefined ? undefined : habitsOfPart(view, base.habits, ordinals);
  return packSegment({ ...meta, day }, base.model, base.average, view, peers, habits, { ordinals });
}

/** The base's shares under the part's numbers; none for what the base does not know. */
function sharesLike(base: Segment, table: Table): Float64Array {
  const share = new Float64Array(table.familyStart.at(-1) as number);
  for (const family of TOKEN_FAMILIES.keys()) {
    const [from, to] = [
      base.table.familyStart[family] as number,
      base.table.familyStart[family + 1] as number,
    ];
    share.set(base.view.share.subarray(from, to), table.familyStart[family]);
  }
  return share;
}
