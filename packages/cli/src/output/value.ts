type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at `a.b.c`; in a list, of each of its items. Undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const part of path.split('.')) {
    if (Array.isArray(found)) {
      const items = found.map((item) => fieldOf(item, part)).filter((item) => item !== undefined);
      found = items.length === 0 ? undefined : items;
    } else found = fieldOf(found, part);
  }
  return found;
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A value for a person: texts as they are, lists and objects of texts and numbers by commas, the rest as JSON. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value) && value.every(isScalar)) return value.map(shown).join(', ');
  if (isObject(value)) {
    const parts = Object.values(value).filter((part) => part !== null && part !== undefined);
    if (parts.every((part) => typeof part === 'string')) return parts.map(shown).join(', ');
    return Object.entries(value)
      .map(([name, part]) => `${name} ${isScalar(part) ? shown(part) : JSON.stringify(part)}`)
      .map(safeText)
      .join(', ');
  }
  return safeText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** As `shown`, in one line. */
export function shownInLine(value: unknown): string {
  return safeLine(shown(value));
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** What moves the cursor, changes colours or the order of letters: controls (C0 but line feed, DEL, C1) and overrides of direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** As above, without what `JSON.stringify` writes as an escape itself. */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The text with what a terminal would act on as visible signs; line feeds stay, a tab is a blank. */
export function safeText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As `safeText`, of a file whose lines end with CR LF. */
export function safeLines(text: string): string {
  return text.split('\r\n').map(safeText).join('\r\n');
}

/** As `safeText`, in one line. */
export function safeLine(text: string): string {
  return safeText(text).replaceAll(/\s*\n\s*/g, ' ');
}

/** JSON that says the same, and that a terminal shows without acting on it. */
export function safeJson(json: string): string {
  return json.replaceAll(UNSAFE_IN_JSON, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
