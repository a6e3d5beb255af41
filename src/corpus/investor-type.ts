import type { LpType } from '../core/kind/investor-terms.ts';

/** Characters of a type; longer ones are sentences in the wrong column. */
export const MAX_TYPE = 200;

/**
 * What a directory's word for an investor says: whether it is a person, and which kind of limited partner it is. A
 * venture firm, an accelerator or a group of angels is no limited partner: its `lpType` is left out.
 */
export function investorType(text: string): { kind?: 'organisation' | 'person'; lpType?: LpType } {
  const words = text.toLowerCase().replace(/[\s_\-/]+/g, ' ');
  if (words.trim() === '') return {};
  if (/family (?:investment )?office/.test(words)) return { kind: 'organisation', lpType: 'family_office' };
  if (/pension|endowment|foundation|insur|sovereign|fund of funds/.test(words)) {
    return { kind: 'organisation', lpType: 'institutional' };
  }
  const firm =
    /\bvc\b|venture|accelerator|incubator|studio|private equity|\bpe\b|\bfund\b|hedge|bank|syndicate|government/;
  if (/angel (?:group|network|syndicate)|angels/.test(words) || firm.test(words))
    return { kind: 'organisation' };
  if (/hnw|high net worth/.test(words)) return { kind: 'person', lpType: 'hnw_individual' };
  if (/angel|solo capitalist|individual/.test(words)) return { kind: 'person', lpType: 'angel' };
  return {};
}
