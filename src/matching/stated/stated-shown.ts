import { STAGES, type Stage } from '../../core/kind/investor-terms.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import { placeLabel } from '../../core/ranking/labels.ts';
import type { StatedShown } from '../../core/ranking/stated/facts.ts';
import type { Question } from '../search/question.ts';
import { dateOf } from '../table/days.ts';
import { kindOfNumber } from '../table/kinds.ts';
import { stringAt } from '../table/strings.ts';
import { firstToken, NONE, type Table, UNDATED } from '../table/table.ts';
import { itemsOf } from './stated-items.ts';
import { nearestOf } from './stated-places.ts';
import type { StatedSums } from './stated-sums.ts';
import { STATED } from './stated-table.ts';
import { stagesOfBits } from './stated-world.ts';

/** What is asked, in numbers within the families of a table. */
export interface StatedAsk {
  readonly ask: Ask;
  readonly question: Question;
  /** The country asked, or those of an area; empty where none is. */
  readonly countries: ReadonlySet<number>;
  readonly stages: readonly number[];
  readonly kindStages: readonly number[];
  /** By sector number, how near it is to what is asked (0 to 1), the fields asked weighing by what they are. */
  readonly near: readonly { readonly weight: number; readonly like: ReadonlyMap<number, number> }[];
  /** Concepts asked by the name they are asked by. */
  readonly askedAs: ReadonlyMap<string, string>;
  readonly fieldShare: number;
  readonly usualFit: number;
  readonly customers: 'b2b' | 'b2c' | undefined;
  /** Sectors asked, with what is broader: who leaves one of them out leaves the raise out. */
  readonly asked: ReadonlySet<number>;
}

/** What is shown of an investor for a question. */
export function shownOf(table: Table, sums: StatedSums, now: StatedAsk, investor: number): StatedShown {
  const { ask, near, countries, asked, askedAs } = now;
  const items = itemsOf(table, investor);
  const bits = table.statedBits[investor] as number;
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const labels = { starts: table.labelStarts, bytes: table.labelBytes };
  const nameOf = (number: number) =>
    placeLabel('country', stringAt(keys, firstToken(table, 'country') + number));
  const nearness = (field: number) =>
    Math.max(0, ...near.map(({ like, weight }) => weight * (like.get(field) ?? 0)));
  const telling = [...items.fields, ...items.asides].filter((field) => sums.isBroad[field] === 0);
  const byNearness = telling.toSorted((one, other) => nearness(other) - nearness(one));
  const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
  const seat = table.seat[investor] as number;
  const fieldName = (field: number) =>
    askedAs.get(stringAt(keys, firstToken(table, 'sector') + field)) ?? stringAt(labels, field);
  const leavesOut = [
    ...items.notFields.filter((field) => asked.has(field)).map(fieldName),
    ...items.notCountries.filter((one) => countries.has(one)).map(nameOf),
  ];
  return {
    kind: kindOfNumber(table.kind[investor] as number),
    by: sourceOf(table, investor),
    stages: stagesOfBits(table.statedStages[investor] as number).map((at) => STAGES[at] as Stage),
    askedStages: ask.stages,
    cheque: {
      ...(Number.isNaN(min) ? {} : { minUsd: min }),
      ...(Number.isNaN(max) ? {} : { maxUsd: max }),
    },
    askedUsd: ask.sizeUsd,
    countries: [...items.focus, ...items.countries.filter((one) => !items.focus.includes(one))].map(nameOf),
    isWorldwide: (bits & STATED.worldwide) !== 0,
    askedCountry: askedPlace(now, items.countries, nameOf),
    statesCountry: items.countries.some((one) => countries.has(one)),
    seat:
      seat === NONE
        ? undefined
        : stringAt({ starts: table.placeNameStarts, bytes: table.placeNameBytes }, seat),
    ...seatNear(table, sums, now, investor),
    fields: byNearness.map(fieldName),
    isGeneralist: (bits & STATED.generalist) !== 0,
    isTechnology: (bits & STATED.technology) !== 0,
    isNear: byNearness[0] !== undefined && nearness(byNearness[0]) > 0,
    askedFields: ask.sectorTags,
    leavesOut,
    customers: (bits & STATED.b2b) !== 0 ? 'b2b' : (bits & STATED.b2c) !== 0 ? 'b2c' : undefined,
    isLead: (bits & STATED.lead) !== 0,
    means: Number.isNaN(table.exitSize[investor] as number) ? undefined : 'sold a company or shares of one',
  };
}

/** How near the country of a seat abroad is to the country asked, where that is stated. */
function seatNear(
  table: Table,
  sums: StatedSums,
  { countries }: StatedAsk,
  investor: number,
): Pick<StatedShown, 'seatNear'> {
  const seat = table.seat[investor] as number;
  if (seat === NONE) return {};
  const home = (table.placeTokens[seat * 4] as number) - firstToken(table, 'country');
  if (countries.has(home) || !itemsOf(table, investor).countries.some((one) => countries.has(one))) return {};
  const near = nearestOf(sums.codes, home, countries);
  return near === undefined ? {} : { seatNear: near };
}

/** The country asked; of an area that of its countries which is stated. */
function askedPlace(
  { countries, question }: StatedAsk,
  stated: readonly number[],
  nameOf: (number: number) => string,
): string | undefined {
  const [first] = countries;
  const met = stated.find((one) => countries.has(one));
  if (question.area !== undefined && met === undefined) return question.area.label;
  return first === undefined ? undefined : nameOf(met ?? first);
}

/** " (investor list of 2024-06-30)". */
function sourceOf(table: Table, investor: number): string {
  const number = table.statedSource[investor] as number;
  if (number >= table.statedSourceStarts.length - 1) return '';
  const source = stringAt(
    { starts: table.statedSourceStarts, bytes: table.statedSourceBytes },
    number,
  ).replaceAll('-', ' ');
  const day = table.statedDay[investor] as number;
  return ` (${source}${day === UNDATED ? '' : ` of ${dateOf(day)}`})`;
}
