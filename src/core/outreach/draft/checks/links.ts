import { normalUrl } from '../../../lookup/text.ts';
import type { Profile } from '../../../research/profile.ts';
import { namesOf } from '../facts.ts';
import { ventureOf } from '../plan/plan-letter.ts';
import { dealsOf } from '../plan/track.ts';
import { block, type Check, found, quoted, warn } from './checked.ts';

/** More than two links is what advertising has, and what filters count (design, 5.6). */
const MAX_LINKS = 2;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]+/giu;
/** A domain without a scheme: mail programs make a link of it. */
const BARE =
  /(?<![\p{L}\p{N}@./-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|org|net|io|co|ai|dev|app|me|info|biz|xyz|ly|link|page|site|online|vc|fund|capital|example|test|de|uk|eu|fr|es|it|nl|ch|us|ru|cn)\b(?:\/[^\s<>"'()[\]{}]*)?(?!@)/giu;
/** Bounded on both sides of the @ (RFC 5321 §4.5.3.1), so that no text makes looking for them slow. */
const ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** A link that has to be typed: filters do not see it, so it was probably hidden from them. */
const DISGUISED =
  /\bhxxps?:\S+|[\p{L}\p{N}-]+ ?(?:\[|\()?\bdot\b(?:\]|\))? ?(?:com|org|net|io|co|ai|dev|app|info|example)\b/giu;
const SHORTENERS = new Set(
  (
    'bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly lnkd.in tiny.cc bl.ink ' +
    'short.io s.id v.gd adf.ly hubs.ly trib.al dlvr.it wp.me fb.me youtu.be db.tt qr.ae lnk.to linktr.ee snip.ly clck.ru urlz.fr u.to'
  ).split(' '),
);
/** At the end of a sentence, no part of the address. */
const TRAIL = /[.,;:!?)\]}'"»”]+$/u;

/** The links of a text, as they stand there. */
export function linksIn(text: string): readonly string[] {
  const withScheme = found(LINK, text).map((link) => link.replace(TRAIL, ''));
  const rest = text.replace(LINK, ' ').replace(ADDRESS, ' ');
  return [...withScheme, ...found(BARE, rest).map((link) => link.replace(TRAIL, ''))];
}

/** The text as prose: without links and addresses. */
export function withoutLinks(text: string): string {
  return text
    .replace(LINK, ' ')
    .replace(ADDRESS, ' ')
    .replace(BARE, (link) => (link.includes('/') ? ' ' : link));
}

/** What a tenant's drafts may link to: the addresses of its own profile. */
export function allowedLinks(profile: Profile | undefined): readonly string[] {
  if (profile === undefined) return [];
  const own =
    profile.raise_type === 'fund_lp'
      ? [profile.fund_social_url, profile.gp_social_url]
      : [profile.company_social_url, profile.founder_social_url];
  return [profile.calendar_link, ...own].filter(
    (link) => link !== undefined && /^https?:\/\//iu.test(link),
  ) as string[];
}

/** An address as it is compared and asked: with a scheme. Undefined where it is none. */
export function linkUrl(link: string): URL | undefined {
  const text = /^https?:\/\//iu.test(link) ? link : `https://${link}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

export const links: Check = ({ text, record, severity }) => {
  const all = `${text.subject}\n${text.body}`;
  const names = [
    ...namesOf(record.investor?.block.portfolioCompanies),
    ...dealsOf(record).map(({ deal }) => deal.company),
    record.investor?.block.name ?? '',
    ventureOf(record.profile)?.name ?? '',
  ].map((name) => name.toLowerCase());
  // A company may be called like its domain: that is a name, unless something of it is linked to.
  const there = linksIn(all).filter(
    (link) =>
      link.includes('/') ||
      link.startsWith('www.') ||
      !names.some((name) => name === link.toLowerCase() || name.startsWith(`${link.toLowerCase()}.`)),
  );
  const allowed = allowedLinks(record.profile).map(normalUrl);
  const findings = [];
  if (there.length > MAX_LINKS) {
    findings.push(
      block(
        'links',
        `There are ${there.length} links; at most ${MAX_LINKS} are sent. Keep the one that matters.`,
      ),
    );
  }
  const disguised = found(DISGUISED, all);
  if (disguised.length > 0) {
    findings.push(block('links', `${quoted(disguised)} is a link in disguise. Take it out.`));
  }
  if (linksIn(text.subject).length > 0 && there.length > 0) {
    findings.push(block('links', 'There is a link in the subject. Put it into the body, or leave it out.'));
  }
  for (const link of new Set(there)) {
    const url = linkUrl(link);
    const host = url?.hostname.replace(/^www\./u, '') ?? '';
    if (
      url === undefined ||
      url.username !== '' ||
      url.password !== '' ||
      /^[\d.]+$|^\[|\.?xn--/u.test(host)
    ) {
      findings.push(block('links', `${quoted([link])} is no address a reader can trust. Take it out.`));
    } else if (SHORTENERS.has(host)) {
      findings.push(
        block(
          'links',
          `${quoted([link])} hides where it leads, and filters refuse such links. Write the whole address.`,
        ),
      );
    } else if (!allowed.includes(normalUrl(url.href))) {
      const message = `${quoted([link])} is not in the profile (calendar_link, social URLs). Take it out, or put it into the profile first.`;
      findings.push({ rule: 'links', severity, message });
    } else if (url.protocol === 'http:') {
      findings.push(
        warn('links', `${quoted([link])} is not encrypted. Use its https address in the profile.`),
      );
    }
  }
  const others = found(ADDRESS, all).filter(
    (one) => ![record.senderAddress, record.recipientAddress].includes(one.toLowerCase()),
  );
  if (others.length > 0) {
    findings.push({
      rule: 'addresses',
      severity,
      message: `${quoted(others)} is neither yours nor the investor's address. Take it out.`,
    });
  }
  return findings;
};
