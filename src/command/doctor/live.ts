import { setMaxListeners } from 'node:events';
import type { Probed } from '../../providers/probe.ts';
import { timeLimit } from '../../time-limit.ts';
import { table } from '../output.ts';

/** A source, and how it is asked. `ask` resolves whatever comes of it. */
export interface LiveQuestion {
  readonly source: string;
  ask(signal: AbortSignal): Promise<Probed>;
}

/** What came of one question. */
export interface LiveAnswer extends Probed {
  readonly source: string;
  /** From the question to the whole answer; 0 where nothing was sent. */
  readonly ms: number;
}

/** Questions under way at once: each is another server, and one machine's line has to carry them. */
const AT_ONCE = 8;
/** For all of them: the slowest ones may take 25 s, and are four rounds at most. */
const LIMIT_MS = 120_000;

/**
 * Asks all, some at once, in their order. What has no answer when the time is over is `unreachable`. `onAnswer` is called
 * for each as it comes.
 */
export async function askAll(
  questions: readonly LiveQuestion[],
  options: {
    readonly signal: AbortSignal;
    readonly limitMs?: number;
    readonly onAnswer?: (answer: LiveAnswer, done: number) => void;
  },
): Promise<readonly LiveAnswer[]> {
  const limit = timeLimit(options.limitMs ?? LIMIT_MS, options.signal);
  setMaxListeners(0, limit.signal);
  const answers: LiveAnswer[] = [];
  let done = 0;
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < questions.length; at = next++) {
      const question = questions[at] as LiveQuestion;
      const began = performance.now();
      const probed = await untilOver(question, limit.signal);
      const ms = probed.state === 'not_asked' ? 0 : Math.round(performance.now() - began);
      const answer = { source: question.source, ms, ...probed };
      answers[at] = answer;
      done += 1;
      options.onAnswer?.(answer, done);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, questions.length) }, worker));
  } finally {
    limit.end();
  }
  options.signal.throwIfAborted();
  return answers;
}

/** A question that ignores its signal is not waited for. */
function untilOver({ ask }: LiveQuestion, signal: AbortSignal): Promise<Probed> {
  const late: Probed = { state: 'unreachable', detail: 'no answer in the time all questions have' };
  if (signal.aborted) return Promise.resolve(late);
  return new Promise((resolve) => {
    const leave = () => resolve(late);
    signal.addEventListener('abort', leave, { once: true });
    ask(signal)
      .finally(() => signal.removeEventListener('abort', leave))
      .then(resolve, (error: unknown) => resolve({ state: 'unreachable', detail: String(error) }));
  });
}

/** The states that are none of the operator's wishes. */
export function isAmiss({ state }: LiveAnswer): boolean {
  return state !== 'as_expected' && state !== 'not_asked';
}

const SHOWN = {
  as_expected: 'as expected',
  changed: 'changed',
  refused: 'refused',
  unreachable: 'unreachable',
  not_asked: 'not asked',
} as const;

/** One line of progress. */
export function lineOf({ source, state, ms, detail }: LiveAnswer): string {
  const time = state === 'not_asked' ? '' : `, ${ms} ms`;
  return `${source}: ${SHOWN[state]}${time}${detail === '' ? '' : `: ${detail}`}`;
}

/** The report: what is amiss first. */
export function describeLive(answers: readonly LiveAnswer[]): string {
  const order = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
  const rank = (answer: LiveAnswer) => (isAmiss(answer) ? 0 : 1 + order.indexOf(answer.state));
  const rows = answers
    .toSorted((one, other) => rank(one) - rank(other))
    .map((answer) => [answer.source, SHOWN[answer.state], answer.ms, answer.address ?? '', answer.detail]);
  const amiss = answers.filter(isAmiss).length;
  const asked = answers.filter(({ state }) => state !== 'not_asked');
  const end =
    amiss === 0
      ? 'All answer as expected.'
      : asked.every(({ state }) => state === 'unreachable')
        ? 'Not one could be reached: does this machine reach the Internet, and by which DNS servers?'
        : 'docs/sources.md says what was expected, and since when.';
  return [
    table(['source', 'state', 'ms', 'address', 'detail'], rows),
    '',
    `${asked.length} of ${answers.length} sources asked, ${amiss} not as expected. ${end}`,
  ].join('\n');
}
