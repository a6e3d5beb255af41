import { LIMITS } from '../platform/values/limits.ts';
import { readSocialUrl } from '../platform/values/social-url.ts';
import { normalForm } from '../platform/values/text.ts';
import type { LookupKind, LookupParams } from './rules-kinds.ts';

/** How one field is written in the canonical form; a rule may only drop what no answer can depend on. */
type Rule = (text: string) => string;

/** Four times the longest field, as much as composing can make of it: two questions are never cut to the same. */
const LONGEST = 4 * LIMITS.lookup.urlLength;

/** Composed characters, one blank between words, none around. */
const tidied: Rule = (text) => normalForm(text, 'NFC', LONGEST).trim().replace(/\s+/gu, ' ');

/** Names and words that every source looks up without regard to case. */
const folded: Rule = (text) => normalForm(tidied(text).toLowerCase(), 'NFC', LONGEST);

/** `Example.COM.` is `example.com`: DNS knows neither case nor the dot of the root (RFC 4343). */
const domain: Rule = (text) => folded(text).replace(/(?<=[^.])\.$/, '');

/**
 * The part before the @ is its host's business, also its case (RFC 5321 §2.4); the domain has none. Nothing else is
 * dropped: what is no address at all must not pass for one that is.
 */
const address: Rule = (text) => {
  // Blanks only, as the parser of addresses does: with a line break at its end it is none, and that verdict must not be
  // kept for the address without it.
  const trimmed = text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
  const at = trimmed.lastIndexOf('@') + 1;
  return trimmed.slice(0, at) + normalForm(trimmed.slice(at).toLowerCase(), 'NFC', LONGEST);
};

/** Query fields that say where a reader came from, never what is read. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|igshid|mc_[ce]id|trk|trackingId|ref_src)$/;

/**
 * A page of a network we can read in its one spelling, so that a handle and the address of its page are the same. Of any
 * other page, the address without what does not choose the page: case and default port of the host, tracking
 * fields, a slash at the end, a fragment (unless it is a route of its own, `#/…` or `#!…`). The case of the path stays:
 * not every host ignores it. Without a scheme and a path it is a handle, and those have no case.
 */
const link: Rule = (text) => {
  const tidy = tidied(text);
  const page = readSocialUrl(tidy);
  if (!('fault' in page) && page.network !== 'other') return page.url;
  if (!/^https?:\/\//i.test(tidy) || !URL.canParse(tidy)) {
    return tidy.includes('/') ? tidy : folded(tidy);
  }
  const url = new URL(tidy);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  if (url.search === '') url.search = ''; // drops a lone `?`
  if (!/^#[/!]/.test(url.hash)) url.hash = '';
  const { href } = url;
  return url.search === '' && url.hash === '' ? href.replace(/\/+$/, '') : href;
};

const unchanged: Rule = (text) => text;

type TextField<Kind extends LookupKind> = {
  [Field in keyof LookupParams[Kind]]-?: NonNullable<LookupParams[Kind][Field]> extends string
    ? Field
    : never;
}[keyof LookupParams[Kind]];

/** Every text field of every kind, so that a new one cannot be forgotten. */
const RULES: { readonly [Kind in LookupKind]: Readonly<Record<TextField<Kind>, Rule>> } = {
  // Handed to search engines of others as written: some weigh the case of a word.
  'jobs.search': { keyword: tidied, location: tidied, posted_limit: unchanged },
  'search.web': { query: tidied },
  'company.search': { keyword: folded, location: folded },
  'person.search': { query: folded },
  'social.posts': { social_url: link },
  'social.engagement': { post_url: link, type: unchanged },
  'email.verify': { email: address },
  'person.enrich': { social_url: link, email: address, name: folded, company: folded },
  'person.email': { social_url: link, name: folded, domain },
  'company.enrich': { domain, social_url: link, name: folded },
  'company.people': { domain, social_url: link, name: folded, title: folded },
  'company.news': { name: folded, domain, focus: unchanged },
  'company.funders': { name: folded, domain },
  'touch.draft': { system: unchanged, prompt: unchanged },
};

/**
 * The one form of parameters that ask for the same: what cache entries, their eviction and calls under way
 * are known by. For comparing, not for asking: sources get what the caller wrote. Takes the validated body
 * with its defaults filled in; fields come in the order of their names, absent ones are left out. Applying it
 * twice changes nothing.
 */
export function canonicalParams<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
): LookupParams[Kind] {
  const rules: Readonly<Record<string, Rule>> = RULES[kind];
  const fields = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'string' ? (rules[name] ?? unchanged)(value) : value]);
  return Object.fromEntries(fields) as LookupParams[Kind];
}

