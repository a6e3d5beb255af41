import { describe, expect, it } from 'vitest';
import { makeMailbox, startSequence } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { touches } from './operations-create-sequence.ts';

withService(touches, {}, (service) => {
  describe('200', () => {
    const PATH = '/v1/fundraising/touches';

    it('lists page by page, newest first, once each, by state, of its tenant only', async () => {
      const account = await service().account({ mode: 'test' });
      await makeMailbox(service().db, account);
      for (const name of ['a', 'b', 'c']) {
        const body = { investor_email: `${name}@capital.example`, investor_name: name };
        await service().call('POST', '/v1/fundraising/create-sequence', { key: account.key, body });
      }
      const seen: string[] = [];
      for (let query = '?limit=4'; query !== ''; ) {
        const { status, body } = await service().call('GET', `${PATH}${query}`, { key: account.key });
        expect(status).toBe(200);
        seen.push(...body.touches.map((shown: { touch_id: string }) => shown.touch_id));
        query = body.next === undefined ? '' : `?limit=4&cursor=${encodeURIComponent(body.next)}`;
      }
      expect(new Set(seen).size).toBe(9);
      expect(seen).toHaveLength(9);
      const of = async (query: string, key: string) =>
        (await service().call('GET', `${PATH}${query}`, { key })).body.touches;
      const listed = await of('?state=planned', account.key);
      // A worker may have taken the first ones already; the second and third wait for those.
      expect(listed.length).toBeGreaterThanOrEqual(6);
      expect(listed[0].sequence.investor_name).toBe('c');
      expect(await of('?state=sent', account.key)).toEqual([]);
      const other = await service().account({ mode: 'test' });
      expect(await of('', other.key)).toEqual([]);
    });

    it('says of each what happens next, and why nothing is being sent, as its own endpoint does', async () => {
      const { account, touchId } = await startSequence(service());
      const { body } = await service().call('GET', PATH, { key: account.key });
      const own = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, {
        key: account.key,
      });
      const told = ({ next, not_sending_because }: Record<string, unknown>) => [next, not_sending_because];
      expect(body.touches.length).toBeGreaterThan(0);
      for (const listed of body.touches) expect(told(listed)).toEqual(told(own.body));
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
      const answer = await service().call('GET', `/v1/fundraising/touches${query}`, { key });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    });
  });
});
