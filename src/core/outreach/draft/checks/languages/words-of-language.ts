/** What the checks look for in a language beside what they look for in English, which may stand in every letter. */
export interface CheckWords {
  /** The first line of a letter, with `who` in it; what else may stand in it. */
  readonly greeting: RegExp;
  readonly anybody: ReadonlySet<string>;
  readonly claims: readonly RegExp[];
  /** Before a claim in its clause: a wish, a condition, the opposite. */
  readonly hedge: RegExp;
  /** What a firm or a person on record may be to the sender. */
  readonly relation: RegExp;
  readonly requests: readonly RegExp[];
  readonly familiarity: readonly RegExp[];
  readonly flattery: readonly RegExp[];
  readonly promises: readonly RegExp[];
  /** With its points. */
  readonly spam: readonly (readonly [RegExp, number])[];
  /** Whether a word with a capital is none of a name: it begins a sentence, or the language writes nouns so. */
  isCommon(word: string, at: Around): boolean;
}

/** Where a word with a capital stands. */
export interface Around {
  readonly opens: boolean;
  /** The words before it in its clause, the nearest last. */
  readonly before: readonly string[];
  /** What follows it at once: a blank and a word, a hyphen and a word. */
  readonly behind: string;
}