/**
 * What a test key can ask the sandbox to do instead of answering; `docs/sandbox.md` has the table.
 *
 * - `miss`, `empty`: it finds nothing. Two words for one thing, so that a client's test reads as what it rehearses.
 * - `fail`: it fails like a provider that is down. `capped`: it has spent its cap of the day.
 * - `slow`: it answers after some seconds. `timeout`: it never answers.
 */
export const SANDBOX_SIGNALS = ['miss', 'empty', 'fail', 'capped', 'slow', 'timeout'] as const;
export type SandboxSignal = (typeof SANDBOX_SIGNALS)[number];

/** The host of the sandbox's own pages; `.example` is reserved (RFC 2606). */
export const SANDBOX_HOST = 'sandbox.example';

const WORDS = SANDBOX_SIGNALS.join('|');
/** Anywhere in a text: `sandbox miss`. */
const IN_TEXT = new RegExp(`\\bsandbox\\s+(${WORDS})\\b`, 'i');
/** The account of a page: `https://sandbox.example/@miss`, `sandbox.example/@fail/posts/1`. */
const IN_URL = new RegExp(`^(?:https?://)?sandbox\\.example/@(${WORDS})(?:[/?#]|$)`, 'i');
/** A domain below the sandbox's: `slow.sandbox.example`, written as a domain or as a URL. */
const IN_DOMAIN = new RegExp(`^(?:https?://)?(${WORDS})\\.sandbox\\.example(?:[/?#]|$)`, 'i');
const IN_EMAIL = new RegExp(`^(${WORDS})@sandbox\\.example$`, 'i');

/** The fields of each lookup that are looked at, the first signal found decides. */
const FIELDS: { readonly [Kind in LookupKind]: readonly (keyof LookupParams[Kind] & string)[] } = {
  'jobs.search': ['keyword', 'location'],
  'company.search': ['keyword', 'location'],
  'person.search': ['query'],
  'social.posts': ['social_url'],
  'social.engagement': ['post_url'],
  'search.web': ['query'],
  'email.verify': ['email'],
  'person.enrich': ['social_url', 'email', 'name', 'company'],
  'person.email': ['social_url', 'name', 'domain'],
  'company.enrich': ['domain', 'social_url', 'name'],
  'company.people': ['domain', 'social_url', 'name', 'title'],
  'company.news': ['domain', 'name'],
  'company.funders': ['domain', 'name'],
  // Test keys have their drafts written by the template: the sandbox is asked for none.
  'touch.draft': [],
};

/** What these parameters ask of the sandbox; undefined: an ordinary answer. */
export function sandboxSignal<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
): SandboxSignal | undefined {
  for (const field of FIELDS[kind]) {
    const value: unknown = params[field];
    if (typeof value !== 'string') continue;
    const text = value.trim();
    for (const form of [IN_TEXT, IN_URL, IN_DOMAIN, IN_EMAIL]) {
      const found = form.exec(text)?.[1]?.toLowerCase();
      const signal = SANDBOX_SIGNALS.find((one) => one === found);
      if (signal !== undefined) return signal;
    }
  }
  return undefined;
}
