/** A name as we write fields; keys that are data (a file's name, a reason) do not look like it. */
const FIELD_NAME = /^[a-z]+([A-Z][a-z]*)*$/;

/** Field names as the HTTP interface writes them: `created_at`, not `createdAt`. Values stay as they are. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      FIELD_NAME.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name,
      snakeCased(item),
    ]),
  );
}
