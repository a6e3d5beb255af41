import { cut } from '../platform/values/social-url.ts';
import { identityKey, investorKey, personKey } from '../reference/rules-identity.ts';
import {
  amountRaised,
  BUYING,
  type FunderClaim,
  type Mention,
  mentionsOf,
  type NewsItem,
  NOT_EQUITY,
  RAISING,
  type RaisedAmount,
  ROUND_WORDS,
  roundNamed,
  sentencesOf,
} from './rules-funder-claim.ts';
import { isFirmName, namesIn } from './rules-investor-names.ts';

/** That a company raised money, as one sentence says. */
export interface FundingEvent {
  readonly raised?: RaisedAmount;
  readonly round?: string;
  /** Names as they are written, the lead first if there is one. */
  readonly investors: readonly string[];
  readonly sentence: string;
}

/** Before a subject of its own these may stand; after any other small word of place or relation it is no subject. */
const NO_SUBJECT_AFTER =
  /\b(?:of|to|with|than|for|by|like|against|from|on|at|vs\.?|versus|rivals?|and|or|ex|former|behind|inside|via|in|into)\s+$/iu;

/** What a capitalised word before the name may be without being part of another name. */
const KIND_OF_COMPANY =
  /(?:^|\s)(?:[\p{L}\p{N}.]+-based|start-?ups?|scale-?up|company|firm|maker|platform|provider|developer|unicorn|fintech|biotech|edtech|healthtech|proptech|insurtech|app|service|business|marketplace|network|group|rival|competitor|exclusive|scoop|breaking|report|why|how|today|this)\s+$/iu;

/** What makes the name a mention of another one: "Acme rival Foo", "Acme founder". */
const OF_SOMEBODY_ELSE =
  /^(?:'s)?\s+(?:rivals?|competitors?|alternatives?|challengers?|alum\w*|co-?founders?|founders?|veterans?|spin-?(?:off|out)|ceo|cto|investors?|backers?|parent|mafia|employees?|engineers?)\b/iu;

const MARK =
  /\b(?:(?:co-|jointly )?led by|with (?:\w+ )?(?:participation|backing|support|investments?|contributions?)(?: coming)? (?:from|by|of)|backed by|(?:was |were )?joined by|from|alongside)\s+/giu;

/** Before "led by": a team or a company is led otherwise than a round. */
const LED_OTHERWISE =
  /\b(?:team|start-?up|company|firm|founded and|organi[sz]ation|business|(?:which|who|that|now) (?:is|are|was)|is|are)\s+$/iu;
/** Before "from": only money comes from investors. */
const MONEY =
  /(?:million|billion|\d\s?(?:[kmb]|mn|bn)|round|funding|financing|investments?|seed|series[\s-][a-k]\d?|capital|raise|extension)(?:,| \([^)]*\))?\s+$/iu;

