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
