import type { SourceId } from '../identity/source-id.ts';
import { type HasIdentity, isErased } from './erased.ts';
import type { FactSink, InvestorFact, Origin, PersonFact } from './facts.ts';

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
    company: (fact, origin) => sink.company(fact, origin),
    round: (fact, origin) => sink.round(fact, origin),
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
    acquisition(fact, origin) {
      const isNamed = isErased({ name: fact.acquirerName }, has);
      sink.acquisition(isNamed ? { ...fact, acquirerName: undefined } : fact, origin);
    },
  };
}
