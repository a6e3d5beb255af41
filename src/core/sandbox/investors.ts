import { STAGES } from '../kind/investor-terms.ts';
import type { Dice } from './dice.ts';
import { CITIES, FIRM_KINDS, FIRST_NAMES, INSTITUTIONS, NAME_HEADS, NAME_TAILS, SECTORS } from './words.ts';
import type { SandboxInvestor } from './world.ts';

/** How many of each there are: 420 in all, as in a small real directory. */
const COUNTS = { firms: 220, angels: 70, families: 40, institutions: 30, founders: 40, individuals: 20 };
/** Largest cheque by stage, USD. */
const CHEQUES = [100_000, 500_000, 3_000_000, 8_000_000, 20_000_000] as const;
/** An exit lies at most this long before the world's day, days: longer ago is not recent. */
const EXIT_WITHIN_DAYS = 3 * 365;

/** All investors of the sandbox. `dateBefore(days)` is the ISO date so many days before the world's. */
export function makeInvestors(dice: Dice, dateBefore: (days: number) => string): SandboxInvestor[] {
  const surnames = dice.shuffled(NAME_HEADS.flatMap((head) => NAME_TAILS.map((tail) => `${head}${tail}`)));
  const made: SandboxInvestor[] = [];
  const surname = () => surnames[made.length % surnames.length] as string;
  const person = () => `${dice.pick(FIRST_NAMES)} ${surname()}`;
  const add = (fields: Partial<SandboxInvestor> & Pick<SandboxInvestor, 'name' | 'kind'>) =>
    made.push({
      sourceId: `investor-${made.length + 1}`,
      lpType: undefined,
      place: dice.pickWeighted(CITIES, (city) => city.weight),
      sectorTags: dice.some(SECTORS, 2 + dice.below(3)),
      stages: [],
      chequeMinUsd: undefined,
      chequeMaxUsd: undefined,
      exitSizeUsd: undefined,
      exitOn: undefined,
      activity: 0,
      ...fields,
    });
  const backer = (lowest: number, highest: number) => {
    const stage = lowest + dice.below(highest - lowest + 1);
    const cheque = CHEQUES[stage] as number;
    const stages = STAGES.slice(stage, Math.min(stage + 1 + dice.below(2), STAGES.length));
    // A few invest all the time and most rarely, as everywhere: 1 / (1 + 9 r), squared.
    const rate = 1 / (1 + 9 * dice.next());
    return { stages, chequeMinUsd: cheque / 4, chequeMaxUsd: cheque, activity: rate * rate };
  };
  const exit = (millions: number) => ({
    exitSizeUsd: (5 + dice.below(millions)) * 1e6,
    exitOn: dateBefore(30 + dice.below(EXIT_WITHIN_DAYS)),
  });

  for (let n = 0; n < COUNTS.firms; n += 1) {
    add({ name: `${surname()} ${dice.pick(FIRM_KINDS)}`, kind: 'organisation', ...backer(0, 4) });
  }
  for (let n = 0; n < COUNTS.angels; n += 1) {
    const habits = backer(0, 1);
    add({ name: person(), kind: 'person', lpType: 'angel', ...habits, activity: habits.activity / 2 });
  }
  for (let n = 0; n < COUNTS.families; n += 1) {
    const chequeMaxUsd = (1 + dice.below(20)) * 500_000;
    const activity = dice.next() < 0.3 ? 0.05 : 0;
    add({
      name: `${surname()} Family Office`,
      kind: 'organisation',
      lpType: 'family_office',
      chequeMaxUsd,
      activity,
    });
  }
  for (let n = 0; n < COUNTS.institutions; n += 1) {
    const chequeMaxUsd = (2 + dice.below(20)) * 5e6;
    const name = `${surname()} ${dice.pick(INSTITUTIONS)}`;
    add({ name, kind: 'organisation', lpType: 'institutional', chequeMaxUsd });
  }
  for (let n = 0; n < COUNTS.founders; n += 1) {
    const activity = dice.next() < 0.4 ? 0.04 : 0;
    add({ name: person(), kind: 'person', lpType: 'recently_exited_founder', ...exit(90), activity });
  }
  for (let n = 0; n < COUNTS.individuals; n += 1) {
    const chequeMaxUsd = dice.next() < 0.5 ? (1 + dice.below(8)) * 250_000 : undefined;
    add({ name: person(), kind: 'person', lpType: 'hnw_individual', chequeMaxUsd });
  }
  return made;
}
