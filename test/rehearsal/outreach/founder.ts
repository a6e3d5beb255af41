import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Running } from '../email/running.ts';

/** A machine of two processors that has other work answers a sequence's first draft within seconds. */
const TIMEOUT_MS = 90_000;
const LOOK_EVERY_MS = 300;

export interface SequenceShown {
  readonly sequenceId: string;
  readonly state: string;
  readonly state_because?: string;
  readonly held_until?: string;
  readonly next: string;
  readonly not_sending_because?: string;
  readonly touches: readonly TouchShown[];
}
export interface TouchShown {
  readonly touch_id: string;
  readonly position: number;
  readonly state: string;
  readonly state_because?: string;
  readonly subject?: string;
  readonly message_id?: string;
}

/** A founder at the API. */
export interface Founder {
  /** An address of the service as the world has it, as it is reached on this machine. */
  local(publicAddress: string): string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** As `ask`; rejects if the answer is not this status. */
  get(method: string, path: string, body?: unknown, status?: number): Promise<Answer['body']>;
  enrol(
    email: string,
    name: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly sequenceId: string; readonly already_active: boolean }>;
  show(sequenceId: string): Promise<SequenceShown>;
  /** Waits until the sequence is as is hoped. Rejects, with how it stands, if it does not come to be. */
  until(sequenceId: string, what: string, isIt: (shown: SequenceShown) => boolean): Promise<SequenceShown>;
}

export function founderOf(service: Running): Founder {
  const ask = (method: string, path: string, body?: unknown) => service.call(method, path, body);
  const get = async (method: string, path: string, body?: unknown, status = 200) => {
    const answer = await ask(method, path, body);
    if (answer.status !== status) {
      throw new Error(
        `${method} ${path}: ${answer.status} in place of ${status}: ${JSON.stringify(answer.body).slice(0, 600)}`,
      );
    }
    return answer.body;
  };
  const show = async (sequenceId: string): Promise<SequenceShown> =>
    (await get('GET', `/v1/fundraising/sequence?sequence_id=${sequenceId}`)) as SequenceShown;
  return {
    local: (publicAddress) => new URL(new URL(publicAddress).pathname, service.address()).href,
    ask,
    get,
    enrol: (email, name, more = {}) =>
      get('POST', '/v1/fundraising/create-sequence', {
        investor_email: email,
        investor_name: name,
        ...more,
      }),
    show,
    async until(sequenceId, what, isIt) {
      for (const end = Date.now() + TIMEOUT_MS; ; await sleep(LOOK_EVERY_MS)) {
        const shown = await show(sequenceId);
        if (isIt(shown)) return shown;
        if (Date.now() > end)
          throw new Error(`${what} did not come to pass: ${JSON.stringify(shown).slice(0, 1500)}`);
      }
    },
  };
}

/** The first touch of a sequence. */
export function first(shown: SequenceShown): TouchShown {
  const touch = shown.touches.find(({ position }) => position === 1);
  if (touch === undefined) throw new Error(`a sequence without a first touch: ${JSON.stringify(shown)}`);
  return touch;
}
