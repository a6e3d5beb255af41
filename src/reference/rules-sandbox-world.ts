import { STAGES, type Stage } from './rules-investor-terms.ts';
import {
  accountOf,
  CITIES,
  COMPANY_HEADS,
  COMPANY_TAILS,
  Dice,
  FIRST_NAMES,
  makeInvestors,
  NAME_HEADS,
  NAME_TAILS,
  type SandboxCompany,
  type SandboxInvestor,
  type SandboxPartner,
  type SandboxRound,
  type SandboxWorld,
  SECTORS,
} from './rules-sandbox-names.ts';

/** The day the sandbox is as of, for ever: its searches answer the same on every machine and every day. */
export const SANDBOX_AS_OF = '2026-06-30';
/** Raised with every change of what the generator makes; a database seeded with an older one is seeded again. */
export const SANDBOX_VERSION = 3;

const SEED = 20_260_630;
const COMPANIES = 900;
const DAY_MS = 86_400_000;
const LAST_DAY = Date.parse(`${SANDBOX_AS_OF}T00:00:00Z`) / DAY_MS;
/** First rounds lie within nine years: long enough for old habits to have decayed. */
const HISTORY_DAYS = 9 * 365;
/** Companies that exist without a known funder, a share. */
const UNFUNDED = 0.12;
/** Middle of a stage's rounds, USD; sizes run from half to double of it. */
const ROUND_SIZES = [400_000, 2_000_000, 8_000_000, 20_000_000, 45_000_000] as const;
/** What makes an investor likelier to join: near, same field, its stage. */
const LIKES = { city: 12, country: 4, sector: 5, stage: 8 } as const;

function dateBefore(days: number): string {
  return new Date((LAST_DAY - days) * DAY_MS).toISOString().slice(0, 10);
}

function appetite(investor: SandboxInvestor, company: SandboxCompany, stage: Stage): number {
  if (investor.activity === 0) return 0;
  const isNear = investor.place.country === company.place.country;
  const place = investor.place.city === company.place.city ? LIKES.city : isNear ? LIKES.country : 1;
  const shared = investor.sectorTags.filter((tag) => company.sectorTags.includes(tag)).length;
  const fit = investor.stages.length === 0 || investor.stages.includes(stage) ? LIKES.stage : 1;
  return investor.activity * place * (1 + LIKES.sector * shared) * fit;
}

function makeRounds(
  dice: Dice,
  investors: readonly SandboxInvestor[],
  company: SandboxCompany,
): SandboxRound[] {
  const rounds: SandboxRound[] = [];
  const onBoard = new Set<string>();
  if (dice.next() < UNFUNDED) return rounds;
  // The earlier of two throws: recent years are fuller, as in every real record.
  let daysAgo = 5 + Math.min(dice.below(HISTORY_DAYS), dice.below(HISTORY_DAYS));
  let step = dice.next() < 0.35 ? 0 : 1;
  while (step < STAGES.length && daysAgo > 0) {
    const stage = STAGES[step] as Stage;
    const joining: string[] = [];
    const appetites = investors.map((one) => appetite(one, company, stage));
    for (let left = 1 + dice.below(3); left > 0; left -= 1) {
      const chosen = dice.pickWeighted(investors, ({ sourceId }, at) =>
        joining.includes(sourceId) ? 0 : (appetites[at] ?? 0) * (onBoard.has(sourceId) ? 6 : 1),
      );
      joining.push(chosen.sourceId);
    }
    for (const id of joining) onBoard.add(id);
    const size = (ROUND_SIZES[step] as number) * (0.5 + 1.5 * dice.next());
    rounds.push({
      sourceId: `${company.sourceId}-round-${rounds.length + 1}`,
      companySourceId: company.sourceId,
      stage,
      announcedOn: dateBefore(daysAgo),
      raisedUsd: Math.round(size / 50_000) * 50_000,
      investors: joining,
    });
    if (dice.next() < 0.45) break;
    step += 1;
    daysAgo -= 250 + dice.below(450);
  }
  return rounds;
}

/** The last company without a round raises one without named investors, to try out this case. */
function roundOfNobody(
  companies: readonly SandboxCompany[],
  rounds: readonly SandboxRound[],
): SandboxRound[] {
  const funded = new Set(rounds.map(({ companySourceId }) => companySourceId));
  const company = companies.findLast(({ sourceId }) => !funded.has(sourceId));
  if (company === undefined) return [];
  const { sourceId } = company;
  return [
    {
      sourceId: `${sourceId}-round-1`,
      companySourceId: sourceId,
      stage: 'seed',
      announcedOn: dateBefore(400),
      raisedUsd: ROUND_SIZES[1],
      investors: [],
    },
  ];
}

/** Who is written to at a firm: one decides, the other is the one who answers. */
const TITLES = ['Partner', 'Principal'] as const;
/** Of dice of their own: firms, companies and deals stay as they are. */
const PARTNERS_SEED = 20_261_130;

function makePartners(investors: readonly SandboxInvestor[]): SandboxPartner[] {
  const dice = new Dice(PARTNERS_SEED);
  const firms = investors.filter(({ kind }) => kind === 'organisation');
  return firms.flatMap((firm) =>
    TITLES.map((title) => {
      const name = `${dice.pick(FIRST_NAMES)} ${dice.pick(NAME_HEADS)}${dice.pick(NAME_TAILS)}`;
      const sourceId = `${firm.sourceId}-${title.toLowerCase()}`;
      const socialUrl = accountOf(`${name} of ${firm.name}`);
      return { sourceId, firmSourceId: firm.sourceId, name, title, socialUrl };
    }),
  );
}

let made: SandboxWorld | undefined;

/** The made-up world behind test keys: about 420 investors, 900 companies and 2,500 deals, all made up. Made at the first call. */
export function makeSandbox(): SandboxWorld {
  made ??= makeWorld();
  return made;
}

function makeWorld(): SandboxWorld {
  const dice = new Dice(SEED);
  const investors = makeInvestors(dice, dateBefore);
  const names = dice.shuffled(COMPANY_HEADS.flatMap((head) => COMPANY_TAILS.map((tail) => `${head}${tail}`)));
  const companies: SandboxCompany[] = [];
  const rounds: SandboxRound[] = [];
  for (const [number, name] of names.slice(0, COMPANIES).entries()) {
    const company = {
      sourceId: `company-${number + 1}`,
      name,
      place: dice.pickWeighted(CITIES, (city) => city.weight),
      sectorTags: dice.some(SECTORS, 1 + dice.below(3)),
      foundedOn: dateBefore(HISTORY_DAYS + dice.below(365)),
    };
    companies.push(company);
    rounds.push(...makeRounds(dice, investors, company));
  }
  rounds.push(...roundOfNobody(companies, rounds));
  return { investors, partners: makePartners(investors), companies, rounds };
}
