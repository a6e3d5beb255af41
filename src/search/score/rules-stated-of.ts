import type { FoundInvestor, InvestorRecord, ScorePart } from '../../corpus/rules-investor-record.ts';
import { countryName } from '../../reference/rules-countries.ts';
import { STAGES, type Stage } from '../../reference/rules-investor-terms.ts';
import { listed, money } from '../../reference/rules-place.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { broaderOf, conceptNamed, labelOf, likenessOf, ownConcepts } from '../../reference/rules-tags.ts';
import { WORLDWIDE } from '../../reference/rules-world-areas.ts';
import { byScore } from './rules-ports.ts';
import { rationaleOf } from './rules-rationale.ts';
import type { Stated, Statement } from './rules-read-cheque.ts';
import { customersIn, FORMS, fieldsOfName, saysOpen } from './rules-read-fields.ts';
import { readThesis } from './rules-read-thesis.ts';
import { lifted, tierOf } from './rules-scale.ts';
import words from './thesis-words.json' with { type: 'json' };

/** What lists and records hold of an investor in columns, and its thesis. */
export interface StatedColumns {
  readonly stages: readonly Stage[];
  readonly chequeMinUsd?: number | undefined;
  readonly chequeMaxUsd?: number | undefined;
  /** ISO 3166-1 alpha-3, or `WORLDWIDE`. */
  readonly countries: readonly string[];
  readonly sectorTags: readonly string[];
  readonly description?: string | undefined;
  /** Its name, which tells a field if nothing else does ("Nordic Food Tech"). */
  readonly name?: string | undefined;
}

/** Tags of one investor that are read; lists have at most some dozens. */
const MAX_TAGS = 60;
const NOTHING: Stated = {
  fields: [],
  asides: [],
  stages: [],
  countries: [],
  focus: [],
  excludedFields: [],
  excludedStages: [],
  excludedCountries: [],
};

/** Tags of lists that say how companies sell or are built, or that they are young, and of no field. */
const NO_FIELDS = new Set(words.noFields.split(', ').map(tagKey));
/** Tags of technology in general: who states nothing narrower takes any field of it. */
const OF_TECHNOLOGY = new Set(words.ofTechnology.split(', ').map(tagKey));

/** What tags say: each concept once, whatever it is called; a tag the vocabulary does not know stands for itself. */
function ofTags(tags: readonly string[]): Pick<Stated, 'fields' | 'generalist' | 'customers' | 'technology'> {
  const kept = tags.slice(0, MAX_TAGS);
  const open = kept.find(saysOpen);
  const customers = kept
    .map((tag) => ({ value: customersIn(tag), words: tag }))
    .filter(({ value }) => value !== undefined);
  const sells = new Set(customers.map(({ value }) => value));
  const [first] = customers;
  const fields = new Map<string, Statement<string>>();
  for (const tag of kept) {
    const key = tagKey(tag);
    if (key === '' || saysOpen(tag) || FORMS.has(key) || NO_FIELDS.has(key) || OF_TECHNOLOGY.has(key))
      continue;
    const known = conceptNamed(key);
    const named =
      known === undefined
        ? tag.split(/[/,;&]|\band\b/u).flatMap((part) => conceptNamed(tagKey(part)) ?? [])
        : [known];
    for (const value of named.length === 0 ? [key] : named) {
      if (!fields.has(value)) fields.set(value, { value, words: tag });
    }
  }
  const technology = kept.find((tag) => OF_TECHNOLOGY.has(tagKey(tag)));
  return {
    fields: [...fields.values()],
    ...(technology === undefined ? {} : { technology: { value: true, words: technology } }),
    ...(open === undefined ? {} : { generalist: { value: true, words: open } }),
    ...(sells.size === 1 && first?.value !== undefined
      ? { customers: { value: first.value, words: first.words } }
      : {}),
  };
}

/** Stages of a list are coarse: its own words narrow them where they name some of the same. */
function stagesOf(columns: readonly Stage[], thesis: Stated): Stated['stages'] {
  const listed = STAGES.filter((stage) => columns.includes(stage));
  if (listed.length === 0) return thesis.stages;
  const both = thesis.stages.filter(({ value }) => listed.includes(value));
  if (both.length > 0 && both.length < listed.length) return both;
  return listed
    .filter((stage) => !thesis.excludedStages.some(({ value }) => value === stage))
    .map((value) => ({ value, words: value }));
}

