/** A value at three figures, as USD amounts are said: 1.25 for 1,253,000 in millions. */
export const round3 = (value: number): number => Number(value.toPrecision(3));

/** How a language writes amounts of US dollars. */
export interface Money {
  /** BCP 47, for the marks within numbers. */
  readonly locale: string;
  /** "2 Mio. US-Dollar", by the number as written and its value. */
  million(number: string, value: number): string;
  billion(number: string, value: number): string;
  plain(number: string): string;
}

/** An amount of US dollars in a sentence: in millions from a million on, at three figures, whole dollars below. */
export function amountOf(usd: number, { locale, million, billion, plain }: Money): string {
  // A thin space between thousands, as French has it, is taken for a hidden character: a no-break space stands for it.
  const written = (value: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: 2 }).replace(/[\u202f\u2009]/gu, '\u00a0');
  if (usd >= 1e9) return billion(written(round3(usd / 1e9)), round3(usd / 1e9));
  return usd >= 1e6
    ? million(written(round3(usd / 1e6)), round3(usd / 1e6))
    : plain(written(Math.round(usd)));
}

/** The items as a list with the language's "and". */
export function listedWith(items: readonly string[], and: string): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}
