import type { LetterPlan, Raise, Traction } from '../plan/rules-letter-plan.ts';
import { asSentence } from './rules-own-words.ts';

/** Words of a subject. `introduction` stands behind the venture's name, `by` before the sender's, `plain` alone. */
export interface SubjectWords {
  readonly colon: string;
  readonly introduction: string;
  readonly by: string;
  readonly plain: string;
}

/**
 * Subjects of a letter, the one that says most first: the venture with its kind and what is raised, with one of them, alone.
 * Without a venture, an introduction of the sender. `kind` and `raised` in the words of the language.
 */
export function subjectsWith(
  { sender }: Pick<LetterPlan, 'sender'>,
  { kind, raised }: { readonly kind: string | undefined; readonly raised: string | undefined },
  { colon, introduction, by, plain }: SubjectWords,
): readonly string[] {
  const name = sender.venture?.name;
  if (name === undefined) return [sender.name === undefined ? plain : `${by}${colon}${sender.name}`];
  return [
    kind && raised && `${name}${colon}${kind}, ${raised}`,
    raised && `${name}${colon}${raised}`,
    kind && `${name}${colon}${kind}`,
    `${name}${colon}${introduction}`,
    name,
  ].filter((one): one is string => one !== undefined && one !== '');
}

/**
 * The number and what is raised. `joined` makes one sentence of the two clauses; a fund's past, which is another subject than
 * what it raises, is a sentence of its own behind it.
 */
export function figuresWith(
  traction: Traction | undefined,
  raise: Raise | undefined,
  clauses: {
    readonly traction: (traction: Traction) => string;
    readonly raise: (raise: Raise) => string;
    readonly joined: (first: string, second: string) => string;
  },
): string {
  const number = traction && clauses.traction(traction);
  const raised = raise && clauses.raise(raise);
  const isPast = traction?.kind === 'exits' || traction?.kind === 'earlier_funds';
  if (number === undefined || raised === undefined) return asSentence(number ?? raised ?? '');
  return isPast ? `${asSentence(raised)} ${asSentence(number)}` : asSentence(clauses.joined(number, raised));
}
