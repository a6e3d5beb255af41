/** A longer text is a table, and no line of recipients. */
const LONGEST = 65_536;
/** What mail programs write before a line of recipients, in main languages. */
const BEFORE = /^\s*(?:to|cc|bcc|an|à|para|a|aan|кому|kime)\s*:\s*/iu;
/** Bounded as RFC 5321, 4.5.3.1 has it. */
const ADDRESS = String.raw`[^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,255}`;
const RECIPIENT = new RegExp(String.raw`^(?:("?)([^"<>@]{0,200})\1\s{0,9}<(${ADDRESS})>|(${ADDRESS}))$`, 'u');
const TURNED = /^(\p{L}[\p{L}'’-]*),\s*(\p{L}[\p{L}.'’ -]*)$/u;

/** The columns of a table of recipients. */
export const RECIPIENT_COLUMNS = ['Contact', 'Email'];

/**
 * The recipients of a mail, as programs write them: `Ada <ada@x.example>; Bram <bram@y.example>`, each as a name and an address; undefined
 * if the text is anything else. A heading may stand above. Of a file `least` two are on one line, one of them with a name: else it is a table.
 */
export function recipientsOf(
  text: string,
  least = 2,
): readonly { readonly line: number; readonly cells: readonly string[] }[] | undefined {
  if (text.length > LONGEST || !text.includes('<')) return undefined;
  const found: { line: number; cells: string[] }[] = [];
  let most = 0;
  for (const [at, whole] of text.split('\n').entries()) {
    const line = whole.replace(BEFORE, '');
    if (at === 0 && !/[@;,]/u.test(line)) continue;
    const ofLine = recipientsOfLine(line);
    if (ofLine === undefined) return undefined;
    most = Math.max(most, ofLine.length);
    found.push(...ofLine.map((cells) => ({ line: at + 1, cells })));
  }
  return most >= least && found.some(({ cells: [name] }) => name !== '') ? found : undefined;
}

/** The name and the address of each; undefined if anything stands on the line that is no recipient. */
function recipientsOfLine(line: string): string[][] | undefined {
  const found: string[][] = [];
  const pieces = line.split(/([;,])/u);
  let part = '';
  for (const [place, piece] of pieces.entries()) {
    part += piece;
    const isSeparator = place % 2 === 1;
    // A comma without an address before it is within a name: between quotes, or on a line that has semicolons between recipients.
    if (isSeparator && piece === ';' && part.trim() !== ';') return undefined;
    if (isSeparator || !(piece.includes('@') || place === pieces.length - 1)) continue;
    const whole = part.replace(/^[;,\s]+/u, '').trim();
    part = '';
    if (whole === '') continue;
    const [, quote = '', name = '', angled, bare = ''] = RECIPIENT.exec(whole) ?? [];
    const address = angled ?? bare;
    if (address === '' || (name.includes(',') && quote === '' && !line.includes(';'))) return undefined;
    found.push([name.trim().replace(TURNED, '$2 $1'), address]);
  }
  return found;
}
