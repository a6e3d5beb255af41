import { STAGES, type Stage } from '../kind/investor-terms.ts';
import { countryName } from '../place/countries.ts';
import { WORLDWIDE } from '../place/worldwide.ts';
import { likenessOf } from '../words/fields.ts';
import { tagKey } from '../words/tag-key.ts';
import { broaderOf, conceptNamed } from '../words/tags.ts';
import { customersIn, fieldsOfName, saysOpen } from './read-fields.ts';
import { readThesis } from './read-thesis.ts';
import type { Stated, Statement } from './stated.ts';

/** What lists and records hold of an investor in columns, and its thesis. */
export interface StatedColumns {
  readonly stages: readonly Stage[];
  readonly chequeMinUsd?: number | undefined;
  readonly chequeMaxUsd?: number | undefined;
  /** ISO 3166-1 alpha-3, or `WORLDWIDE`. */
  readonly countries: readonly string[];
  readonly sectorTags: readonly string[];
  readonly description?: string | undefined;
  /** Its name, which tells a field where nothing else does ("Nordic Food Tech"). */
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
const NO_FIELDS = new Set(
  'B2B|B2C|B2B2C|API|DTC|D2C|Other|All|NTA|Any|Startups|Revenue-Generating Startups|Venture Capital & Private Equity'
    .split('|')
    .map(tagKey),
);
/** Tags of technology in general: who states nothing narrower takes any field of it. */
const OF_TECHNOLOGY = new Set(
  'Information Technology & Services|Information Technology|IT|ICT|Technology|Tech|Software|Internet|Internet and Mobile|Digital'
    .split('|')
    .map(tagKey),
);

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
    if (key === '' || saysOpen(tag) || NO_FIELDS.has(key) || OF_TECHNOLOGY.has(key)) continue;
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

/** The cheque of the columns, its open end closed by the words. */
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

/** What an investor says it looks for: the columns of a list and its thesis in words, each said once. */
export function statedOf(columns: StatedColumns): Stated {
  const thesis = columns.description === undefined ? NOTHING : readThesis(columns.description);
  const tags = ofTags(columns.sectorTags);
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
