import { SECTOR_FLOOR } from '../../core/ranking/kernel.ts';
import { lengthOf, type View } from '../table/view.ts';

/** A question as tables over what deals can have, as in `Likeness`. */
interface LikenessTables {
  readonly placeBits: Uint8Array;
  readonly placeLike: Float64Array;
  readonly kindLike: Float64Array;
  readonly sizeLike: Float64Array;
  readonly tagSlot: Uint8Array;
  readonly tagWeight: Float64Array;
}

/** A view's sample of entries, copied together: else they would be read from all over the table. */
interface Sample {
  readonly weight: Float64Array;
  /** Place + 1; 0 where there is none. */
  readonly place: Uint32Array;
  readonly kind: Uint8Array;
  readonly size: Uint8Array;
  readonly tagStart: Uint32Array;
  readonly tags: Uint16Array;
  /** Length of the company's vector of idf. */
  readonly length: Float64Array;
}

/** Made once for each view a thread looks at, and forgotten with it. */
const samples = new WeakMap<View, Sample>();

function sampleOf(view: View): Sample {
  const known = samples.get(view);
  if (known !== undefined) return known;
  const { table, weights, idf } = view;
  const deals = view.sample;
  const companies = deals.map((deal) => table.dealCompany[deal] as number);
  const tagStart = new Uint32Array(deals.length + 1);
  const tags: number[] = [];
  for (const [at, company] of companies.entries()) {
    tags.push(...table.tags.subarray(table.tagStart[company], table.tagStart[company + 1]));
    tagStart[at + 1] = tags.length;
  }
  const sample = {
    weight: Float64Array.from(deals, (deal) => weights[table.dealDay[deal] as number] as number),
    // NONE + 1 is 0 in 32 bits, which is no place.
    place: Uint32Array.from(companies, (company) => (table.companyPlace[company] as number) + 1),
    kind: Uint8Array.from(deals, (deal) => table.dealKind[deal] as number),
    size: Uint8Array.from(deals, (deal) => table.dealSize[deal] as number),
    tagStart,
    tags: Uint16Array.from(tags),
    length: Float64Array.from(companies, (company) => lengthOf(table, idf, company)),
  };
  samples.set(view, sample);
  return sample;
}

/** The mean likeness of all entries to what is asked, over the view's sample, by weights; else 1. */
export function meanLikeness(view: View, tables: LikenessTables): number {
  const { weight, place, kind, size, tagStart, tags, length } = sampleOf(view);
  const { placeBits, placeLike, kindLike, sizeLike, tagSlot, tagWeight } = tables;
  let sum = 0;
  let all = 0;
  for (let at = 0; at < weight.length; at += 1) {
    let dot = 0;
    const end = tagStart[at + 1] as number;
    for (let tag = tagStart[at] as number; tag < end; tag += 1) {
      const slot = tagSlot[tags[tag] as number] as number;
      if (slot > 0) dot += tagWeight[slot - 1] as number;
    }
    // As `dealLikeness` says it.
    const own = weight[at] as number;
    sum +=
      own *
      (placeLike[placeBits[place[at] as number] as number] as number) *
      (kindLike[kind[at] as number] as number) *
      (sizeLike[size[at] as number] as number) *
      (SECTOR_FLOOR + (dot > 0 ? Math.min(dot / (length[at] as number), 1) : 0));
    all += own;
  }
  return all === 0 ? 1 : sum / all;
}
