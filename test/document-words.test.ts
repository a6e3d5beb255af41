import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { buildProgram } from '../src/app/commands/program.ts';
import { ROOT, readPages } from './markdown.ts';

// One word for one thing: the last column of the glossary in CONTRIBUTING.md is not used where people read.

const pages = readPages();

/** The words of the column "Not", with their plural. */
const replaced: readonly string[] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| [^|]+ \| [^|]* \| ([^|]+) \|$/.exec(line)?.[1]?.split(', ') ?? [])
  .filter((word) => !/^(?:Not|-+|Run)$/.test(word) && !word.includes('`'));
const REPLACED = new RegExp(`\\b(?:${replaced.join('|')})s?\\b`, 'gi');

/** The replaced words of a text; what stands in code or in straight quotes is not ours. */
const wordsIn = (text: string): readonly string[] =>
  text.replaceAll(/`[^`]*`|"[^"\n]*"/g, '').match(REPLACED) ?? [];

/** Where each of the replaced words stands, by place. */
function found(texts: Iterable<readonly [place: string, text: string]>): string[] {
  return [...texts].flatMap(([place, text]) => wordsIn(text).map((word) => `${place}: ${word}`));
}

/** All of the documentation, without code: what a newcomer can find an answer in, and a maintainer can keep true. */
const MOST_WORDS = 60_000;

test('all pages together have no more words than somebody can know', () => {
  const words = pages.map(({ prose }) => prose.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0);
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_WORDS);
});

test('the glossary replaces words', () => {
  expect(replaced.length).toBeGreaterThan(20);
  expect(wordsIn('Whoever runs it "tells" `upstream` sealed Upstreams')).toEqual([
    'Whoever',
    'sealed',
    'Upstreams',
  ]);
});

describe('replaced words are not used', () => {
  test('in documentation', () => {
    // The glossary has to name what it replaces.
    const prose = pages.map(
      ({ path, prose: text }) =>
        [
          path,
          text.replaceAll(/^\| .* \| .* \| [^|]+ \|$/gm, path === 'CONTRIBUTING.md' ? '' : '$&'),
        ] as const,
    );
    expect(found(prose)).toEqual([]);
  });

  test('in the API document', () => {
    const texts: [string, string][] = [];
    const collect = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, item] of Object.entries(value)) {
        if (typeof item === 'string' && /^(?:description|summary)$/.test(name)) texts.push([place, item]);
        else if (name !== 'example') collect(item, `${place}/${name}`);
      }
    };
    collect(JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')), '');
    expect(texts.length).toBeGreaterThan(100);
    expect(found(texts)).toEqual([]);
  });

  test('in the help of the command', () => {
    const helps = (command: Command): readonly (readonly [string, string])[] => [
      [command.name(), command.helpInformation()],
      ...command.commands.flatMap(helps),
    ];
    expect(found(helps(buildProgram()))).toEqual([]);
  });

  test('in errors', () => {
    const texts: [string, string][] = [];
    for (const path of globSync('src/**/*.ts', { cwd: ROOT })) {
      const text = readFileSync(join(ROOT, path), 'utf8');
      if (path.endsWith('.test.ts') || !/new (?:Domain|Operator)Error\(/.test(text)) continue;
      const collect = (node: ts.Node, inError: boolean): void => {
        const isError =
          ts.isNewExpression(node) && /^(?:Domain|Operator)Error$/.test(node.expression.getText());
        if (inError && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)))
          texts.push([path, node.text]);
        if (inError && ts.isTemplateExpression(node))
          texts.push([
            path,
            [node.head, ...node.templateSpans.map(({ literal }) => literal)]
              .map((part) => part.text)
              .join(' … '),
          ]);
        ts.forEachChild(node, (child) => collect(child, inError || isError));
      };
      collect(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), false);
    }
    expect(texts.length).toBeGreaterThan(100);
    expect(found(texts)).toEqual([]);
  });
});

// Rounded up, a score would stand above the tier it is in: `showScore` writes all of them.
test('no screen of the console rounds a score by itself', () => {
  const screens = globSync('packages/console/src/screens/**/*.tsx', { cwd: ROOT });
  const rounds = (path: string) =>
    /Math\.round\((?:\w+\.)?score\)|score\.toFixed\(0\)/.test(readFileSync(join(ROOT, path), 'utf8'));
  expect(screens.length).toBeGreaterThan(40);
  expect(screens.filter(rounds)).toEqual([]);
});
