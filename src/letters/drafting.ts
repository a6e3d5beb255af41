import { randomBytes, randomUUID } from 'node:crypto';
import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import type { LookupService } from '../lookups/rules-ports.ts';
import type { WarmPathStore } from '../network/rules-keys.ts';
import type { LinkProbe } from '../platform/outbound/identity-fetch.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { ProfileStore } from '../profile/queries-profiles.ts';
import { domainOf } from '../reference/reference.ts';
import { isNoEmployer } from '../reference/rules-free-mail.ts';
import type { InvestorDossier } from '../research/rules-dossier.ts';
import type { DossierStore } from '../research/rules-ports.ts';
import { type AddressVerdict, checkLinks, verdictFindings } from './address-verdict.ts';
import { isBlocked, NO_OTHER_TEXT, NOTE_NOT_FOLLOWED } from './checks/rules-checked.ts';
import { SENT_DAYS } from './checks/rules-form.ts';
import { marksOf } from './checks/rules-marks.ts';
import { entityOf, isSame } from './plan/rules-reader.ts';
import { type DraftContext, leftOut, type SentTextStore, unasked } from './rules-choose-language.ts';
import { factsOf } from './rules-draft.ts';
import { checkDraft, draftOf, draftQuestion, noteOf, quotesFacts } from './rules-prompt.ts';
import { anotherWording, isSameText, templateVariant } from './rules-template.ts';
import type { Draft, DraftFact, DraftInvestor, DraftRecord, Finding } from './rules-wording.ts';

export interface RecordSources {
  readonly profiles: Pick<ProfileStore, 'get'>;
  readonly dossiers: Pick<DossierStore, 'investor' | 'investorOf' | 'dealsOf'>;
  readonly warmPaths: Pick<WarmPathStore, 'of'>;
  readonly contacts: {
    /** Whom the tenant knows under an address, by name. */
    under(scope: Scope, email: string): Promise<readonly { readonly name: string }[]>;
  };
}

/** All that is on record for this touch, of its own tenant and mode only. */
export async function readDraftRecord(
  { profiles, dossiers, warmPaths, contacts }: RecordSources,
  { touch, sequence, mailbox, touches }: DraftContext,
  note: string | undefined,
  now: Date,
): Promise<DraftRecord> {
  const { scope, investorId } = sequence;
  const [profile, investor, paths, known, namesake] = await Promise.all([
    profiles.get(scope),
    findInvestor(dossiers, sequence),
    investorId === undefined ? new Map() : warmPaths.of(scope, [investorId]),
    contacts.under(scope, sequence.investorEmail),
    // Of a namesake nothing but what it is counts: whether such a name is a firm's.
    dossiers.investor(scope.mode, { name: sequence.investorName }),
  ]);
  const isPerson = entityOf(investor?.block) === 'person';
  // An address that several bear is nobody's own.
  const contact = known.length === 1 ? known[0]?.name : undefined;
  const firm = isPerson ? await firmOf(dossiers, sequence) : undefined;
  return {
    profile,
    senderName: mailbox.senderName,
    senderAddress: mailbox.address.toLowerCase(),
    recipientName:
      contact === undefined
        ? sequence.investorName
        : recipientNameOf(sequence.investorName, contact, investor),
    recipientAddress: sequence.investorEmail.toLowerCase(),
    investor: await withDeals(dossiers, scope.mode, investor),
    firm: entityOf(firm?.block) === 'person' ? undefined : await withDeals(dossiers, scope.mode, firm),
    namedAs: contact === undefined ? entityOf(namesake?.block) : 'person',
    paths: investorId === undefined ? [] : (paths.get(investorId) ?? []),
    earlier: touches
      .filter((one) => one.position < touch.position && (one.state === 'sent' || one.state === 'unknown'))
      .flatMap(({ position, draft }) =>
        draft === undefined
          ? []
          : [{ position, subject: draft.subject, body: draft.body, facts: draft.facts }],
      ),
    position: touch.position,
    touches: touches.length,
    note,
    language: sequence.language,
    seed: sequence.id,
    today: now.toISOString().slice(0, 10),
  };
}

