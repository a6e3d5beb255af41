import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { makeMailbox, makeTenant } from '../../test/harness/made-outreach.ts';
import { asked, makeSequences, NOW } from '../../test/harness/made-sequences.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';

const db = testDatabase();
const made = makeSequences(db);

describe('creating', () => {
  it('takes an address as it is sent, a secret token that cannot be guessed, and wakes the worker', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const before = made.looks;
    const seen = await made.service.create(
      scope,
      asked({ investorEmail: ' Ada+x@CAPITAL.example ', investorName: ' A\u200bda\ufeff ' }),
      NOW,
    );
    expect(seen.sequence).toMatchObject({
      investorEmail: 'Ada+x@capital.example',
      investorName: 'Ada',
      autoApprove: false,
      timeZone: undefined,
    });
    expect(Buffer.from(seen.sequence.unsubscribeToken, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(seen.next.length).toBeGreaterThan(10);
    expect(seen.notSendingBecause?.length).toBeGreaterThan(10);
    expect(made.looks).toBe(before + 1);
    const again = await made.service.create(scope, asked({ investorEmail: 'ada@capital.example' }), NOW);
    expect(again).toMatchObject({ alreadyActive: true, sequence: { id: seen.sequence.id } });
    const other = await made.service.create(scope, asked({ investorEmail: 'bo@capital.example' }), NOW);
    expect(other.sequence.unsubscribeToken).not.toBe(seen.sequence.unsubscribeToken);
  });

  describe('to a contact of the investor', () => {
    const ada = { name: 'Ada Example', email: 'ada@yapok.example' };
    const bo = { name: 'Bo Sample', email: 'bo@yapok.example' };
    const begin = async (contacts: typeof made.contacts, more: Partial<ReturnType<typeof asked>>) => {
      const scope = await makeTenant(db);
      await makeMailbox(db, scope);
      const { id } = await db.system.kysely
        .insertInto('investor')
        .values({
          mode: 'live',
          name: 'Yapok',
          identity_key: 'yapok',
          source: 'made',
          source_id: crypto.randomUUID(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      made.contacts = contacts;
      try {
        const ask = {
          ...asked(),
          investorEmail: undefined,
          investorName: undefined,
          investorId: investorIdOf(id),
        };
        return (await made.service.create(scope, { ...ask, ...more }, NOW)).sequence;
      } finally {
        made.contacts = [];
      }
    };

    it.each([
      ['the one with an address', [ada, { name: 'Cy Third' }], {}, ada],
      ['the one who is named', [ada, bo], { investorName: 'bo sample' }, bo],
      [
        'the one under the address',
        [ada, bo],
        { investorEmail: 'BO@yapok.example' },
        { ...bo, email: 'BO@yapok.example' },
      ],
      [
        'whom the request names',
        [ada],
        { investorEmail: 'x@yapok.example', investorName: 'Xi' },
        { name: 'Xi', email: 'x@yapok.example' },
      ],
    ])('takes %s', async (_what, contacts, more, { name, email }) => {
      expect(await begin(contacts, more)).toMatchObject({ investorName: name, investorEmail: email });
    });

    it.each([
      ['of none with an address', [{ name: 'Cy Third' }], {}, 'investor_email'],
      ['of several', [ada, bo], {}, 'investor_email'],
      ['without an investor', [ada], { investorId: undefined }, 'investor_email'],
      ['of an address that is no contact’s', [ada], { investorEmail: 'x@yapok.example' }, 'investor_name'],
    ])('asks %s', async (_what, contacts, more, path) => {
      await expect(begin(contacts, more)).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path }],
      });
    });
  });

  it.each([
    ['no address', { investorEmail: 'ada' }, 'investor_email'],
    ['two addresses', { investorEmail: 'ada@capital.example, bo@capital.example' }, 'investor_email'],
    ['a line break', { investorEmail: 'ada@capital.example\r\nBcc: x@y.example' }, 'investor_email'],
    ['a quoted address', { investorEmail: '"ada b"@capital.example' }, 'investor_email'],
    ['a name of blanks', { investorName: '   ' }, 'investor_name'],
    ['a name of two lines', { investorName: 'Ada\nBcc: x@y.example' }, 'investor_name'],
    ['a name that hides its direction', { investorName: 'Ada\u202eelpmaxe' }, 'investor_name'],
    ['no zone', { timeZone: 'Mars/Olympus' }, 'time_zone'],
    ['no id of an investor', { investorId: 'inv_1' }, 'investor_id'],
    ['an id of no investor on record', { investorId: investorIdOf(2 ** 40) }, 'investor_id'],
  ])('refuses %s', async (_name, more, path) => {
    const scope = await makeTenant(db);
    await expect(made.service.create(scope, asked(more), NOW)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path }],
    });
  });

  it('knows the zone from the record of the firm, unless one is given', async () => {
    const scope = await makeTenant(db);
    await makeMailbox(db, scope);
    const record = await db.system.kysely
      .insertInto('investor')
      .values({
        mode: 'live',
        name: 'Tokyo Capital',
        identity_key: 'tokyo',
        kind: 'organisation',
        source: 'made up',
        source_id: 'tokyo',
        domain: 'tokyo-capital.example',
        country_code: 'JP',
        city: 'Tokyo',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = await made.service.create(scope, asked({ investorEmail: 'a@tokyo-capital.example' }), NOW);
    expect(found.sequence).toMatchObject({ investorId: record.id, timeZone: 'Asia/Tokyo' });
    const named = await made.service.create(
      scope,
      asked({ investorEmail: 'ada@mail.example', investorId: investorIdOf(record.id) }),
      NOW,
    );
    expect(named.sequence).toMatchObject({ investorId: record.id, timeZone: 'Asia/Tokyo' });
    const given = await made.service.create(
      scope,
      asked({ investorEmail: 'b@tokyo-capital.example', timeZone: 'Europe/Paris' }),
      NOW,
    );
    expect(given.sequence.timeZone).toBe('Europe/Paris');
  });

  it('chooses the language by the country, unless one is asked for', async () => {
    const { scope } = await made.world();
    const create = (investorEmail: string, language?: 'es') =>
      made.service.create(scope, asked({ investorEmail, language }), NOW);
    expect((await create('ada@fonds.de')).sequence).toMatchObject({
      language: 'de',
      languageWhy: 'By the address, the recipient is in Germany.',
    });
    expect((await create('bea@fonds.de', 'es')).sequence).toMatchObject({
      language: 'es',
      languageWhy: undefined,
    });
  });

  it('says what is missing where no mailbox is connected', async () => {
    const scope = await makeTenant(db);
    await expect(made.service.create(scope, asked(), NOW)).rejects.toMatchObject({
      code: 'mailbox_not_connected',
      message: expect.stringContaining('POST /v1/mailboxes'),
    });
  });
});

it('knows nothing of unknown ids', async () => {
  const scope = await makeTenant(db);
  const id = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';
  const unknown = { code: 'nothing_stored' };
  await expect(made.service.show(scope, id, NOW)).rejects.toMatchObject(unknown);
  await expect(made.service.stop(scope, id, NOW)).rejects.toMatchObject(unknown);
  await expect(made.service.touch(scope, id, NOW)).rejects.toMatchObject(unknown);
  await expect(made.service.reject(scope, id, undefined, NOW)).rejects.toMatchObject(unknown);
});
