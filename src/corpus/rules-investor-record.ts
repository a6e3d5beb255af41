import { namesNobody, withoutRemark } from '../reference/names/rules-nobody.ts';
import { identityKey, investorKey, type SourceId, type WarmPath } from '../reference/rules-identity.ts';
import type { ListedKind, LpType, Stage, Tier } from '../reference/rules-investor-terms.ts';
import { type HasIdentity, isErased } from './rules-held.ts';

/** An investor on record that may be meant. */
export interface NamedInvestor {
  readonly id: number;
  readonly name: string;
  readonly domain?: string;
  readonly place?: string;
  readonly why: 'id' | 'domain' | 'name';
  /** Whether it is the one meant, if nothing else that is known contradicts; else it is a question. */
  readonly sure: boolean;
}

/** Where something is; `country` is ISO 3166-1 alpha-3. */
export interface PlaceFact {
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
}

interface EntityFact extends PlaceFact {
  /** `YYYY-MM-DD`: when the record itself was known, where that is not the day of the import. */
  readonly asOf?: string | undefined;
  /** Equal within one import for everything that is one record to the source. */
  readonly ref: string;
  readonly ids: readonly SourceId[];
  readonly name: string;
  /** `reference/rules-identity.ts` */
  readonly key: string;
  readonly domain?: string | undefined;
  readonly website?: string | undefined;
  readonly description?: string | undefined;
  readonly sectorTags: readonly string[];
}

export interface CompanyFact extends EntityFact {
  readonly status?: string | undefined;
  readonly foundedOn?: string | undefined;
  /** The name was made of an id: any other name of the company is better. */
  readonly nameIsGuess?: boolean | undefined;
}

export interface InvestorFact extends EntityFact {
  /** The name as a public record has it, where that is all in capitals and `name` is what people write. */
  readonly filedName?: string | undefined;
  /** The identity key of this very spelling, where the investor is filed under another name's. */
  readonly spelledKey: string;
  readonly kind?: 'organisation' | 'person' | undefined;
  readonly lpType?: LpType | undefined;
  /** What the source calls its type, in the source's words: "Corporate VC". */
  readonly typeWords?: string | undefined;
  readonly socialUrl?: string | undefined;
  readonly stages: readonly Stage[];
  readonly countries: readonly string[];
  readonly chequeMinUsd?: number | undefined;
  readonly chequeMaxUsd?: number | undefined;
  /** What selling a company or its shares brought, and the day of the (last) sale. */
  readonly exitSizeUsd?: number | undefined;
  readonly exitOn?: string | undefined;
  /** What the investor owns or manages, and the day of that figure. */
  readonly assetsUsd?: number | undefined;
  readonly assetsOn?: string | undefined;
  /** The source's id of the record this was read in; with it every value is kept as that record's word. */
  readonly record?: string | undefined;
  /** Adds to an investor that other sources know, and makes no new one. */
  readonly onlyKnown?: boolean | undefined;
  /** Where people can read that record. */
  readonly url?: string | undefined;
}

/** A fund and its manager. */
export interface FundFact {
  readonly sourceId: string;
  readonly name: string;
  readonly key: string;
  /**
   * The manager, given in the same import. Without one it is the firm that another source says manages a fund of this name,
   * else the one investor of the name `managerKey`, else the fund is lost.
   */
  readonly investorRef?: string | undefined;
  readonly managerKey?: string | undefined;
  /** The source's own word. */
  readonly kind?: string | undefined;
  readonly sizeUsd?: number | undefined;
  readonly firstSaleOn?: string | undefined;
  readonly asOf?: string | undefined;
}

/** An investor's stake in a fund. */
export interface CommitmentFact {
  readonly sourceId: string;
  readonly investorRef: string;
  readonly fundName: string;
  readonly fundKey: string;
  readonly amountUsd?: number | undefined;
  readonly asOf?: string | undefined;
}

/** Shares in a company of one's own, sold on one day. Exits are sums of these. */
export interface SaleFact {
  readonly sourceId: string;
  readonly investorRef: string;
  readonly soldOn: string;
  readonly proceedsUsd: number;
  /** When it was reported: of two reports of one sale the later holds. */
  readonly asOf?: string | undefined;
}

export interface RoundFact {
  readonly sourceId: string;
  readonly companyRef: string;
  readonly kind: string;
  readonly stage?: Stage | undefined;
  readonly announcedOn?: string | undefined;
  readonly raisedUsd?: number | undefined;
  readonly asOf?: string | undefined;
}

export interface InvestmentFact {
  readonly roundSourceId: string;
  readonly investorRef: string;
  /** How the source spells the investor here; kept where its record has another spelling. */
  readonly investorName?: string | undefined;
  readonly isLead?: boolean | undefined;
  /** Taken from the round's list of names: counts only where the list of ids leaves an investor unknown. */
  readonly fromNameList?: boolean | undefined;
}

export interface AcquisitionFact {
  readonly sourceId: string;
  readonly companyRef: string;
  readonly acquirerName?: string | undefined;
  readonly priceUsd?: number | undefined;
  readonly acquiredOn?: string | undefined;
}

