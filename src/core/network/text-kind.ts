const INSTEAD = 'send the text of Connections.csv instead';

/** What begins with one of these is no CSV; the clause says what it is and what to do. */
const SIGNATURES: readonly (readonly [beginnings: readonly string[], clause: string])[] = [
  [
    // PKWARE's APPNOTE 4.3; the last is the first in Base64.
    ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\b', 'UEsDB'],
    'is a ZIP archive (an .xlsx is one too): unpack it and send the text of its Connections.csv',
  ],
  [['%PDF-'], `is a PDF file: ${INSTEAD}`],
  // The old binary .xls, and gzip, read as Latin-1.
  [['ÐÏ\u0011à', '\u001F\u008B', '\u001F\uFFFD'], `is a binary file: ${INSTEAD}`],
  [['ÿþ', 'þÿ', '\uFFFE'], 'is in UTF-16: save Connections.csv as UTF-8 and send that'],
];
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:<!|<\?xml|<[a-z][a-z0-9]*[\s/>])/i, `is a web page: ${INSTEAD}`],
  [/^(?:\{|\[\s*[[{"\]])/, 'is JSON: send the text of Connections.csv as it is'],
  [/^BEGIN:VCARD/i, `is a vCard: ${INSTEAD}`],
];
/** Blanks and empty lines before a page do not make it a table. */
const HEAD_CHARACTERS = 1_000;

/** What a text is, as the rest of a sentence that begins with its name, where it is no table; undefined where it may be one. */
export function notATable(text: string): string | undefined {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  if (head === '') return text.trim() === '' ? 'is empty: send the text of Connections.csv' : undefined;
  const signed = SIGNATURES.find(([beginnings]) =>
    beginnings.some((beginning) => head.startsWith(beginning)),
  );
  return signed?.[1] ?? KINDS.find(([pattern]) => pattern.test(head))?.[1];
}
