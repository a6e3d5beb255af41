import { describe, expect, it } from 'vitest';
import { putTouch, startSequence, suppress } from '../../test/harness/made-outreach.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { today } from './operations-today.ts';

withService(today, { rateLimits: false }, (service) => {
  const read = async ({ key }: Account) => {
    const { status, body } = await service().call('GET', '/v1/fundraising/today', { key });
    expect(status).toBe(200);
    return body;
  };
  const kinds = (body: { items: { kind: string }[] }) => body.items.map(({ kind }) => kind);
  const run = (text: string, ...values: unknown[]) => service().db.system.query({ text, values });
  const listed = async (account: Account, name: string) => {
    made ??= researchCorpus(service().db.system);
    const number = await made.investor({ name, mode: 'test' });
    await run(
      `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
       values ($1, 'test', $2, $3, '', 50, 'B')`,
      account.tenantId,
      number,
      JSON.stringify({ name, scoreParts: [], score: 50, tier: 'B', conflict: false, warmPath: false }),
    );
    return number;
  };
  let made: ReturnType<typeof researchCorpus> | undefined;

  describe('200', () => {
    it('of a new account has nothing but the steps of setting it up', async () => {
      const { request_id: _, ...body } = await read(await service().account({ mode: 'test' }));
      expect(body.items).toEqual([]);
      expect(Object.values(body.counts)).toEqual(Array.from({ length: 9 }, () => 0));
      expect(
        // Records of the sandbox may be there, or be read still.
        body.setup.map(({ step, done }: { step: string; done: boolean }) => [step, step === 'data' || done]),
      ).toEqual([
        ['profile', false],
        ['data', true],
        ['credits', true],
        ['search', false],
        ['network', false],
        ['mailbox', false],
      ]);
      expect(body.next).toBeUndefined();
    });

    it('does not take a raise of which nothing is said for one that is described', async () => {
      const account = await service().account({ mode: 'test' });
      const isDescribed = async (profile: object) => {
        const body = { raise_type: 'startup_equity', ...profile };
        await service().call('PUT', '/v1/fundraising/profile', { key: account.key, body });
        const { setup } = await read(account);
        return setup.find(({ step }: { step: string }) => step === 'profile').done;
      };
      expect(await isDescribed({})).toBe(false);
      expect(await isDescribed({ company_name: 'Plibb', monitoring_opt_in: true, sector_tags: [] })).toBe(
        false,
      );
      expect(await isDescribed({ stage: 'seed' })).toBe(true);
      expect(await isDescribed({ sector_tags: ['Robotics'] })).toBe(true);
    });

    it('says which message leaves next, and none of a sequence that is paused', async () => {
      const { account, touchId, sequenceId } = await startSequence(service());
      await putTouch(service().db, touchId, 'scheduled');
      expect((await read(account)).next).toEqual(
        expect.arrayContaining([{ at: expect.any(String), says: expect.stringContaining('Ada Example') }]),
      );
      await run("update sequence set state = 'paused' where id = $1", sequenceId);
      expect(JSON.stringify((await read(account)).next ?? [])).not.toContain('Ada Example');
    });

    it('has a draft until it is approved, and a message of unknown fate that nobody looks for any more', async () => {
      const { account, touchId, sequenceId } = await startSequence(service());
      const before = await read(account);
      expect(before.items).toMatchObject([
        { kind: 'draft', action: 'approve', who: 'Ada Example', touch_id: touchId, sequence_id: sequenceId },
      ]);
      expect(before.setup.at(-1)).toMatchObject({ step: 'mailbox', done: true });
      expect(before.counts.draft).toBe(1);
      await putTouch(service().db, touchId, 'unknown');
      await run('update touch set next_check_at = now() where id = $1', touchId);
      expect(kinds(await read(account))).toEqual([]);
      await run("update touch set next_check_at = null, state_why = 'Look into it.' where id = $1", touchId);
      expect((await read(account)).items).toMatchObject([{ kind: 'unknown', what: 'Look into it.' }]);
      expect(kinds(await read(await service().account({ mode: 'test' })))).toEqual([]);
    });

    it('has a reply until something is set of its investor', async () => {
      const { account, sequenceId } = await startSequence(service());
      const number = await listed(account, 'Wombat Ventures');
      await run("update sequence set state = 'replied', investor_id = $2 where id = $1", sequenceId, number);
      await run(
        `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, kind, sequence_id, sender, subject, excerpt, received_at)
         select tenant_id, mode, mailbox_id, 1, 1, 'reply', id, 'ada@capital.example', 'Re', '<b>Call me</b>', now() from sequence where id = $1`,
        sequenceId,
      );
      const { items } = await read(account);
      expect(items).toMatchObject([
        { kind: 'reply', action: 'answer', what: '<b>Call me</b>', investor_id: investorIdOf(number) },
      ]);
      await service().call('POST', '/v1/fundraising/pipeline', {
        key: account.key,
        body: { investor_ids: [investorIdOf(number)], stage: 'meeting' },
      });
      expect(kinds(await read(account))).toEqual([]);
    });

    it('has a reply again whose answer was not sent, unless a person took it back, and its mailbox while one waits', async () => {
      const { account, sequenceId } = await startSequence(service());
      const number = await listed(account, 'Numbat Ventures');
      await run("update sequence set state = 'replied', investor_id = $2 where id = $1", sequenceId, number);
      await run("update touch set state = 'cancelled' where sequence_id = $1", sequenceId);
      const came = (uid: number, kind: string, ago: string) =>
        service().db.system.query<{ id: string }>({
          text: `insert into inbound_message (tenant_id, mode, mailbox_id, uid_validity, uid, kind, sequence_id, sender, subject, excerpt, received_at, created_at)
            select tenant_id, mode, mailbox_id, 1, $2, $3, id, 'ada@capital.example', 'Re', $3, now() - $4::interval, now() - $4::interval
            from sequence where id = $1 returning id`,
          values: [sequenceId, uid, kind, ago],
        });
      const [old] = await came(1, 'calendar', '40 days');
      const [fresh] = await came(2, 'reply', '2 days');
      await service().call('POST', '/v1/fundraising/pipeline', {
        key: account.key,
        body: { investor_ids: [investorIdOf(number)], stage: 'meeting' },
      });
      expect(kinds(await read(account))).toEqual([]);
      const answered = (position: number, message: string | undefined, state: string, who: string) =>
        run(
          `with t as (insert into touch (tenant_id, mode, sequence_id, position, answers, state, message_id, due_at, due_until)
              select tenant_id, mode, id, $2, $3, $4, gen_random_uuid(), now(), now() + interval '1 day' from sequence where id = $1 returning *)
            insert into touch_event (tenant_id, mode, sequence_id, touch_id, who, from_state, to_state, why)
              select tenant_id, mode, sequence_id, id, $5, 'scheduled', $4, 'made up' from t`,
          ...[sequenceId, position, message, state, who],
        );
      const again = async (what: string) =>
        expect((await read(account)).items).toMatchObject([
          { kind: 'reply', action: 'answer', what, sequence_id: sequenceId },
        ]);
      await answered(4, fresh?.id, 'failed', 'worker');
      await again('reply');
      await answered(5, fresh?.id, 'sent', 'worker');
      expect(kinds(await read(account))).toEqual([]);
      // To what is no reply, which is older than Today goes back and has another one after it.
      await answered(6, old?.id, 'cancelled', 'worker');
      await again('calendar');
      await answered(7, old?.id, 'cancelled', 'Fay Founder');
      expect(kinds(await read(account))).toEqual([]);
      // One more answer, beside one that was sent.
      await answered(8, fresh?.id, 'cancelled', 'worker');
      await again('reply');
      // Who makes two of the list one has answered nobody.
      const twice = { rows: [{ Name: 'Numbat Money' }] };
      await service().call('POST', '/v1/fundraising/import-investors', { key: account.key, body: twice });
      const { investors } = (await service().call('GET', '/v1/fundraising/pipeline', { key: account.key }))
        .body;
      const own = investors.find(({ name }: { name: string }) => name === 'Numbat Money');
      const pair = { investor_id: own.id, into_id: investorIdOf(number) };
      const one = await service().call('POST', '/v1/fundraising/merge-investors', {
        key: account.key,
        body: pair,
      });
      expect(one.status, JSON.stringify(one.body)).toBe(200);
      await again('reply');
      await service().call('POST', '/v1/fundraising/pipeline', {
        key: account.key,
        body: { investor_ids: [investorIdOf(number)], next_step: 'Call her' },
      });
      expect(kinds(await read(account))).toEqual([]);
      await answered(9, fresh?.id, 'sent', 'worker');
      const lose = "update mailbox set state = 'disconnected', sealed = null where tenant_id = $1";
      await run(lose, account.tenantId);
      expect(kinds(await read(account))).toEqual([]);
      await answered(10, old?.id, 'scheduled', 'Fay Founder');
      expect(kinds(await read(account))).toEqual(['mailbox']);
    });

    it('has opt-outs to decide, steps that are due, and mailboxes in trouble', async () => {
      const { account, touchId } = await startSequence(service());
      await putTouch(service().db, touchId, 'sent');
      await suppress(service().db, account, 'address', 'bo@fund.example', 'opt_out_pending');
      await run(
        "update suppression set value = 'bo@fund.example', detail = 'No more.' where tenant_id = $1",
        account.tenantId,
      );
      await run(
        // As by a provider at which access was withdrawn; messages wait for it.
        "update mailbox set state = 'disconnected', sealed = null, state_why = 'Access was withdrawn.' where tenant_id = $1",
        account.tenantId,
      );
      const number = await listed(account, 'Echidna Capital');
      const set = (body: object) =>
        service().call('POST', '/v1/fundraising/pipeline', {
          key: account.key,
          body: { investor_ids: [investorIdOf(number)], ...body },
        });
      await set({ next_step: 'Send the model', next_step_on: '2999-01-01' });
      const early = await read(account);
      expect(kinds(early).toSorted()).toEqual(['mailbox', 'opt_out']);
      await set({ next_step_on: '2020-01-02' });
      const { items, counts } = await read(account);
      expect(items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            kind: 'opt_out',
            who: 'bo@fund.example',
            what: 'No more.',
            action: 'decide',
          }),
          expect.objectContaining({ kind: 'mailbox', what: 'Access was withdrawn.', action: 'connect' }),
          expect.objectContaining({ kind: 'next_step', who: 'Echidna Capital', what: 'Send the model' }),
        ]),
      );
      expect(items.at(-1)).toMatchObject({ kind: 'next_step', since: '2020-01-02T00:00:00.000Z' });
      expect(counts).toMatchObject({ opt_out: 1, mailbox: 1, next_step: 1 });
      await set({ stage: 'passed', reason: 'Too early' });
      expect(kinds(await read(account)).toSorted()).toEqual(['mailbox', 'opt_out']);
    });

    it('has the shortlisted investors that somebody can introduce, and what monitoring found', async () => {
      const account = await service().account({ mode: 'test' });
      const [warm, cold] = [await listed(account, 'Quoll Partners'), await listed(account, 'Kowari Capital')];
      await service().call('POST', '/v1/fundraising/import-network', {
        key: account.key,
        body: { csv_content: 'First Name,Last Name,Company,Position\nAda,Okafor,Quoll Partners,Partner\n' },
      });
      await service().call('POST', '/v1/fundraising/pipeline', {
        key: account.key,
        body: { investor_ids: [warm, cold].map(investorIdOf), stage: 'shortlisted' },
      });
      const found = await listed(account, 'Dunnart Fund');
      await run(
        "update stored_investor set news_at = now(), news_kind = 'investors' where investor_id = $1",
        found,
      );
      const { items, counts } = await read(account);
      expect(items).toMatchObject([
        { kind: 'news', who: 'Dunnart Fund', count: 1 },
        { kind: 'intro', who: 'Quoll Partners', what: 'Ada Okafor', investor_id: investorIdOf(warm) },
      ]);
      expect(counts).toMatchObject({ news: 1, intro: 1 });
    });

    it('says when credits run out', async () => {
      const account = await service().account({ mode: 'test', credits: 9 });
      expect((await read(account)).items).toMatchObject([
        { kind: 'credits', action: 'top_up', what: '9 credits are left.' },
      ]);
    });
  });
});