export interface PersonFact extends PlaceFact {
  readonly sourceId: string;
  readonly name: string;
  readonly key: string;
  readonly socialUrl?: string | undefined;
  /** Street and town in a form that compares; `personAddress`. */
  readonly addressKey?: string | undefined;
}

export interface RoleFact {
  readonly personSourceId: string;
  /** The id of a company or of an investor. */
  readonly organisation: SourceId;
  readonly title: string;
  /** What the source adds to the title in words of its own ("designee of the Series A investors"). */
  readonly note?: string | undefined;
  readonly isCurrent?: boolean | undefined;
  readonly startedOn?: string | undefined;
  readonly endedOn?: string | undefined;
}

/** Where a fact was read: rows that lead nowhere are reported by it. `source` names who says so. */
export interface Origin {
  readonly source: string;
  /** Number of the file within the import, from 0. */
  readonly file: number;
  readonly line: number;
}

/** Takes facts in the order they are read; never waits (the reader asks `full` when to pause). */
export interface FactSink {
  company(fact: CompanyFact, origin: Origin): void;
  investor(fact: InvestorFact, origin: Origin): void;
  round(fact: RoundFact, origin: Origin): void;
  investment(fact: InvestmentFact, origin: Origin): void;
  acquisition(fact: AcquisitionFact, origin: Origin): void;
  person(fact: PersonFact, origin: Origin): void;
  role(fact: RoleFact, origin: Origin): void;
  fund(fact: FundFact, origin: Origin): void;
  commitment(fact: CommitmentFact, origin: Origin): void;
  sale(fact: SaleFact, origin: Origin): void;
}

/** A sink that leaves out what it is told of people who were erased. */
export interface SinkWithoutErased extends FactSink {
  /** How many people it left out; one who is named twice counts twice. */
  readonly leftOut: number;
}

/** The namespace of the ids that a source gives to people. */
export const peopleOf = (source: string) => `person:${source}`;
/** The namespace under which it is remembered where a mention without an id was taken. */
export const mentionsOf = (source: string) => `mention:${source}`;

const UUID = /^[0-9a-f]{32}$/;

/** What a record of a person is known by: the source's own id, and what that id is elsewhere. */
export function idsOfPerson(source: string, sourceId: string): SourceId[] {
  const ids = [{ namespace: peopleOf(source), id: sourceId }];
  if (UUID.test(sourceId)) ids.push({ namespace: 'crunchbase-uuid', id: sourceId });
  const cik = /^cik:(\d+)$/.exec(sourceId)?.[1];
  if (cik !== undefined) ids.push({ namespace: 'sec-cik', id: cik });
  return ids;
}

/** The id a reference within an import is made of; a name is none. */
function idOf(ref: string): SourceId[] {
  const at = ref.indexOf(':');
  return at < 1 || ref.startsWith('name:') ? [] : [{ namespace: ref.slice(0, at), id: ref.slice(at + 1) }];
}

/** Hands on all facts but those of what these investors did. */
export function withoutInvestors(
  sink: FactSink,
  isOut: (investorRef: string | undefined) => boolean,
): FactSink {
  return {
    company: (fact, origin) => sink.company(fact, origin),
    investor: (fact, origin) => sink.investor(fact, origin),
    round: (fact, origin) => sink.round(fact, origin),
    acquisition: (fact, origin) => sink.acquisition(fact, origin),
    person: (fact, origin) => sink.person(fact, origin),
    role: (fact, origin) => sink.role(fact, origin),
    investment(fact, origin) {
      if (!isOut(fact.investorRef)) sink.investment(fact, origin);
    },
    fund(fact, origin) {
      if (!isOut(fact.investorRef)) sink.fund(fact, origin);
    },
    commitment(fact, origin) {
      if (!isOut(fact.investorRef)) sink.commitment(fact, origin);
    },
    sale(fact, origin) {
      if (!isOut(fact.investorRef)) sink.sale(fact, origin);
    },
  };
}

