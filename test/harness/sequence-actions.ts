import { expect, it } from 'vitest';
import { startSequence } from './made-outreach.ts';
import { type AnyEndpoint, withService } from './with-service.ts';

/** 200 of what a person does with a sequence under way: it is done, said and written down. `before`: what is done first. */
export function changesTheSequence(
  endpoint: AnyEndpoint,
  { before = [], state }: { readonly before?: readonly string[]; readonly state: string },
): void {
  withService(endpoint, {}, (service) => {
    it('is done, said and written down', async () => {
      const { account, sequenceId } = await startSequence(service());
      const act = (path: string) =>
        service().call('POST', path, { key: account.key, body: { sequence_id: sequenceId } });
      for (const path of before) await act(path);
      const answer = await act(endpoint.schema.path);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        sequenceId,
        state,
        next: expect.stringMatching(/.{10}/),
        not_sending_because: expect.stringMatching(/.{10}/),
      });
      expect(
        answer.body.history.find(({ touch_id }: { touch_id?: string }) => touch_id === undefined),
      ).toMatchObject({
        to: state,
        who: 'person',
      });
    });
  });
}
