import type { LookupKind, LookupParams } from './kinds.ts';

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
