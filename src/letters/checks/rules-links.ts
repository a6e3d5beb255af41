import { normalUrl } from '../../platform/values/social-url.ts';
import type { Profile } from '../../profile/rules.ts';
import { ventureOf } from '../plan/rules-plan-letter.ts';
import { dealsOf } from '../plan/rules-track.ts';
import { namesOf } from '../rules-draft.ts';
import { block, type Check, found, quoted, warn } from './rules-checked.ts';

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

/** An address as it is compared and asked: with a scheme. Undefined if it is none. */
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

/**
 * All that may stand in the HTML part: what a letter needs. What is not known is refused, since every list of what fetches,
 * runs or hides something (textarea, hidden, opacity, ping, …) has a gap, and what is hidden may be the way out we add.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  'html body p br div span b strong i em u ul ol li blockquote h1 h2 h3 a'.split(' '),
);
const TAG =
  /<\/?(?<name>[a-z][a-z0-9]*)(?<attributes>(?:\s+[a-z]+\s*=\s*"[^"<>&]*(?:&amp;[^"<>&]*)*")*)\s*\/?>/giu;
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  a: /^\s+href\s*=\s*"[^"\s]*"$/iu,
  html: /^\s+lang\s*=\s*"[a-z-]*"$/iu,
};
/** Of the words of one part so many must stand in the other. */
const SAME = 0.9;

function textOf(html: string): string {
  return html
    .replace(/<[^<>]{0,1000}>/gu, ' ')
    .replace(/&(?:nbsp|#160);/gu, ' ')
    .replace(
      /&(amp|lt|gt|quot|#39|apos);/gu,
      (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" })[name] ?? ' ',
    );
}

function isPlainMarkup(html: string): boolean {
  const rest = html.replace(/^\s*<!doctype html>/iu, '').replace(TAG, (tag: string, ...parts: unknown[]) => {
    const { name = '', attributes = '' } = parts.at(-1) as { name?: string; attributes?: string };
    const element = name.toLowerCase();
    const isKnown =
      ELEMENTS.has(element) && (attributes === '' || ATTRIBUTES[element]?.test(attributes) === true);
    return isKnown ? ' ' : tag;
  });
  return !rest.includes('<');
}

/** The HTML part, where there is one: it says what the text says, and nothing in it fetches, runs or hides. */
export const markup: Check = ({ text, record, severity }) => {
  const { html, body } = text;
  if (html === undefined || html === '') return [];
  if (!isPlainMarkup(html)) {
    return [
      block(
        'html',
        'The HTML part loads, runs or hides something (images, styles, scripts), or might. Use paragraphs, lists, emphasis and links only, without other attributes.',
      ),
    ];
  }
  const findings = [];
  const words = (part: string) => new Set(part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [shown, plain] = [words(textOf(html)), words(body)];
  const common = [...shown].filter((word) => plain.has(word)).length;
  if (common < SAME * Math.max(shown.size, plain.size)) {
    findings.push(block('html', 'The HTML part says something else than the text. Make both say the same.'));
  }
  const allowed = allowedLinks(record.profile).map(normalUrl);
  const targets = found(/href\s*=\s*["']?[^"'\s>]+/giu, html).map((one) =>
    one.replace(/^href\s*=\s*["']?/iu, ''),
  );
  const others = targets.filter(
    (target) =>
      !allowed.includes(normalUrl(target.replaceAll('&amp;', '&'))) &&
      target !== `mailto:${record.senderAddress}`,
  );
  if (others.length > 0) {
    findings.push({
      rule: 'html',
      severity,
      message: `The HTML part links to ${others[0]?.slice(0, 80)}, which is not in the profile. Take it out.`,
    });
  }
  return findings;
};
