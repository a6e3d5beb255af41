import type { FoundInvestor, InvestorRecord, ScorePart } from '../../corpus/investor-record.ts';
import type { Stage } from '../../kind/investor-terms.ts';
import { countryName } from '../../place/countries.ts';
import type { Stated } from '../../stated/stated.ts';
import { statedOf } from '../../stated/stated-of.ts';
import { likenessOf } from '../../words/fields.ts';
import { labelOf, ownConcepts } from '../../words/tags.ts';
import { byScore } from '../cut.ts';
import { listed, money } from '../labels.ts';
import { rationaleOf } from '../rationale.ts';
import { lifted, tierOf } from '../scale.ts';

/** What a raise asks, as far as a firm's site may speak of it. */
export interface SiteAsk {
  readonly sectorTags: readonly string[];
  readonly stages: readonly Stage[];
  readonly sizeUsd?: number | undefined;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
}

/**
 * Points on the even scale, where ten double the odds. Set by hand: there is no old state of any site to measure them on.
 * Small, as a site says what a firm wants to be known for; what it leaves out it means, so that weighs more.
 */
const POINTS = {
  field: 3,
  near: 1.5,
  otherFields: -2,
  stage: 2,
  otherStages: -3,
  place: 2,
  elsewhere: -3,
} as const;
const EXCLUDED = -6;
/** All statements together: less than one doubling. */
const MOST = 8;
/** Likeness of fields from which on they are near, and the same. */
const NEAR = 0.4;
const SAME = 0.9;
/** Things of one kind that are named. */
const NAMED = 3;

interface Said {
  readonly points: number;
  readonly phrase: string;
}

const labels = (keys: readonly string[]) =>
  listed(
    keys.slice(0, NAMED).map((key) => labelOf(key) ?? key),
    'and',
  );

function fieldSaid({ fields, generalist, excludedFields }: Stated, tags: readonly string[]): readonly Said[] {
  const asked = ownConcepts(tags);
  if (asked.length === 0) return [];
  const like = (key: string) => Math.max(...asked.map((one) => likenessOf(one, key)));
  const out = excludedFields.map(({ value }) => value).filter((key) => like(key) >= SAME);
  if (out.length > 0) return [{ points: EXCLUDED, phrase: `not in ${labels(out)}` }];
  const keys = fields.map(({ value }) => value);
  const near = keys.filter((key) => like(key) >= NEAR);
  if (near.length > 0) {
    const points = near.some((key) => like(key) >= SAME) ? POINTS.field : POINTS.near;
    return [{ points, phrase: `in ${labels(near)}` }];
  }
  if (keys.length === 0 || generalist !== undefined) return [];
  return [{ points: POINTS.otherFields, phrase: `in ${labels(keys)}` }];
}

function stageSaid({ stages, excludedStages }: Stated, asked: readonly Stage[]): readonly Said[] {
  if (asked.length === 0) return [];
  const out = excludedStages.map(({ value }) => value).filter((stage) => asked.includes(stage));
  if (out.length === asked.length) return [{ points: EXCLUDED, phrase: `not at ${listed(out, 'or')}` }];
  const said = stages.map(({ value }) => value);
  if (said.length === 0) return [];
  const points = said.some((stage) => asked.includes(stage)) ? POINTS.stage : POINTS.otherStages;
  return [{ points, phrase: `at ${listed(said, 'and')}` }];
}

function placeSaid(stated: Stated, country: string | undefined): readonly Said[] {
  if (country === undefined) return [];
  const has = (places: Stated['countries']) => places.some(({ value }) => value.includes(country));
  if (has(stated.excludedCountries)) return [{ points: EXCLUDED, phrase: `not in ${countryName(country)}` }];
  if (has(stated.countries)) return [{ points: POINTS.place, phrase: `in ${countryName(country)}` }];
  if (stated.countries.length === 0 || stated.worldwide !== undefined) return [];
  const named = stated.countries
    .flatMap(({ value }) => value)
    .slice(0, NAMED)
    .map(countryName);
  return [{ points: POINTS.elsewhere, phrase: `in ${listed(named, 'and')}` }];
}

/** A first cheque of more than the whole round cannot be placed. */
function chequeSaid({ cheque }: Stated, sizeUsd: number | undefined): readonly Said[] {
  const least = cheque?.value.minUsd;
  if (least === undefined || sizeUsd === undefined || least <= sizeUsd) return [];
  return [{ points: EXCLUDED, phrase: `from ${money(least)}` }];
}

/** What a firm's own site says of the raise, as a part of a score; undefined where the site was not read or says nothing of it. */
function sitePart({ live, score }: InvestorRecord, ask: SiteAsk): ScorePart | undefined {
  const site = live?.sources.find(
    ({ source, fields }) => source === 'website' && fields.includes('description'),
  );
  if (site === undefined || live?.description === undefined) return undefined;
  const stated = statedOf({ stages: [], countries: [], sectorTags: [], description: live.description });
  const said = [
    ...fieldSaid(stated, ask.sectorTags),
    ...stageSaid(stated, ask.stages),
    ...placeSaid(stated, ask.country),
    ...chequeSaid(stated, ask.sizeUsd),
  ];
  if (said.length === 0) return undefined;
  const sum = said.reduce((whole, { points }) => whole + points, 0);
  const points = Math.round((lifted(score, Math.min(Math.max(sum, -MOST), MOST)) - score) * 100) / 100;
  const on = site.asOf === undefined ? '' : ` (${site.asOf})`;
  const phrases = said.map(({ phrase }) => phrase).join(', ');
  return {
    name: 'site',
    points,
    fact: `says on its site${on} that it invests ${phrases}; points set by hand`,
  };
}

/** The same investors with what the sites of the firms that were read say of the raise, best score first. */
export function withSiteStatements<Found extends FoundInvestor>(
  found: readonly Found[],
  ask: SiteAsk,
): readonly Found[] {
  const parts = found.map(({ record }) => sitePart(record, ask));
  if (parts.every((part) => part === undefined)) return found;
  return byScore(
    found.map((one, at) => {
      const part = parts[at];
      if (part === undefined) return one;
      const score = Math.round((one.record.score + part.points) * 100) / 100;
      const record = {
        ...one.record,
        score,
        scoreParts: [...one.record.scoreParts, part],
        tier: tierOf(score),
      };
      const rationale = record.rationale === undefined ? {} : { rationale: rationaleOf(record) };
      return { ...one, record: { ...record, ...rationale } };
    }),
  );
}
