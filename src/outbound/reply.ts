import { parse } from 'secure-json-parse';
import { ProviderError } from '../core/provider-error.ts';
import { decodeText } from './body.ts';
import type { Exchanged } from './exchange.ts';

/** `text/*`, and what is text under other names; a body without a type is looked at. */
const TEXT = /^\s*(text\/|application\/([\w.+-]*\+)?(json|xml|javascript|ecmascript)\b|$)/i;
const MARKUP = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/**
 * The JSON of an answer, whatever text type it came under; keys that would reach into prototypes are left out. Throws
 * `bad_response` for anything else. Where only the status counts (a 404 that means a miss), no JSON is `undefined`.
 */
export function readJson({ status, headers, bytes }: Exchanged): unknown {
  const type = headers['content-type'] ?? '';
  const counts = status >= 200 && status < 300;
  if (MARKUP.test(type)) return noJson(counts, 'the answer is a page, not JSON');
  try {
    return parse(decodeText(bytes, type), { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    return noJson(counts, 'the answer is no JSON');
  }
}

function noJson(counts: boolean, message: string): undefined {
  if (counts) throw new ProviderError('bad_response', message);
  return undefined;
}

export function readText({ headers, bytes }: Exchanged): string {
  return decodeText(bytes, headers['content-type'] ?? '');
}

/** Throws `bad_response` for pictures, archives and programs. */
export function refuseOctets({ headers }: Exchanged): void {
  if (!TEXT.test(headers['content-type'] ?? ''))
    throw new ProviderError('bad_response', 'the answer is no text');
}
