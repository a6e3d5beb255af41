import { ENTRY, firstToken, NONE, STAGE_BITS, sizeBin, type Table } from './table.ts';
import type { View } from './view.ts';

function inPlace({ placeTokens }: Table, place: number, token: number): boolean {
  if (place === NONE) return false;
  for (let at = place * 4; at < place * 4 + 4; at += 1) if (placeTokens[at] === token) return true;
  return false;
}

function inDeal(table: Table, deal: number, token: number): boolean {
  const company = table.dealCompany[deal] as number;
  const [stages, sizes, sectors] = [
    firstToken(table, 'stage'),
    firstToken(table, 'size'),
    firstToken(table, 'sector'),
  ];
  if (token < stages) return inPlace(table, table.companyPlace[company] as number, token);
  if (token < sizes) return ((table.dealKind[deal] as number) & STAGE_BITS) - 1 === token - stages;
  if (token < sectors) {
    const code = table.dealSize[deal] as number;
    return code > 0 && sizeBin(code) === token - sizes;
  }
  for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
    if (table.tags[at] === token - sectors) return true;
  }
  return false;
}

/** Whether an investor has a token in an entry that shows habits, declared, or (places) by its own seat. */
export function hasToken({ table, weights, shapeEnd }: View, investor: number, token: number): boolean {
  if (token < 0) return false;
  if (token < firstToken(table, 'stage') && inPlace(table, table.seat[investor] as number, token))
    return true;
  const last = table.declaredStart[investor + 1] as number;
  for (let at = table.declaredStart[investor] as number; at < last; at += 1) {
    if (table.declared[at] === token) return true;
  }
  const end = shapeEnd[investor] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const isSeen = (weights[table.dealDay[deal] as number] as number) > 0;
    if (isSeen && ((table.dealKind[deal] as number) & ENTRY) !== 0 && inDeal(table, deal, token)) return true;
  }
  return false;
}
