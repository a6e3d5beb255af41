/** Forms of a company that say nothing of which one it is: of two names that differ in them alone both are one firm's. */
const LEGAL_FORM =
  /[\s,.]+(?:ag|bv|b\.v\.|co|corp|corporation|gmbh|inc|incorporated|limited|llc|llp|lp|l\.p\.|ltd|mbh|oy|plc|sa|sas|sarl|srl|s\.a\.)\.?$/iu;

/** Comparison key of an investor's name: accents, case, punctuation, spaces and the legal form do not count. */
export function nameKey(name: string): string {
  let bare = name.trim();
  for (let without = bare.replace(LEGAL_FORM, ''); without !== bare; without = bare.replace(LEGAL_FORM, '')) {
    bare = without;
  }
  return bare
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
