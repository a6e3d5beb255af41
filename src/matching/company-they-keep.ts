import type { Peers } from './peers.ts';
import type { Question } from './question.ts';
import type { Sparse } from './sparse.ts';
import { ENTRY, firstToken, UNDATED } from './table.ts';
import type { View } from './view.ts';

/** Columns of the sparse rows of a question: what peers do, and companies shared with those on board. */
export const ROW = {
  country: 0,
  metro: 1,
  city: 2,
  /** Stages asked, together. */
  stage: 3,
  /** Mean over those on board of ln(1 + shared / what everybody shares). */
  shared: 4,
  /** Entries after one of those on board, over what everybody has of them. */
  followed: 5,
  /** Sum of cosines with those on board. */
  cosine: 6,
  /** First of the sectors asked. */
  sectors: 7,
} as const;

/** An investor's newest deals that a board is looked at by: what a firm did a thousand deals ago tells little. */
const BOARD_DEALS = 1_000;
/** A company of more backers is a crowd. */
const CROWD = 100;

/** Gathers, for a question, what few investors have. */
export function gather(view: View, peers: Peers, question: Question, rows: Sparse, own: Sparse): void {
  rows.reset(ROW.sectors + question.sectors.length);
  const { table } = view;
  const list = (token: number, column: number) => {
    if (token < 0) return;
    for (let at = peers.peerStart[token] as number; at < (peers.peerStart[token + 1] as number); at += 1) {
      rows.add(peers.peerOf[at] as number, column, peers.peerValue[at] as number);
    }
  };
  list(question.country, ROW.country);
  list(question.metro, ROW.metro);
  list(question.city, ROW.city);
  const [stages, sectors] = [firstToken(table, 'stage'), firstToken(table, 'sector')];
  for (const stage of question.stages) list(stages + stage, ROW.stage);
  for (const [at, sector] of question.sectors.entries()) list(sectors + sector, ROW.sectors + at);
  for (const member of question.board) addMember(view, question, member, rows, own);
}

/** What one on board shares with whom. `own` is scratch: companies shared, and those entered after it. */
function addMember(view: View, question: Question, member: number, rows: Sparse, own: Sparse): void {
  const { table, weights, volume, total } = view;
  own.reset(2);
  let [sharedInAll, followedInAll] = [0, 0];
  const from = table.dealStart[member] as number;
  const to = Math.min(table.dealStart[member + 1] as number, from + BOARD_DEALS);
  for (let deal = from; deal < to; deal += 1) {
    const company = table.dealCompany[deal] as number;
    const entered = table.dealDay[deal] as number;
    const isSeen = (weights[entered] as number) > 0 && ((table.dealKind[deal] as number) & ENTRY) !== 0;
    if (!isSeen || question.self.includes(company)) continue;
    const [first, last] = [table.backerStart[company] as number, table.backerStart[company + 1] as number];
    if (last - first > CROWD) continue;
    for (let at = first; at < last; at += 1) {
      const investor = table.backers[at] as number;
      const day = table.backerDay[at] as number;
      const weight = weights[day] as number;
      if (weight === 0 || investor === member) continue;
      own.add(investor, 0, weight);
      sharedInAll += weight;
      if (day === UNDATED || entered === UNDATED || day <= entered) continue;
      own.add(investor, 1, weight);
      followedInAll += weight;
    }
  }
  const [sharedPart, followedPart] = [sharedInAll / total, followedInAll / total];
  for (const investor of own.investors()) {
    const [shared, followed] = [own.get(investor, 0), own.get(investor, 1)];
    rows.add(investor, ROW.shared, Math.log(1 + shared / sharedPart) / question.board.length);
    if (followed > 0) rows.add(investor, ROW.followed, followed / followedPart);
    const length = Math.sqrt(((volume[investor] as number) + 1) * ((volume[member] as number) + 1));
    rows.add(investor, ROW.cosine, shared / length);
  }
}
