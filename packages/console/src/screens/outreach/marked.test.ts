import { expect, it } from 'vitest';
import { findingInWords, signed } from './marked.ts';

it('signs a letter that no mailbox of ours signs, if the raise says whose it is', () => {
  const body = 'Hi Ada,\n\nBest regards,\n';
  const fact = (about: string, text: string) => ({ about, text });
  expect(signed({ body, facts: [fact('profile.stage', 'seed'), fact('sender.name', 'Bo Founder')] })).toBe(
    'Hi Ada,\n\nBest regards,\nBo Founder',
  );
  expect(signed({ body, facts: [] })).toBe(body);
});

it('says raise and the names of its fields where the checks say profile and codes', () => {
  const said = findingInWords(
    '"Auk" is not in the profile. Put it into the profile first, as round_size_usd.',
  );
  expect(said).toBe('"Auk" is not in your raise. Put it into your raise first, as size of the round.');
});
