/**
 * Whether `shown` in a document is the answer `real`: with the same fields, other ids, texts and lists of texts cut where `…`
 * stands, and of lists of objects some in their order.
 */
export function isCutOf(shown: unknown, real: unknown): boolean {
  if (typeof shown === 'string' && typeof real === 'string') {
    if (ID.test(shown)) return ID.test(real);
    return shown.endsWith('…') ? real.startsWith(shown.slice(0, -1).trimEnd()) : shown === real;
  }
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.at(-1) === '…')
      return shown.length <= real.length && shown.slice(0, -1).every((one, at) => one === real[at]);
    if (typeof real[0] !== 'object') return JSON.stringify(shown) === JSON.stringify(real);
    if (shown.length === 0) return real.length === 0;
    let at = 0;
    return shown.every((one) => {
      while (at < real.length && !isCutOf(one, real[at])) at += 1;
      at += 1;
      return at <= real.length;
    });
  }
  if (typeof shown !== 'object' || typeof real !== 'object' || shown === null || real === null)
    return shown === real;
  const fields = new Map(Object.entries(real));
  const entries = Object.entries(shown);
  return entries.length === fields.size && entries.every(([name, one]) => isCutOf(one, fields.get(name)));
}
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
