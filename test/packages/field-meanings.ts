import type { Operation } from '../../src/platform/operations/operation.ts';

/** What of the document of the API is read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Asked>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Referred>>>>;
}
interface Asked {
  readonly parameters?: readonly Referred[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Referred } } };
}
interface Referred {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Referred>>;
  readonly anyOf?: readonly Referred[];
  readonly oneOf?: readonly Referred[];
  readonly $ref?: string;
  readonly name?: string;
  readonly allOf?: readonly Referred[];
}

/** What the document says of a field whose own schema says nothing: it knows what words mean that are the same everywhere. */
export function meaningOf(
  path: readonly string[],
  { method, path: address }: Pick<Operation['schema'], 'method' | 'path'>,
  document: object,
): string | undefined {
  const { paths, components } = document as Document;
  const referred = ({ $ref, ...own }: Referred): Referred => {
    const [, , kind = '', name = ''] = $ref?.split('/') ?? [];
    return $ref === undefined ? own : { ...components[kind]?.[name], ...own };
  };
  const formsOf = (schema: Referred): readonly Referred[] => {
    const whole = referred(schema);
    const { anyOf = [], oneOf = [], allOf = [] } = whole;
    return [whole, ...[...anyOf, ...oneOf, ...allOf].flatMap(formsOf)];
  };
  const asked = paths[address]?.[method.toLowerCase()];
  const parameter = asked?.parameters?.map(referred).find(({ name }) => name === path[0]);
  const body = asked?.requestBody?.content['application/json'].schema;
  let schemas: readonly Referred[] = body === undefined ? [] : formsOf(body);
  for (const name of path)
    schemas = schemas.flatMap(({ properties }) => properties?.[name] ?? []).flatMap(formsOf);
  return [...(parameter === undefined ? [] : [parameter]), ...schemas].find(({ description }) => description)
    ?.description;
}

interface ListFields {
  readonly properties?: Readonly<Record<string, { type?: unknown; maxItems?: number }>>;
  readonly required?: readonly string[];
}

/** Of a body with one list that it needs: the most entries of that. */
export function entriesOf({ properties = {}, required = [] }: ListFields): { readonly entries?: number } {
  const lists = required.flatMap((name) => (properties[name]?.type === 'array' ? properties[name] : []));
  return lists.length === 1 && lists[0]?.maxItems !== undefined ? { entries: lists[0].maxItems } : {};
}
