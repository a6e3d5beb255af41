/** The pages of the surfaces of endpoints: what of them is made from the registry are tables of tools and lists of calls. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDINGS } from '../packages/cli/src/failure.ts';
import { ENDPOINTS } from '../src/app/operations.ts';
import { PROMPTS } from '../src/surfaces/call.ts';
import { markdownTable, ROOT } from './markdown.ts';

type Schema = (typeof ENDPOINTS)[number]['schema'];

/** The page of `wp` at `path`, with its exit codes written again; `wp --help` lists the commands. */
export function cliPage(path: string): string {
  const codes = Object.values(ENDINGS).map(({ exitCode, about }) => [exitCode, about]);
  return withParts(path, { codes: markdownTable(['Code', 'Meaning'], codes) });
}

/** The page about MCP at `path`, with its tables of tools and prompts written again. */
export function mcpPage(path: string): string {
  const table = (group: 'main' | 'lookups') =>
    markdownTable(['Tool', 'What it does', 'Effect', 'Credits'], toolRows(group));
  const prompts = markdownTable(
    ['Prompt', 'What it does', 'Arguments'],
    PROMPTS.map((prompt) => [
      `\`${prompt.name}\``,
      prompt.description.replace(/\.$/, ''),
      prompt.arguments.map(({ name, required }) => `\`${name}\`${required ? ' (required)' : ''}`).join(', '),
    ]),
  );
  return withParts(path, { tools: table('main'), lookups: table('lookups'), prompts });
}

/** The document at `path` with what stands between the marks of each of its parts written again. */
function withParts(path: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce(
    (text, [name, part]) => {
      const marks = new RegExp(`(<!-- ${name}: .* -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
      if (!marks.test(text)) throw new Error(`${path} has no place for its part ${name}`);
      return text.replace(marks, (_all, begin: string, end: string) => `${begin}\n${part}\n\n${end}`);
    },
    readFileSync(join(ROOT, path), 'utf8'),
  );
}

/** Rows of the tools of a group: name, what it does, what it does to the account, credits. */
function toolRows(group: 'main' | 'lookups'): readonly (readonly string[])[] {
  return ENDPOINTS.flatMap(({ schema }) => {
    const { mcp } = schema.surfaces;
    return mcp === false || mcp.group !== group
      ? []
      : [[`\`${mcp.tool}\``, schema.summary, schema.surfaces.effect, priceOf(schema)]];
  });
}

const priceOf = ({ billing }: Schema): string =>
  billing.kind === 'free' ? 'free' : `${billing.prices.join(', ')}${billing.kind === 'each' ? ' each' : ''}`;