/** Hands on what is told of everybody else. What an erased person did, owns or holds is left out with them. */
export function withoutErased(sink: FactSink, has: HasIdentity): SinkWithoutErased {
  const people = new Set<string>();
  const investors = new Set<string>();
  let leftOut = 0;

  // The key may leave a middle name out.
  const ofPerson = ({ sourceId, name, key, country, socialUrl }: PersonFact, { source }: Origin) => {
    const ids = idsOfPerson(source, sourceId);
    return [name, key].some((one) => isErased({ name: one, country, profile: socialUrl, ids }, has));
  };
  const ofInvestor = (fact: InvestorFact, { source }: Origin) => {
    if (fact.kind === 'organisation') return false;
    const ids = [...fact.ids, { namespace: mentionsOf(source), id: fact.ref }];
    const { country, socialUrl } = fact;
    return [fact.name, fact.filedName].some((name) =>
      isErased({ name, country, profile: socialUrl, ids }, has),
    );
  };
  const isOut = (ref: string | undefined) =>
    ref !== undefined && (investors.has(ref) || isErased({ ids: idOf(ref) }, has));
  const personIsOut = (id: string, { source }: Origin) =>
    people.has(id) || isErased({ ids: idsOfPerson(source, id) }, has);

  return {
    get leftOut() {
      return leftOut;
    },
    ...withoutInvestors(sink, isOut),
    investor(fact, origin) {
      if (!ofInvestor(fact, origin)) return sink.investor(fact, origin);
      investors.add(fact.ref);
      leftOut += 1;
    },
    person(fact, origin) {
      if (!ofPerson(fact, origin)) return sink.person(fact, origin);
      people.add(fact.sourceId);
      leftOut += 1;
    },
    role(fact, origin) {
      if (!personIsOut(fact.personSourceId, origin)) sink.role(fact, origin);
    },
    acquisition(fact, origin) {
      const isNamed = isErased({ name: fact.acquirerName }, has);
      sink.acquisition(isNamed ? { ...fact, acquirerName: undefined } : fact, origin);
    },
  };
}

/** What live sources said of an investor during a search; the corpus record stays as it is. */
export interface LiveFacts {
  readonly website?: string;
  readonly description?: string;
  /** Of a person. */
  readonly headline?: string;
  readonly employeeCount?: number;
  readonly location?: string;
  /** Each field with its source; `asOf` is the day it was read. */
  readonly sources: readonly {
    readonly source: string;
    readonly fields: readonly string[];
    readonly asOf?: string;
    readonly url?: string;
  }[];
}

export type Effort = 'low' | 'medium' | 'high';
export type GeographyWeight = 'strict' | 'preferred' | 'loose';

/** One part of a score: its name, its points (the points of all parts add up to the score) and the fact behind it. */
export interface ScorePart {
  readonly name: string;
  readonly points: number;
  readonly fact: string;
}

/** A scored candidate as the contract shows it. A field that is not known is left out, never null or zero. */
export interface InvestorRecord {
  readonly name: string;
  readonly sectorTags: readonly string[];
  readonly geography?: string;
  /** ISO date of the most recent known investment. */
  readonly lastActivityDate?: string;
  readonly portfolioCompanies: readonly string[];
  readonly lpType?: LpType;
  /** Of a list of the tenant's own also what the corpus does not tell apart. */
  readonly kind?: ListedKind;
  readonly exitSizeUsd?: number;
  readonly networkProximity: 0 | 1;
  readonly score: number;
  readonly scoreParts: readonly ScorePart[];
  readonly tier: Tier;
  readonly warmPath: boolean;
  /** Who makes `warmPath` true, strongest first. */
  readonly warmPaths?: readonly WarmPath[];
  /** What live sources said in addition to the record: of the first few of a search of high effort. */
  readonly live?: LiveFacts;
  readonly lookalikeVia?: string;
  readonly rationale?: string;
  readonly conflict: boolean;
}

/** A record with the corpus id it was made from; answers show `investorIdOf` it. */
export interface FoundInvestor {
  readonly investorId: number;
  readonly record: InvestorRecord;
}

const UNITED_STATES = 'public domain (work of the United States government)';
const OWN = "as the file was obtained: the operator's own agreement";

/** Under which terms each source of an import may be used. */
const LICENCES: Readonly<Record<string, string>> = {
  'form-adv': UNITED_STATES,
  'form-d': UNITED_STATES,
  'form-13f': UNITED_STATES,
  'form-345': UNITED_STATES,
  'irs-bmf': UNITED_STATES,
  'irs-990pf': UNITED_STATES,
  'form-5500': UNITED_STATES,
  bdc: UNITED_STATES,
  'n-port': UNITED_STATES,
  wikidata: 'CC0 1.0',
  'people-join': 'made by this program from the other sources',
};

/** The terms of a source, as facts name it (`form-d`, `live:wikidata`). */
export function licenceOf(source: string): string {
  const [, live] = /^live:(.+)$/.exec(source) ?? [];
  if (live !== undefined) return 'the terms of the provider (docs/providers.md)';
  return LICENCES[source] ?? OWN;
}

/**
 * A sink that takes nobody for an investor: "Business Angels", "10 Others", "Undisclosed" back no company that one could write
 * to. What a source says behind a name ("(Closed)") is no part of it. `nobody` counts the mentions that were left out.
 */
export function withoutNobody(sink: FactSink): FactSink & { readonly nobody: number } {
  const out = new Set<string>();
  let nobody = 0;
  const isOut = (ref: string | undefined) => ref !== undefined && out.has(ref);
  return {
    ...withoutInvestors(sink, isOut),
    get nobody() {
      return nobody;
    },
    investor(fact, origin) {
      if (namesNobody(fact.name)) {
        out.add(fact.ref);
        nobody += 1;
        return;
      }
      const name = withoutRemark(fact.name);
      const named = { ...fact, name, key: investorKey(name), spelledKey: identityKey(name) };
      sink.investor(name === fact.name ? fact : named, origin);
    },
  };
}
