import { randomBytes, randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { chooseLanguage } from '../letters/rules-choose-language.ts';
import type { Draft, Finding } from '../letters/rules-wording.ts';
import { isTimeZone } from '../mailboxes/rules-local-time.ts';
import type { WhoNow } from '../pipeline/queries-contacts.ts';
import { type ContactSaid, isSameContact, isUnnamed } from '../pipeline/rules-contact.ts';
import { parseAddress } from '../platform/values/address.ts';
import { DomainError, invalid } from '../platform/values/errors.ts';
import { UNPRINTABLE } from '../platform/values/header-text.ts';
import { type Page, type Scope, tenantToken } from '../platform/values/scope.ts';
import { suppressionKeys } from '../reference/rules-identity.ts';
import type { Language } from '../reference/rules-language.ts';
import { createAnswerService } from './answers.ts';
import type {
  ListedSequence,
  NewSequence,
  SequenceFilter,
  SequenceSeen,
  StoredSequence,
} from './rules-sequence.ts';
import { sequenceRefusal } from './rules-sequence-machine.ts';
import {
  courseOf,
  createOutlook,
  createTouchService,
  type SequenceServiceOptions,
  suppressedError,
} from './touches.ts';

/** 192 bits: the token alone unsubscribes its recipient, so it must not be guessable. */
const TOKEN_BYTES = 24;
/** Zero width, no-break and soft hyphen: what comes along when a name is copied, and would stand in the greeting. */
const COPIED_ALONG = /[\u200b\u2060\ufeff\u00ad]/gu;

/** Where a person begins sequences, reads, approves and ends them. */
export function createSequenceService(options: SequenceServiceOptions) {
  const { store } = options;

  async function show(scope: Scope, id: string, now: Date): Promise<SequenceSeen> {
    const detail = await store.detail(scope, id);
    if (detail === undefined) throw UNKNOWN;
    return see(detail, now);
  }

  async function see(detail: StoredSequence, now: Date): Promise<SequenceSeen> {
    return { ...detail, ...(await createOutlook(options, now))(courseOf(detail)) };
  }

  const change =
    (event: 'pause' | 'resume' | 'stop', why: string) =>
    async (scope: Scope, id: string, now: Date): Promise<SequenceSeen> => {
      const changed = await store.changeSequence(scope, id, event, why);
      if (changed === undefined) throw UNKNOWN;
      if (changed.state === 'illegal') {
        throw new DomainError('not_in_this_state', sequenceRefusal(event, changed.sequence));
      }
      const seen = await show(scope, id, now);
      options.onChanged();
      return seen;
    };

  /** The record of whom a letter is to, and the language it is in. */
  async function aimed(
    scope: Scope,
    ask: Pick<NewSequence, 'investorId' | 'language'>,
    { name, domain, known }: Aim,
  ) {
    // Who is on no record may be found by the address.
    const isOwn = known?.isOwn === true;
    const record = await store.recipient(scope, { name, domain, number: isOwn ? undefined : known?.number });
    if (ask.investorId !== undefined && record === undefined && !isOwn) throw NO_INVESTOR;
    const written = await options.letterLanguages(scope);
    return { record, ...chooseLanguage({ wanted: ask.language, written, place: record, domain }) };
  }

  /** The investor that is asked for by its id; undefined if none is. */
  async function knownBy(scope: Scope, investorId: string | undefined): Promise<WhoNow | undefined> {
    if (investorId === undefined) return undefined;
    const number = numberOfInvestorId(investorId);
    if (number === undefined) throw NO_INVESTOR;
    return options.contacts.at(scope, number);
  }

  return {
    /**
     * The first message to a person as the template writes it; nothing is stored, and no mailbox is needed. Of a suppressed address a
     * finding says so; else throws as `create`.
     */
    async preview(
      scope: Scope,
      ask: Pick<NewSequence, 'investorId' | 'language' | 'investorEmail'> & { readonly investorName: string },
      signal: AbortSignal,
    ): Promise<Draft & { readonly language: Language }> {
      const known = await knownBy(scope, ask.investorId);
      const { investorEmail, domain } = addressOf(ask.investorEmail ?? NO_ADDRESS);
      const investorName = nameOf(ask.investorName);
      const { record, language, why } = await aimed(scope, ask, {
        name: investorName,
        domain,
        known,
      });
      const id = randomUUID();
      const touch = { id, position: 1, state: 'planned', draft: undefined };
      const investorId = record?.investorId;
      const sequence = { id, scope, investorId, investorEmail, investorName, language, languageWhy: why };
      const draft = await options.drafting.preview({ touch, sequence, touches: [touch] }, signal);
      const isSuppressed = (await store.suppressedBy(scope, investorEmail)) !== undefined;
      return { ...draft, language, findings: [...(isSuppressed ? [SUPPRESSED] : []), ...draft.findings] };
    },
    /**
     * Enrols an investor; if they have a sequence under way, that one is returned. Throws
     * `mailbox_not_connected`, `suppressed`, and `invalid_request` for a text that is no address or zone.
     */
    async create(
      scope: Scope,
      ask: NewSequence,
      now: Date,
    ): Promise<SequenceSeen & { readonly alreadyActive: boolean }> {
      const known = await knownBy(scope, ask.investorId);
      const recipient = recipientOf(ask, known?.contacts ?? []);
      const { investorEmail, domain, emailKey } = addressOf(recipient.email);
      const investorName = nameOf(recipient.name);
      if (ask.timeZone !== undefined && !isTimeZone(ask.timeZone)) {
        throw invalid('time_zone', 'must be the IANA name of a time zone, such as Europe/Berlin');
      }
      const { record, language, why } = await aimed(scope, ask, {
        name: investorName,
        domain,
        known,
      });
      const enrolled = await store.enrol(scope, {
        investorEmail,
        emailKey,
        investorName,
        investorId: record?.investorId,
        mailboxId: ask.mailboxId,
        autoApprove: ask.autoApprove,
        timeZone: ask.timeZone ?? (record && options.zoneOf(record)),
        language,
        languageWhy: why,
        unsubscribeToken: tenantToken(scope.tenantId, randomBytes(TOKEN_BYTES)),
        note: ask.note,
        at: now,
      });
      if (enrolled.state === 'suppressed') throw suppressedError(enrolled.by);
      if (enrolled.state === 'no_mailbox') throw noMailbox(ask.mailboxId);
      const detail = await store.detail(scope, enrolled.sequenceId);
      // All data of the tenant was deleted just now, its mailboxes too.
      if (detail === undefined) throw noMailbox(ask.mailboxId);
      const seen = await see(detail, now);
      if (enrolled.state === 'created') options.onChanged();
      return { ...seen, alreadyActive: enrolled.state === 'under_way' };
    },
    /** Newest first. */
    async list(
      scope: Scope,
      filter: SequenceFilter,
      page: { readonly limit: number; readonly cursor?: string },
      now: Date,
    ): Promise<Page<ListedSequence>> {
      const [{ items, next }, tell] = await Promise.all([
        store.list(scope, filter, page),
        createOutlook(options, now),
      ]);
      return { items: items.map((course) => ({ sequence: course.sequence, ...tell(course) })), next };
    },
    show,
    /** These three throw `not_in_this_state` if the sequence has ended or is there already. */
    pause: change('pause', 'A person paused it.'),
    resume: change('resume', 'A person resumed it.'),
    stop: change('stop', 'A person stopped it.'),
    ...createTouchService(options),
    ...createAnswerService(options),
  };
}

/** What a person does with sequences and touches. Ids of another tenant or mode: `nothing_stored`. */
export type SequenceService = ReturnType<typeof createSequenceService>;

/** In place of an address that is not known: no firm and no contact has it (RFC 2606). */
const NO_ADDRESS = 'somebody@unknown.invalid';

/** Whoever copies a letter sends it from elsewhere, past all that would stop it here. */
const SUPPRESSED: Finding = {
  rule: 'suppressed',
  severity: 'block',
  message: 'This address is on your suppression list: do not write to it.',
};

interface Aim {
  readonly name: string;
  readonly domain: string;
  readonly known: WhoNow | undefined;
}

const UNKNOWN = new DomainError(
  'nothing_stored',
  'There is no sequence with this id. GET /v1/fundraising/sequences lists yours.',
);

const NO_INVESTOR = invalid(
  'investor_id',
  'must be the id of an investor on record, as answers of search-investors have it; without it the record is found by address and name',
);

const NEEDS_NAME = 'is needed: the name used in the greeting';

/** Whom a sequence is to write to: as asked, and what is left out as the one contact of the investor has it. */
function recipientOf(
  { investorEmail, investorName, investorId }: NewSequence,
  contacts: readonly ContactSaid[],
): { readonly email: string; readonly name: string } {
  const reached = contacts.filter(({ email }) => email !== undefined);
  if (investorEmail !== undefined) {
    const key = investorEmail.trim().toLowerCase();
    const known = reached.find((one) => one.email?.toLowerCase() === key && !isUnnamed(one));
    const name = investorName ?? known?.name;
    if (name === undefined) throw invalid('investor_name', NEEDS_NAME);
    return { email: investorEmail, name };
  }
  const people = reached.filter((one) => !isUnnamed(one));
  const named = (people.length === 0 ? reached : people).filter(
    (one) =>
      investorName === undefined ||
      isUnnamed(one) ||
      isSameContact({ name: one.name }, { name: investorName }),
  );
  const [only, ...others] = named;
  if (only?.email !== undefined && others.length === 0) {
    const name = isUnnamed(only) ? investorName : only.name;
    if (name === undefined) throw invalid('investor_name', NEEDS_NAME);
    return { email: only.email, name };
  }
  const why =
    investorId === undefined
      ? 'without it, "investor_id" names an investor with a contact'
      : only === undefined
        ? `the investor has no contact ${investorName === undefined ? '' : 'of this name '}with an address; POST /v1/fundraising/contacts adds one`
        : `the investor has ${named.length} contacts with an address; GET /v1/fundraising/investor shows them`;
  throw invalid('investor_email', `is needed: ${why}`);
}

function addressOf(email: string) {
  const parsed = parseAddress(email, domainToASCII);
  if ('fault' in parsed) throw invalid('investor_email', `must be an e-mail address: ${parsed.fault}`);
  // Legal, not in use, and read differently by different servers, so that messages may go astray.
  if (parsed.local.startsWith('"')) {
    throw invalid('investor_email', 'must be an address without quotes before @');
  }
  const written = `${parsed.local}@${parsed.domain}`;
  const keys = suppressionKeys(written);
  if (keys === undefined) throw invalid('investor_email', 'must be an e-mail address');
  return { investorEmail: written, domain: keys.domain, emailKey: keys.address };
}

function nameOf(given: string): string {
  const name = given.replace(COPIED_ALONG, '').trim();
  if (name === '' || UNPRINTABLE.test(name)) {
    throw invalid('investor_name', 'must be a name in one line, such as Ada Okafor');
  }
  return name;
}

function noMailbox(wanted: string | undefined): DomainError {
  return new DomainError(
    'mailbox_not_connected',
    wanted === undefined
      ? 'No mailbox is connected to send from. Connect one with POST /v1/mailboxes; GET /v1/mailboxes shows yours.'
      : 'There is no connected mailbox with this mailbox_id. GET /v1/mailboxes shows yours, and why one is disconnected.',
  );
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly sequences: SequenceService;
  }
}
