import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import roleLocalParts from 'role-based-email-addresses';
import { type EmailAddress, plainLocal } from '../../core/email/address.ts';

const disposableDomains: ReadonlySet<string> = disposableEmailBlocklistSet();
/** Entries of the list to leave out: also names of people, or no role. */
const NO_ROLES: ReadonlySet<string> = new Set([
  'alexa',
  'alla',
  'france',
  'gardner',
  'india',
  'information',
  'paris',
  'sydney',
]);
/**
 * Where funds take pitches and answer investors, in the four languages of drafts; the list above has none of them. Written
 * without the dots, hyphens and underscores that some put between the words.
 */
const FUND_ROLES: ReadonlySet<string> = new Set(
  (
    'dealflow deals newdeals dealteam deal pitch pitches pitchdeck pitchdecks decks pitchus plans businessplan businessplans ' +
    'proposal proposals submission submissions submit startup startups founders entrepreneurs invest investing investment ' +
    'investments investmentteam investor investors investorrelations investorservices investorsupport lprelations ' +
    'fundraising funding opportunities portfolio portfolioteam ventures applications apply ' +
    'investoren investition investitionen beteiligung beteiligungen businessplaene businesspläne gruender gründer ' +
    'gruendungen finanzierung vorschlaege vorschläge anfrage anfragen ' +
    'investir investisseur investisseurs investissement investissements participations projet projets dossiers ' +
    'candidatures entrepreneurs financement propositions relationsinvestisseurs ' +
    'invertir inversor inversores inversion inversión inversiones inversionistas proyectos propuestas emprendedores ' +
    'financiacion financiación participadas relacionconinversores relacioninversores'
  ).split(' '),
);
const roles: ReadonlySet<string> = new Set(roleLocalParts.filter((local) => !NO_ROLES.has(local)));

/** Whether a domain, or one above it, gives out throw-away mailboxes. The list holds the domains themselves. */
export function isDisposable(domain: string): boolean {
  let rest = domain;
  while (rest.includes('.')) {
    if (disposableDomains.has(rest)) return true;
    rest = rest.slice(rest.indexOf('.') + 1);
  }
  return false;
}

/** Whether the whole local part, before a `+`, names a post or a team and not a person. */
export function isRole({ local }: Pick<EmailAddress, 'local'>): boolean {
  const [box = ''] = plainLocal(local).toLowerCase().split('+');
  return roles.has(box) || FUND_ROLES.has(box.replaceAll(/[._-]/g, ''));
}
