import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../app/operations.ts';

const SURFACES = ENDPOINTS.map(({ schema }) => ({ ...schema, ...schema.surfaces }));

/** The schema of a row of an answer, or of its data. */
function shownOf(schema: unknown, rows: string | undefined): Shape {
  const merged = mergedOf(schema);
  if (rows === undefined) return merged;
  return mergedOf(mergedOf(rows === '' ? merged : merged.properties?.[rows]).items);
}

/** Whether there is a field at this path: `investor.scoreParts.fact`, through the items of a list. */
function hasField(shape: Shape, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const field = shape.properties?.[first];
  if (field === undefined || rest.length === 0) return field !== undefined;
  const within = mergedOf(field);
  return hasField(within.items === undefined ? within : mergedOf(within.items), rest.join('.'));
}

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly allOf?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}

/** A schema with the properties of all it is made of. */
function mergedOf(schema: unknown): Shape {
  const shape = (schema ?? {}) as Shape;
  const parts = [...(shape.allOf ?? []), ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].map(mergedOf);
  return {
    ...shape,
    properties: Object.assign({}, ...parts.map((part) => part.properties), shape.properties),
  };
}

describe('what endpoints say of their surfaces', () => {
  it('has a command for each, a tool for each that a person need not do, and no name twice', () => {
    const commands = SURFACES.flatMap(({ cli }) => (cli === false ? [] : [cli.command]));
    const tools = SURFACES.flatMap(({ mcp }) => (mcp === false ? [] : [mcp.tool]));
    expect(new Set(commands).size).toBe(commands.length);
    expect(new Set(tools).size).toBe(tools.length);
    const without = SURFACES.filter(({ cli }) => cli === false).map(({ operation }) => operation);
    expect(without).toEqual(['fundraising.profile.post']); // PUT does the same
    for (const { effect, mcp, operation } of SURFACES)
      if (effect === 'send' || effect === 'erase' || effect === 'manage') expect(mcp, operation).toBe(false);
  });

  it('spends where it has a price, and only reads with GET', () => {
    for (const { effect, billing, method, operation } of SURFACES) {
      expect(effect === 'spend', operation).toBe(billing.kind !== 'free');
      // Who may do what is seen by those who manage it.
      const onlyReads = method === 'GET' || operation === 'fundraising.people'; // A list of ids is a body.
      expect(effect === 'read' || (effect === 'manage' && method === 'GET'), operation).toBe(onlyReads);
    }
  });

  it.each(SURFACES.map((surface) => [surface.operation, surface] as const))(
    '%s names fields that are there',
    (_operation, { data, rows, mcp, cli, body, query }) => {
      const shown = shownOf(data, rows);
      const named = [
        ...(cli === false ? [] : [...(cli.columns ?? []), ...(cli.prints === undefined ? [] : [cli.prints])]),
        ...(mcp === false ? [] : (mcp.brief ?? [])),
      ];
      expect(named.filter((path) => !hasField(shown, path))).toEqual([]);
      const asked = Object.keys({ ...mergedOf(body).properties, ...mergedOf(query).properties });
      expect(asked).toEqual(expect.arrayContaining([...(mcp === false ? [] : (mcp.omit ?? []))]));
      if (cli && cli.file !== undefined) expect(asked).toContain(cli.file);
    },
  );
});