/** Where a list of names is over. */
const LIST_ENDS =
  /\s(?:to|for|at|in|as|that|which|who|whose|while|after|before|bringing|valuing|on|amid|with|when|will|is|was|were|has|have|says|said|according|this|last|today|through|via|toward|under|following|since|by|also|but|on|per|co-?led|led|joined|participated|of \d)(?=\s|$)|[;:"]|\s[–—-]\s/iu;

/** Another company raises in the same sentence: "…, Foo nets $3M from …". */
const ANOTHER_RAISE = new RegExp(
  `(?:[,;]|\\s(?:and|as|while|after|before|but))\\s+(?:[\\p{Lu}\\d][^\\s,]*\\s+){1,4}(?=${RAISING.source})`,
  'u',
);

/** The rounds of this company in a text: one event for each sentence in which it receives the money. */
export function fundingEvents(text: string, company: string): FundingEvent[] {
  return sentencesOf(text).flatMap((sentence) => {
    if (BUYING.test(sentence)) return [];
    for (const mention of mentionsOf(sentence, company)) {
      const before = sentence.slice(0, mention.start);
      const after = sentence.slice(mention.end);
      const event =
        asSubject(before, after, mention) ??
        asTarget(before, after, mention) ??
        asOwner(after, mention) ??
        asBacked(before);
      if (event !== undefined) return [{ ...withoutSelf(event, company), sentence }];
    }
    return [];
  });
}

type EventFields = Omit<FundingEvent, 'sentence'>;

function withoutSelf(event: EventFields, company: string): EventFields {
  const own = identityKey(company);
  return { ...event, investors: event.investors.filter((name) => identityKey(name) !== own) };
}

/** "Acme, a maker of ladders, has raised $5M in a seed round led by …". */
function asSubject(before: string, after: string, { possessive }: Mention): EventFields | undefined {
  if (possessive || !standsAlone(before)) return undefined;
  const verb = new RegExp(
    `^(?:\\s*\\([^)]*\\))?(?:,\\s[^,]{1,120},)?\\s+(?:(?:has|have|had|just|today|recently|now|also|reportedly|successfully|quietly)\\s+)*${RAISING.source}`,
    'iu',
  ).exec(after);
  return verb === null ? undefined : fieldsIn(after.slice(verb[0].length));
}

/** "Acme's Series A was led by …". */
function asOwner(after: string, { possessive }: Mention): EventFields | undefined {
  if (!possessive || OF_SOMEBODY_ELSE.test(after)) return undefined;
  const head = headOf(after);
  return head.length > 80 || RAISING.test(head.replace(/\braise\b/giu, '')) ? undefined : fieldsIn(after);
}

/** "Umbra Peak Capital leads $5M round in Acme", "A $5M round for Acme was led by …". */
function asTarget(before: string, after: string, { possessive }: Mention): EventFields | undefined {
  if (OF_SOMEBODY_ELSE.test(after)) return undefined;
  if (/^\s+(?!(?:To|With|At|For|As|After|And|In|On|Amid|Valuing)\b)\p{Lu}/u.test(after)) return undefined;
  const [, names = '', verb = '', rest = ''] =
    /^(.{2,150}?)\s+(co-?leads?|co-?led|leads?|led|backs?|backed|invests?|invested)\s+(.*)$/iu.exec(before) ??
    [];
  if (names !== '' && !/\b(?:rivals?|competitors?)\s+$/iu.test(before)) {
    const isLead = /leads?$|led$/iu.test(verb);
    const what = possessive ? `${rest}${headOf(after)}` : rest;
    const reaches = isLead
      ? ROUND_WORDS.test(what) || amountRaised(what) !== undefined
      : /^back/iu.test(verb) || /\b(?:in|into)\s/iu.test(rest);
    if (reaches && isAtEnd(rest, isLead, possessive) && !NOT_EQUITY.test(what)) {
      const fields = fieldsOf(what, after);
      return { ...fields, investors: [...namesIn(names), ...fields.investors] };
    }
  }
  const isFor =
    /\b(?:round|funding|financing|investment|seed|series[\s-][a-k]\d?)\s+(?:for|in|of)\s+(?:[\p{L}\p{N}-]+\s+){0,5}$/iu;
  if (!isFor.test(before) || RAISING.test(before) || NOT_EQUITY.test(before)) return undefined;
  const event = fieldsOf(before, after);
  return event.investors.length === 0 ? undefined : event;
}

/** Between the verb and the name stand the round and a word or two of what the company is, no other name. */
function isAtEnd(rest: string, isLead: boolean, possessive: boolean): boolean {
  if (rest.trim() === '') return !isLead || possessive;
  if (/'s\s/u.test(rest)) return false;
  if (/\b(?:in|for|into)\s+(?:[\p{L}\p{N}-]+\s+){0,5}$/iu.test(rest)) return true;
  return !isLead && /^(?:[\p{Ll}\p{N}-]+\s+|\p{Lu}[\p{L}.]*-based\s+){0,5}$/u.test(rest);
}

/** "Umbra Peak-backed Acme". */
function asBacked(before: string): EventFields | undefined {
  const [, name] =
    /((?:[\p{Lu}\d][\p{L}\p{N}&.']*\s+){0,4}[\p{Lu}\d][\p{L}\p{N}&.']*)-backed\s+(?:[\p{Ll}\p{N}-]+\s+){0,4}$/u.exec(
      before,
    ) ?? [];
  const investors = name === undefined ? [] : namesIn(name);
  return investors.length === 0 ? undefined : { investors };
}

function standsAlone(before: string): boolean {
  if (before.trim() === '' || /["(:,–—-]\s*$/u.test(before)) return true;
  if (NO_SUBJECT_AFTER.test(before)) return false;
  return /(?:^|\s)[\p{Ll}\p{Lo}\d][^\s]*\s+$/u.test(before) || KIND_OF_COMPANY.test(before);
}

/** What comes before the first mark. */
function headOf(text: string): string {
  const [first] = marksIn(text);
  return first === undefined ? text : text.slice(0, first.start);
}

/** An event where the text is about a round, up to where it is about another one. */
function fieldsIn(text: string): EventFields | undefined {
  const own = text.slice(0, ANOTHER_RAISE.exec(text)?.index);
  const head = headOf(own);
  const isRound = amountRaised(head) !== undefined || ROUND_WORDS.test(head);
  // A company that raises a fund gets it from others than its owners.
  if (!isRound || NOT_EQUITY.test(head) || /\bfund\b/iu.test(head)) return undefined;
  return fieldsOf(head, own);
}

function fieldsOf(head: string, tail: string): EventFields {
  const amount = amountRaised(head) ?? amountRaised(headOf(tail));
  const round = roundNamed(head) ?? roundNamed(tail);
  return {
    ...(amount === undefined ? {} : { raised: { amount: amount.amount, currency: amount.currency } }),
    ...(round === undefined ? {} : { round }),
    investors: investorsIn(tail),
  };
}

interface Mark {
  readonly start: number;
  readonly end: number;
}

function marksIn(text: string): Mark[] {
  return [...text.matchAll(MARK)].flatMap((match) => {
    const before = text.slice(0, match.index);
    const mark = match[0].toLowerCase();
    if (mark.includes('led by') && LED_OTHERWISE.test(before)) return [];
    if (mark.startsWith('from') && !MONEY.test(before)) return [];
    return [{ start: match.index, end: match.index + match[0].length }];
  });
}

/** Who is named after the marks, in order. */
function investorsIn(text: string): string[] {
  const marks = marksIn(text);
  const names = marks.flatMap(({ end }, at) => {
    const list = text.slice(end, marks[at + 1]?.start).replace(/[\s,]+(?:and\s*)?$/iu, '');
    return namesIn(list.slice(0, LIST_ENDS.exec(list)?.index));
  });
  return [...new Set(names)];
}

// How far a name out of a headline is believed. A headline can be wrong, about a namesake of the company, or read wrongly
// by us; what a headline alone says is therefore never a fact (CERTAIN is 0.75), however plain it is.

/** The corpus has a firm of this name that invests, and a headline puts it where investors stand. */
const KNOWN = 0.85;
/** The same from publishers that do not copy each other. */
const KNOWN_TWICE = 0.9;
/** It calls itself a firm that invests ("… Capital"), and two publishers say so in words of their own. */
const FIRM_TWICE = 0.8;
const FIRM = 0.6;
/** A person, a corporation, or no name at all. */
const NAME_TWICE = 0.6;
const NAME = 0.4;

/** Pages that are named for one funder; more say the same again. */
const MAX_PAGES = 3;
const MAX_EVIDENCE = 300;

/** An investor that reports name, with everything that was said of it. */
export interface NamedFunder {
  readonly investor: string;
  readonly said: readonly { readonly item: NewsItem; readonly event: FundingEvent }[];
}

/** All that headlines and snippets name as investors of this company, by `investorKey`. */
export function fundersNamed(items: readonly NewsItem[], company: string): NamedFunder[] {
  const said = items.flatMap((item) =>
    [...fundingEvents(item.title, company), ...fundingEvents(item.snippet, company)].flatMap((event) =>
      event.investors.map((investor) => ({ investor, item, event })),
    ),
  );
  const groups = Map.groupBy(said, ({ investor }) => investorKey(investor));
  groups.delete('');
  return [...groups.values()].map((all) => ({
    investor: all[0]?.investor ?? '',
    said: all.toSorted((one, other) => known(other.event) - known(one.event)),
  }));
}

const known = ({ raised, round }: FundingEvent): number =>
  Number(raised !== undefined) + Number(round !== undefined);

/** The claims for one funder, one a page; `isInvestor`: whether the corpus has a firm of this name that invests. */
export function claimsFor({ investor, said }: NamedFunder, isInvestor: boolean): FunderClaim[] {
  const confidence = confidenceIn(investor, isInvestor, isReportedTwice(said));
  const pages = new Map(said.map((one) => [one.item.url, one] as const).toReversed());
  return [...pages.values()]
    .toReversed()
    .slice(0, MAX_PAGES)
    .map(({ item, event: { raised, round, sentence } }) => ({
      investor,
      ...(item.date === undefined ? {} : { date: item.date.slice(0, 10) }),
      ...(raised?.currency === 'USD' ? { amountUsd: raised.amount } : {}),
      ...(round === undefined ? {} : { round }),
      sourceUrl: item.url,
      confidence,
      evidence: cut(sentence, MAX_EVIDENCE),
    }));
}

function confidenceIn(investor: string, isInvestor: boolean, isTwice: boolean): number {
  if (isInvestor) return isTwice ? KNOWN_TWICE : KNOWN;
  if (isFirmName(investor)) return isTwice ? FIRM_TWICE : FIRM;
  return isTwice ? NAME_TWICE : NAME;
}

/** By two publishers, in two sentences: the same sentence in two places is one press release. */
function isReportedTwice(said: NamedFunder['said']): boolean {
  const publishers = new Set(said.flatMap(({ item }) => item.publisher?.toLowerCase() ?? []));
  const sentences = new Set(said.map(({ event }) => personKey(event.sentence)));
  return publishers.size > 1 && sentences.size > 1;
}
