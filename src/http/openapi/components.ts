import { isDeepStrictEqual } from 'node:util';
import { NAME } from '../../endpoints/named.ts';

export type Json = Record<string, unknown>;

/** The kinds of named parts that the document has. */
export type ComponentKind = 'schemas' | 'responses' | 'parameters' | 'headers';

/** Parts that stand once in the document, by kind and name; all else refers to them. */
export interface Components {
  /** A reference to a part, which is kept under its name. Throws where the name has another part already. */
  refer(kind: ComponentKind, name: string, part: Json): Json;
  /** A copy of a part for the document: without `x-…` options, which only we read, with named schemas referred to. */
  published(part: unknown): unknown;
  /** All parts, each kind in alphabetical order. */
  all(): Readonly<Record<ComponentKind, Json>>;
}

/** No parts yet. */
export function createComponents(): Components {
  const kept: Record<ComponentKind, Map<string, unknown>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    headers: new Map(),
  };

  const keep = (kind: ComponentKind, name: string, part: Json): Json => {
    const known = kept[kind].get(name);
    if (known !== undefined && !isDeepStrictEqual(known, part)) {
      throw new Error(`the OpenAPI document has two different ${kind} called ${name}`);
    }
    kept[kind].set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  };

  const published = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(published);
    if (typeof part !== 'object' || part === null) return part;
    const shown: Json = Object.fromEntries(
      Object.entries(part)
        .filter(([option, value]) => !option.startsWith('x-') && value !== undefined)
        .map(([option, value]) => [option, published(value)]),
    );
    const name = (part as Json)[NAME];
    if (typeof name === 'string') return keep('schemas', name, choiceOfFields(shown, name));
    return choiceOfFields(shown);
  };

  /**
   * An object of which one of several sets of fields must be there, as a choice of whole objects that each
   * need one set: client generators understand nothing shorter, and would type the body as `unknown`.
   */
  const choiceOfFields = (shown: Json, name?: string): Json => {
    const { anyOf, ...whole } = shown;
    const sets = (anyOf ?? []) as readonly Json[];
    const isChoice = sets.length > 0 && sets.every((set) => Object.keys(set).join() === 'required');
    if (whole.properties === undefined || !isChoice) return shown;
    if (name === undefined) throw new Error(`a choice of fields has no name: ${JSON.stringify(sets)}`);
    const fields = keep('schemas', `${name}Fields`, whole);
    return { anyOf: sets.map(({ required }) => ({ allOf: [fields], required })) };
  };

  return {
    refer: (kind, name, part) => keep(kind, name, published(part) as Json),
    published,
    all: () => ({
      schemas: sorted(kept.schemas),
      responses: sorted(kept.responses),
      parameters: sorted(kept.parameters),
      headers: sorted(kept.headers),
    }),
  };
}

const sorted = (parts: ReadonlyMap<string, unknown>): Json =>
  Object.fromEntries([...parts].sort(([left], [right]) => (left < right ? -1 : 1)));
