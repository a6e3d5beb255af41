import { Type } from 'typebox';
import type { ModelDraft } from '../../core/lookup/kinds.ts';
import { readAs } from '../reading.ts';

/** Far above any letter that would pass the checks. */
const MAX_TEXT = 20_000;
const Draft = Type.Object({
  subject: Type.String({ maxLength: MAX_TEXT }),
  body: Type.String({ maxLength: MAX_TEXT }),
  used_facts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
});

/** More braces than an answer can have: looking at each would take the square of them. */
const MAX_STARTS = 50;

/** The draft in a model's answer: behind its thoughts, in or out of code fences, with words around it or none. */
export function readDraft(content: string): ModelDraft {
  const text = withoutThoughts(content.slice(0, 10 * MAX_TEXT));
  let from = 0;
  for (let tries = 0; tries < MAX_STARTS; tries += 1) {
    const start = text.indexOf('{', from);
    if (start === -1) break;
    const end = endOfObject(text, start);
    const draft = end === undefined ? undefined : asDraft(text.slice(start, end));
    if (draft !== undefined) return draft;
    from = start + 1;
  }
  return { fault: 'unreadable' };
}

/** Local models that reason write it first, some without the opening tag, and some never come to an end. */
function withoutThoughts(text: string): string {
  const whole = text.replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/giu, '');
  const afterLast = whole.split(/<\/(?:think|thinking|reasoning)>/iu).at(-1) ?? '';
  return afterLast.replace(/<(?:think|thinking|reasoning)>[\s\S]*$/iu, '');
}

/** Behind the brace that closes the one at `start`; undefined where none does. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function asDraft(json: string): ModelDraft | undefined {
  try {
    const { subject, body, used_facts: usedFacts } = readAs(Draft, JSON.parse(json), 'draft');
    return { subject, body, usedFacts };
  } catch {
    return undefined;
  }
}
