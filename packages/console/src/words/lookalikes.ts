import { counted } from '../parts/format.ts';

/** What the screen of lookalikes says. */
export const LOOKALIKES = {
  title: 'Lookalikes',
  about:
    'Who funded companies like yours: up to five companies in, their investors out, scored for your raise with these companies and put on your list.',
  companies: 'Companies',
  hint: 'Names in any spelling, or domains. “Name (city)” tells apart companies of one name.',
  ofRaise: 'Take the competitors of your raise',
  onRecord: (companies: string, investors: string) =>
    `${companies} on record, with ${counted(investors, 'known investor')}.`,
  backers: (count: string) => counted(count, 'known investor'),
  company: (count: number) => (count === 1 ? '1 company' : `${count} companies`),
  submit: 'Find their investors',
  tooFew: (price: string, left: string) => `It costs ${counted(price, 'credit')}, and ${left} are left.`,
  remains: (credits: string) => `${counted(credits, 'credit remains', 'credits remain')} after it.`,
  choose: 'Name a company to see what is on record of it, and the price.',
  readerOnly: 'You may read what was found; an editor asks.',
  charged: (charged: string, remains: string) => `${counted(charged, 'credit')} charged; ${remains} remain.`,
  found: (all: number, fresh: number) =>
    all === 0
      ? 'No investor of these companies is known.'
      : `${counted(String(all), 'investor')}, ${fresh === 0 ? 'none of them new on your list' : `${fresh} new on your list`}.`,
  skipped: (names: string) => `More than five at once; not asked for: ${names}.`,
  matrix: 'Who funded which, several first',
  investor: 'Investor',
  score: 'Score with these companies',
  scoreIs: 'The score here counts deals with these companies; the score on your list does not.',
  otherRaise: 'Your raise changed since; the scores were for the one before and are not shown.',
  funded: 'funded',
  results: 'Companies',
  statuses: {
    ok: (count: string) => `${counted(count, 'funder')} found`,
    no_profile: 'known, no funding on record',
    no_company_match: 'no company of this name is known, or several are',
    no_funders_found: 'funded, and no investor is named',
    margin_capped: 'not asked: the budget of the call was spent',
  },
  resolved: (name: string) => `on record as ${name}`,
  unconfirmed: (names: string) => `Reported, not certain enough for the list: ${names}.`,
  failed: (names: string) => `Gave no answer: ${names}.`,
  meant: 'Perhaps meant:',
} as const;
