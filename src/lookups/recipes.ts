import { normalUrl } from '../platform/values/social-url.ts';
import { checkOf, checkOfRoute, wordOf } from '../providers/rules-email.ts';
import { mergeFunders } from '../providers/rules-funder-claim.ts';
import { mergeJobs, namesBoard } from '../providers/rules-jobs.ts';
import type { EmailCheck, LookupKind, WebResult } from '../providers/rules-kinds.ts';
import { isReserved, suggestDomain } from '../providers/rules-mail-hosts.ts';
import { isFreeMail } from '../reference/rules-free-mail.ts';
import { isDisposable, isRole, type MailRoutes, readAddress } from './mail-routes.ts';
import {
  type Concluded,
  companyEnrich,
  companyNews,
  companySearch,
  personEmail,
  personSearch,
  type Recipe,
  type SourceAnswer,
  type SourceFailure,
  socialEngagement,
  socialPosts,
  TRUST,
  touchDraft,
} from './recipe.ts';
import { mergePeople, mergePersonFacts } from './rules-merge-companies.ts';

/** Investors of a company, by name: what all sources say, one entry each. An empty list is an answer. */
export const companyFunders: Recipe<'company.funders'> = {
  kind: 'company.funders',
  combine(_params, answers) {
    const data = mergeFunders(answers);
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: ({ name }) => `No one is known to have invested in "${name}".`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked; headlines are read over the sources of `company.news`.',
};

/** As long as a search is cached: it is one. */
const WEEK = 7 * 24 * 60 * 60;

/** People of a company, those who do what `title` says where it is given. */
export const companyPeople: Recipe<'company.people'> = {
  kind: 'company.people',
  keepSeconds: WEEK,
  combine({ limit }, answers) {
    const data = mergePeople({ query: undefined, limit }, answers, TRUST);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ domain, social_url, name, title }) =>
    `No one is known ${title === undefined ? '' : `with "${title}" in the position `}at ${domain ?? social_url ?? name ?? 'this company'}; ${title === undefined ? 'give the domain, page or exact name of the company' : 'leave out the title'}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; the imported corpus, which needs no network, has nothing that fits: check the spelling of what was asked, or import more.',
};

/**
 * Web search: the keyed sources first, the one with the freshest pages before the others, and SearXNG as the fallback
 * (the only one if there is no key). The first answer ends the chain; no page is an answer.
 */
export const searchWeb: Recipe<'search.web'> = {
  kind: 'search.web',
  combine({ count }, answers) {
    const data = new Map<string, WebResult>();
    for (const result of answers.flatMap((answer) => answer.items)) {
      const url = normalUrl(result.url);
      if (data.size < count && !data.has(url)) data.set(url, result);
    }
    return { outcome: data.size === 0 ? 'empty' : 'found', data: [...data.values()] };
  },
  explainMiss: () => 'No page was found. Use fewer or other words.',
  toConfigure:
    'Set WARMPATH_SEARXNG_URL to a SearXNG of your own (free), or a key: WARMPATH_EXA_KEY, WARMPATH_BRAVE_KEY, WARMPATH_TAVILY_KEY or WARMPATH_SERPER_KEY.',
};

/** 60 days: the contract. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

const TO_CONFIGURE =
  'Switch on the own SMTP probe (WARMPATH_SMTPPROBE_ENABLED=on with WARMPATH_SMTPPROBE_HELO and ' +
  'WARMPATH_SMTPPROBE_MAIL_FROM; off by default, because it needs outgoing port 25 and shows this machine to mail ' +
  'hosts), set WARMPATH_REACHER_URL, or set WARMPATH_ZEROBOUNCE_KEY, WARMPATH_KICKBOX_KEY, ' +
  'WARMPATH_NEVERBOUNCE_KEY or WARMPATH_MILLIONVERIFIER_KEY.';

/** The most specific reason why it stayed open comes first; `provider_unavailable`, `not_configured` last. */
const INFORMATIVE = [
  'blocked',
  'temporary',
  'unsettled',
  'timeout',
  'protocol',
  'connect_failed',
  'dns_failure',
];

type Answers = readonly SourceAnswer<'email.verify'>[];

/** Whether an address takes mail: what it says itself, then the DNS, then verifiers until one knows. */
export function createEmailVerify({ routes }: { readonly routes: MailRoutes }): Recipe<'email.verify'> {
  return {
    kind: 'email.verify',
    keepSeconds: KEPT_SECONDS,
    decide: ({ email }) => concluded(email, byItself(email)),
    async examine({ email }, asker) {
      const address = readAddress(email);
      if ('fault' in address) return concluded(email, byItself(email));
      const route = await routes.find(address.domain, asker);
      const check = checkOfRoute(route, address.domain);
      // What the DNS leaves open from here, a verifier elsewhere may know.
      return check?.verdict === 'unknown' ? undefined : concluded(email, check);
    },
    settles: (answers) => best(answers) !== undefined,
    combine: ({ email }, answers) => concluded(email, best(answers)) ?? giveUp(email, [], answers, routes),
    giveUp: ({ email }, failures, answers) => giveUp(email, failures, answers, routes),
    explainMiss: () => 'Nothing was found out about the address.',
    toConfigure: TO_CONFIGURE,
  };
}

/** Checks that need no source. */
function byItself(email: string): EmailCheck | undefined {
  const address = readAddress(email);
  if ('fault' in address) return checkOf('syntax', `This is no address: ${address.fault}.`);
  const { domain } = address;
  if (isReserved(domain))
    return checkOf('reserved', `${domain} is reserved and never takes mail (RFC 2606).`);
  return isDisposable(domain)
    ? checkOf('disposable', `${domain} gives out temporary, throw-away addresses.`)
    : undefined;
}

function best(answers: Answers): EmailCheck | undefined {
  return answers.flatMap(({ items }) => items).find(({ verdict }) => verdict !== 'unknown');
}

function concluded(email: string, check: EmailCheck | undefined): Concluded<'email.verify'> | undefined {
  if (check === undefined) return undefined;
  const data = withRemarks(email, check);
  return { outcome: data.verdict === 'unknown' ? 'undetermined' : 'found', data };
}

function giveUp(
  email: string,
  failures: readonly SourceFailure[],
  answers: Answers,
  routes: MailRoutes,
): Concluded<'email.verify'> {
  return {
    outcome: 'undetermined',
    data: withRemarks(email, mostInformative(email, failures, answers, routes)),
  };
}

function mostInformative(
  email: string,
  failures: readonly SourceFailure[],
  answers: Answers,
  routes: MailRoutes,
): EmailCheck {
  const open = answers.flatMap(({ items }) => items);
  const ranked = open.toSorted((one, other) => rank(one) - rank(other));
  if (ranked[0] !== undefined) return ranked[0];
  const address = readAddress(email);
  if (!('fault' in address)) {
    const route = routes.last(address.domain);
    const check = route && checkOfRoute(route, address.domain);
    if (check !== undefined) return check;
  }
  const asked = failures.filter(({ error }) => error.failure !== 'not_configured');
  return asked.length > 0
    ? checkOf('provider_unavailable', 'No verifier could be reached; ask again later.')
    : checkOf('not_configured', `No verifier is configured. ${TO_CONFIGURE}`);
}

function rank(check: EmailCheck): number {
  const at = INFORMATIVE.indexOf(wordOf(check));
  return at < 0 ? INFORMATIVE.length : at;
}

/** What is known besides the verdict. A working mailbox of a role (info@) deserves a warning. */
function withRemarks(email: string, check: EmailCheck): EmailCheck {
  const address = readAddress(email);
  if ('fault' in address) return check;
  const isOfRole = isRole(address);
  const { verdict, detail } =
    isOfRole && check.verdict === 'deliverable'
      ? checkOf('role', 'The mailbox works, but it is a role address: a post or a team, not a person.')
      : check;
  const remarks = [
    detail,
    isOfRole && check.verdict === 'risky' && wordOf(check) !== 'role'
      ? 'It is a role address, too.'
      : undefined,
    isFreeMail(address.domain) && suggestDomain(address.domain) === undefined
      ? 'Free mail provider.'
      : undefined,
    suggestionFor(address.domain, check),
  ];
  return { verdict, detail: remarks.filter((remark) => remark !== undefined).join(' ') };
}

/** What the DNS says of a domain that takes no mail, or when it was not asked. */
const WITHOUT_HOSTS: ReadonlySet<string> = new Set([
  'no_such_domain',
  'null_mx',
  'no_mail_host',
  'not_public',
  'dns_failure',
]);

function suggestionFor(domain: string, check: EmailCheck): string | undefined {
  const meant = suggestDomain(domain, !WITHOUT_HOSTS.has(wordOf(check)));
  return meant === undefined ? undefined : `Did you mean ${meant}?`;
}

/**
 * Postings by keyword, place and age. A keyword that names a company's board (its address, or `company:acme`)
 * goes to boards only: they are the first stage, and every other source declines such a keyword. Then the
 * paid sources, LinkedIn first, as the endpoint has its shape; then all free ones in parallel, because each
 * of those knows a part of the market only. Not cached: the contract.
 */
export const jobsSearch: Recipe<'jobs.search'> = {
  kind: 'jobs.search',
  combine(params, answers, { now }) {
    const data = mergeJobs(params, answers, now);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss({ keyword, location, posted_limit: posted }) {
    const where = `in "${location}" (${posted})`;
    return namesBoard(keyword)
      ? `No posting for "${keyword}" ${where}. Check that the company has its board under that name, or try fewer words, location "Worldwide" or posted_limit "any-time".`
      : `No posting for "${keyword}" ${where}. Try fewer words, another place or posted_limit "any-time".`;
  },
  toConfigure:
    'The sources without a key need the network only. Set WARMPATH_HARVESTAPI_KEY, WARMPATH_JSEARCH_KEY, or WARMPATH_ADZUNA_APP_ID and WARMPATH_ADZUNA_KEY for more. A keyword with an address has to have that of a board at a supplier in docs/providers.md.',
};

/** One person by profile, address or name; by the host of the profile where it has one. */
export const personEnrich: Recipe<'person.enrich'> = {
  kind: 'person.enrich',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergePersonFacts(params, answers, TRUST);
    return data === undefined
      ? { outcome: 'missed', data: { name: '', sources: [] } }
      : { outcome: 'found', data };
  },
  explainMiss: ({ social_url, email, name, company }) =>
    social_url !== undefined || email !== undefined
      ? `No one is known at ${social_url ?? email}; try the person's name with the company.`
      : `No one person is known as "${name ?? ''}"${company === undefined ? '; give the company, as people of one name cannot be distinguished without it' : ` at ${company}; check both, or give a profile`}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked, or a key: WARMPATH_HARVESTAPI_KEY (LinkedIn profiles) or WARMPATH_PEOPLEDATALABS_KEY (e-mail addresses too).',
};

export type Recipes = { readonly [Kind in LookupKind]: Recipe<Kind> };

/** The recipe of every lookup. */
export function createRecipes(options: { readonly routes: MailRoutes }): Recipes {
  return {
    'jobs.search': jobsSearch,
    'company.search': companySearch,
    'person.search': personSearch,
    'social.posts': socialPosts,
    'social.engagement': socialEngagement,
    'search.web': searchWeb,
    'email.verify': createEmailVerify(options),
    'person.enrich': personEnrich,
    'person.email': personEmail,
    'company.enrich': companyEnrich,
    'company.people': companyPeople,
    'company.news': companyNews,
    'company.funders': companyFunders,
    'touch.draft': touchDraft,
  };
}
