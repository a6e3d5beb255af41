import type { LookupParams } from '../../core/lookup/kinds.ts';
import type { FunderClaim } from '../../core/news/funder-claim.ts';
import type { NewsItem } from '../../core/news/news-item.ts';
import { diceFor } from './choose.ts';
import { companyMeant } from './companies.ts';
import { momentsOf } from './moments.ts';
import { type MadeCompany, type MadeRound, madeWorld } from './world.ts';

const DAYS = 30;
/** One half day in so many has a report. */
const RARITY = 8;
const PUBLISHER = 'news.example';

/** What a register would say, and what a single headline would. */
const SURE = 0.9;
const DOUBTFUL = 0.5;

const STORIES: readonly ((company: MadeCompany) => { readonly title: string; readonly snippet: string })[] = [
  ({ name, sectors }) => ({
    title: `${name} opens its second office`,
    snippet: `${name}, which works on ${sectors[0] ?? 'software'}, hires in sales and engineering.`,
  }),
  ({ name }) => ({
    title: `Interview: what ${name} learnt`,
    snippet: `The founders of ${name} about customers and mistakes.`,
  }),
  ({ name, location }) => ({
    title: `${name} among the companies to watch in ${location}`,
    snippet: `A jury of nobody chose ${name} and eleven others.`,
  }),
];

const ROUND_NAMES: Readonly<Record<string, string>> = {
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c-plus': 'Series C',
};

function reportOf({ name, slug }: MadeCompany, round: MadeRound): NewsItem {
  const [lead = 'nobody', ...others] = round.investors;
  const joined = others.length === 0 ? '' : `, with participation from ${others.join(' and ')}`;
  return {
    title: `${name} raises $${(round.raisedUsd / 1e6).toFixed(1)}M ${nameOf(round)} led by ${lead}`,
    url: `https://${PUBLISHER}/${slug}-raises-${round.on}`,
    snippet: `${name} raised its ${nameOf(round)} round led by ${lead}${joined}.`,
    date: round.on,
    publisher: PUBLISHER,
    topic: 'funding',
  };
}

function nameOf({ stage }: MadeRound): string {
  return ROUND_NAMES[stage] ?? stage;
}

/** The rounds of the company that is meant, and what was written of it in the last month. */
export function findNews({ name, domain, limit }: LookupParams['company.news'], now: Date): NewsItem[] {
  const company = companyMeant({ name, domain });
  const reports = roundsOf(company).map((round) => reportOf(company, round));
  const stories = momentsOf(`news ${company.slug}`, now, DAYS).flatMap(
    ({ timestamp, id, dice }): NewsItem[] =>
      dice.below(RARITY) > 0
        ? []
        : [
            {
              ...dice.pick(STORIES)(company),
              url: `https://${PUBLISHER}/${company.slug}-${id}`,
              date: new Date(timestamp).toISOString(),
              publisher: PUBLISHER,
              topic: 'news',
            },
          ],
  );
  const portrait: NewsItem = {
    title: `A portrait of ${company.name}`,
    url: `https://${PUBLISHER}/portrait-${company.slug}`,
    snippet: `How ${company.name} began in ${company.location}.`,
    publisher: PUBLISHER,
    topic: 'news',
  };
  return [...reports, ...stories, portrait].slice(0, limit);
}

/**
 * The investors of its rounds. A company whose funders the made-up corpus does not have gets one of the
 * corpus' firms, for certain, and an unknown firm, in doubt, so that both cases can be tried out.
 */
export function findFunders({ name, domain }: LookupParams['company.funders']): FunderClaim[] {
  const company = companyMeant({ name, domain });
  const rounds = roundsOf(company);
  if (rounds.length === 0) return learnt(company);
  return rounds.flatMap((round) => {
    const { url, title } = reportOf(company, round);
    return round.investors.map((investor) => ({
      investor,
      date: round.on,
      amountUsd: round.raisedUsd,
      round: nameOf(round),
      sourceUrl: url,
      confidence: SURE,
      evidence: title,
    }));
  });
}

function learnt({ name, slug }: MadeCompany): FunderClaim[] {
  const dice = diceFor('funders', slug);
  const firm = dice.pick(madeWorld().firms);
  const unknown = `${dice.pick(['Quorl', 'Vantle', 'Brisko'])} Nowhere Ventures`;
  const sourceUrl = `https://${PUBLISHER}/who-backs-${slug}`;
  return [
    { investor: firm, sourceUrl, confidence: SURE, evidence: `${firm} backs ${name}.` },
    {
      investor: unknown,
      sourceUrl,
      confidence: DOUBTFUL,
      evidence: `${name} is said to talk to ${unknown}.`,
    },
  ];
}

function roundsOf({ name }: MadeCompany): readonly MadeRound[] {
  return madeWorld().rounds.get(name) ?? [];
}
