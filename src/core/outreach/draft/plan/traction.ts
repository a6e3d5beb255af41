import type { EquityProfile, FundProfile } from '../../../research/profile.ts';
import { namesOf } from '../facts.ts';
import { ownText } from '../wording.ts';
import type { Planned, Traction } from './letter-plan.ts';

/** Revenue below this says that there is hardly any; a count of customers or a team says more. USD a year. */
const LEAST_REVENUE = 10_000;
/** Two or three are founders, no team. */
const LEAST_TEAM = 4;
/** One customer is a pilot. */
const LEAST_CUSTOMERS = 3;

/** "We have 120 paying customers", "used by 40 clinics": a count of today, never one that is aimed at. */
const CUSTOMERS =
  /\b(?:we (?:now |already |currently )?(?:have|serve|work with|sell to)|used by|serving|trusted by|live (?:at|with)|deployed (?:at|with|in)) (?<count>\d{1,3}(?:,\d{3})+|\d{1,7}) (?<who>(?:[\p{Ll}][\p{L}-]{1,20} ){0,2}?(?:customers|clients|users|companies|clinics|hospitals|schools|restaurants|hotels|shops|stores|merchants|farms|farmers|banks|teams|firms|retailers|cities|warehouses|factories|developers|subscribers|patients|students|dentists|sites|brands|members))\b/iu;
/** A sentence that wants something says nothing of today. */
const WISH =
  /\b(?:will|would|want|plan|aim|goal|target|hope|by (?:the end|q[1-4]|20\d\d)|reach|get to|grow to|expand to|next)\b/iu;

/** What of its business a company can show, the strongest number first: revenue, customers, team. */
export function tractionsOf(profile: EquityProfile): readonly Planned<Traction>[] {
  const { arr_usd: revenue, team_size: team } = profile.growth_metrics ?? {};
  const found: Planned<Traction>[] = [];
  if (revenue !== undefined && revenue >= LEAST_REVENUE)
    found.push({ part: { kind: 'revenue', usd: revenue }, from: ['profile.growth_metrics.arr_usd'] });
  const counted = customersIn(profile);
  if (counted !== undefined) found.push(counted);
  if (team !== undefined && team >= LEAST_TEAM)
    found.push({ part: { kind: 'team', people: team }, from: ['profile.growth_metrics.team_size'] });
  return found;
}

/** One proof is enough for a first letter. */
const MAX_EXITS = 1;

/** What of its past a fund can show without its returns: what it sold, else how many funds came before. */
export function proofsOf({
  track_record: track,
  fund_number: number,
}: FundProfile): readonly Planned<Traction>[] {
  const names = namesOf(track?.notable_exits).slice(0, MAX_EXITS);
  const count = track?.prior_funds ?? 0;
  const exits: Planned<Traction> = {
    part: { kind: 'exits', names },
    from: ['profile.track_record.notable_exits'],
  };
  const funds: Planned<Traction> = {
    part: { kind: 'earlier_funds', count },
    from: ['profile.track_record.prior_funds'],
  };
  // "Our second fund" says that there was one before.
  return [...(names.length === 0 ? [] : [exits]), ...(count < 1 || number === count + 1 ? [] : [funds])];
}

function customersIn(profile: EquityProfile): Planned<Traction> | undefined {
  for (const field of ['raise_goals', 'one_liner', 'icp_description'] as const) {
    for (const sentence of (ownText(profile[field], 2_000) ?? '').split(/(?<=[.!?;])\s/u)) {
      const { count, who } = CUSTOMERS.exec(sentence)?.groups ?? {};
      if (count === undefined || who === undefined || WISH.test(sentence)) continue;
      const number = Number(count.replaceAll(',', ''));
      if (number >= LEAST_CUSTOMERS)
        return { part: { kind: 'customers', count: number, who }, from: [`profile.${field}`] };
    }
  }
  return undefined;
}
