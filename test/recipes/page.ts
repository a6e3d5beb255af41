import { type CodeBlock, parsePage } from '../markdown.ts';

/** What a recipe does, in order: the harness does the same. */
export type Step =
  /** A script that is run, in the shell of those before it. */
  | { readonly kind: 'run'; readonly script: string }
  /** What the last script is shown to have printed. */
  | { readonly kind: 'shown'; readonly language: 'json' | 'text'; readonly text: string }
  /** A file that the reader saves: its name is in the comment of its first line. */
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  /** Saved searches come due, as in real life after a week. */
  | { readonly kind: 'week' };

/** Between two blocks; a reader waits in its place. */
const WEEK = '<!-- a week passes -->';

const FILE = /^(?:\/\/|#) ([\w.-]+\.\w+)\n/;

/** The steps of a page. A block of a language that no step has is an error: it would not be checked. */
export function stepsOf(path: string, markdown: string): readonly Step[] {
  return markdown
    .split(WEEK)
    .flatMap((part, at) => [
      ...(at === 0 ? [] : [{ kind: 'week' } as const]),
      ...parsePage(path, part).blocks.map((block) => stepOf(path, block)),
    ]);
}

function stepOf(path: string, { language, text }: CodeBlock): Step {
  if (language === 'sh') return { kind: 'run', script: text };
  if (language === 'json' || language === 'text') return { kind: 'shown', language, text };
  const name = FILE.exec(text)?.[1];
  if (name !== undefined) return { kind: 'file', name, text };
  throw new Error(`${path}: a block of "${language}" is neither run nor compared nor a file`);
}

/** Whether lines are those shown, with `…` for any text within a line, and a line of `…` alone for any lines. */
export function showsLines(shown: string, real: string): boolean {
  const pattern = shown
    .trimEnd()
    .split('\n')
    .map((line) =>
      line.trim() === '…'
        ? '[\\s\\S]*?'
        : line
            .trimEnd()
            .split('…')
            .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
            .join('[^\\n]*'),
    )
    .join('\\n');
  return new RegExp(`^${pattern}$`).test(real.replaceAll(/[ \t]+$/gm, '').trimEnd());
}