/** The name that the sequence was made with, unless that is the firm's: then the person is greeted who reads there. */
function recipientNameOf(named: string, contact: string, investor: InvestorDossier | undefined): string {
  const isFirms =
    investor !== undefined && entityOf(investor.block) !== 'person' && isSame(named, investor.block.name);
  return isFirms ? contact : named;
}

async function withDeals(
  dossiers: RecordSources['dossiers'],
  mode: Mode,
  dossier: InvestorDossier | undefined,
): Promise<DraftInvestor | undefined> {
  if (dossier === undefined) return undefined;
  const { block, description, website, investsIn } = dossier;
  const id = numberOfInvestorId(block.id);
  const deals = id === undefined ? [] : await dossiers.dealsOf(mode, id);
  return {
    block,
    deals,
    ...(description === undefined ? {} : { description }),
    ...(website === undefined ? {} : { website }),
    ...(investsIn === undefined ? {} : { investsIn }),
  };
}

/**
 * The investor's record: the one the sequence names, else the one firm of the address's own domain. A name
 * alone is not enough: a namesake's record would put false claims into a letter.
 */
async function findInvestor(
  dossiers: RecordSources['dossiers'],
  sequence: DraftContext['sequence'],
): Promise<InvestorDossier | undefined> {
  const { scope, investorId } = sequence;
  return investorId === undefined ? firmOf(dossiers, sequence) : dossiers.investorOf(scope.mode, investorId);
}

/** The one firm of the address's own domain. */
async function firmOf(
  dossiers: RecordSources['dossiers'],
  { scope, investorEmail, investorName }: DraftContext['sequence'],
): Promise<InvestorDossier | undefined> {
  const host = investorEmail.slice(investorEmail.lastIndexOf('@') + 1).toLowerCase();
  // Reserved names (`.example`) have no registrable domain, and the sandbox's firms live there.
  const domain = isNoEmployer(host)
    ? undefined
    : (domainOf(host) ?? (scope.mode === 'test' ? host : undefined));
  if (domain === undefined) return undefined;
  const found = await dossiers.investor(scope.mode, { domain, name: investorName });
  return found?.domain?.toLowerCase() === domain ? found : undefined;
}

export interface ModelDrafting {
  /** Whose draft it is. */
  readonly scope: Scope;
  readonly lookups: Pick<LookupService, 'ask'>;
  /** All checks of a text against the record. */
  check(draft: Omit<Draft, 'findings'>): readonly Finding[];
  /** The text that is to be replaced, which is not to come again. */
  readonly previous: Draft | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** The outcome of a model. `none`: none is configured. `why`: why its text is not used, for a person. */
export type ModelOutcome =
  | { readonly state: 'drafted'; readonly draft: Draft }
  | { readonly state: 'none' }
  | { readonly state: 'unused'; readonly why: string };

/** The limit of one try, ms: a self-hosted server loads its model at the first question. */
const TRY_MS = 60_000;
const TRIES = 2;
/** Of the delimiter: 128 bits cannot be guessed. */
const FENCE_BYTES = 16;

const FAULTS = {
  refused: 'the model would not write it',
  cut: 'its answer was cut off: raise WARMPATH_LLM_MAX_TOKENS',
  unreadable: 'its answer was not in the form that was asked for',
} as const;

/** Asks the model, once more with what was wrong where a check blocks its text. Rejects with the signal's reason only. */
export async function draftByModel(record: DraftRecord, drafting: ModelDrafting): Promise<ModelOutcome> {
  const { scope, lookups, check, previous, now, signal } = drafting;
  let wrong: readonly Finding[] = [];
  let why = '';
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const question = draftQuestion(record, randomBytes(FENCE_BYTES).toString('hex'), { wrong, previous });
    // A rehearsal with a test key asks the real model: the sandbox has none. Its tokens count against the daily cap.
    const context = {
      ...scope,
      mode: 'live' as const,
      requestId: randomUUID(),
      now,
      signal,
      withinMs: TRY_MS,
    };
    const answer = await lookups.ask('touch.draft', question, context);
    if (answer.state !== 'answered') {
      if (answer.failed.length === 0) return { state: 'none' };
      return {
        state: 'unused',
        why: `no model answered (${answer.failed.map(({ source, reason }) => `${source}: ${reason}`).join(', ')})`,
      };
    }
    const written = answer.data.find((item) => !('fault' in item)) ?? answer.data[0];
    if (written === undefined || 'fault' in written) {
      why = FAULTS[written?.fault ?? 'unreadable'];
      continue;
    }
    const draft = draftOf(written, written.source, record);
    const findings = [...quotesFacts(draft), ...repeats(draft, previous), ...check(draft)];
    if (!isBlocked(findings)) return { state: 'drafted', draft: { ...draft, findings } };
    wrong = findings.filter(({ severity }) => severity === 'block');
    why = `its text did not pass the checks (${[...new Set(wrong.map(({ rule }) => rule))].join(', ')})`;
  }
  return { state: 'unused', why };
}

