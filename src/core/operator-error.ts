/**
 * What kind of failure an operator's command ended in; scripts read it as `error`. `usage` ends with exit code 2, the
 * others with 1.
 */
export type OperatorErrorCode =
  | 'usage'
  | 'invalid_setting'
  | 'not_found'
  | 'conflict'
  | 'limit'
  | 'unavailable'
  | 'stopped';

/** A failure the operator can mend: one sentence that says what was wrong, what was expected and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: OperatorErrorCode;

  constructor(code: OperatorErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
