import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Says of each test that fails which it is, and why, at once: a run that is broken off has said it by then. */
export default class Failures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const file = relative(process.cwd(), test.module.moduleId);
    console.log(`\nFAILED ${file} > ${test.fullName}\n  ${errors[0]?.message.split('\n', 1)[0]}`);
  }
}