function repeats(draft: Omit<Draft, 'findings'>, previous: Draft | undefined): readonly Finding[] {
  if (previous === undefined || !isSameText(draft, previous)) return [];
  return [
    {
      rule: 'same_text',
      severity: 'block',
      message: 'It is the draft that was to be replaced, word by word. Write another one.',
    },
  ];
}

export interface DraftingOptions extends RecordSources {
  readonly lookups: Pick<LookupService, 'ask'>;
  readonly sentTexts: SentTextStore;
  readonly probe: LinkProbe;
  readonly verdict: AddressVerdict;
  /** Whether the tenant's test keys may ask the model. */
  testModel(scope: Scope): Promise<boolean>;
  readonly now?: () => Date;
}

/** Drafts out of what is stored, by the model where one is configured and else by the template. */
export function createDraftService(options: DraftingOptions) {
  const { lookups, sentTexts, probe, verdict, now = () => new Date() } = options;

  /** The record and everything to hold a text against. */
  async function open(held: DraftContext, note: string | undefined, signal: AbortSignal) {
    signal.throwIfAborted();
    const { scope, id } = held.sequence;
    const [record, sent] = await Promise.all([
      readDraftRecord(options, held, note, now()),
      held.touch.position === 1 ? sentTexts.openings(scope, id, SENT_DAYS) : [],
    ]);
    signal.throwIfAborted();
    const check = (draft: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>) =>
      checkDraft(draft, record, sent);
    return { record, check };
  }

  return {
    /**
     * A draft with its findings; `note` is what a person asked for, where they did. The model's where one is configured and
     * its text passes, else the template's. Never the text of `previous`, unless nothing else can be said: then it is that
     * draft, with a finding that says so. Rejects with the signal's reason, or if the database cannot be read.
     */
    async draft(
      held: DraftContext & { readonly previous: Draft | undefined },
      note: string | undefined,
      signal: AbortSignal,
    ): Promise<Draft> {
      const { record, check } = await open(held, note, signal);
      const { scope } = held.sequence;
      // A test key spends tokens, and sends its made-up data to a model, only where the operator allows it.
      const model =
        scope.mode === 'test' && !(await options.testModel(scope))
          ? ({ state: 'none' } as const)
          : await draftByModel(record, {
              scope,
              lookups,
              check,
              previous: held.previous,
              now: now(),
              signal,
            });
      // The wordings of the template that were shown stay known, so that none of them comes again.
      const draft =
        model.state === 'drafted'
          ? { ...model.draft, variant: held.previous?.variant }
          : byTemplate(record, check, held.previous, model.state === 'unused' ? model.why : undefined);
      return { ...draft, findings: [...draft.findings, ...unasked(held.sequence, record)] };
    },

    /**
     * The template's draft of a first message that nothing is stored of, from whom the profile names; no source is asked.
     * Rejects as `draft` does.
     */
    async preview(held: Omit<DraftContext, 'mailbox'>, signal: AbortSignal): Promise<Draft> {
      signal.throwIfAborted();
      const mailbox = { senderName: '', address: '' };
      const record = await readDraftRecord(options, { ...held, mailbox }, undefined, now());
      const { profile } = record;
      const senderName = profile?.raise_type === 'fund_lp' ? profile.gp_name : profile?.founder_name;
      const named = { ...record, senderName: senderName ?? '' };
      const draft = byTemplate(named, (text) => checkDraft(text, named, []), undefined, undefined);
      return { ...draft, findings: [...draft.findings, ...unasked(held.sequence, named)] };
    },

    /**
     * What the checks find in a text: no source is asked. Who writes it (`draftedBy: 'person'`) may know more
     * than the record: what is not on record is a warning to them and blocks all other drafts. Rejects as
     * `draft` does.
     */
    async check(
      held: DraftContext,
      draft: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>,
      signal: AbortSignal,
    ): Promise<readonly Finding[]> {
      const { check } = await open(held, noteOf(held.touch.draft), signal);
      return check(draft);
    },

    /** The facts that a text says something of, in the order of the record; rejects as `draft` does. */
    async factsIn(
      held: DraftContext,
      draft: Pick<Draft, 'subject' | 'body' | 'draftedBy'>,
      signal: AbortSignal,
    ): Promise<readonly DraftFact[]> {
      const { record } = await open(held, noteOf(held.touch.draft), signal);
      const facts = factsOf(record);
      const said = new Set(marksOf({ ...draft, facts }, record.language).flatMap((mark) => mark.facts));
      return facts.filter((_fact, at) => said.has(at));
    },

    /**
     * What speaks against sending the stored draft now: all checks again, its links asked, and the verdict of
     * the address by what is free. Takes seconds; called once before sending, outside any transaction. Rejects
     * as `draft` does.
     */
    async beforeWire(held: DraftContext, signal: AbortSignal): Promise<readonly Finding[]> {
      const { touch, sequence } = held;
      const { draft } = touch;
      if (draft === undefined) {
        return [
          {
            rule: 'draft',
            severity: 'block',
            message: 'There is no text to send. Write one, or redraft it.',
          },
        ];
      }
      const asked = {
        touchId: touch.id,
        requestId: touch.id,
        email: sequence.investorEmail,
        scope: sequence.scope,
      };
      const [{ check }, links, address] = await Promise.all([
        open(held, noteOf(draft), signal),
        // Links of a test key's made-up world lead nowhere.
        sequence.scope.mode === 'test'
          ? []
          : checkLinks(draft, probe, { tenantId: sequence.scope.tenantId, signal }),
        verdict(asked, signal),
      ]);
      return [...check(draft), ...links, ...verdictFindings(address)];
    },
  };
}

