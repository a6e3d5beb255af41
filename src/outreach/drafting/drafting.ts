import type { LookupService } from '../../core/lookup/ports.ts';
import { anotherWording, templateVariant } from '../../core/outreach/draft/another.ts';
import { checkDraft } from '../../core/outreach/draft/check.ts';
import { SENT_DAYS } from '../../core/outreach/draft/checks/duplicates.ts';
import {
  LANGUAGE_CHOSEN,
  NO_OTHER_TEXT,
  NOTE_NOT_FOLLOWED,
} from '../../core/outreach/draft/checks/needs-reader.ts';
import type { Draft, Finding } from '../../core/outreach/draft/draft.ts';
import { leftOut } from '../../core/outreach/draft/left-out.ts';
import type { DraftContext, DraftService, SentTextStore } from '../../core/outreach/draft/ports.ts';
import { noteOf } from '../../core/outreach/draft/prompt.ts';
import type { DraftRecord } from '../../core/outreach/draft/record.ts';
import { LANGUAGE_NAMES } from '../../core/outreach/language/language.ts';
import type { Scope } from '../../core/scope.ts';
import type { LinkProbe } from '../../outbound/probe.ts';
import type { AddressVerdict } from '../address-verdict.ts';
import { checkLinks, verdictFindings } from '../before-wire.ts';
import { type RecordSources, readDraftRecord } from './draft-record.ts';
import { draftByModel } from './model-draft.ts';

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
export function createDraftService(options: DraftingOptions): DraftService {
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
    async draft(held, note, signal) {
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

    async check(held, draft, signal) {
      const { check } = await open(held, noteOf(held.touch.draft), signal);
      return check(draft);
    },

    async beforeWire(held, signal) {
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

/** Nobody sends a letter in a language that they did not ask for without having seen it. */
function unasked(
  { language, languageWhy }: DraftContext['sequence'],
  { profile }: Pick<DraftRecord, 'profile'>,
): readonly Finding[] {
  if (language === 'en' || languageWhy === undefined || profile?.letter_languages?.includes(language))
    return [];
  const name = LANGUAGE_NAMES[language];
  return [
    {
      rule: LANGUAGE_CHOSEN,
      severity: 'warn',
      message: `It is in ${name}: ${languageWhy} If you would rather write in English, redraft it with "language": "en"; letter_languages in the profile says which languages you write.`,
    },
  ];
}
