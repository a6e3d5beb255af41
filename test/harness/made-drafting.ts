import { createDraftService } from '../../src/letters/drafting.ts';
import type { DraftContext } from '../../src/letters/rules-choose-language.ts';
import type { Draft, Finding } from '../../src/letters/rules-wording.ts';
import type { Touch } from '../../src/outreach/rules-touch.ts';
import type { Probed } from '../../src/platform/outbound/identity-fetch.ts';
import type { Mode } from '../../src/platform/values/scope.ts';
import type { Profile } from '../../src/profile/rules.ts';
import type { EmailCheck, LookupParams, ModelDraft } from '../../src/providers/rules-kinds.ts';
import type { Language } from '../../src/reference/rules-language.ts';
import type { InvestorAsked } from '../../src/research/rules-dossier.ts';
import { fakeLookups } from './fake-lookups.ts';
import { MADE_DEALS, MADE_EQUITY, MADE_INVESTOR } from './made-drafts.ts';

export const BODY = `Hi Ada,

I am Rune Holt, founder of Acme Lifts. We build robots for warehouses of retailers, and we are raising a $2 million seed round.

Harbour Ventures has backed Foo Robotics, which is why I write. Would you have twenty minutes this week or next?

If this is not for you, a short no is welcome.

Best regards,`;
export const GOOD: ModelDraft = { subject: 'Acme Lifts: seed round', body: BODY, usedFacts: ['f3', 'f6'] };
export const WRONG: ModelDraft = { ...GOOD, body: BODY.replace('$2', '$9') };

export interface World {
  /** What the model says, one try after another; undefined: none is configured; a text: why it failed. */
  readonly model?: readonly (ModelDraft | string)[] | undefined;
  readonly mode?: Mode;
  readonly profile?: Profile | undefined;
  readonly investorId?: number | undefined;
  readonly email?: string;
  readonly investorName?: string;
  /** Whom the tenant knows under the address. */
  readonly contacts?: readonly { readonly name: string }[];
  readonly draft?: Partial<Draft>;
  readonly position?: number;
  readonly verdict?: EmailCheck;
  readonly probed?: readonly Probed[];
  readonly sent?: number;
  readonly previous?: Draft;
  readonly language?: Language;
  readonly languageWhy?: string;
  /** Test keys may ask the model. */
  readonly testModel?: boolean;
}

/** The draft service over made-up records, and what it asked. */
export function madeDrafting(world: World = {}) {
  const { mode = 'live', email = 'ada@harbour.com', position = 1 } = world;
  const investorId = 'investorId' in world ? world.investorId : 7;
  const scope = { tenantId: 't', mode };
  const told = {
    questions: [] as LookupParams['touch.draft'][],
    asked: [] as unknown[],
    modes: [] as Mode[],
    probes: [] as string[],
    verdicts: 0,
  };
  const touchOf = (at: number, draft: Draft | undefined): Touch =>
    ({ id: `touch-${at}`, position: at, state: at < position ? 'sent' : 'drafting', draft }) as Touch;
  const stored: Draft = {
    subject: 'Acme Lifts: seed round',
    body: BODY,
    draftedBy: 'template:opening',
    facts: [],
    findings: [],
    ...world.draft,
  };
  const touches = Array.from({ length: 3 }, (_, at) => touchOf(at + 1, at < position ? stored : undefined));
  const held = {
    touch: touches[position - 1],
    touches,
    sequence: {
      id: 's',
      scope,
      investorId,
      investorEmail: email,
      investorName: world.investorName ?? 'Ada Quill',
      language: world.language ?? 'en',
      languageWhy: world.languageWhy,
    },
    mailbox: { senderName: 'Rune Holt', address: 'Rune@Acme-Lifts.example' },
  } as unknown as DraftContext;
  let tries = 0;
  const dossier = { block: MADE_INVESTOR, key: 'k', aliasKeys: [], domain: 'harbour.com' };
  const drafting = createDraftService({
    profiles: { get: async () => ('profile' in world ? world.profile : MADE_EQUITY) },
    dossiers: {
      dealsOf: async () => MADE_DEALS,
      investorOf: async (_mode, id) => (id === 7 ? dossier : undefined),
      investor: async (_mode, asked: InvestorAsked) => {
        told.asked.push(asked);
        return asked.domain === 'harbour.com' ? dossier : { ...dossier, domain: 'elsewhere.com' };
      },
    },
    warmPaths: {
      of: async () => new Map([[7, [{ name: 'Liv Marsh', kind: 'firm' as const, why: '', strength: 0.9 }]]]),
    },
    contacts: { under: async () => world.contacts ?? [] },
    lookups: fakeLookups({
      ask: async (kind, params, { mode: asks }) => {
        told.modes.push(asks);
        if (kind !== 'touch.draft') throw new Error(`asked for ${kind}`);
        told.questions.push(params as LookupParams['touch.draft']);
        const said = world.model?.[tries++];
        if (said === undefined) return { state: 'failed', failed: [] };
        if (typeof said === 'string') return { state: 'failed', failed: [{ source: 'llm', reason: said }] };
        return { state: 'answered', outcome: 'found', data: [{ ...said, source: 'llm' }], failed: [] };
      },
    }),
    sentTexts: {
      openings: async () =>
        Array.from({ length: world.sent ?? 0 }, (_, at) => ({ recipient: `r${at}`, body: BODY })),
    },
    probe: async (url) => {
      told.probes.push(url);
      return world.probed?.[told.probes.length - 1] ?? { status: 200 };
    },
    testModel: async () => world.testModel ?? false,
    verdict: async () => {
      told.verdicts += 1;
      return world.verdict ?? { verdict: 'unknown', detail: 'temporary: later' };
    },
  });
  const signal = new AbortController().signal;
  return {
    told,
    held,
    drafting,
    draft: (note?: string) => drafting.draft({ ...held, previous: world.previous }, note, signal),
    beforeWire: () => drafting.beforeWire(held, signal),
  };
}
export const rules = (findings: readonly Finding[]) =>
  findings.map(({ rule, severity }) => `${severity} ${rule}`);
