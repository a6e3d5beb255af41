const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** What somebody typed as a number, with separators of any locale ("2.500.000", "2,5", "2.5M"); undefined of nothing, NaN of no number. */
export function readNumber(text: string): number | undefined {
  const said = text.replaceAll(/[\s'\u00a0\u202f$€£%]/gu, '').toLowerCase();
  if (said === '') return undefined;
  const { digits, unit = '' } = /^(?<digits>[-−]?[\d.,]+)(?<unit>[kmb]?)$/u.exec(said)?.groups ?? {};
  if (digits === undefined) return Number.NaN;
  const isWhole = /^[-−]?\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/u.test(digits) && unit === '';
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const plain =
    isWhole || last === -1
      ? digits.replaceAll(/[.,]/g, '')
      : `${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${digits.slice(last + 1)}`;
  const value = Number(plain.replace('−', '-')) * (UNITS[unit] ?? Number.NaN);
  // Of millions with a fraction a last bit is off.
  return Math.round(value * 1e6) / 1e6;
}
