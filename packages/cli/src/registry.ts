import { OPERATIONS as KNOWN } from '@warmpath/sdk';
import type { Operation } from './operation.ts';
import { DECLARED } from './operations.ts';

const COMMANDS: ReadonlyMap<string, string> = new Map(
  DECLARED.map(({ operation, command }) => [
    `${KNOWN[operation].method} ${KNOWN[operation].path}`,
    `wp ${command}`,
  ]),
);

/** The text with each request of the API that is also a command named as that command. A request's query is left out. */
export function withCommands(text: string): string {
  return text.replace(
    /(`?)\b((?:GET|POST|PUT|DELETE) \/v1\/[a-z/-]*[a-z])(\?[^\s`]*)?\1/g,
    (whole, _quote, request: string) => {
      const command = COMMANDS.get(request);
      return command === undefined ? whole : `"${command}"`;
    },
  );
}

/** Every operation that is a command, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = DECLARED.map(({ description, fields, ...declared }) => ({
  ...KNOWN[declared.operation],
  ...declared,
  description: withCommands(description),
  fields: fields.map((field) =>
    field.about === undefined ? field : { ...field, about: withCommands(field.about) },
  ),
}));
