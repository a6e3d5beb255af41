import { investorKey, personKey } from '../identity/identity.ts';
import { cut } from '../lookup/text.ts';
import type { FunderClaim } from './funder-claim.ts';
import { type FundingEvent, fundingEvents } from './funding-events.ts';
import { isFirmName } from './investor-names.ts';
import type { NewsItem } from './news-item.ts';

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
