import { describe, expect, it } from 'vitest';
import { PIPELINE_LIMITS, type PipelineEntry } from './fields.ts';
import { entryAfter, tagsAfter, UNTOUCHED } from './rules-entry.ts';

const PASSED: PipelineEntry = { ...UNTOUCHED, stage: 'passed', reason: 'Too early' };

describe('an entry after a change', () => {
  it('keeps what is left out, and says what changed from what to what', () => {
    const before: PipelineEntry = { ...UNTOUCHED, note: 'Met in May', tags: ['lead'] };
    const { entry, changes } = entryAfter(before, {
      stage: 'meeting',
      owner: ' Ada \n Okafor ',
      committed_usd: 0,
    });
    expect(entry).toMatchObject({
      stage: 'meeting',
      note: 'Met in May',
      owner: 'Ada Okafor',
      committed_usd: 0,
      tags: ['lead'],
    });
    expect(changes).toEqual([
      { field: 'stage', was: 'found', became: 'meeting' },
      { field: 'owner', became: 'Ada Okafor' },
      { field: 'committed_usd', became: '0' },
    ]);
  });

  it('has no change where it says what it said', () => {
    const { entry } = entryAfter(UNTOUCHED, { note: 'x', tags: ['a', 'b'], next_step_on: '2026-03-01' });
    expect(entryAfter(entry, { note: ' x ', tags: ['a', 'b'], next_step_on: '2026-03-01' }).changes).toEqual(
      [],
    );
    expect(entryAfter(UNTOUCHED, { clear: ['note', 'tags'], owner: ' ' }).changes).toEqual([]);
  });

  it('has what is added to a note below it, once', () => {
    const { entry } = entryAfter({ ...UNTOUCHED, note: 'Met in May' }, { addNote: ' Wants the model ' });
    expect(entry.note).toBe('Met in May\n\nWants the model');
    expect(entryAfter(entry, { addNote: 'Wants the model' }).changes).toEqual([]);
    expect(entryAfter(UNTOUCHED, { addNote: 'First' }).entry.note).toBe('First');
    expect(entryAfter(entry, { clear: ['note'], addNote: 'First' }).entry.note).toBe('First');
  });

  it('loses the reason for a no with the no', () => {
    const { entry, changes } = entryAfter(PASSED, { stage: 'meeting' });
    expect(entry.reason).toBeUndefined();
    expect(changes).toEqual([
      { field: 'stage', was: 'passed', became: 'meeting' },
      { field: 'reason', was: 'Too early' },
    ]);
    expect(entryAfter(PASSED, { note: 'x' }).entry.reason).toBe('Too early');
    expect(entryAfter(PASSED, { stage: 'passed', reason: 'No lead' }).entry.reason).toBe('No lead');
    expect(entryAfter(UNTOUCHED, { reason: 'No lead' }).entry.reason).toBeUndefined();
  });

  it('empties fields before it sets others', () => {
    const before = entryAfter(UNTOUCHED, { note: 'x', owner: 'Ada', tags: ['a'], next_step: 'y' }).entry;
    expect(
      entryAfter(before, { clear: ['note', 'owner', 'tags', 'next_step'], owner: 'Bo', addTags: ['b'] })
        .entry,
    ).toEqual({
      stage: 'found',
      owner: 'Bo',
      tags: ['b'],
    });
  });
});

describe('tags', () => {
  it.each([
    [['Lead'], { addTags: ['lead', ' climate  tech '] }, ['Lead', 'climate tech']],
    [['a', 'b'], { removeTags: ['B'] }, ['a']],
    [['a'], { tags: ['c', 'C'] }, ['c']],
    [['a'], { tags: ['b'], addTags: ['c'], removeTags: ['b'] }, ['c']],
    [[], { addTags: [' ', '\u{fdfa}'.repeat(3)] }, [expect.any(String)]],
  ])('%j with %j are %j', (before, set, after) => {
    expect(tagsAfter(before, set)).toEqual(after);
  });

  it('are as long as the column takes them, however they were written', () => {
    const [tag = ''] = tagsAfter([], { addTags: ['ﷺ'.repeat(PIPELINE_LIMITS.tagLength)] });
    expect(tag.length).toBeLessThanOrEqual(PIPELINE_LIMITS.tagLength);
  });
});
