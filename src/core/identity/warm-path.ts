/** Who could introduce a tenant to an investor, and why the service thinks so. Additive to the contract. */
export interface WarmPath {
  readonly name: string;
  readonly position?: string;
  readonly company?: string;
  readonly socialUrl?: string;
  readonly connectedOn?: string;
  /** `person`: the connection is the investor. `firm`: the connection works there. */
  readonly kind: 'person' | 'firm';
  /** What on both records matches, in words. */
  readonly why: string;
  /** 0 to 1: how sure the match is and how far a word of theirs would carry. */
  readonly strength: number;
}
