import { parse } from 'secure-json-parse';
import { DomainError } from '../../core/errors.ts';
import type { JsonLimits } from './json-limits.ts';
import { limitPassed } from './scan-json.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const fault = (message: string, path = ''): DomainError =>
  new DomainError('invalid_request', message, { details: [{ path, message }] });

/**
 * Reads a request's JSON body. Returns the value, or the error to answer with: more than the limits allow, broken UTF-8,
 * broken JSON, `__proto__` keys, and text that no database can hold (NUL characters, unpaired surrogates).
 */
export function readJsonBody(
  bytes: Buffer,
  limits: JsonLimits,
): { readonly value: unknown } | { readonly error: DomainError } {
  if (bytes.length === 0) return { error: fault('The body is empty; send a JSON object.') };
  const passed = limitPassed(bytes, limits);
  if (passed !== undefined) return { error: fault(`${passed}.`) };
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return { error: fault('The body is not valid UTF-8; send JSON encoded as UTF-8.') };
  }
  let value: unknown;
  try {
    value = parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message.slice(0, 200) : 'it cannot be read';
    return { error: fault(`The body is not valid JSON: ${why}.`) };
  }
  const bad = firstUnfit(value);
  return bad === undefined ? { value } : { error: bad };
}

function firstUnfit(root: unknown): DomainError | undefined {
  const stack: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (value.includes('\u0000'))
        return fault(
          value.startsWith('PK')
            ? 'The text is a ZIP archive (an .xlsx is one too): unpack it and send the text of the file in it, such as Connections.csv.'
            : 'Text may not hold a NUL character; a file saved as UTF-16 has many: save it as UTF-8.',
          path,
        );
      if (!value.isWellFormed()) return fault('Text may not hold an unpaired surrogate.', path);
      if (growsTooFar(value)) {
        const message =
          'Text may not grow to more than three times its length where its ligatures and signs are written out in letters (Unicode NFKC); write it in plain letters.';
        return fault(message, path);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (!Array.isArray(value) && (key.includes('\u0000') || !key.isWellFormed())) {
          return fault('A field name may not hold a NUL character or an unpaired surrogate.', path);
        }
        if (typeof child === 'string' || (typeof child === 'object' && child !== null)) {
          stack.push({ value: child, path: path === '' ? key : `${path}.${key}` });
        }
      }
    }
  }
  return undefined;
}

const PLAIN = /^[\x20-\x7e]*$/;
/** Longer text is a file of lines: it is cut into fields first, and each is bounded by itself. */
const LONGEST_WHOLE = 20_000;
/** Half-width and Arabic forms, ligatures and squared words of real text expand less. */
const MOST_GROWTH = 3;
/** One squared word ("㍿" is four letters) is a text, too. */
const GROWTH_OF_SHORT = 32;

/** Whether comparing the text, which everything does by its compatibility form, would cost many times its length. */
function growsTooFar(text: string): boolean {
  if (text.length > LONGEST_WHOLE || PLAIN.test(text)) return false;
  return text.normalize('NFKC').length > MOST_GROWTH * text.length + GROWTH_OF_SHORT;
}
