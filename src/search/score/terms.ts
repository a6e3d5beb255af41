import { INTO, type List, NOTHING } from './plan.ts';

/** A token that counts: what it adds, and the requirements it meets, as bits. */
export type Term = List & { readonly needs: number };

/** The lists of a plan, with the tokens that requirements (at most eight) name besides. */
export function termsOf(
  lists: readonly List[],
  requirements: readonly (readonly number[])[],
): readonly Term[] {
  const terms = new Map<number, Term>();
  const repeated: Term[] = [];
  for (const list of lists) {
    if (terms.has(list.token)) repeated.push({ ...list, needs: 0 });
    else terms.set(list.token, { ...list, needs: 0 });
  }
  for (const [at, tokens] of requirements.entries()) {
    for (const token of tokens) {
      if (token < 0) continue;
      const term = terms.get(token) ?? { token, score: NOTHING, into: INTO.size, sum: NOTHING, needs: 0 };
      terms.set(token, { ...term, needs: term.needs | (1 << at) });
    }
  }
  return [...terms.values(), ...repeated];
}

/** What terms add up to, by place. */
export class Tally {
  readonly score: Float64Array;
  readonly place: Float64Array;
  readonly stage: Float64Array;
  readonly sector: Float64Array;
  readonly size: Float64Array;
  /** As INTO numbers them. */
  readonly sums: readonly Float64Array[];
  readonly met: Uint8Array;

  constructor(places: number) {
    const make = () => new Float64Array(places);
    this.score = make();
    [this.place, this.stage, this.sector, this.size] = [make(), make(), make(), make()];
    this.sums = [this.place, this.stage, this.sector, this.size];
    this.met = new Uint8Array(places);
  }

  clear(): void {
    this.score.fill(0);
    for (const sum of this.sums) sum.fill(0);
    this.met.fill(0);
  }

  addOne({ score: byCode, sum: sumByCode, into, needs }: Term, at: number, code: number): void {
    const sum = this.sums[into] as Float64Array;
    this.score[at] = (this.score[at] as number) + (byCode[code] as number);
    sum[at] = (sum[at] as number) + (sumByCode[code] as number);
    this.met[at] = (this.met[at] as number) | needs;
  }

  /** Adds a run of (place times 256, plus code). */
  add(term: Term, items: Uint16Array, from: number, to: number): void {
    for (let item = from; item < to; item += 1) {
      const packed = items[item] as number;
      this.addOne(term, packed >> 8, packed & 0xff);
    }
  }
}
