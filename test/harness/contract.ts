import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

interface Operation {
  /** By status: a response of its own, or the reference to one that endpoints share. */
  readonly responses: Record<string, { readonly $ref: string } | { readonly content?: object }>;
}
interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly validators: Map<string, ValidateFunction>;
  readonly ajv: Ajv2020;
  readonly document: object;
}

/** Of each service, by the path of the document. */
const contracts = new WeakMap<FastifyInstance, Map<string, Contract>>();
/** Most services of a worker have the same document; compiling it is a large part of what a test service costs. */
const byText = new Map<string, Contract>();

async function contractOf(http: FastifyInstance, document: string): Promise<Contract> {
  const ofService = contracts.get(http) ?? new Map<string, Contract>();
  contracts.set(http, ofService);
  const known = ofService.get(document);
  if (known !== undefined) return known;
  const text = (await http.inject(document)).payload;
  const contract = byText.get(text) ?? compiled(text);
  byText.set(text, contract);
  ofService.set(document, contract);
  return contract;
}

function compiled(text: string): Contract {
  const document = JSON.parse(text) as { paths: Contract['paths'] };
  // Not by `discriminator`: of that the validator knows no mapping.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi.json');
  return { paths: document.paths, validators: new Map<string, ValidateFunction>(), ajv, document };
}

/**
 * Holds an answer against the service's own OpenAPI document: the status must be declared for the operation and the
 * body must fit the schema declared for it. Throws otherwise; paths outside the document are not looked at.
 */
export async function checkAnswer(
  http: FastifyInstance,
  method: string,
  path: string,
  answer: { readonly status: number; readonly body: unknown },
): Promise<void> {
  const bare = path.split('?', 1)[0] ?? '';
  const contract = await contractOf(
    http,
    bare.startsWith('/admin/v1/') ? '/admin/openapi.json' : '/openapi.json',
  );
  const operation = contract.paths[bare]?.[method.toLowerCase()];
  if (operation === undefined) return;
  const where = ['paths', bare, method.toLowerCase(), 'responses'];
  const declared = operation.responses[String(answer.status)];
  if (declared === undefined)
    throw new Error(`${method} ${bare} answered ${answer.status}, which it does not declare`);
  const place = '$ref' in declared ? declared.$ref.split('/').slice(1) : [...where, String(answer.status)];
  const pointer = [...place, 'content', 'application/json', 'schema']
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  let validate = contract.validators.get(pointer);
  if (validate === undefined) {
    validate = contract.ajv.compile({ $ref: `openapi.json#/${pointer}` });
    contract.validators.set(pointer, validate);
  }
  if (!validate(answer.body)) {
    throw new Error(
      `${method} ${bare} ${answer.status} breaks its schema: ${contract.ajv.errorsText(validate.errors)}`,
    );
  }
  const schema = partAt([...place, 'content', 'application/json', 'schema'], contract.document);
  const known = fieldsOf(schema, contract.document);
  const undeclared = Object.keys(answer.body as object).filter((name) => !known.has(name));
  if (answer.status === 200 && undeclared.length > 0)
    throw new Error(`${method} ${bare} answers ${undeclared.join(', ')}, which its schema does not have`);
}

function partAt(path: readonly string[], document: object): unknown {
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document);
}

/** The fields that a schema of the document names, in all of its parts and forms. */
function fieldsOf(schema: unknown, document: object): ReadonlySet<string> {
  const {
    $ref,
    properties = {},
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = (schema ?? {}) as {
    readonly $ref?: string;
    readonly properties?: object;
    readonly allOf?: readonly unknown[];
    readonly anyOf?: readonly unknown[];
    readonly oneOf?: readonly unknown[];
  };
  const referred = $ref === undefined ? undefined : partAt($ref.split('/').slice(1), document);
  const parts = [...allOf, ...anyOf, ...oneOf, ...(referred === undefined ? [] : [referred])];
  return new Set([...Object.keys(properties), ...parts.flatMap((part) => [...fieldsOf(part, document)])]);
}
