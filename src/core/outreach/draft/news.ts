import type { DraftFact } from '../sequence/sequence.ts';
import { addresseeOf } from './addressee.ts';
import { namesOf, portfolioOf } from './facts.ts';
import type { DraftRecord } from './record.ts';
import { customers, field, raise, type Said, said } from './sentences.ts';
import { firstSentence, inWords, listed, usd } from './wording.ts';

/** Names in a sentence. */
const MAX_FACTS = 3;

/** What a further touch can add, best first: nothing that an earlier one said. */
export function newFacts(record: DraftRecord): readonly Said[] {
  const mentioned = new Set(
    record.earlier.flatMap(({ facts }) => facts.map(({ about }: DraftFact) => about)),
  );
  const texts = record.earlier.map(({ body }) => body.toLowerCase());
  return candidates(record).filter(
    ({ text, from }) =>
      !from.every((about) => mentioned.has(about)) &&
      !texts.some((body) => body.includes(text.toLowerCase())),
  );
}

function candidates(record: DraftRecord): readonly Said[] {
  const { profile } = record;
  const own = profile?.raise_type === 'fund_lp' ? ofFund(record) : ofCompany(record);
  const goals = firstSentence(profile?.raise_goals);
  return [
    ...own,
    ...(goals === undefined ? [] : [said(`what we are raising for: ${goals}`, 'profile.raise_goals')]),
    ...[raise(record), customers(record), ...field(record)].filter((one) => one !== undefined).map(asClause),
    ...furtherCompanies(record),
  ];
}

/** A sentence behind a colon. */
function asClause({ text, from }: Said): Said {
  return said(
    /^(?:We|Our|Who|It)\b/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text,
    ...from,
  );
}

function ofCompany({ profile }: DraftRecord): readonly Said[] {
  if (profile?.raise_type !== 'startup_equity') return [];
  const { arr_usd: revenue, team_size: team } = profile.growth_metrics ?? {};
  const investors = listed(namesOf(profile.notable_investors).slice(0, MAX_FACTS));
  const people = team !== undefined && team > 1 ? `a team of ${team}` : undefined;
  const found: Said[] = [];
  if (revenue !== undefined) {
    const beside = people === undefined ? '' : `, with ${people}`;
    found.push(
      said(
        `we are at ${usd(revenue)} in annual recurring revenue${beside}.`,
        'profile.growth_metrics.arr_usd',
        ...(people === undefined ? [] : ['profile.growth_metrics.team_size']),
      ),
    );
  }
  if (investors !== '')
    found.push(
      said(
        `${investors} ${namesOf(profile.notable_investors).length === 1 ? 'is' : 'are'} already with us as ${namesOf(profile.notable_investors).length === 1 ? 'an investor' : 'investors'}.`,
        'profile.notable_investors',
      ),
    );
  if (revenue === undefined && people !== undefined)
    found.push(said(`we are ${people}.`, 'profile.growth_metrics.team_size'));
  return found;
}

function ofFund({ profile }: DraftRecord): readonly Said[] {
  if (profile?.raise_type !== 'fund_lp') return [];
  const { prior_funds: prior, notable_exits: exits } = profile.track_record ?? {};
  const sold = listed(namesOf(exits).slice(0, MAX_FACTS));
  const found: Said[] = [];
  if (prior !== undefined && prior > 0)
    found.push(
      said(
        `we have managed ${inWords(prior)} earlier ${prior === 1 ? 'fund' : 'funds'}.`,
        'profile.track_record.prior_funds',
      ),
    );
  if (sold !== '')
    found.push(said(`our exits so far include ${sold}.`, 'profile.track_record.notable_exits'));
  if (profile.min_commitment_usd !== undefined)
    found.push(
      said(`commitments start at ${usd(profile.min_commitment_usd)}.`, 'profile.min_commitment_usd'),
    );
  return found;
}

/** Companies it backed that the first touch did not name. */
function furtherCompanies(record: DraftRecord): readonly Said[] {
  const who = addresseeOf(record);
  if (who.subject === undefined) return [];
  const bodies = record.earlier.map(({ body }) => body).join('\n');
  const more = portfolioOf(record)
    .filter((name) => !bodies.includes(name))
    .slice(0, 2);
  if (more.length === 0) return [];
  const has = who.isYou ? 'have' : 'has';
  return [
    said(
      `${who.subject} ${has} also backed ${listed(more)}, which is why I thought of you.`,
      'investor.name',
      'investor.portfolio#more',
    ),
  ];
}
