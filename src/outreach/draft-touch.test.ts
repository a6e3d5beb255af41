import { describe, expect, it } from 'vitest';
import { type FakeBehaviour, fakes, heldDraft, heldTouch } from '../../test/harness/outreach-fakes.ts';
import { approvalHashOf, draftTouch } from './schedule-touches.ts';

const never = new AbortController().signal;
const draft = heldTouch().touch.draft;
if (draft === undefined) throw new Error('the fake has a draft');
const BLOCK = { rule: 'claims', severity: 'block', message: 'No fact supports this.' } as const;
const WARN = { ...BLOCK, severity: 'warn' } as const;

async function run(behaviour: FakeBehaviour, made: Parameters<typeof heldDraft>[0] = {}, stop = never) {
  const world = fakes(behaviour);
  await draftTouch(heldDraft(made), world.work, stop);
  return world;
}

describe('a draft', () => {
  it('waits for a person', async () => {
    const { calls, reports } = await run({});
    expect(calls).toEqual([['endDraft', draft, undefined]]);
    expect(reports).toEqual([{ step: 'draft', end: 'drafted' }]);
  });

  it('is approved by opt-in, with the hash of exactly this text, unless a finding blocks it', async () => {
    const made = { sequence: { autoApprove: true } };
    const warned = await run({ drafting: { draft: async () => ({ ...draft, findings: [WARN] }) } }, made);
    expect(warned.calls[0]?.[2]).toBe(approvalHashOf(heldDraft(made), draft));
    expect(warned.reports).toMatchObject([{ end: 'approved' }]);
    const blocked = await run(
      { drafting: { draft: async () => ({ ...draft, findings: [WARN, BLOCK] }) } },
      made,
    );
    expect(blocked.calls[0]?.[2]).toBeUndefined();
    expect(blocked.reports).toMatchObject([{ end: 'drafted' }]);
  });

  it('in words of its own, which stand on no record, is read by a person also where it was to go alone', async () => {
    const findings = [
      { rule: 'own_words', severity: 'warn', message: '"thriving" stands on no record.' } as const,
    ];
    const { calls, reports } = await run(
      { drafting: { draft: async () => ({ ...draft, findings }) } },
      { sequence: { autoApprove: true } },
    );
    expect(calls[0]?.[2]).toBeUndefined();
    expect(reports).toMatchObject([{ end: 'drafted' }]);
  });

  it('is written by what a person asked for', async () => {
    const notes: unknown[] = [];
    await run(
      {
        drafting: {
          async draft(_, note) {
            notes.push(note);
            return draft;
          },
        },
      },
      { note: 'shorter please' },
    );
    expect(notes).toEqual(['shorter please']);
  });

  it('changes nothing where the lease has passed to another', async () => {
    const { reports } = await run({ cadence: { endDraft: async () => false } });
    expect(reports).toMatchObject([{ end: 'lost' }]);
  });
});

describe('a draft that fails', () => {
  const fails = { drafting: { draft: () => Promise.reject(new Error('the model is away')) } };

  it.each([
    [0, 60_000],
    [1, 600_000],
    [2, 3_600_000],
  ])('for the time after %i is tried again in %i ms', async (failures, retryMs) => {
    const { calls, reports } = await run(fails, { failures });
    expect(calls).toEqual([['failDraft', expect.stringContaining('tried again'), retryMs]]);
    expect(reports).toMatchObject([{ end: 'draft_failed', error: new Error('the model is away') }]);
  });

  it('for the fourth time is asked of a person', async () => {
    const { calls } = await run(fails, { failures: 3 });
    expect(calls).toEqual([['failDraft', expect.stringContaining('Write it yourself'), undefined]]);
  });

  it('because the service stops counts for nothing', async () => {
    const stop = new AbortController();
    const behaviour: FakeBehaviour = {
      drafting: {
        async draft() {
          stop.abort();
          throw new Error('cut off');
        },
      },
    };
    const { calls, reports } = await run(behaviour, {}, stop.signal);
    expect([calls, reports]).toEqual([[], []]);
  });
});
