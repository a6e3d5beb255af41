/**
 * The key two spellings of a sector share: "E-commerce", "eCommerce" and "E Commerce" are one. No accents, case, spaces
 * or punctuation; `&` is read as "and". Empty where nothing is left.
 */
export function sectorKey(tag: string): string {
  return tag
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/gu, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
