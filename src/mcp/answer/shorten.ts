/** Cuts between characters as a reader counts them, never inside one. */
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The same value with texts, lists and records of at most so many characters, entries and fields; at the place of each cut
 * stands what is missing: `… [+120 characters]`.
 */
export function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string') return shortText(value, most);
  if (Array.isArray(value)) {
    const kept = value.slice(0, most).map((item) => shortened(item, most));
    return value.length <= most ? kept : [...kept, `… [+${value.length - most} entries]`];
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const kept = fields.slice(0, most).map(([name, field]) => [name, shortened(field, most)]);
  const left = fields.length - most;
  return Object.fromEntries(left <= 0 ? kept : [...kept, ['…', `[+${left} fields]`]]);
}

function shortText(text: string, most: number): string {
  if (text.length <= most) return text;
  const at = CHARACTERS.segment(text).containing(most)?.index ?? 0;
  return `${text.slice(0, at)}… [+${text.length - at} characters]`;
}
