/** What documents say of the surfaces of endpoints, made from the registry: tables of tools, methods and commands. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../src/endpoints/index.ts';
import { ROOT } from './markdown.ts';

type Schema = (typeof ENDPOINTS)[number]['schema'];

/** The document at `path` with what stands between its marks `name` written again. */
export function withPart(path: string, name: string, part: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const marks = new RegExp(`(<!-- ${name}: .* -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(text)) throw new Error(`${path} has no place for its part ${name}`);
  return text.replace(marks, (_all, begin: string, end: string) => `${begin}\n${part}\n\n${end}`);
}

/** The README of a package as a page of `docs`, with its links from there, and `more` at its end. */
export function pageOfPackage(name: string, title: string, more: string): string {
  const text = readFileSync(join(ROOT, `packages/${name}/README.md`), 'utf8')
    .replace(/^# .*$/m, `# ${title}`)
    .replaceAll('](../../docs/', '](')
    .replaceAll('](../../', '](../')
    .trimEnd();
  return `${text}\n\n${more}\n`;
}

/** Rows of the tools of a group: name, what it does, what it does to the account, credits. */
export function toolRows(group: 'main' | 'lookups'): readonly (readonly string[])[] {
  return ENDPOINTS.flatMap(({ schema }) => {
    const { mcp } = schema.surfaces;
    return mcp === false || mcp.group !== group
      ? []
      : [[`\`${mcp.tool}\``, schema.summary, schema.surfaces.effect, priceOf(schema)]];
  });
}

/** Rows of the commands: what is typed, what it does, its effect, credits. */
export function commandRows(): readonly (readonly string[])[] {
  return ENDPOINTS.flatMap(({ schema }) => {
    const { cli, effect } = schema.surfaces;
    if (cli === false) return [];
    const file = cli.file === undefined ? '' : ' [file]';
    return [[`\`wp ${cli.command}${file}\``, schema.summary, effect, priceOf(schema)]];
  });
}

/** Rows of the methods of the SDK: the name, what it calls, its effect, credits. */
export function methodRows(): readonly (readonly string[])[] {
  return ENDPOINTS.map(({ schema }) => [
    `\`${schema.operation.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())}\``,
    schema.summary,
    schema.surfaces.effect,
    priceOf(schema),
  ]);
}

const priceOf = ({ billing }: Schema): string =>
  billing.kind === 'free' ? 'free' : billing.prices.join(', ');
