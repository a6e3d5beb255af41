import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { numberOfInvestorId } from '../../core/corpus/investor-id.ts';
import { parseAddress } from '../../core/email/address.ts';
import { DomainError } from '../../core/errors.ts';
import { suppressionKeys } from '../../core/identity/suppression-keys.ts';
import { isTimeZone } from '../../core/outreach/cadence/local-time.ts';
import { UNPRINTABLE } from '../../core/outreach/draft/unprintable.ts';
import { chooseLanguage } from '../../core/outreach/language/choose-language.ts';
import type {
  NewSequence,
  SequenceSeen,
  SequenceService,
  StoredSequence,
} from '../../core/outreach/sequence/ports.ts';
import { sequenceRefusal } from '../../core/outreach/sequence/refusals.ts';
import type { Scope } from '../../core/scope.ts';
import { tenantToken } from '../../core/tenant-token.ts';
import { courseOf, createOutlook } from './outlook.ts';
import type { SequenceServiceOptions } from './sequence-options.ts';
import { suppressedError } from './suppressed-error.ts';
import { createTouchService } from './touches.ts';

/** 192 bits: the token alone unsubscribes its recipient, so it must not be guessable. */
const TOKEN_BYTES = 24;
/** Zero width, no-break and soft hyphen: what comes along when a name is copied, and would stand in the greeting. */
const COPIED_ALONG = /[\u200b\u2060\ufeff\u00ad]/gu;

/** Where a person begins sequences, reads, approves and ends them. */
export function createSequenceService(options: SequenceServiceOptions): SequenceService {
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

  return {
    async create(scope, ask, now) {
      const { investorEmail, domain, emailKey } = addressOf(ask);
      const investorName = nameOf(ask);
      if (ask.timeZone !== undefined && !isTimeZone(ask.timeZone)) {
        throw invalid('time_zone', 'must be the IANA name of a time zone, such as Europe/Berlin');
      }
      const number = ask.investorId === undefined ? undefined : numberOfInvestorId(ask.investorId);
      if (ask.investorId !== undefined && number === undefined) throw NO_INVESTOR;
      const record = await store.recipient(scope, { name: investorName, domain, number });
      if (ask.investorId !== undefined && record === undefined) throw NO_INVESTOR;
      const { language, why } = chooseLanguage({
        wanted: ask.language,
        written: await options.letterLanguages(scope),
        place: record,
        domain,
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
    async list(scope, filter, page, now) {
      const [{ items, next }, tell] = await Promise.all([
        store.list(scope, filter, page),
        createOutlook(options, now),
      ]);
      return { items: items.map((course) => ({ sequence: course.sequence, ...tell(course) })), next };
    },
    show,
    pause: change('pause', 'A person paused it.'),
    resume: change('resume', 'A person resumed it.'),
    stop: change('stop', 'A person stopped it.'),
    ...createTouchService(options),
  };
}

const UNKNOWN = new DomainError(
  'nothing_stored',
  'There is no sequence with this id. GET /v1/fundraising/sequences lists yours.',
);

const NO_INVESTOR = invalid(
  'investor_id',
  'must be the id of an investor on record, as answers of search-investors have it; without it the record is found by address and name',
);

function addressOf({ investorEmail }: NewSequence) {
  const parsed = parseAddress(investorEmail, domainToASCII);
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

function nameOf({ investorName }: NewSequence): string {
  const name = investorName.replace(COPIED_ALONG, '').trim();
  if (name === '' || UNPRINTABLE.test(name)) {
    throw invalid('investor_name', 'must be a name in one line, such as Ada Okafor');
  }
  return name;
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid_request', `"${path}" ${message}.`, { details: [{ path, message }] });
}

function noMailbox(wanted: string | undefined): DomainError {
  return new DomainError(
    'mailbox_not_connected',
    wanted === undefined
      ? 'No mailbox is connected to send from. Connect one with POST /v1/mailboxes; GET /v1/mailboxes shows yours.'
      : 'There is no connected mailbox with this mailbox_id. GET /v1/mailboxes shows yours, and why one is disconnected.',
  );
}
