import type { Member } from '../core/account/people/ports.ts';
import { SIGN_IN } from '../core/account/people/sign-in.ts';
import { consoleAddress, linkNote, signInLink } from '../core/account/people/sign-in-link.ts';
import { createServiceMail } from '../outreach/mail/service-mail.ts';
import { deleteLink, identitiesOf, makeLinkUnlessFull } from '../store/account/people/links.ts';
import { countInvitation, countLinkAsked, countLinkOf } from '../store/account/people/mail-day.ts';
import type { ServiceOptions } from './options.ts';

/** Links that the service mails. */
export interface MailedLinks {
  /** Mails a link to whoever has the address, if anyone and not too often. Rejects where the mail server did not take it. */
  toAddress(email: string, network: string): Promise<void>;
  /** Mails the link of an invitation; false if it could not be, or enough were mailed today. */
  invite(tenantId: string, member: Member, url: string): Promise<boolean>;
}

/**
 * Undefined if the service has no mail server of its own. Whoever works for a tenant chooses whom is mailed to, so no mail has a word
 * of theirs in it, neither their name nor the member's: it would be anybody's text in the name of the operator, who names tenants.
 */
export function mailedLinks({ config, store: { system }, log }: ServiceOptions): MailedLinks | undefined {
  if (config.mailUrl === undefined || config.mailFrom === undefined) return undefined;
  const send = createServiceMail(config.mailUrl.reveal(), config.mailFrom);
  const isWithin = async (counted: Promise<boolean>, kind: string, tenantId?: string): Promise<boolean> => {
    const may = await counted;
    if (!may) log.warn({ kind, tenantId }, 'not mailed: as many were mailed as may be');
    return may;
  };
  return {
    async toAddress(email, network) {
      const identities = await identitiesOf(system, email);
      // Counted before a link is made: those that nobody is sent would fill up the ones that a person may have.
      if (identities.length === 0 || !(await isWithin(countLinkAsked(system, email, network), 'link')))
        return;
      for (const { tenantName, ...identity } of identities) {
        const tenantId = identity.member?.tenantId;
        if (tenantId !== undefined && !(await isWithin(countLinkOf(system, tenantId), 'link', tenantId)))
          continue;
        // Whoever asks again and again fills no mailbox, and voids no link that someone was given.
        const token = await makeLinkUnlessFull(system, identity, SIGN_IN.link.mailed);
        if (token === undefined) continue;
        const url = signInLink(consoleAddress(config), token);
        const what = tenantName ?? 'the operators of this service';
        await send(
          email,
          'Your link to sign in',
          `Open this link to sign in for ${what}:\n\n${url}\n\nIt works once, within 15 minutes. If you did not ask for it, nothing has happened: delete this message.\n`,
        ).catch(async (error: unknown) => {
          await deleteLink(system, token);
          throw error;
        });
      }
    },
    async invite(tenantId, { email }, url) {
      if (email === null) return false;
      const counted = countInvitation(system, { recipient: email, tenantId });
      if (!(await isWithin(counted, 'invitation', tenantId))) return false;
      const hours = SIGN_IN.link.invitation / 3600;
      const text = `You were invited to work with Warmpath. Open this link to sign in:\n\n${url}\n\n${linkNote(hours)} If you expect no invitation, delete this message.\n`;
      try {
        await send(email, 'Your invitation to Warmpath', text);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'an invitation was not mailed');
        return false;
      }
    },
  };
}
