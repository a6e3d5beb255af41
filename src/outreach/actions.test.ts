import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { startSequence } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { pauseSequence, resumeSequence, stopSequence } from './operations-sequence-pause.ts';

interface Action {
  readonly endpoint: typeof pauseSequence | typeof resumeSequence | typeof stopSequence;
  /** What is done to an active sequence first. */
  readonly before: readonly string[];
  readonly state: string;
  /** What is done to an active sequence so that the action is refused, and the state it then names. */
  readonly refusedAfter: readonly string[];
  readonly refusedIn: string;
}

const ACTIONS: readonly Action[] = [
  { endpoint: pauseSequence, before: [], state: 'paused', refusedAfter: ['pause'], refusedIn: 'paused' },
  { endpoint: resumeSequence, before: ['pause'], state: 'active', refusedAfter: [], refusedIn: 'active' },
  { endpoint: stopSequence, before: [], state: 'stopped', refusedAfter: ['stop'], refusedIn: 'stopped' },
];

for (const { endpoint, before, state, refusedAfter, refusedIn } of ACTIONS) {
  const { path } = endpoint.schema;
  withService(endpoint, {}, (service) => {
    const send = (key: string, body: object, to: string = path) => service().call('POST', to, { key, body });

    async function started(done: readonly string[]) {
      const { account, sequenceId } = await startSequence(service());
      const body = { sequence_id: sequenceId };
      for (const what of done) await send(account.key, body, `/v1/fundraising/sequence/${what}`);
      return { key: account.key, body };
    }

    describe('200', () => {
      it('is done, said and written down', async () => {
        const { key, body } = await started(before);
        const answer = await send(key, body);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          sequenceId: body.sequence_id,
          state,
          next: expect.stringMatching(/.{10}/),
          not_sending_because: expect.stringMatching(/.{10}/),
        });
        const ofSequence = answer.body.history.find(
          ({ touch_id }: { touch_id?: string }) => touch_id === undefined,
        );
        expect(ofSequence).toMatchObject({ to: state, who: 'person' });
      });
    });

    describe('400', () => {
      it.each([
        ['no id', {}],
        ['an id that is none', { sequence_id: 'first' }],
      ])('refuses %s and says what is expected', async (_name, body) => {
        const answer = await send((await service().account()).key, body);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: 'sequence_id' }] });
      });
    });

    describe('404', () => {
      it("says so of an unknown id, and of another tenant's", async () => {
        const { body } = await started([]);
        const { key } = await service().account({ mode: 'test' });
        for (const id of [randomUUID(), body.sequence_id]) {
          const answer = await send(key, { sequence_id: id });
          expectError(answer, 404, 'not_found');
          expect(answer.body.message).toContain('GET /v1/fundraising/sequences');
        }
      });
    });

    describe('409', () => {
      it('says which state it is in, and what to do', async () => {
        const { key, body } = await started(refusedAfter);
        const answer = await send(key, body);
        expectError(answer, 409, 'not_in_this_state');
        expect(answer.body.message).toContain(`"${refusedIn}"`);
      });
    });
  });
}
