/** The documents a person reads, taken apart for the tests that check what they claim. */

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { anchorOf } from '../src/surfaces/pages.ts';

export const ROOT = resolve(import.meta.dirname, '..');

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

export interface Page {
  readonly path: string;
  /** Text between backticks, outside blocks. */
  readonly spans: readonly string[];
  /** Fenced and indented blocks, in order. */
  readonly blocks: readonly CodeBlock[];
  /** Targets of links, as written. */
  readonly links: readonly string[];
  /** Ids of its headings, as GitHub makes them. */
  readonly anchors: ReadonlySet<string>;
  /** What is left without blocks, spans and link targets. */
  readonly prose: string;
}

/** Every Markdown file of the repository, by its path. */
export function readPages(): readonly Page[] {
  const paths = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: ROOT }).sort();
  return paths.map((path) => parsePage(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** A fenced block, or an indented one after an empty line. */
const BLOCK = /^ *```(\w*)\n([\s\S]*?)^ *```$|(?<=\n\n)(?:(?: {4}| {6}).*\n|\n(?= {4}))+/gm;

export function parsePage(path: string, text: string): Page {
  const blocks: CodeBlock[] = [];
  const withoutBlocks = text
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(BLOCK, (block, language, fenced) => {
      blocks.push(
        fenced === undefined
          ? { language: '', text: block.replaceAll(/^ {4,6}/gm, '') }
          : { language, text: fenced },
      );
      return '\n';
    });
  const spans = [...withoutBlocks.matchAll(/`([^`]+)`/g)].map((span) =>
    (span[1] ?? '').replaceAll(/\s+/g, ' '),
  );
  const links = [...withoutBlocks.matchAll(/\]\(([^)\s]+)\)/g)].map((link) => link[1] ?? '');
  const headings = [...withoutBlocks.matchAll(/^#+ (.+)$/gm)].map((heading) => heading[1] ?? '');
  return {
    path,
    spans,
    blocks,
    links,
    anchors: new Set(headings.map(anchorOf)),
    prose: withoutBlocks.replaceAll(/`[^`]+`/g, '``').replaceAll(/\]\([^)\s]+\)/g, ']'),
  };
}

/** The first line of a page that is made from the code. */
export const NOTICE = '<!-- Made from the code by `npm run docs`; a test compares. -->';

export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