/** Writes drafts from what is on record, and looks over every text before a person approves it and before it is sent. */
export type DraftService = ReturnType<typeof createDraftService>;

function byTemplate(
  record: DraftRecord,
  check: (draft: Omit<Draft, 'findings'>) => readonly Finding[],
  previous: Draft | undefined,
  why: string | undefined,
): Draft {
  const other = previous === undefined ? templateVariant(record, 0) : anotherWording(record, previous);
  const draft = other ?? previous ?? templateVariant(record, 0);
  const remarks: Finding[] = [];
  if (other === undefined) {
    remarks.push({
      rule: NO_OTHER_TEXT,
      severity: 'warn',
      message:
        'The template has no other wording for what is on record, so this is the draft as it was. Edit it, put more into the profile, or have a model configured.',
    });
  }
  if (why !== undefined) {
    remarks.push({
      rule: 'model_unused',
      severity: 'warn',
      message: `The template wrote this draft: ${why}.`,
    });
  }
  if (record.note !== undefined) {
    remarks.push({
      rule: NOTE_NOT_FOLLOWED,
      severity: 'warn',
      message: 'The template cannot do what the note asks for. Edit the text, or have a model configured.',
    });
  }
  return {
    ...draft,
    findings: [...check(draft), ...(other === undefined ? [] : leftOut(record)), ...remarks],
  };
}
