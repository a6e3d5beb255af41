import type { Db } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { asTenantsHear } from './audited-call.ts';
import {
  addMember,
  changeMember,
  endSessionsOf,
  listMembers,
  makeLink,
  memberToLetIn,
  removeMember,
} from './queries-members.ts';
import {
  consoleAddress,
  type Member,
  type MemberChange,
  type MemberLink,
  type MemberOrder,
  SIGN_IN,
  signInLink,
} from './rules-people.ts';

export interface MembersOptions {
  readonly db: Db;
  readonly config: Parameters<typeof consoleAddress>[0];
  /** Mails a link; false if it could not be, or nothing mails here. */
  readonly mail: (tenantId: string, member: Member, url: string) => Promise<boolean>;
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly members: ReturnType<typeof createMemberService>;
  }
}

/** The members of a tenant, as whoever has the key with the SHA-256 `by` manages them (`addMember` and the like say what is refused). */
export function createMemberService({ db, config, mail }: MembersOptions) {
  const linkFor = async (tenantId: string, member: Member): Promise<MemberLink> => {
    const seconds = SIGN_IN.link.invitation;
    const token = await makeLink(db, { member: { tenantId, id: member.id } }, seconds);
    const url = signInLink(consoleAddress(config), token);
    const isMailed = member.email !== null && (await mail(tenantId, member, url));
    return { url, expiresAt: new Date(Date.now() + seconds * 1_000), isMailed };
  };
  return {
    list: (tenantId: string) => asTenantsHear(() => listMembers(db, tenantId)),
    add: (tenantId: string, order: MemberOrder, by: Buffer) =>
      asTenantsHear(async () => {
        const member = await addMember(db, tenantId, order, by);
        return { member, link: await linkFor(tenantId, member) };
      }),
    change: (tenantId: string, id: string, change: MemberChange, by: Buffer) =>
      asTenantsHear(() => changeMember(db, tenantId, id, change, by)),
    /** False if there is none. */
    remove: (tenantId: string, id: string, by: Buffer) =>
      asTenantsHear(async () => {
        try {
          await removeMember(db, tenantId, id, by);
          return true;
        } catch (error) {
          if (error instanceof OperatorError && error.code === 'not_found') return false;
          throw error;
        }
      }),
    link: (tenantId: string, id: string, by: Buffer) =>
      asTenantsHear(async () => linkFor(tenantId, await memberToLetIn(db, tenantId, id, by))),
    /** Signs a member out everywhere; how many sessions ended. */
    endSessions: (tenantId: string, id: string, by: Buffer) =>
      asTenantsHear(() => endSessionsOf(db, tenantId, id, by)),
  };
}
