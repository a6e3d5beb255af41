import type { Finding } from '../../src/letters/rules-wording.ts';
import { createSequenceStore } from '../../src/outreach/queries-sequences.ts';
import type { NewSequence } from '../../src/outreach/rules-sequence.ts';
import { createSequenceService, type SequenceService } from '../../src/outreach/sequences.ts';
import type { ContactSaid } from '../../src/pipeline/rules-contact.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { FIRST_OWN_NUMBER } from '../../src/reference/rules-identity.ts';
import type { TestDatabase } from './database.ts';
import { makeMailbox, makeTenant, putTouch, touchesOf } from './made-outreach.ts';

/** A Tuesday in working hours of Berlin. */
export const NOW = new Date('2026-11-17T10:00:00Z');

/** The service over a real store, whose checks find what the test says. */
export interface MadeSequences {
  readonly service: SequenceService;
  /** The tenant's contacts at every investor. */
  contacts: readonly ContactSaid[];
  /** What the checks find from now on. */
  findings: readonly Finding[];
  /** Happens while a text is checked. */
  meanwhile: () => Promise<unknown>;
  /** The texts that were checked. */
  readonly checked: string[];
  /** How often the worker was woken. */
  looks: number;
  /** A tenant whose sequence's first message waits for approval. */
  world(): Promise<{ readonly scope: Scope; readonly sequenceId: string; readonly touchId: string }>;
}

export const asked = (more: Partial<NewSequence> = {}): NewSequence => ({
  investorEmail: 'ada@capital.example',
  investorName: 'Ada Example',
  mailboxId: undefined,
  autoApprove: false,
  timeZone: undefined,
  language: undefined,
  note: undefined,
  ...more,
});

export function makeSequences(db: TestDatabase): MadeSequences {
  const service = createSequenceService({
    store: createSequenceStore(db.service),
    drafting: {
      async check(_context, { body }) {
        made.checked.push(body);
        await made.meanwhile();
        return made.findings;
      },
      factsIn: async () => [],
      preview: () => Promise.reject(new Error('no preview was expected')),
    },
    contacts: {
      at: async (_scope, number) => ({
        number,
        isOwn: number >= FIRST_OWN_NUMBER && made.contacts.length > 0,
        contacts: made.contacts,
      }),
    },
    publicUrl: 'https://warmpath.example',
    perDay: 50,
    worker: { quietMs: async () => 0 },
    zoneOf: ({ country, city }) => (country === 'JP' && city === 'Tokyo' ? 'Asia/Tokyo' : undefined),
    letterLanguages: async () => undefined,
    onChanged: () => {
      made.looks += 1;
    },
  });
  const made: MadeSequences = {
    service,
    contacts: [],
    findings: [],
    meanwhile: async () => {},
    checked: [],
    looks: 0,
    async world() {
      const scope = await makeTenant(db);
      await makeMailbox(db, scope);
      const { sequence } = await service.create(scope, asked(), NOW);
      const [touchId = ''] = await touchesOf(db, sequence.id);
      await putTouch(db, touchId, 'awaiting_approval');
      return { scope, sequenceId: sequence.id, touchId };
    },
  };
  return made;
}
