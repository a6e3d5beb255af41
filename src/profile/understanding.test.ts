import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../reference/reference.ts';
import type { Profile } from './rules.ts';
import { createUnderstanding, indexVocabulary } from './understanding.ts';

const PROFILE: Profile = { raise_type: 'startup_equity', geography: 'Berlin, DEU' };

describe('the warnings of a search', () => {
  const gazetteer = loadGazetteer();
  const fieldsOf = async (isLearning: boolean, said?: object) => {
    const { warnings } = createUnderstanding(() => indexVocabulary(gazetteer, undefined, isLearning));
    return (await warnings('live', PROFILE, said)).map(({ field }) => field);
  };

  it('say that the ranking still learns from an import, and only then', async () => {
    expect(await fieldsOf(true, {})).toContain('corpus');
    expect(await fieldsOf(false, {})).not.toContain('corpus');
    // A profile has no order yet that could change.
    expect(await fieldsOf(true)).not.toContain('corpus');
  });
});
