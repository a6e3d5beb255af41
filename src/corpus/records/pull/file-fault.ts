import type { Peek } from '../../../core/download.ts';
import { shortAddress } from '../../../core/public-records/publisher-error.ts';
import { METHODS } from '../inputs.ts';
import type { FileFault, PullFile } from './plan.ts';

/** A local file header up to the method: signature, version, flags, method (APPNOTE.TXT, 4.3.7). */
const METHOD_AT = 8;

/** What speaks against downloading `file` from `url`, by how it begins; undefined: nothing. */
export function fileFault(file: PullFile, url: string, peek: Peek): FileFault | undefined {
  const { status, total } = peek;
  if (status === 404 || status === 410)
    return { isAbsent: true, text: `There is no ${shortAddress(url)} (status ${status})` };
  const is = (text: string): FileFault => ({ isAbsent: false, text: `${shortAddress(url)} ${text}` });
  if (status !== 200 && status !== 206) return is(`answers with status ${status}`);
  if (isWebPage(peek)) return is(`answers with a web page instead of ${file.name}`);
  if (total !== undefined && total > file.maxBytes)
    return is(
      `has ${megabytes(total)}, and was never more than ${megabytes(file.maxBytes)}: it is another file`,
    );
  const content = contentFault(file.name, Buffer.from(peek.head));
  return content === undefined ? undefined : is(content);
}

function isWebPage({ type, head }: Peek): boolean {
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  return /^\s*<(?:!doctype html|html)/i.test(Buffer.from(head.subarray(0, 200)).toString('latin1'));
}

function contentFault(name: string, head: Buffer): string | undefined {
  if (/\.zip$/i.test(name)) {
    if (head.toString('latin1', 0, 4) !== 'PK\x03\x04' || head.length < METHOD_AT + 2)
      return 'is no zip archive, or an empty one';
    const method = head.readUInt16LE(METHOD_AT);
    return METHODS.has(method)
      ? undefined
      : `is packed by method ${method}, which this program does not unpack: unpack it with another one, and import the folder`;
  }
  if (/\.json$/i.test(name) && !/^[\s\uFEFF]*[[{]/.test(head.toString('utf8'))) return 'is no JSON';
  return undefined;
}

/** A size as people read it. */
export function megabytes(bytes: number): string {
  return bytes < 950_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`;
}
