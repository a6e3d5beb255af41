import { identityKey, investorKey } from '../../../identity/identity.ts';
import { namesOf } from '../facts.ts';
import type { DraftRecord } from '../record.ts';

/** As people write German names on other keyboards: "Gruenderfonds". */
function withoutUmlauts(name: string): string {
  const spelt: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return name.replace(/[äöüß]/giu, (letter) => spelt[letter.toLowerCase()] ?? letter);
}

/** Nobody is told that they themselves are on board. */
export function othersThanReader(
  { investor, firm, recipientName }: DraftRecord,
  names: readonly string[] | undefined,
) {
  const keys = (name: string) =>
    [name, withoutUmlauts(name)].flatMap((spelt) => [identityKey(spelt), investorKey(spelt)]);
  const own = [investor?.block.name, firm?.block.name, recipientName].flatMap((name) => keys(name ?? ''));
  return namesOf(names).filter((name) => !keys(name).some((key) => own.includes(key)));
}
