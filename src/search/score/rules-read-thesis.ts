import type { Stage } from '../../reference/rules-investor-terms.ts';
import {
  type Customers,
  chequeIn,
  type RoundRole,
  type Stated,
  type Statement,
} from './rules-read-cheque.ts';
import { type Clause, clausesOf } from './rules-read-clauses.ts';
import { asidesIn, customersIn, fieldsIn, saysOpen, saysTechnology, stagesIn } from './rules-read-fields.ts';
import { placesIn, saysWorldwide } from './rules-read-places.ts';

/** Words of a statement that are kept, as they stand. */
const MAX_WORDS = 160;
/** A text that names more fields than this names none in particular; the first are kept. */
const MAX_FIELDS = 16;

const FOLLOWS =
  /\b(?:do|does|will|would|can)(?: not|n['’]t) (?:\p{L}+ )?lead\b|\bnever leads?\b|\bfollow (?:only|investors?|other)|\b(?:only|always|typically|usually|mostly|primarily) (?:co-?invest|follow)\b(?!-|ing? up)|\bfollowers?\b(?! on)|\b(?:never|not) (?:a )?lead investors?|\balongside (?:a |other |established |strong )*lead|\bas (?:a )?(?:co-investors?|followers?)\b|\brounds? (?:led|that are led) by|\bwith (?:a )?(?:strong |credible )?lead investor/iu;
const LEADS =
  /\b(?:we|to|can|will|and|or|prefer|usually|typically|often|always|mainly|primarily|actively|also|only|would|they|fund) (?:co-?lead(?:ing)? (?:or|and|\/) )?(?:lead|co-?lead)\b(?! to\b| by\b| the way| a (?:team|company|change))|\bleads? (?:or (?:co-?lead|follow|participate\p{L}*|co-?invest) |and (?:co-?lead) |\/ ?co-?lead )?(?:(?:seed|pre-seed|early|first|institutional|your|the|in|most|series|a) )*(?:rounds?|investors?|investments?|deals?)\b|\bleading (?:(?:seed|pre-seed|early|first|institutional|the|series|a) )*(?:rounds?|investments)\b|\bas (?:a |the )?(?:lead|first institutional)\b/iu;
const CONDITIONS: readonly RegExp[] = [
  /\b(?:only|exclusively)\b.{0,60}\b(?:accelerat\p{L}+|incubat\p{L}+|our (?:own )?(?:programme?s?|cohorts?|portfolio|alumni|studio|members|accelerator)|graduat\p{L}+|alumni)\b/iu,
  /\bafter (?:a|an|the|our|completing) .{0,40}\b(?:program(?:me)?|incubation|accelerat\p{L}+)\b/iu,
  /\b(?:founders?|companies|startups|entrepreneurs|teams) (?:that|who) (?:have )?(?:complet|graduat|gone through|participat|join)\p{L}* .{0,30}(?:program|accelerat|incubat|cohort)/iu,
  /\b(?:students?|alumni|alums|faculty|professors?|spin-?(?:offs?|outs?)|university)\b.{0,50}\b(?:university|college|school|mit|stanford|harvard|fraunhofer|cambridge|oxford|institute|founders?|startups|companies|entrepreneurs)\b/iu,
  /\busing fraunhofer\b/iu,
  /\b(?:female|women|woman|black|latin[oax]|lgbtq?\p{L}*|veterans?|under-?represented|diverse|minority|bipoc|immigrant|indigenous)\b[^.]{0,40}\b(?:founders?|entrepreneurs?|founded|led|owned|teams|ceos?)\b/iu,
  /\b(?:founders?|entrepreneurs?) (?:of colou?r|from (?:diverse|under-?represented) backgrounds)\b/iu,
  /\b(?:female|women|woman|black|veteran|immigrant|minority|diverse|latinx)[- ](?:founded|led|owned)\b/iu,
];

const cut = (words: string) =>
  words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS - 1).trimEnd()}…`;

/** Each value once, with the words that named it first. */
function once<Value>(
  statements: readonly Statement<Value>[],
  keyOf: (value: Value) => unknown = (value) => value,
): readonly Statement<Value>[] {
  const seen = new Set<unknown>();
  return statements.filter(({ value }) => !seen.has(keyOf(value)) && seen.add(keyOf(value)));
}

function firstOf<Value>(
  clauses: readonly Clause[],
  read: (text: string) => Value | undefined,
): Statement<Value> | undefined {
  for (const { text } of clauses) {
    const value = read(text);
    if (value !== undefined) return { value, words: cut(text) };
  }
  return undefined;
}

function all<Value>(
  clauses: readonly Clause[],
  read: (text: string) => readonly Value[],
): readonly Statement<Value>[] {
  return clauses.flatMap(({ text }) => read(text).map((value) => ({ value, words: cut(text) })));
}

const roleIn = (text: string): RoundRole | undefined => (LEADS.test(text) ? 'lead' : undefined);

/** Whom it sells to, where no other clause says the contrary; of two the one that is not left out. */
function customersOf(clauses: readonly Clause[]): Statement<Customers> | undefined {
  const said = clauses.flatMap(({ text, isExcluded }) => {
    const named = customersIn(text);
    const value = isExcluded && named !== undefined ? (named === 'b2b' ? 'b2c' : 'b2b') : named;
    return value === undefined ? [] : [{ value, words: cut(text) }];
  });
  return once(said).length === 1 ? said[0] : undefined;
}

const SELDOM =
  /\b(?:opportunistically|occasionally|sometimes|selectively|rarely|exceptionally|in exceptional cases)\b/iu;

/** Of stages named by name only these count; wider words ("early stage") only if no stage is named. */
function stagesOf(clauses: readonly Clause[]): readonly Statement<Stage>[] {
  // What it does sometimes is no stage of its own.
  const usual = clauses.filter(({ text }) => !SELDOM.test(text));
  const exact = once(all(usual, (text) => stagesIn(text).exact));
  return exact.length > 0 ? exact : once(all(clauses, (text) => stagesIn(text).wide));
}

const EVERYTHING = /\b(?:everything|anything|all)(?: goes)?[,:;]? ?$/iu;
/** A sentence that begins so speaks beside what stands before it. */
const BESIDE = /^(?:beyond (?:this|that|these)|in addition|additionally|opportunistically|we also)\b/iu;

/** What it looks for, and what of that it names beside its own in every clause that names it. */
function fieldsOf(clauses: readonly Clause[]): Pick<Stated, 'fields' | 'asides'> {
  const read = clauses.map(({ text }) => {
    const named = fieldsIn(text);
    const asides = BESIDE.test(text) ? named : asidesIn(text, named);
    return { named, asides, words: cut(text) };
  });
  const fields = once(read.flatMap(({ named, words }) => named.map((value) => ({ value, words })))).slice(
    0,
    MAX_FIELDS,
  );
  // Where nothing else is named, what a sentence begins with "beyond this" is no aside.
  const own = new Set(
    read.flatMap(({ named, asides }) =>
      asides.length < fields.length ? named.filter((field) => !asides.includes(field)) : named,
    ),
  );
  return { fields, asides: fields.map(({ value }) => value).filter((field) => !own.has(field)) };
}

/** What an investor's thesis, in prose, says that it looks for. Reads at most 4,000 characters. */
export function readThesis(text: string): Stated {
  const clauses = clausesOf(text);
  const wanted = clauses.filter(({ isExcluded }) => !isExcluded);
  const excluded = clauses.filter(({ isExcluded }) => isExcluded);
  const excludedFields = once(all(excluded, (words) => fieldsIn(words, true)));
  // "Everything but hardware" is open to all the rest; "anything but ordinary" says nothing.
  const generalist = firstOf(wanted, (words) =>
    saysOpen(words) || (excludedFields.length > 0 && EVERYTHING.test(words)) ? true : undefined,
  );
  const cheque = firstOf(wanted, chequeIn);
  const worldwide = firstOf(wanted, (words) => (saysWorldwide(words) ? true : undefined));
  const follows = FOLLOWS.exec(text);
  // "We do not lead" names leading as well.
  const role: Statement<RoundRole> | undefined =
    follows === null ? firstOf(wanted, roleIn) : { value: 'follow', words: cut(follows[0]) };
  const customers = customersOf(clauses);
  const condition = firstOf(wanted, (words) =>
    CONDITIONS.some((one) => one.test(words)) ? true : undefined,
  );
  const stages = stagesOf(wanted);
  const technology = firstOf(wanted, (words) => (saysTechnology(words) ? true : undefined));
  return {
    ...fieldsOf(wanted),
    ...(technology === undefined ? {} : { technology }),
    stages,
    countries: once(
      all(wanted, (words) => placesIn(words)),
      (countries) => countries.join(),
    ),
    focus: [],
    ...(generalist === undefined ? {} : { generalist }),
    ...(cheque === undefined ? {} : { cheque }),
    ...(worldwide === undefined ? {} : { worldwide }),
    ...(role === undefined ? {} : { role }),
    ...(customers === undefined ? {} : { customers }),
    ...(condition === undefined ? {} : { condition }),
    excludedFields,
    excludedStages: once(all(excluded, (words) => stagesIn(words).exact)).filter(
      ({ value }) => !stages.some((stage) => stage.value === value),
    ),
    excludedCountries: once(
      all(excluded, (words) => placesIn(words, true)),
      (countries) => countries.join(),
    ),
  };
}
