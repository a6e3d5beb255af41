import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/** Of the message; a browser says after "Call log" what it waited for, in the third line or so. */
const MOST_TEXT = 300;

const whatWasSaid = (message: string) =>
  stripVTControlCharacters(message)
    .split(/\s*\n\s*/)
    .join(' ')
    .slice(0, MOST_TEXT);

/** The line of the test, if the error has come from there. */
function at(error: { readonly stack?: string | undefined } | undefined): string {
  const line = /\(?([^\s()]+\/(?:test|src|packages|bench)\/[^\s():]+:\d+)/.exec(error?.stack ?? '')?.[1];
  return line === undefined
    ? ''
    : ` (${relative(process.cwd(), line.replace(/^file:\/\/|\?vitest=\d+/g, ''))})`;
}

/** Says of each test that fails which it is, and why, at once: a run that is broken off has said it by then. */
export default class Failures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const file = relative(process.cwd(), test.module.moduleId);
    console.log(
      `\nFAILED ${file} > ${test.fullName}\n  ${whatWasSaid(errors[0]?.message ?? '')}${at(errors[0])}`,
    );
  }
}
