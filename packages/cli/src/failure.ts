/** How a command ends, by what it was that went wrong: the exit code is for scripts, the text for `wp --help`. */
export const ENDINGS = {
  done: { exitCode: 0, about: 'done; an empty list is an answer too' },
  defect: { exitCode: 1, about: 'a defect of wp' },
  usage: { exitCode: 2, about: 'the command or the request is wrong' },
  key: { exitCode: 3, about: 'no key, an invalid one, or one that may not do this' },
  credits: { exitCode: 4, about: 'too few credits, or the cap of the key is reached' },
  nothing: { exitCode: 5, about: 'nothing was found, or there is no such thing' },
  refused: { exitCode: 6, about: 'refused: the state does not allow it, or it was not confirmed' },
  service: {
    exitCode: 7,
    about: 'the service or the network failed, or the rate limit is reached: try again later',
  },
  interrupted: { exitCode: 130, about: 'interrupted' },
} as const;
export type Ending = keyof typeof ENDINGS;

/** A failure that is told in one message, with what to do. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly ending: Ending;
  /** What the service said, for `--json`. */
  readonly body: unknown;

  constructor(ending: Ending, message: string, body?: unknown) {
    super(message);
    this.ending = ending;
    this.body = body;
  }
}
