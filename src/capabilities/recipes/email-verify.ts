import { checkOf, checkOfRoute, wordOf } from '../../core/email/detail.ts';
import { isFreeMail } from '../../core/email/free-mail.ts';
import { suggestDomain } from '../../core/email/providers.ts';
import { isReserved } from '../../core/email/reserved.ts';
import type { EmailCheck } from '../../core/lookup/kinds.ts';
import { readAddress } from '../email/address.ts';
import { isDisposable, isRole } from '../email/lists.ts';
import type { MailRoutes } from '../email/mail-routes.ts';
import type { Concluded, Recipe, SourceAnswer, SourceFailure } from './recipe.ts';

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
