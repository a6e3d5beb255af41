import type { Member, MemberLink, MemberService } from '../core/account/people/ports.ts';
import { SIGN_IN } from '../core/account/people/sign-in.ts';
import { consoleAddress, signInLink } from '../core/account/people/sign-in-link.ts';
import { DomainError, type ErrorCode } from '../core/errors.ts';
import { OperatorError, type OperatorErrorCode } from '../core/operator-error.ts';
import { makeLink } from '../store/account/people/links.ts';
import {
  addMember,
  changeMember,
  endSessionsOf,
  listMembers,
  memberToLetIn,
  removeMember,
} from '../store/account/people/members.ts';
import type { Db } from '../store/postgres/db.ts';

export interface MembersOptions {
  readonly db: Db;
  readonly config: Parameters<typeof consoleAddress>[0];
  /** Mails a link; false where it could not be, or nothing mails here. */
  readonly mail: (tenantId: string, member: Member, url: string) => Promise<boolean>;
}

/** The members of tenants, as owners manage them. */
export function createMemberService({ db, config, mail }: MembersOptions): MemberService {
  const linkFor = async (tenantId: string, member: Member): Promise<MemberLink> => {
    const seconds = SIGN_IN.link.invitation;
    const token = await makeLink(db, { member: { tenantId, id: member.id } }, seconds);
    const url = signInLink(consoleAddress(config), token);
    const isMailed = member.email !== null && (await mail(tenantId, member, url));
    return { url, expiresAt: new Date(Date.now() + seconds * 1_000), isMailed };
  };
  return {
    list: (tenantId) => told(() => listMembers(db, tenantId)),
    add: (tenantId, order, by) =>
      told(async () => {
        const member = await addMember(db, tenantId, order, by);
        return { member, link: await linkFor(tenantId, member) };
      }),
    change: (tenantId, id, change, by) => told(() => changeMember(db, tenantId, id, change, by)),
    remove: (tenantId, id, by) =>
      told(async () => {
        try {
          await removeMember(db, tenantId, id, by);
          return true;
        } catch (error) {
          if (error instanceof OperatorError && error.code === 'not_found') return false;
          throw error;
        }
      }),
    link: (tenantId, id, by) =>
      told(async () => linkFor(tenantId, await memberToLetIn(db, tenantId, id, by))),
    endSessions: (tenantId, id, by) => told(() => endSessionsOf(db, tenantId, id, by)),
  };
}

const CODES: Partial<Record<OperatorErrorCode, ErrorCode>> = {
  usage: 'invalid_request',
  not_found: 'nothing_stored',
  conflict: 'conflict',
  limit: 'conflict',
};

/** What commands are told of a fault, as an error of the API. */
async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof OperatorError ? CODES[error.code] : undefined;
    if (code === undefined) throw error;
    // Tenants do not have the commands of operators.
    throw new DomainError(code, (error as OperatorError).message.replace(/; "warmpath[^"]*"[^.]*/, ''));
  }
}
