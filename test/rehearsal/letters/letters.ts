import type { Found } from '../../../bench/evaluation/customer.ts';
import { numberOfInvestorId } from '../../../src/corpus/rules-investor-id.ts';
import { createDraftService } from '../../../src/letters/drafting.ts';
import type { Draft } from '../../../src/letters/rules-wording.ts';
import { composeMessage } from '../../../src/outreach/rules-compose.ts';
import type { Touch } from '../../../src/outreach/rules-touch.ts';
import type { Postgres } from '../../../src/platform/database/postgres.ts';
import type { Profile } from '../../../src/profile/rules.ts';
import type { WarmPath } from '../../../src/reference/rules-identity.ts';
import { createDossierStore } from '../../../src/research/queries-company-dossier.ts';
import { heldTouch, TUESDAY } from '../../harness/outreach-fakes.ts';
import type { Sender } from './senders.ts';

/** A message of a sequence, and what stands on paper of it. */
export interface Letter {
  readonly id: string;
  readonly position: number;
  readonly draft: Draft;
  readonly words: number;
  /** A sentence of it stood in an earlier message. */
  readonly isRepeated: boolean;
  readonly shown: string;
}

interface Recipient {
  readonly name: string;
  readonly address: string;
  readonly paths: readonly WarmPath[];
}

const TOUCHES = [1, 2, 3];
/** Who is written to at a firm: made up. */
const PEOPLE = [
  'Anna Berger',
  'Tom Castellan',
  'Dr. Ruth Okonkwo',
  'James O’Hara',
  'Mei-Ling Zhou',
  'Pierre Lemaire',
];
const COLLEAGUE = 'Liv Marsh';

/** The three messages to each of these investors on a day (ISO), from what is on record of them by then. */
export async function writeLetters(
  db: Postgres,
  sender: Sender,
  investors: readonly Found[],
  asOf: string,
): Promise<readonly Letter[]> {
  const letters: Letter[] = [];
  for (const [at, investor] of investors.entries()) {
    const investorId = numberOfInvestorId(investor.id);
    if (investorId === undefined) throw new Error(`${investor.name} has no id`);
    const recipient = recipientAt(investor, sender.id.length + at);
    const service = draftServiceOf(db, sender, recipient, investorId, asOf);
    let touches: readonly Touch[] = TOUCHES.map((position) => ({
      ...heldTouch().touch,
      id: `33333333-3333-4333-8333-33333333333${position}`,
      position,
      draft: undefined,
      state: 'planned',
    }));
    for (const position of TOUCHES) {
      const held = heldTouch({
        mailbox: {
          senderName: sender.name,
          address: `hello@${sender.id}.example`,
          postalAddress: postalAddressOf(sender),
        },
        sequence: {
          // Wordings vary from sequence to sequence.
          id: `22222222-2222-4222-8222-${String(letters.length).padStart(4, '0')}${sender.id.length.toString().padStart(8, '0')}`,
          investorEmail: recipient.address,
          investorName: recipient.name,
          investorId,
        },
      });
      const touch = touches.find((one) => one.position === position);
      if (touch === undefined) throw new Error(`no touch ${position}`);
      const draft = await service.draft(
        { ...held, touch, touches, previous: undefined },
        undefined,
        new AbortController().signal,
      );
      const sent: Touch = {
        ...touch,
        draft,
        state: 'sent',
        messageId: `<${position}@${sender.id}.example>`,
        sentAt: TUESDAY,
      };
      const message = composeMessage(
        { ...held, touch: { ...touch, draft }, touches },
        {
          publicUrl: 'https://warmpath.example',
          date: TUESDAY,
          messageId: `<${position}@${sender.id}.example>`,
        },
      );
      const earlier = touches.flatMap((one) => sentencesOf(one.draft?.body ?? ''));
      letters.push({
        id: `${sender.id} to ${recipient.name} (${investor.name}), message ${position}`,
        position,
        draft,
        words: wordsOf(draft.body).length,
        isRepeated: sentencesOf(draft.body).some((sentence) => earlier.includes(sentence)),
        shown: [
          `${sender.id} to ${recipient.name} <${recipient.address}> at ${investor.name}, message ${position}`,
          `profile: ${JSON.stringify(sender.profile)}`,
          ...(recipient.paths.length > 0 ? [`introduction: ${JSON.stringify(recipient.paths)}`] : []),
          '',
          `Subject: ${message.subject}`,
          '',
          message.text,
          ...draft.findings.map(({ rule, severity, message: text }) => `[${severity}] ${rule}: ${text}`),
        ].join('\n'),
      });
      touches = touches.map((one) => (one.position === position ? sent : one));
    }
  }
  return letters;
}

function postalAddressOf({ profile, id }: Sender): string {
  const name = profile.raise_type === 'fund_lp' ? profile.fund_name : profile.company_name;
  return `${name ?? id}, 12 Harbour Street, ${profile.geography ?? 'Springfield'}`;
}

/** Person at a firm, the firm itself, a person whom the sender knows, a person with a known colleague, in turn. */
function recipientAt({ name }: Found, turn: number): Recipient {
  const host = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
  const person = PEOPLE[turn % PEOPLE.length] ?? COLLEAGUE;
  const address = `${person
    .toLowerCase()
    .replace(/^dr\. /, '')
    .replace(/[^a-z]+/g, '.')}@${host}`;
  const path = (of: string, kind: WarmPath['kind']): WarmPath => ({
    name: of,
    company: name,
    position: 'Partner',
    kind,
    why: `works at ${name}`,
    strength: 0.8,
  });
  switch (turn % 4) {
    case 0:
      return { name: person, address, paths: [] };
    case 1:
      return { name, address: `info@${host}`, paths: [] };
    case 2:
      return { name: person, address, paths: [path(person, 'firm')] };
    default:
      return { name: person, address, paths: [path(COLLEAGUE, 'firm')] };
  }
}

function draftServiceOf(
  db: Postgres,
  { profile }: Sender,
  { paths }: Recipient,
  investorId: number,
  asOf: string,
) {
  return createDraftService({
    now: () => new Date(asOf),
    profiles: { get: async () => profile as Profile },
    dossiers: createDossierStore(db),
    warmPaths: { of: async () => new Map([[investorId, paths]]) },
    contacts: { under: async () => [] },
    lookups: { ask: async () => ({ state: 'failed', failed: [] }) as never },
    sentTexts: { openings: async () => [] },
    probe: async () => undefined as never,
    testModel: async () => false,
    verdict: async () => undefined as never,
  });
}

function wordsOf(body: string): readonly string[] {
  return body.split(/\s+/u).filter((word) => word !== '');
}

/** Sentences of some length; a greeting is none. */
function sentencesOf(body: string): readonly string[] {
  return body
    .split(/(?<=[.?!])\s+|\n+/u)
    .filter((sentence) => wordsOf(sentence).length > 5 && !/[,:]$/u.test(sentence));
}
