/** The option under which a schema carries its name; the published document refers to it and leaves the option out. */
export const NAME = 'x-name';

/**
 * The option of a schema that stands once, under this name, in the OpenAPI document and in the types of the SDK:
 * `Type.Object(fields, named('Investor'))`. Wherever it is used the document refers to it. As a field of a query it names
 * the parameter. The name of what only requests hold ends with `Request`. Two different schemas of one name are refused
 * when the document is made.
 */
export const named = (name: string) => ({ [NAME]: name });
