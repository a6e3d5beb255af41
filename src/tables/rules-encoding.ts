/** What letters a text must have for a reading of its bytes to be right; the first of equals is taken. */
const CANDIDATES = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh'] as const;
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof CANDIDATES)[number];

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  macintosh: 'Mac Roman',
};

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** What a person calls it, if it was guessed from the letters. */
  readonly guessed?: string;
}

/** Bytes by which an encoding is told: a few hundred words with letters beyond ASCII are far more than enough. */
const SAMPLE = 262_144;

/** The text of a file: by its mark, by where its zeros are, as UTF-8 if every byte is; else in the encoding whose letters make words. */
export function decodedText(bytes: Uint8Array): DecodedText {
  const encoding = marked(bytes) ?? withoutMark(bytes);
  if (encoding !== undefined) return { text: new TextDecoder(encoding).decode(bytes), encoding };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return guessedText(bytes);
  }
}

function marked([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** UTF-16 without a mark: of ASCII, which every table has (separators, line ends), each second byte is zero. */
function withoutMark(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, 4_096);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 8 > length && even * 8 < odd) return 'utf-16le';
  return even * 8 > length && odd * 8 < even ? 'utf-16be' : undefined;
}

function guessedText(bytes: Uint8Array): DecodedText {
  const sample = sampled(bytes);
  // A few broken bytes in a file that is UTF-8 otherwise: files put together.
  const utf8 = new TextDecoder('utf-8').decode(sample);
  const lost = utf8.split('\uFFFD').length - 1;
  const whole = (utf8.match(/[\u00a1-\ufffc]/gu) ?? []).length;
  if (whole > 2 * lost)
    return {
      text: mixedText(bytes),
      encoding: 'utf-8',
      guessed: `${NAMES['utf-8']} with lines in ${NAMES['windows-1252']}`,
    };
  let best: { readonly encoding: Encoding; readonly sense: number } | undefined;
  for (const encoding of CANDIDATES) {
    const sense = senseOf(new TextDecoder(encoding).decode(sample));
    if (best === undefined || sense > best.sense) best = { encoding, sense };
  }
  const encoding = best?.encoding ?? 'windows-1252';
  return { text: new TextDecoder(encoding).decode(bytes), encoding, guessed: NAMES[encoding] };
}

/** The first bytes beyond ASCII, with the words around them. */
function sampled(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first - 64), first + SAMPLE);
}

/** Line by line: those that are no UTF-8 in Windows-1252. */
function mixedText(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const western = new TextDecoder('windows-1252');
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(10, at);
    const line = bytes.subarray(at, next < 0 ? bytes.length : next + 1);
    try {
      parts.push(utf8.decode(line));
    } catch {
      parts.push(western.decode(line));
    }
    at += line.length;
  }
  return parts.join('').replace(/^\uFEFF/u, '');
}

/** Letters that languages of the encoding write often. */
const WESTERN = /[äöüßéèêàâçñíóáúøåæëïôœûìòù]|ã(?=[oe])|õ(?=e)/gu;
const CENTRAL = /[ąćęłńśźżčďěňřšťůžőáéíóöúüýäâăîşţđë]/gu;
const CYRILLIC = /[а-яёіїєґ]/gu;
const SEEN = /[’‘“”–—…€£«»•]/gu;
/** What no word has: a sign within it, a capital behind a small letter, scripts mixed, three accented letters in a row. */
const ODD =
  /\p{L}[¡-¿×÷ˇ˘˙˛˝¤¦§©®°±¶·◊∆∑∏√∞≤≥≈Ω†‡‰‹›„‚ˆ˜¨¯´¸]+\p{L}|\p{Ll}\p{Lu}|\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}|[À-ž]{3}|[\u0080-\u009f\ufffd]/gu;
/** Signs that text of people hardly has. */
const RARE = /[¤¦¨¬¯±²³´µ¶¸¹º¼½¾×÷ðþýÐÞƒˆ˜‰†‡◊∆∑∏√∞≠≤≥≈Ω∂∫ªˇ˘˙˛˝]/gu;

function senseOf(text: string): number {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  // Of the letters of an alphabet the one counts that has most; Cyrillic fills its words, so each counts less.
  const letters = Math.max(count(WESTERN), count(CENTRAL) * 0.98, count(CYRILLIC) * 0.9);
  return letters + count(SEEN) * 0.5 - 2 * count(ODD) - 1.5 * count(RARE);
}

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
