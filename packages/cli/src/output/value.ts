import { safeLine, safeText } from './safe-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at `a.b.c`; in a list, of each of its items. Undefined where there is none. */
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