/** The cheque of the columns, else that of the words; none if the ends of the columns are the wrong way round. */
function chequeOf(
  { chequeMinUsd: minUsd, chequeMaxUsd: maxUsd }: StatedColumns,
  thesis: Stated,
): Pick<Stated, 'cheque'> {
  if (minUsd === undefined && maxUsd === undefined)
    return thesis.cheque === undefined ? {} : { cheque: thesis.cheque };
  if (minUsd !== undefined && maxUsd !== undefined && minUsd > maxUsd) return {};
  return {
    cheque: {
      value: { ...(minUsd === undefined ? {} : { minUsd }), ...(maxUsd === undefined ? {} : { maxUsd }) },
      words: 'first cheque',
    },
  };
}

function placesOf(
  columns: readonly string[],
  thesis: Stated,
): Pick<Stated, 'countries' | 'focus' | 'worldwide'> {
  const listed = new Set(columns);
  const isOpen = listed.delete(WORLDWIDE);
  const open = thesis.worldwide ?? (isOpen ? ({ value: true, words: 'worldwide' } as const) : undefined);
  const worldwide = open === undefined ? {} : { worldwide: open };
  if (listed.size === 0) return { countries: thesis.countries, focus: [], ...worldwide };
  const named = new Set(
    thesis.countries.flatMap(({ value }) => value).filter((country) => listed.has(country)),
  );
  return {
    countries: [...listed].map((country) => ({ value: [country], words: countryName(country) })),
    // A region as wide as the list narrows nothing.
    focus: named.size < listed.size ? [...named] : [],
    ...worldwide,
  };
}

/** A tag or two that nothing of a sentence is like are a slip of the list: its own words count. */
const FEW_TAGS = 2;
const ALIKE = 0.25;
/** Who names more fields in a sentence may well be open to all. */
const FEW_FIELDS = 3;

function contradicts(tags: Stated['fields'], said: Stated['fields']): boolean {
  if (tags.length === 0 || tags.length > FEW_TAGS || said.length === 0) return false;
  return tags.every(({ value: tag }) =>
    said.every(({ value }) => Math.max(likenessOf(tag, value), likenessOf(value, tag)) < ALIKE),
  );
}

/** Whoever speaks of itself writes a sentence, no tag. */
const SPEAKS = /\b(?:we|i|our|my)\b|['’](?:m|re)\b/iu;

/** What an investor says it looks for: the columns of a list and its thesis in words, each said once. */
export function statedOf(columns: StatedColumns): Stated {
  // "We do not invest in internet ventures, nor outside Poland" among tags is a sentence, which its commas cut.
  const isProse = columns.sectorTags.some((tag) => SPEAKS.test(tag));
  const prose = isProse ? columns.sectorTags.slice(0, MAX_TAGS).join(', ') : '';
  const text = [columns.description ?? '', prose].filter((one) => one !== '').join('\n');
  const thesis = text === '' ? NOTHING : readThesis(text);
  const tags = ofTags(isProse ? [] : columns.sectorTags);
  const tagged = contradicts(tags.fields, thesis.fields) ? [] : tags.fields;
  const known = new Set(tagged.map(({ value }) => value));
  const customers = tags.customers ?? thesis.customers;
  const technology = tags.technology ?? thesis.technology;
  const excluded = new Set(thesis.excludedFields.map(({ value }) => value));
  const said = [...tagged, ...thesis.fields.filter(({ value }) => !known.has(value))];
  const named =
    said.length > 0 || columns.name === undefined
      ? []
      : fieldsOfName(columns.name).map((value) => ({ value, words: columns.name as string }));
  // A list that has no word for a field says "Sector Agnostic": its own words, or its name, say more.
  const own = named.length > 0 ? named : thesis.fields;
  const isOfFew = own.length > 0 && own.length <= FEW_FIELDS && tagged.length === 0;
  const generalist = thesis.generalist ?? (isOfFew ? undefined : tags.generalist);
  return {
    ...thesis,
    fields: [...said, ...named].filter(({ value }) => !excluded.has(value)),
    asides: thesis.asides.filter((value) => !known.has(value)),
    ...(generalist === undefined ? {} : { generalist }),
    ...(customers === undefined ? {} : { customers }),
    ...(technology === undefined ? {} : { technology }),
    stages: stagesOf(columns.stages, thesis),
    ...chequeOf(columns, thesis),
    ...placesOf(columns.countries, thesis),
  };
}

/** How many fields are stated: "fintech" beside "payments" adds none. */
export function narrowCount(fields: readonly string[]): number {
  const broader = new Set(fields.flatMap(broaderOf));
  return fields.filter((field) => !broader.has(field)).length;
}

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

/** What a firm's own site says of the raise, as a part of a score; undefined if the site was not read or says nothing of it. */
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
