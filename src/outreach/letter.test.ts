import { describe, expect, it } from 'vitest';
import { withService } from '../../test/harness/with-service.ts';
import { draftLetter } from './operations-touch.ts';

withService(draftLetter, {}, (service) => {
  const PATH = '/v1/fundraising/letter';

  describe('200', () => {
    it('drafts a letter without a mailbox, for nothing, with every claim marked, and stores nothing', async () => {
      const account = await service().account({ mode: 'test' });
      const profile = {
        raise_type: 'startup_equity',
        company_name: 'Example Cells',
        founder_name: 'Bo Founder',
        one_liner: 'Example Cells makes cells for ferries.',
        stage: 'seed',
        round_size_usd: 2_500_000,
      };
      await service().call('PUT', '/v1/fundraising/profile', { key: account.key, body: profile });
      const { key } = account;
      const { status, body } = await service().call('POST', PATH, {
        key,
        body: { investor_name: 'Ada Quill', investor_email: 'ada@capital.example' },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        language: 'en',
        subject: expect.stringContaining('Example Cells for Ada Quill'),
        body: expect.stringMatching(/^Hi Ada,[\s\S]*Bo Founder/u),
      });
      expect(body.marks.map(({ text }: { text: string }) => text)).toContain('Hi Ada,');
      // The mailbox stays what a sequence needs.
      const begun = await service().call('POST', '/v1/fundraising/create-sequence', {
        key,
        body: { investor_name: 'Ada Quill', investor_email: 'ada@capital.example' },
      });
      expect([begun.status, begun.body.error]).toEqual([422, 'mailbox_not_connected']);
      expect((await service().call('GET', '/v1/fundraising/touches', { key })).body.touches).toEqual([]);
      expect(await service().balance(account)).toBe(1_000);
    });

    it('says first that an address may not be written to', async () => {
      const { key } = await service().account({ mode: 'test' });
      await service().call('POST', '/v1/suppressions', { key, body: { value: 'ada@capital.example' } });
      const findings = async (investor_email?: string) =>
        (await service().call('POST', PATH, { key, body: { investor_name: 'Ada Quill', investor_email } }))
          .body.findings;
      expect((await findings('Ada@Capital.example'))[0]).toMatchObject({
        rule: 'suppressed',
        severity: 'block',
      });
      for (const other of ['bo@capital.example', undefined])
        expect(JSON.stringify(await findings(other))).not.toContain('suppressed');
    });
  });

  describe('400', () => {
    it.each([
      [{ investor_name: '\u200b' }, 'investor_name'],
      [{ investor_name: 'Ada', investor_id: 'inv_0000000000' }, 'investor_id'],
      [{ investor_name: 'Ada', investor_email: '"a b"@x.example' }, 'investor_email'],
    ])('refuses %j', async (body, path) => {
      const { key } = await service().account({ mode: 'test' });
      const answer = await service().call('POST', PATH, { key, body });
      expect([answer.status, answer.body.details?.[0].path]).toEqual([400, path]);
    });
  });
});
