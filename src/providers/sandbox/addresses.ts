import { domainToASCII } from 'node:url';
import { parseAddress } from '../../core/email/address.ts';
import { checkOf, type DetailWord } from '../../core/email/detail.ts';
import type { EmailCheck } from '../../core/lookup/kinds.ts';
import { SANDBOX_HOST } from '../../core/lookup/sandbox-signals.ts';
import { behaviourOf, isOfInvestor } from '../../core/outreach/cadence/sandbox-behaviours.ts';
import { diceFor } from './choose.ts';
import { madeWorld } from './world.ts';

/** What each local part at the sandbox's host is judged, with or without a `+tag` behind it. */
const ON_REQUEST: ReadonlyMap<string, DetailWord> = new Map([
  ['deliverable', 'accepted'],
  ['undeliverable', 'rejected'],
  ['disabled', 'disabled'],
  ['catchall', 'accept_all'],
  ['role', 'role'],
  ['disposable', 'disposable'],
  ['full', 'full'],
  ['unknown', 'unsettled'],
  ['greylisted', 'temporary'],
]);

/** Groups rather than people, wherever they are. */
const ROLES: ReadonlySet<string> = new Set(
  'abuse admin billing careers contact hello help hr info jobs legal marketing office postmaster press sales security support team webmaster'.split(
    ' ',
  ),
);

const SENTENCES: Readonly<Partial<Record<DetailWord, string>>> = {
  accepted: 'The sandbox takes this mailbox for one that accepts mail; nobody was asked.',
  rejected: 'The sandbox takes this mailbox for one that does not exist; nobody was asked.',
  disabled: 'The sandbox takes this mailbox for one that was disabled; nobody was asked.',
  accept_all: 'The sandbox takes the domain for one that accepts every address; nobody was asked.',
  role: 'The sandbox takes this address for a group, not a person; nobody was asked.',
  disposable: 'The sandbox takes the domain for one of throw-away addresses; nobody was asked.',
  full: 'The sandbox takes this mailbox for one that is full; nobody was asked.',
  unsettled: 'The sandbox leaves this address open; nobody was asked.',
  temporary: 'The sandbox takes the mail host for one that asks to try later; nobody was asked.',
};

/** Of a hundred ordinary addresses so many are rejected (no person's), so many accept all. */
const REJECTED_OF_100 = 12;
const ACCEPT_ALL_OF_100 = 10;

/**
 * The verdict on an address without a connection: by its syntax, by the word before the @ at the sandbox's
 * host, as a group, and else by the address itself, always the same. It says nothing about a real mailbox.
 */
export function judgeAddress(text: string): EmailCheck {
  const address = parseAddress(text, domainToASCII);
  if ('fault' in address) return checkOf('syntax', `This is no e-mail address: ${address.fault}.`);
  const local = address.local.toLowerCase().split('+', 1)[0] ?? '';
  const asked = address.domain === SANDBOX_HOST ? onRequest(local) : undefined;
  return made(asked ?? (ROLES.has(local) ? 'role' : byChance(address.local.toLowerCase(), address.domain)));
}

/** Those that outreach can be rehearsed with take mail, or nothing would be sent to them. */
function onRequest(local: string): DetailWord | undefined {
  return ON_REQUEST.get(local) ?? (behaviourOf(local) === undefined ? undefined : 'accepted');
}

/** What the sandbox says of an address that it is asked to find nothing about. */
export function leaveOpen(): EmailCheck {
  return made('unsettled');
}

function byChance(local: string, domain: string): DetailWord {
  // Of those whom the sandbox writes for, or half of what is drafted would be held back.
  if (isOfInvestor(`${local}@${domain}`)) return 'accepted';
  const throwOf100 = diceFor('address', local, domain).below(100);
  const isSomebodys = madeWorld().addresses.has(`${local}@${domain}`);
  if (throwOf100 < REJECTED_OF_100) return isSomebodys ? 'accepted' : 'rejected';
  return throwOf100 < REJECTED_OF_100 + ACCEPT_ALL_OF_100 ? 'accept_all' : 'accepted';
}

function made(word: DetailWord): EmailCheck {
  return checkOf(word, SENTENCES[word] ?? 'Made up by the sandbox; nobody was asked.');
}
