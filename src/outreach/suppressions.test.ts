import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { suppress } from '../../test/harness/made-outreach.ts';
import type { Account, TestService } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { addSuppression, listSuppressions, removeSuppression } from './operations-suppressions.ts';

/** Reasons that rest on what the recipient said, or may have said. */
const SAID = ['unsubscribed', 'complained', 'opted_out', 'opt_out_pending'] as const;

describe('200', () => {
  const PATH = '/v1/suppressions';

  /** A sequence with one touch, as it stands in the tables. */
  async function makeSequence(service: TestService, account: Account, email: string): Promise<string> {
    const [made] = await service.db.system.query<{ id: string }>({
      text: `with m as (
        insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings)
        values ($1, $2, 'sandbox', 'me@founder.example', 'me@founder.example', 'Me', '1 Road', '{}', '{}') returning id),
      s as (
        insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, unsubscribe_token)
        select $1, $2, m.id, $3, $3, 'Ada', gen_random_uuid()::text from m returning id)
      insert into touch (tenant_id, mode, sequence_id, position, state) select $1, $2, s.id, 1, 'approved' from s
      returning sequence_id as id`,
      values: [account.tenantId, account.mode, email],
    });
    return made?.id as string;
  }

  withService(addSuppression, {}, (service) => {
    it('adds, lists, finds what covers an address, and removes; no other tenant sees it', async () => {
      const [mine, theirs] = [await service().account(), await service().account()];
      const body = { value: 'Ada+deals@Fund.example', detail: 'Asked by phone.' };
      const added = await service().call('POST', PATH, { key: mine.key, body });
      expect(added.status).toBe(200);
      expect(added.body).toMatchObject({
        kind: 'address',
        value: 'ada@fund.example',
        reason: 'added',
        detail: 'Asked by phone.',
        added: true,
        sequences_ended: 0,
      });
      const domain = { value: '@Other.example' };
      expect((await service().call('POST', PATH, { key: mine.key, body: domain })).body).toMatchObject({
        kind: 'domain',
        value: 'other.example',
      });
      const listed = await service().call('GET', PATH, { key: mine.key });
      expect(listed.body.suppressions.map(({ value }: { value: string }) => value)).toEqual([
        'other.example',
        'ada@fund.example',
      ]);
      const covering = await service().call('GET', `${PATH}?email=bo%2B1%40mail.other.example`, {
        key: mine.key,
      });
      expect(covering.body.suppressions).toMatchObject([{ value: 'other.example' }]);
      expect((await service().call('GET', PATH, { key: theirs.key })).body.suppressions).toEqual([]);
      const remove = (account: Account, value: string) =>
        service().call('DELETE', PATH, { key: account.key, body: { value } });
      expect((await remove(theirs, 'ada@fund.example')).body.deleted).toBe(false);
      expect((await remove(mine, 'ADA@fund.example')).body.deleted).toBe(true);
      expect((await remove(mine, 'ada@fund.example')).body.deleted).toBe(false);
    });

    it('says of an entry that is there that it is, and leaves its reason', async () => {
      const account = await service().account();
      const send = (detail: string) =>
        service().call('POST', PATH, { key: account.key, body: { value: 'ada@fund.example', detail } });
      await send('the first');
      expect((await send('the second')).body).toMatchObject({ added: false, detail: 'the first' });
    });

    it('is read page by page', async () => {
      const account = await service().account();
      for (const name of ['a', 'b', 'c']) {
        await service().call('POST', PATH, { key: account.key, body: { value: `${name}@fund.example` } });
      }
      const first = await service().call('GET', `${PATH}?limit=2`, { key: account.key });
      expect(first.body.suppressions).toHaveLength(2);
      const rest = await service().call('GET', `${PATH}?limit=2&cursor=${first.body.next}`, {
        key: account.key,
      });
      expect(rest.body.suppressions).toMatchObject([{ value: 'a@fund.example' }]);
      expect(rest.body).not.toHaveProperty('next');
    });

    it('ends the sequences under way to it, and cancels what was approved', async () => {
      const account = await service().account();
      const id = await makeSequence(service(), account, 'ada@mail.fund.example');
      const other = await service().call('POST', PATH, {
        key: account.key,
        body: { value: 'bo@mail.fund.example' },
      });
      expect(other.body.sequences_ended).toBe(0);
      const ended = await service().call('POST', PATH, { key: account.key, body: { value: 'fund.example' } });
      expect(ended.body).toMatchObject({ added: true, sequences_ended: 1 });
      const rows = await service().db.system.query({
        text: `select s.state, t.state as touch, s.ended_at is not null as over from sequence s
        join touch t on t.sequence_id = s.id where s.id = $1`,
        values: [id],
      });
      expect(rows).toEqual([{ state: 'suppressed', touch: 'cancelled', over: true }]);
    });

    it('keeps live and test apart', async () => {
      const test = await service().account({ mode: 'test' });
      await service().call('POST', PATH, { key: test.key, body: { value: 'ada@fund.example' } });
      const rows = await service().db.system.query({
        text: 'select mode from suppression where tenant_id = $1',
        values: [test.tenantId],
      });
      expect(rows).toEqual([{ mode: 'test' }]);
    });
  });
});

describe('400', () => {
  withService(addSuppression, {}, (service) => {
    it.each([
      ['nothing', {}],
      ['an empty text', { value: '' }],
      ['a word', { value: 'ada' }],
      ['a name', { value: 'Ada Example' }],
      ['a broken address', { value: 'ada@@fund.example' }],
      ['a top-level domain', { value: 'example' }],
      ['a number of the network', { value: '192.0.2.1' }],
      ['an address line with a break', { value: 'ada@fund.example\nbo@fund.example' }],
      ['a text that is too long', { value: `${'a'.repeat(1_000)}@fund.example` }],
    ])('refuses %s and says what is expected', async (_name, body) => {
      const account = await service().account();
      for (const method of ['POST', 'DELETE']) {
        const answer = await service().call(method, '/v1/suppressions', { key: account.key, body });
        expectError(answer, 400, 'invalid_request');
        expect(answer.body.details).toMatchObject([{ path: 'value' }]);
      }
      const listed = await service().call('GET', '/v1/suppressions', { key: account.key });
      expect(listed.body.suppressions).toEqual([]);
    });
  });

  withService(removeSuppression, {}, (service) => {
    it.each(SAID)('takes back what is %s for a reason only', async (was) => {
      const { key, ...scope } = await service().account();
      await suppress(service().db, scope, 'address', 'ada@fund.example', was);
      const body = { value: 'ada@fund.example' };
      const answer = await service().call('DELETE', '/v1/suppressions', { key, body });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details).toMatchObject([{ path: 'reason' }]);
      const listed = await service().call('GET', '/v1/suppressions', { key });
      expect(listed.body.suppressions).toMatchObject([body]);
      const why = { ...body, reason: 'They called: it was another person.' };
      const taken = await service().call('DELETE', '/v1/suppressions', { key, body: why });
      expect(taken).toMatchObject({ status: 200, body: { deleted: true } });
      expect((await service().call('GET', '/v1/suppressions', { key })).body.suppressions).toEqual([]);
    });
  });

  withService(listSuppressions, {}, (service) => {
    it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=nonsense', 'email=', 'email=ada', 'other=1'])(
      'refuses %s',
      async (query) => {
        const account = await service().account();
        const answer = await service().call('GET', `/v1/suppressions?${query}`, { key: account.key });
        expectError(answer, 400, 'invalid_request');
      },
    );
  });
});
