import type { Peers } from '../peers/peers.ts';
import type { Question } from '../search/question.ts';
import type { SparseRows } from '../search/sparse-rows.ts';
import { ENTRY, firstToken } from '../table/table.ts';
import type { View } from '../table/view.ts';

/** Columns of the sparse rows of a question: what co-investors do, and companies shared with investors on board. */
export const ROW = {
  metro: 0,
  /** Sum of cosines with those on board. */
  cosine: 1,
  /** First of the sectors asked. */
  sectors: 2,
} as const;

/** An investor's newest deals that a board is looked at by: what a firm did a thousand deals ago says little. */
const BOARD_DEALS = 1_000;
/** A company of more backers is left out. */
const MAX_BACKERS = 100;

/** Fills, for a question, the columns that only some investors have. */
export function fillPeerRows(
  view: View,
  peers: Peers,
  question: Question,
  rows: SparseRows,
  own: SparseRows,
): void {
  rows.reset(ROW.sectors + question.sectors.length);
  const { table } = view;
  const list = (token: number, column: number) => {
    if (token < 0) return;
    for (let at = peers.peerStart[token] as number; at < (peers.peerStart[token + 1] as number); at += 1) {
      rows.add(peers.peerOf[at] as number, column, peers.peerValue[at] as number);
    }
  };
  list(question.metro, ROW.metro);
  const sectors = firstToken(table, 'sector');
  for (const [at, sector] of question.sectors.entries()) list(sectors + sector, ROW.sectors + at);
  for (const member of question.board) addMember(view, question, member, rows, own);
}

/** What an investor on board shares with others; `own` is scratch. */
function addMember(view: View, question: Question, member: number, rows: SparseRows, own: SparseRows): void {
  const { table, weights, volume } = view;
  own.reset(1);
  const from = table.dealStart[member] as number;
  const to = Math.min(table.dealStart[member + 1] as number, from + BOARD_DEALS);
  for (let deal = from; deal < to; deal += 1) {
    const company = table.dealCompany[deal] as number;
    const isSeen =
      (weights[table.dealDay[deal] as number] as number) > 0 &&
      ((table.dealKind[deal] as number) & ENTRY) !== 0;
    if (!isSeen || question.self.includes(company)) continue;
    const [first, last] = [table.backerStart[company] as number, table.backerStart[company + 1] as number];
    if (last - first > MAX_BACKERS) continue;
    for (let at = first; at < last; at += 1) {
      const investor = table.backers[at] as number;
      const weight = weights[table.backerDay[at] as number] as number;
      if (weight > 0 && investor !== member) own.add(investor, 0, weight);
    }
  }
  for (const investor of own.investors()) {
    const length = Math.sqrt(((volume[investor] as number) + 1) * ((volume[member] as number) + 1));
    rows.add(investor, ROW.cosine, own.get(investor, 0) / length);
  }
}
