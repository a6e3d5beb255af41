import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { openSandbox, PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorPeople } from './operations-people.ts';
import { whomToWriteTo } from './rules-people.ts';

describe('whom to write to', () => {
  it('puts those with an address first, then who decides, and makes one of a contact who is on record', () => {
    const contacts = [{ name: 'Cy Example', email: 'cy@capital.example' }, { name: 'Ada Example' }];
    const recorded = [
      { name: 'Di Example', title: 'Analyst' },
      { name: 'Ada Example', title: 'Partner', socialUrl: 'https://social.example/ada' },
      { name: 'Ed Example', title: 'Former Partner' },
    ];
    expect(whomToWriteTo(contacts, recorded, new Set())).toEqual([
      { name: 'Cy Example', email: 'cy@capital.example', known: 'contact' },
      { name: 'Ada Example', title: 'Partner', socialUrl: 'https://social.example/ada', known: 'contact' },
      { name: 'Di Example', title: 'Analyst', known: 'record' },
    ]);
    // Whom nothing may be sent to comes last, and says so.
    expect(whomToWriteTo(contacts, recorded, new Set(['cy@capital.example'])).at(-1)).toEqual({
      ...{ name: 'Cy Example', email: 'cy@capital.example', known: 'contact', suppressed: true },
    });
  });
});

withService(investorPeople, { rateLimits: false }, (service) => {
  const PATH = '/v1/fundraising/people';

  describe('200', () => {
    it('has people of those on the list only, contacts among them, free of charge', async () => {
      await openSandbox(service());
      const account = await service().account({ mode: 'test' });
      const { key } = account;
      await storeProfile(service(), account, PROFILES.equity);
      const post = (path: string, body: object) => service().call('POST', path, { key, body });
      const { body: found } = await post('/v1/fundraising/search-investors', { limit: 50 });
      const left = await service().balance(account);
      const [angel, firm] = ['angel', 'venture_fund'].map((kind) =>
        found.data.investors.find((one: { kind: string }) => one.kind === kind),
      );
      await post('/v1/fundraising/contacts', {
        investor_id: firm.id,
        set: [{ name: 'Ada Okafor', email: 'ada@capital.example' }],
      });
      const never = 'inv_7wzqk0yd5c';
      const { body } = await post(PATH, { investor_ids: [firm.id, never, angel.id, firm.id], each: 2 });
      expect(body).toMatchObject({
        people: [
          { investor_id: firm.id, name: 'Ada Okafor', email: 'ada@capital.example', known: 'contact' },
          { investor_id: firm.id, investor: firm.name, title: 'Partner', known: 'record' },
          {
            investor_id: angel.id,
            name: angel.name,
            socialUrl: expect.stringContaining('sandbox.example/@'),
          },
        ],
        without_people: [],
        not_on_list: [never],
      });
      await post('/v1/suppressions', { value: 'capital.example' });
      const { body: kept } = await post(PATH, { investor_ids: [firm.id], each: 20 });
      expect(kept.people.at(-1)).toMatchObject({ email: 'ada@capital.example', suppressed: true });
      expect(kept.people[0].suppressed).toBeUndefined();
      const { body: page } = await service().call('GET', `/v1/fundraising/investor?investor_id=${firm.id}`, {
        key,
      });
      expect(page.contacts).toMatchObject([{ email: 'ada@capital.example', suppressed: true }]);
      const other = await service().account({ mode: 'test' });
      const theirs = await service().call('POST', PATH, {
        key: other.key,
        body: { investor_ids: [firm.id] },
      });
      expect(theirs.body).toMatchObject({ people: [], not_on_list: [firm.id] });
      expect(await service().balance(account)).toBe(left);
    });
  });

  it('refuses what is no id, and says which', async () => {
    const { key } = await service().account({ mode: 'test' });
    const body = { investor_ids: ['inv_7wzqk0yd5c', 'Ada'] };
    const answer = await service().call('POST', PATH, { key, body });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details).toMatchObject([{ path: 'investor_ids.1' }]);
  });
});
