import { expect, it } from 'vitest';
import { playedBrowser } from '../../test/harness/browser.ts';
import { expectError } from '../../test/harness/expect-error.ts';
import { memberOf, signedInAs } from '../../test/harness/people.ts';
import type { Answered } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { KEY_SCOPES } from '../platform/values/key-scopes.ts';
import { addMember } from './operations-members.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PATH = '/v1/members';

withService(addMember, {}, (service) => {
  const call = (method: string, key: string, body?: object, path = PATH) =>
    service().call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const add = (key: string, name: string, role: string, email?: string) =>
    call('POST', key, { name, role, ...(email === undefined ? {} : { email }) });
  /** An owner of this tenant, in a browser; only such a one lets owners in. */
  const ownerOf = async (tenantId: string) => {
    const member = await memberOf(service(), 'owner', tenantId);
    const browser = await signedInAs(service(), member);
    // biome-ignore lint/suspicious/noExplicitAny: as `Answered` has it
    type Any = { readonly status: number; readonly body: any; readonly headers: Answered['headers'] };
    const ask = (method: string, body?: object, path = PATH): Promise<Any> =>
      browser.ask(method, path, body) as Promise<Any>;
    return { id: member.id, ask };
  };

  it('200: lets a person in by a link, lists, changes and removes; no other tenant sees or touches it', async () => {
    const [mine, theirs] = [await service().account(), await service().account()];
    const owner = await ownerOf(mine.tenantId);
    const order = { name: ' Ada Okafor ', role: 'owner', email: 'Ada@Blipgrid.Example' };
    const ada = await owner.ask('POST', order);
    expect(ada.body).toMatchObject({
      member: { name: 'Ada Okafor', email: 'ada@blipgrid.example', role: 'owner', passkeys: 0 },
      link: { url: expect.stringMatching(/\/sign-in#[\w-]{64}$/), mailed: false },
    });
    const { id } = ada.body.member;
    const browser = playedBrowser(service());
    const enter = (url: string) => browser.ask('POST', '/session', { link: url.split('#')[1] });
    expect(await enter(ada.body.link.url)).toMatchObject({ status: 200, body: { member: { id } } });
    const bo = (await add(mine.key, 'Bo', 'reader')).body.member;

    expect((await call('GET', mine.key)).body.members).toMatchObject([
      { id: owner.id },
      { id, last_used_at: expect.any(String) },
      { id: bo.id, role: 'reader' },
    ]);
    expect((await call('GET', theirs.key)).body.members).toEqual([]);
    expectError(await call('PUT', theirs.key, { id, role: 'reader' }), 404, 'not_found');
    expectError(await call('POST', theirs.key, { id }, `${PATH}/link`), 404, 'not_found');
    expectError(await call('DELETE', theirs.key, { id }, `${PATH}/sessions`), 404, 'not_found');
    expect((await call('DELETE', theirs.key, { id })).body.deleted).toBe(false);

    expect((await owner.ask('PUT', { id: bo.id, role: 'owner', email: 'bo@b.example' })).body).toMatchObject({
      ...{ name: 'Bo', role: 'owner', email: 'bo@b.example' },
    });
    expect((await owner.ask('PUT', { id: bo.id, email: null })).body.email).toBeUndefined();
    expect((await owner.ask('DELETE', { id }, `${PATH}/sessions`)).body).toMatchObject({ ended: 1 });
    expect(await browser.ask('GET', '/v1/usage')).toMatchObject({ status: 401 });
    const again = await owner.ask('POST', { id }, `${PATH}/link`);
    expect(await enter(again.body.url)).toMatchObject({ status: 200 });
    expect((await owner.ask('DELETE', { id })).body.deleted).toBe(true);
    expect(await browser.ask('GET', '/v1/usage')).toMatchObject({ status: 401 });
    expect((await call('DELETE', mine.key, { id })).body.deleted).toBe(false);
  });

  it('voids open links where the address changes, and where a member is signed out everywhere', async () => {
    const { key } = await service().account();
    const enter = (url: string) =>
      playedBrowser(service()).ask('POST', '/session', { link: url.split('#')[1] });
    const { member, link } = (await add(key, 'Bo', 'editor', 'bo@mistyped.example')).body;
    await call('PUT', key, { id: member.id, name: 'Bo Larsen' });
    await call('PUT', key, { id: member.id, email: 'bo@blipgrid.example' });
    expect(await enter(link.url)).toMatchObject({ status: 401 });
    const next = await call('POST', key, { id: member.id }, `${PATH}/link`);
    await call('DELETE', key, { id: member.id }, `${PATH}/sessions`);
    expect(await enter(next.body.url)).toMatchObject({ status: 401 });
  });

  it('names no command of operators where a member is not there', async () => {
    const { key } = await service().account();
    const { body } = await call('PUT', key, { id: NOBODY, role: 'reader' });
    expect(body.message).toBe(`There is no member ${NOBODY}.`);
  });

  it('409: keeps one owner, one member per address, and a number of members', async () => {
    const { key, tenantId } = await service().account();
    const { id, ask } = await ownerOf(tenantId);
    await ask('PUT', { id, email: 'ada@b.example' });
    for (const [method, body] of [
      ['DELETE', { id }],
      ['PUT', { id, role: 'editor' }],
    ] as const) {
      const refused = await ask(method, body);
      expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } });
      expect(refused.body.message).toContain('last owner');
    }
    expectError(await add(key, 'Ada', 'editor', 'ADA@b.example'), 409, 'conflict', 'ada@b.example');
    for (let n = 1; n < 20; n += 1) await add(key, `Member ${n}`, 'reader');
    expectError(await add(key, 'One more', 'reader'), 409, 'conflict', '20 members');
  });

  it.each([
    ['a role there is not', { name: 'Ada', role: 'admin' }],
    ['a name of blanks', { name: '  ', role: 'owner' }],
    ['a name that breaks the line', { name: 'Ada\nOkafor', role: 'owner' }],
    ['an address that is none', { name: 'Ada', role: 'owner', email: 'ada at b' }],
  ])('400: refuses %s', async (_what, body) => {
    const { key } = await service().account();
    expectError(await call('POST', key, body), 400, 'invalid_request');
  });

  it('404: knows no member of this id', async () => {
    const { key } = await service().account();
    expectError(await call('PUT', key, { id: NOBODY, name: 'Bo' }), 404, 'not_found');
  });

  it('403: a key of the sandbox lets no one in, and an owner who is signed in does from there', async () => {
    const sandbox = await service().account({ mode: 'test' });
    expectError(await add(sandbox.key, 'Eve', 'owner'), 403, 'insufficient_scope', 'sandbox');
    const browser = await signedInAs(service(), await memberOf(service()));
    const body = { name: 'Bo', role: 'editor' };
    expect(await browser.ask('POST', PATH, body, { 'warmpath-mode': 'test' })).toMatchObject({ status: 200 });
  });

  it('403: a key touches no owner, whatever it would make of them', async () => {
    const { key, tenantId } = await service().account();
    const { id } = await ownerOf(tenantId);
    await ownerOf(tenantId);
    const before = (await call('GET', key)).body.members;
    for (const [method, body, path] of [
      ['PUT', { id, role: 'reader', email: 'eve@e.example' }, PATH],
      ['PUT', { id, role: 'reader' }, PATH],
      ['PUT', { id, email: 'eve@e.example' }, PATH],
      ['PUT', { id, name: 'Eve' }, PATH],
      ['POST', { id }, `${PATH}/link`],
      ['DELETE', { id }, `${PATH}/sessions`],
      ['DELETE', { id }, PATH],
    ] as const) {
      expectError(await call(method, key, body, path), 403, 'insufficient_scope', 'owner who is signed in');
    }
    expect((await call('GET', key)).body.members).toEqual(before);
  });

  it('a key with a cap lets readers in, who spend nothing, and gives no one another role', async () => {
    const account = await service().account();
    const { key } = await service().withKey(account, { scopes: KEY_SCOPES, dailyCredits: 5 });
    const { member, link } = (await add(key, 'Bo', 'reader')).body;
    const browser = playedBrowser(service());
    await browser.ask('POST', '/session', { link: link.url.split('#')[1] });
    expect(await browser.ask('POST', '/v1/search/web', { query: 'Volt' })).toMatchObject({ status: 403 });
    expectError(await add(key, 'Cy', 'editor'), 403, 'insufficient_scope', '5 credits');
    expectError(await call('PUT', key, { id: member.id, role: 'editor' }), 403, 'insufficient_scope');
    const editor = (await add(account.key, 'Di', 'editor')).body.member;
    expectError(await call('PUT', key, { id: editor.id, role: 'reader' }), 403, 'insufficient_scope');
    expectError(await call('POST', key, { id: editor.id }, `${PATH}/link`), 403, 'insufficient_scope');
  });

  it('403: editors and readers manage no one', async () => {
    for (const role of ['editor', 'reader'] as const) {
      const browser = await signedInAs(service(), await memberOf(service(), role));
      expect(await browser.ask('GET', PATH)).toMatchObject({ status: 403 });
      expect(await browser.ask('POST', PATH, { name: 'Eve', role: 'owner' })).toMatchObject({ status: 403 });
    }
  });
});
