import { INVESTOR_KINDS, type InvestorKind } from '../../core/corpus/investor-kind.ts';

/** The number of a kind in the column `kind`: 0 none, else one more than the place in INVESTOR_KINDS. */
export function kindNumber(kind: InvestorKind | undefined): number {
  return kind === undefined ? 0 : INVESTOR_KINDS.indexOf(kind) + 1;
}

/** The kind of a number of the column. */
export function kindOfNumber(number: number): InvestorKind | undefined {
  return number === 0 ? undefined : INVESTOR_KINDS[number - 1];
}

/** By number, 1 where a search shows the kind: those asked for, else all and those of whom no kind is known. */
export function kindsShown(kinds: readonly InvestorKind[]): Uint8Array {
  const asked = new Set(kinds.map(kindNumber));
  return Uint8Array.from({ length: INVESTOR_KINDS.length + 1 }, (_, number) =>
    asked.size === 0 || asked.has(number) ? 1 : 0,
  );
}
