/** A value as PostgreSQL takes it: its texts hold every character except U+0000, for which U+FFFD stands. */
export function storable<Value>(value: Value): Value {
  return changed(value) as Value;
}

const plain = (text: string) => text.replaceAll('\0', '\ufffd');

function changed(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(changed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [plain(name), changed(item)]));
}
