import { isListedMail, LARGE_PROVIDERS } from './free-mail.ts';

/** Too many other real domains differ from a shorter name by one letter (`gmx.com`, `qq.com`). */
const SHORTEST_SUGGESTED = 9;
/** Slips of one key are half of all; two in a name of ten letters are still far from chance. */
const TWO_SLIPS_FROM = 10;

/** Endings that are none and were meant to be another: no two of them are one slip of one word. */
const NO_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  cim: 'com',
  conm: 'com',
  nte: 'net',
  ner: 'net',
};
/** Names beside these that take mail are bought for the slips; beside a smaller provider they are real firms. */
const SQUATTED: ReadonlySet<string> = new Set([
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
]);

/**
 * The large provider a domain was probably meant to be: by a top-level domain that is none, and by one slip (two in longer
 * names). `takesMail`: the domain has mail hosts of its own, so it is rarely a slip. Else undefined.
 */
export function suggestDomain(domain: string, takesMail = false): string | undefined {
  if (isListedMail(domain)) return undefined;
  const at = domain.lastIndexOf('.') + 1;
  const ending = NO_ENDINGS[domain.slice(at)];
  const meant = ending === undefined ? domain : `${domain.slice(0, at)}${ending}`;
  const found = LARGE_PROVIDERS.includes(meant) ? meant : nearestProvider(meant);
  return found === undefined || (takesMail && !SQUATTED.has(found)) ? undefined : found;
}

function nearestProvider(domain: string): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const provider of LARGE_PROVIDERS) {
    if (provider.length < SHORTEST_SUGGESTED) continue;
    const allowed = mayHaveTwoSlips(domain, provider) ? 2 : 1;
    if (Math.abs(provider.length - domain.length) > allowed) continue;
    const slips = slipsBetween(domain, provider);
    if (slips <= allowed && slips < least) {
      least = slips;
      best = provider;
    }
  }
  return best;
}

/** Not both in a short name, none in its first letter, and not together with one in the top-level domain. */
function mayHaveTwoSlips(domain: string, provider: string): boolean {
  const topLevel = (name: string) => name.slice(name.lastIndexOf('.'));
  return (
    provider.length >= TWO_SLIPS_FROM && domain[0] === provider[0] && topLevel(domain) === topLevel(provider)
  );
}

/** Optimal string alignment: inserted, deleted, replaced or swapped adjacent letters, one slip each. */
function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      }
      line.push(slips);
    }
    beforeLast = last;
    last = line;
  }
  return last[other.length] ?? 0;
}
