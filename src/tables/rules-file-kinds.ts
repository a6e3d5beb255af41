/** What begins with one of these is no table; the clause says what it is and what to do. */
const SIGNATURES: readonly (readonly [beginnings: readonly string[], clause: string])[] = [
  // PKWARE's APPNOTE 4.3; the last is the first in Base64.
  [
    ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\b', 'UEsDB'],
    'is a ZIP archive (an .xlsx is one too) read as text: unpack it and send the table in it, or send an .xlsx as a file',
  ],
  [['%PDF-'], 'is a PDF file: save the table as CSV or XLSX'],
  // The old binary .xls, and gzip, read as Latin-1.
  [['ÐÏ\u0011à', '\u001F\u008B', '\u001F\uFFFD'], 'is a binary file: save the table as CSV or XLSX'],
  [['ÿþ', 'þÿ', '\uFFFE'], 'is in UTF-16 and was read as another encoding: save it as UTF-8'],
];
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:<!|<\?xml|<[a-z][a-z0-9]*[\s/>])/iu, 'is a web page: save the table as CSV or XLSX'],
  // A letter and a zero, again and again.
  [/^(?:[^\0]\0){3}|^(?:\0[^\0]){3}/u, 'is in UTF-16 and was read as another encoding: save it as UTF-8'],
  [/^(?:\{|\[\s*[[{"\]])/u, 'is JSON: save the table as CSV or XLSX'],
];
/** Blanks and empty lines before a page do not make it a table. */
const HEAD_CHARACTERS = 1_000;

/** What a text is, as the rest of a sentence that begins with its name, if it is no table; undefined if it may be one. */
export function notATable(text: string): string | undefined {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  if (head === '') return text.trim() === '' ? 'is empty' : undefined;
  const signed = SIGNATURES.find(([beginnings]) =>
    beginnings.some((beginning) => head.startsWith(beginning)),
  );
  return signed?.[1] ?? KINDS.find(([pattern]) => pattern.test(head))?.[1];
}
