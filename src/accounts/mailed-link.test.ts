import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { playedBrowser } from '../../test/harness/browser.ts';
import { holdOneHour } from '../../test/harness/one-day.ts';
import { signedInAs } from '../../test/harness/people.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { addMember, changeMember } from './queries-members.ts';
import { addOperator } from './queries-operators.ts';
import { SIGN_IN } from './rules-people.ts';

holdOneHour();
const received: { to: string; text: string; raw: string }[] = [];
let refuses = false;
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    void text(stream).then(async (raw) => {
      const mail = await PostalMime.parse(raw);
      if (!refuses) received.push({ to: mail.to?.[0]?.address ?? '', text: mail.text ?? '', raw });
      done(refuses ? new Error('no') : undefined);
    });
  },
});
let service: TestService;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  service = await createTestService({
    config: { mailUrl: new Secret(`smtp://127.0.0.1:${port}`), mailFrom: 'no-reply@raise.example' },
  });
});
afterAll(async () => {
  await service.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  refuses = false;
});

/** From this address of the network; from another one each time if nothing is said. */
const ask = async (email: string, remoteAddress = `10.0.${asked >> 8}.${asked++ & 255}`) => {
  const response = await service.service.http.inject({
    ...{ method: 'POST', url: '/session/link', remoteAddress, payload: { email } },
    headers: { host: '127.0.0.1:8787', 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8787' },
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
};
let asked = 0;
const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), 5_000);
const tokenIn = (mail: string) => /\/sign-in#([\w-]{43,64})/.exec(mail)?.[1] ?? '';
const enter = (link: string) => playedBrowser(service).ask('POST', '/session', { link });

async function memberAt(email: string, tenantName = 'Blipgrid') {
  const { id: tenantId } = await createTenant(service.db.system, tenantName);
  const { id } = await addMember(service.db.system, tenantId, { name: 'Ada', role: 'owner', email });
  return { tenantId, id };
}

it('mails a link to a member, and answers the same for an address of no one', async () => {
  const { id } = await memberAt('ada@blipgrid.example');
  const known = await ask(' Ada@Blipgrid.example');
  const unknown = await ask('eve@blipgrid.example');
  expect([known.status, known.body]).toEqual([200, { sent: true }]);
  expect([unknown.status, unknown.body]).toEqual([200, { sent: true }]);
  await arrived(1);
  expect(received[0]).toMatchObject({
    to: 'ada@blipgrid.example',
    text: expect.stringContaining('Blipgrid'),
  });
  const link = tokenIn(received[0]?.text ?? '');
  expect(await enter(link)).toMatchObject({ status: 200, body: { member: { id } } });
  expect(await enter(link)).toMatchObject({ status: 401 });
});

it('mails one for each tenant of a person, as operator too, and one to an operator alone', async () => {
  const [first, second] = [
    await memberAt('bo@b.example', 'Blipgrid'),
    await memberAt('bo@b.example', 'Dorfella'),
  ];
  const operator = await addOperator(service.db.system, { name: 'Bo', email: 'bo@b.example' });
  await ask('bo@b.example');
  await arrived(2);
  const entered = await Promise.all(received.map(({ text: mail }) => enter(tokenIn(mail))));
  expect(entered.map(({ body }) => (body.member as { id: string }).id)).toEqual([first.id, second.id]);
  expect(entered[0]?.body).toMatchObject({ operator: { id: operator.id } });
  await addOperator(service.db.system, { name: 'Cy', email: 'cy@b.example' });
  await ask('cy@b.example');
  await arrived(3);
  const { body } = await enter(tokenIn(received[2]?.text ?? ''));
  expect(body).toMatchObject({ operator: { name: 'Cy' }, modes: [] });
});

/** What is stored of one who is counted in this hour. */
const OF_THIS_HOUR = `sha256(convert_to($1 || to_char(now() at time zone 'utc', '" hour "HH24'), 'UTF8'))`;
/** What was mailed to the address in this hour counts no more. */
const hourPasses = (email: string) =>
  service.db.system.query({
    text: `delete from mail_day where hash = ${OF_THIS_HOUR}`,
    values: [`link recipient ${email}`],
  });
const linksOf = async (memberId: string) => {
  const rows = await service.db.system.query({
    text: 'select from sign_in_link where member_id = $1',
    values: [memberId],
  });
  return rows.length;
};

it('fills no mailbox, and voids no link that someone was given', async () => {
  const di = await memberAt('di@b.example');
  const owner = await signedInAs(service, di);
  const invited = await owner.ask('POST', '/v1/members/link', { id: di.id });
  expect(invited.body.mailed).toBe(true);
  for (let n = 0; n < SIGN_IN.link.most + 3; n += 1) {
    await ask('di@b.example');
    await hourPasses('di@b.example');
  }
  await memberAt('last@b.example');
  await ask('last@b.example');
  await vi.waitFor(() => expect(received.some(({ to }) => to === 'last@b.example')).toBe(true), 5_000);
  expect(received.filter(({ to }) => to === 'di@b.example').length).toBeLessThanOrEqual(SIGN_IN.link.most);
  expect(await enter(tokenIn(String(invited.body.url)))).toMatchObject({ status: 200 });
});

it('says nothing of a mail server that refuses, logs it without the link, and hands the invitation to the owner', async () => {
  refuses = true;
  const { tenantId, id } = await memberAt('fay@b.example');
  expect(await ask('fay@b.example')).toMatchObject({ status: 200, body: { sent: true } });
  await vi.waitFor(() => expect(service.logged.join('')).toContain('was not mailed'), 5_000);
  const owner = await signedInAs(service, { tenantId, id });
  const { body } = await owner.ask('POST', '/v1/members/link', { id });
  expect(body).toMatchObject({ mailed: false, url: expect.any(String) });
  expect(service.logged.join('')).not.toMatch(/sign-in#/);
  // What was not sent leaves no link; the owner's stays.
  expect(await linksOf(id)).toBe(1);
});

it('takes addresses only, of our own pages only, and says where nothing is mailed', async () => {
  expect(await ask('no address')).toMatchObject({ status: 400 });
  const browser = playedBrowser(service);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect(await browser.ask('POST', '/session/link', { email: 'a@b.example' }, elsewhere)).toMatchObject({
    status: 403,
  });
  expect((await browser.ask('GET', '/session')).body).toMatchObject({ methods: { email: true } });
  const without = await createTestService();
  try {
    const answer = await playedBrowser(without).ask('POST', '/session/link', { email: 'a@b.example' });
    expect(answer).toMatchObject({ status: 422, body: { error: 'not_configured' } });
  } finally {
    await without.close();
  }
});

/** What was mailed so far, each once the ones before have come. */
const settled = async () => {
  // Its number is taken once: a mail may come in between.
  const sentinel = `sentinel-${received.length}@s.example`;
  await memberAt(sentinel);
  await ask(sentinel);
  await vi.waitFor(() => expect(received.some(({ to }) => to === sentinel)).toBe(true), 30_000);
  return received.filter(({ to }) => !to.endsWith('@s.example'));
};

it('mails nothing that a tenant wrote, and no more on a day than its caps, whoever is invited and removed in turn', async () => {
  const { recipient, tenant } = SIGN_IN.invitationsADay;
  const LURE = 'URGENT open http';
  const gil = await memberAt('gil@b.example', 'Blipgrid');
  const owner = await signedInAs(service, gil);
  await owner.ask('PUT', '/v1/members', { id: gil.id, name: LURE });
  const invite = async (email: string) => {
    const { body } = await owner.ask('POST', '/v1/members', { name: LURE, email, role: 'reader' });
    const { member, link } = body as { member: { id: string }; link: { mailed: boolean } };
    await owner.ask('DELETE', '/v1/members', { id: member.id });
    return link.mailed;
  };
  const toOne: boolean[] = [];
  for (let n = 0; n < recipient + 2; n += 1) toOne.push(await invite('victim@v.example'));
  expect(toOne).toEqual(Array.from({ length: recipient + 2 }, (_, n) => n < recipient));
  // Another tenant mails to this address as little.
  const other = await signedInAs(service, await memberAt('hal@b.example', 'Dorfella'));
  const again = await other.ask('POST', '/v1/members', {
    name: 'Bo',
    email: 'victim@v.example',
    role: 'reader',
  });
  expect(again).toMatchObject({ status: 200, body: { link: { mailed: false, url: expect.any(String) } } });
  const toMany: boolean[] = [];
  for (let n = recipient; n < tenant + 2; n += 1) toMany.push(await invite(`victim-${n}@v.example`));
  expect(toMany.filter(Boolean)).toHaveLength(tenant - recipient);
  const mails = await settled();
  expect(mails).toHaveLength(tenant);
  expect(mails.map(({ raw }) => raw).join('\n')).not.toMatch(/URGENT|Blipgrid/);
});

it('lets no stranger use up the links of a person: from one network half an hour, for an hour at most', async () => {
  const { recipient, network } = SIGN_IN.linksAnHour;
  const { id } = await memberAt('ida@b.example');
  const toIda = async () => (await settled()).length;
  for (let n = 0; n < recipient + 2; n += 1) await ask('ida@b.example', `2001:db8::${n}`);
  expect(await toIda()).toBe(network);
  expect(await linksOf(id)).toBe(network);
  await ask('ida@b.example', '192.0.2.1');
  expect(await toIda()).toBe(network + 1);
  // However many networks ask, an address is mailed so often an hour and no more; and what is not mailed leaves no link.
  for (let n = 0; n < recipient + 2; n += 1) await ask('ida@b.example');
  expect(await toIda()).toBe(recipient);
  expect(await linksOf(id)).toBe(recipient);
  await service.db.system.query({ text: 'delete from sign_in_link' });
  await hourPasses('ida@b.example');
  await ask('ida@b.example');
  expect(await toIda()).toBe(recipient + 1);
});

it('mails as many links an hour for a tenant as its members may ask for, and no more to addresses that are exchanged', async () => {
  const { tenant, recipient } = SIGN_IN.linksAnHour;
  expect(tenant).toBe(SIGN_IN.members * recipient);
  const { tenantId, id } = await memberAt('kai@b.example');
  await ask('kai@b.example');
  await arrived(1);
  // As if further ones had been mailed before.
  const counted = await service.db.system.query({
    text: `update mail_day set mails = $2 where hash = ${OF_THIS_HOUR} returning 1`,
    values: [`link tenant ${tenantId}`, tenant - 1],
  });
  expect(counted).toHaveLength(1);
  for (const email of ['lea@b.example', 'mo@b.example']) {
    await changeMember(service.db.system, tenantId, id, { email });
    await ask(email);
    await settled();
  }
  expect((await settled()).map(({ to }) => to)).toEqual(['kai@b.example', 'lea@b.example']);
  expect(await linksOf(id)).toBe(0);
});
