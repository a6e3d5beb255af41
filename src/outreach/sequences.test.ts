import { describe, expect, it } from 'vitest';
import { makeMailbox, startSequence } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { sequences } from './operations-create-sequence.ts';

withService(sequences, {}, (service) => {
  describe('200', () => {
    const PATH = '/v1/fundraising/sequences';

    it('lists page by page, newest first, once each, by state, of its tenant only', async () => {
      const account = await service().account({ mode: 'test' });
      await makeMailbox(service().db, account);
      for (const name of ['a', 'b', 'c']) {
        const body = { investor_email: `${name}@capital.example`, investor_name: name };
        await service().call('POST', '/v1/fundraising/create-sequence', { key: account.key, body });
      }
      const seen: string[] = [];
      for (let query = '?limit=2'; query !== ''; ) {
        const { status, body } = await service().call('GET', `${PATH}${query}`, { key: account.key });
        expect(status).toBe(200);
        seen.push(...body.sequences.map((shown: { sequenceId: string }) => shown.sequenceId));
        query = body.next === undefined ? '' : `?limit=2&cursor=${encodeURIComponent(body.next)}`;
      }
      expect(new Set(seen).size).toBe(3);
      expect(seen).toHaveLength(3);
      const of = async (query: string, key: string) =>
        (await service().call('GET', `${PATH}${query}`, { key })).body.sequences;
      const listed = await of('?state=active', account.key);
      expect(listed.map((shown: { investor_name: string }) => shown.investor_name)).toEqual(['c', 'b', 'a']);
      expect(await of('?state=replied', account.key)).toEqual([]);
      const other = await service().account({ mode: 'test' });
      expect(await of('', other.key)).toEqual([]);
      // A cursor says where in a list one is, never in whose.
      const { next } = (await service().call('GET', `${PATH}?limit=1`, { key: account.key })).body;
      expect(await of(`?cursor=${encodeURIComponent(next)}`, other.key)).toEqual([]);
    });

    it('says of each what happens next, and why nothing is being sent, as its own endpoint does', async () => {
      const { account, sequenceId } = await startSequence(service());
      const { body } = await service().call('GET', PATH, { key: account.key });
      const own = await service().call('GET', `/v1/fundraising/sequence?sequence_id=${sequenceId}`, {
        key: account.key,
      });
      const told = ({ next, not_sending_because }: Record<string, unknown>) => [next, not_sending_because];
      expect(body.sequences.length).toBeGreaterThan(0);
      for (const listed of body.sequences) expect(told(listed)).toEqual(told(own.body));
      expect(own.body.next).toContain('You read message 1');
      expect(body.next).toBeUndefined();
    });
  });

  describe('400', () => {
    it.each([
      ['another state', '?state=sleeping', 'state'],
      ['no cursor of ours', '?cursor=abc', 'cursor'],
      ['too many', '?limit=201', 'limit'],
      ['an unknown field', '?zz=1', 'zz'],
    ])('refuses %s and says what is expected', async (_name, query, path) => {
      const { key } = await service().account();
      const answer = await service().call('GET', `/v1/fundraising/sequences${query}`, { key });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    });
  });
});
