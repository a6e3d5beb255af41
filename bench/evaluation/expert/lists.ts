import { readFile } from 'node:fs/promises';
import type { Profile } from '../customer.ts';

/** A profile with the investors whom an expert would name for it; each is a list of spellings of one investor. */
export interface ExpertProfile {
  readonly id: string;
  readonly asOf: string;
  readonly profile: Profile;
  readonly expected: readonly (readonly string[])[];
}

/** The profiles of a file of bench/expert/. Throws with the line number where one is none. */
export async function readExpertProfiles(path: string): Promise<ExpertProfile[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((text, at) => {
    if (text.trim() === '') return [];
    const { id, as_of, profile, expected = [] } = JSON.parse(text) as Record<string, unknown>;
    if (
      typeof id !== 'string' ||
      typeof as_of !== 'string' ||
      profile === undefined ||
      !Array.isArray(expected)
    ) {
      throw new Error(`${path}, line ${at + 1}: expected {"id", "as_of", "profile", "expected"}`);
    }
    return [
      {
        id,
        asOf: as_of,
        profile: profile as Profile,
        expected: (expected as (string | string[])[]).map((one) => (Array.isArray(one) ? one : [one])),
      },
    ];
  });
}
