import { STAGES } from '../../core/kind/investor-terms.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import { type Family, placeLabel } from '../../core/ranking/labels.ts';
import { narrowest } from '../../core/words/fields.ts';
import { conceptNamed } from '../../core/words/tags.ts';
import type { Peers } from '../peers/peers.ts';
import type { Likeness } from '../score/likeness.ts';
import { dateOf } from '../table/days.ts';
import { stringAt } from '../table/strings.ts';
import { ENTRY, firstToken, type Table } from '../table/table.ts';
import type { View } from '../table/view.ts';
import { type Directory, placeTokensAsked } from './question.ts';

/** What explaining reads of a segment. */
export interface SegmentParts {
  readonly table: Table;
  readonly view: View;
  readonly peers: Peers;
}

/** A term of the query, with its tokens and the share of all entries that have one of them. */
export interface QueryTerm {
  readonly family: Family;
  readonly label: string;
  readonly tokens: readonly number[];
  readonly overallShare: number;
  /** Of a sector: broader than another one asked, or another name of it. */
  readonly isBroader: boolean;
}

/** A question as explaining needs it, made once for all candidates. */
export interface ExplainedQuery {
  readonly ask: Ask;
  /** ISO date of the view's day. */
  readonly today: string;
  readonly likeness: Likeness;
  /** In the order places, sectors (as in the question), stages together. */
  readonly terms: readonly QueryTerm[];
  /** Companies named as competitors, with the names asked for. */
  readonly competitors: ReadonlyMap<number, string>;
  /** The company that asks, where the corpus knows it. */
  readonly self: readonly number[];
  /** Those on board, with the companies they entered but for the one that asks. */
  readonly board: readonly { readonly name: string; readonly companies: ReadonlySet<number> }[];
}

function queryTermsOf({ table, view }: SegmentParts, { question }: Likeness): QueryTerm[] {
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const labels = { starts: table.labelStarts, bytes: table.labelBytes };
  const [stages, sectors] = [firstToken(table, 'stage'), firstToken(table, 'sector')];
  const thing = (family: Family, label: string, tokens: readonly number[], isBroader = false): QueryTerm => ({
    family,
    label,
    tokens,
    isBroader,
    overallShare: tokens.reduce((sum, token) => sum + (view.share[token] as number), 0),
  });
  const places = (['country', 'state', 'metro', 'city'] as const)
    .map((family) => {
      const tokens = placeTokensAsked(question, family);
      const isArea = question.area?.family === family;
      const label = () => placeLabel(family, stringAt(keys, tokens[0] as number));
      return tokens.length === 0
        ? undefined
        : thing(family, isArea ? (question.area?.label ?? '') : label(), tokens);
    })
    .filter((one) => one !== undefined);
  const sectorKeys = question.sectors.map((sector) => stringAt(keys, sectors + sector));
  const concepts = sectorKeys.map((key) => conceptNamed(key) ?? key);
  const narrow = new Set(narrowest([...new Set(concepts)]));
  const tags = question.sectors.map((sector, at) => {
    const [key, concept] = [sectorKeys[at] as string, concepts[at] as string];
    const isOtherName = key !== concept && sectorKeys.includes(concept);
    const isBroader = isOtherName || !narrow.has(concept);
    return thing('sector', stringAt(labels, sector), [sectors + sector], isBroader);
  });
  if (question.stages.length === 0) return [...places, ...tags];
  const label = question.stages.map((stage) => STAGES[stage]).join(' or ');
  const tokens = question.stages.map((stage) => stages + stage);
  return [...places, ...tags, thing('stage', label, tokens)];
}

function entered({ table, view }: SegmentParts, investor: number, self: readonly number[]): Set<number> {
  const companies = new Set<number>();
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const company = table.dealCompany[deal] as number;
    const isEntry = ((table.dealKind[deal] as number) & ENTRY) !== 0;
    const isSeen = (view.weights[table.dealDay[deal] as number] as number) > 0;
    if (isEntry && isSeen && !self.includes(company)) companies.add(company);
  }
  return companies;
}

/** Makes a question ready for explaining its candidates. `likeness`: the question of the same `ask` in this segment. */
export function explainedQueryOf(
  parts: SegmentParts,
  directory: Pick<Directory, 'companies'>,
  ask: Ask,
  likeness: Likeness,
): ExplainedQuery {
  const { table } = parts;
  const self = ask.companyName === undefined ? [] : directory.companies(ask.companyName);
  const competitors = new Map<number, string>();
  for (const name of ask.competitors) {
    for (const company of directory.companies(name)) {
      if (!competitors.has(company)) competitors.set(company, name);
    }
  }
  return {
    ask,
    today: dateOf(parts.view.day),
    likeness,
    terms: queryTermsOf(parts, likeness),
    competitors,
    self,
    board: likeness.question.board.map((member) => ({
      name: stringAt({ starts: table.nameStarts, bytes: table.nameBytes }, member),
      companies: entered(parts, member, self),
    })),
  };
}
