import type { Adjustment } from '../../core/ranking/adjustment.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import { placeLabel } from '../../core/ranking/labels.ts';
import { CAPITAL, INVESTS_HERE, mandateTerm, regionFact } from '../../core/ranking/look/region.ts';
import type { Look } from '../search/look.ts';
import type { Question } from '../search/question.ts';
import type { Segment } from '../table/segment.ts';
import { stringAt } from '../table/strings.ts';
import { ENTRY, NONE } from '../table/table.ts';

/** What the term of a mandate elsewhere weighs; see docs/ranking.md. */
const WEIGHT = 1;

/** A region that is not the one asked, and how many of the entries of known place are in it. */
interface Elsewhere {
  /** A country, state or metropolitan area; or the country without the area asked. */
  readonly token: number;
  readonly isRest: boolean;
  readonly inRegion: number;
  readonly entries: number;
}

/** Who invests nearly always in one other region stands behind: a fund of a region, asked from another. */
export class RegionLook implements Look {
  readonly #segment: Pick<Segment, 'table' | 'view'>;
  readonly #counts = new Map<number, number>();
  #question: Question | undefined;
  /** The countries asked: one, or those of an area. */
  #countries: ReadonlySet<number> = new Set();
  #isCapital = false;

  constructor(segment: Pick<Segment, 'table' | 'view'>) {
    this.#segment = segment;
  }

  begin(ask: Ask, question: Question): void {
    const { share } = this.#segment.view;
    const { country, metro, area } = question;
    const countries = area?.family === 'country' ? area.tokens : [country].filter((token) => token >= 0);
    this.#question = ask.placeUse === 'tie' || countries.length === 0 ? undefined : question;
    this.#countries = new Set(countries);
    const ofCountry = country < 0 ? 0 : (share[country] as number);
    this.#isCapital = metro >= 0 && ofCountry > 0 && (share[metro] as number) / ofCountry >= CAPITAL;
  }

  /** The region with the most of an investor's entries, of those that are not asked; undefined where it invests here. */
  #elsewhere({ state, metro, city, area }: Question, investor: number): Elsewhere | undefined {
    const { table, view } = this.#segment;
    const { placeTokens, companyPlace, dealStart, dealKind, dealDay, dealCompany } = table;
    const counts = this.#counts;
    counts.clear();
    let [entries, inCountry, here, rest] = [0, 0, 0, 0];
    const end = dealStart[investor + 1] as number;
    for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
      if (((dealKind[deal] as number) & ENTRY) === 0 || view.weights[dealDay[deal] as number] === 0) continue;
      const place = companyPlace[dealCompany[deal] as number] as number;
      const country = place === NONE ? NONE : (placeTokens[place * 4] as number);
      if (country === NONE) continue;
      const [ownState, ownMetro, ownCity] = [
        placeTokens[place * 4 + 1] as number,
        placeTokens[place * 4 + 2] as number,
        placeTokens[place * 4 + 3] as number,
      ];
      entries += 1;
      let region = country;
      if (this.#countries.has(country)) {
        inCountry += 1;
        const isHere =
          ownState === state ||
          ownMetro === metro ||
          ownCity === city ||
          area?.tokens.includes(ownState) === true;
        if (isHere) here += 1;
        // Whether it is here is not known, or the whole country is.
        const finer =
          state >= 0 || area?.family === 'state' ? ownState : metro >= 0 || city >= 0 ? ownMetro : NONE;
        if (isHere || finer === NONE) continue;
        rest += 1;
        region = finer;
      }
      counts.set(region, (counts.get(region) ?? 0) + 1);
    }
    let most: Elsewhere | undefined;
    for (const [token, inRegion] of counts) {
      const isForeign = token < (table.familyStart[1] as number);
      if (isForeign && inCountry >= INVESTS_HERE) continue;
      if (inRegion > (most?.inRegion ?? 0)) most = { token, isRest: false, inRegion, entries };
    }
    const [country] = this.#countries;
    if (this.#isCapital && here === 0 && rest > (most?.inRegion ?? 0) && country !== undefined)
      most = { token: country, isRest: true, inRegion: rest, entries };
    return most;
  }

  adjust(investor: number): readonly Adjustment[] {
    const question = this.#question;
    const found = question === undefined ? undefined : this.#elsewhere(question, investor);
    if (question === undefined || found === undefined) return [];
    const raw = WEIGHT * mandateTerm(found.inRegion, found.entries);
    if (raw === 0) return [];
    const fact = () => regionFact(this.#label(found, question), found.inRegion, found.entries);
    return [{ part: 'region', raw, fact }];
  }

  #label({ token, isRest }: Elsewhere, { metro }: Question): string {
    const { table } = this.#segment;
    const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
    const family = (['country', 'state', 'metro'] as const).find(
      (_, at) => token < (table.familyStart[at + 1] as number),
    );
    const label = placeLabel(family ?? 'city', stringAt(keys, token));
    return isRest ? `${label} outside ${placeLabel('metro', stringAt(keys, metro))}` : label;
  }
}
