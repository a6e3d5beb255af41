import { expect } from 'vitest';
import { addMember, makeLink } from '../../src/accounts/queries-members.ts';
import { type Role, SIGN_IN } from '../../src/accounts/rules-people.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import { type PlayedBrowser, playedBrowser } from './browser.ts';
import type { TestService } from './service.ts';

export interface MemberOf {
  readonly tenantId: string;
  readonly id: string;
}

/** A member of a new tenant, or of this one. */
export async function memberOf(
  { db }: TestService,
  role: Role = 'owner',
  tenantId?: string,
): Promise<MemberOf> {
  const tenant = tenantId ?? (await createTenant(db.system, 'Blipgrid')).id;
  const { id } = await addMember(db.system, tenant, { name: 'Ada Okafor', role });
  return { tenantId: tenant, id };
}

/** A link that signs the member in, and an operator too where one is given. */
export function linkOf({ db }: TestService, member: MemberOf, operatorId?: string): Promise<string> {
  const identity = { member, ...(operatorId !== undefined && { operatorId }) };
  return makeLink(db.system, identity, SIGN_IN.link.printed);
}

/** A browser in which the member is signed in. */
export async function signedInAs(service: TestService, member: MemberOf): Promise<PlayedBrowser> {
  const browser = playedBrowser(service);
  const { status } = await browser.ask('POST', '/session', { link: await linkOf(service, member) });
  expect(status).toBe(200);
  return browser;
}

/** The session that a browser on this machine keeps: the name of its cookie, and the token in it. */
export function sessionIn({ cookies }: PlayedBrowser): { readonly name: string; readonly token: string } {
  const [name = '', token = ''] = [...cookies].find(([one]) => /^warmpath-[0-9a-f]{8}$/.test(one)) ?? [];
  return { name, token };
}
