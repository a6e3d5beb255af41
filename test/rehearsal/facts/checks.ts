import { tagKey } from '../../../src/reference/rules-tag-key.ts';
import { sectorTokens } from '../../../src/reference/rules-tags.ts';
import { type Company, firm, type ImportFile } from './import-file.ts';
import { PART_CHECKS } from './part-checks.ts';
import { type Check, type Fact, held, middleOf, newest, type Verdict } from './verdict.ts';

/** What a record says besides its score's parts, and what single investors, companies and their funders are said to be. */
const RECORD_CHECKS: Readonly<Record<string, Check>> = {
  name: (file, { who, said }) =>
    file.investorNames.get(who)?.has(said) === true ? 'right' : { wrong: 'no row spells it so' },
  lastActivityDate: (file, { who, said }) => held(newest(file.ofInvestor.get(who) ?? []), said),
  portfolioCompany: (file, { who, said, list = [], at = 0 }) => {
    const newestIn = (name: string) => {
      const days = (file.ofInvestor.get(who) ?? [])
        .filter(({ company }) => company.names.has(name))
        .map(({ on }) => on);
      return days.sort().at(-1);
    };
    const [mine, next] = [newestIn(said), list[at + 1]];
    if (mine === undefined) return { wrong: 'not one of its companies' };
    if (next === undefined) return 'right';
    return (newestIn(next) ?? '') <= mine ? 'right' : { wrong: `stands before ${next}, which is newer` };
  },
  usualCheque: (file, { who, said }) => {
    const first = [...file.entriesOf(who).values()];
    if (first.some((one) => one.length > 1)) return 'not checked';
    const sizes = first.flatMap(([deal]) => (deal?.usd === undefined ? [] : [deal.usd]));
    return held(`${Math.round(middleOf(sizes))} of ${sizes.length}`, said);
  },
  sectorTag: (file, { who, said }) => {
    const mine = [...file.entriesOf(who).keys()].flatMap(({ tags }) => sectorTokens([...tags]));
    return mine.includes(tagKey(said)) ? 'right' : { wrong: 'no company of it has this tag' };
  },
  'enrich: investments': (file, { who, said }) =>
    held(String(new Set((file.ofInvestor.get(who) ?? []).map(({ round }) => round)).size), said),
  'enrich: industry': (file, { who, said, list = [], at = 0 }) => {
    const companies = [...file.entriesOf(who).keys()];
    const having = (tag: string) =>
      companies.filter(({ tags }) => [...tags].some((one) => tagKey(one) === tagKey(tag))).length;
    if (having(said) === 0) return { wrong: 'no company of it has this tag' };
    const next = list[at + 1];
    return next === undefined || having(next) <= having(said)
      ? 'right'
      : { wrong: `${having(said)} companies, and ${next} behind it has ${having(next)}` };
  },
  'research: round': (file, { who, said }) => {
    const [date, usd, kind, investors = ''] = said.split(' | ');
    const deals = (file.companiesNamed.get(who) ?? []).flatMap(
      (company) => file.ofCompany.get(company) ?? [],
    );
    const these = deals.filter(
      (deal) => deal.on === date && (deal.kind || 'unknown') === kind && String(deal.usd ?? '') === usd,
    );
    const rounds = Map.groupBy(these, ({ round }) => round);
    const told = investors.split('; ').map(firm).sort().join();
    const isOne = [...rounds.values()].some(
      (one) =>
        one
          .map(({ investor }) => investor)
          .sort()
          .join() === told,
    );
    // A round without a known investor stands in no row of the investments.
    if (investors === '') return 'not checked';
    return isOne
      ? 'right'
      : {
          wrong: `rounds then: ${[...rounds.values()].map((one) => one.map(({ investor }) => investor).join(', ')).join(' | ')}`,
        };
  },
  'lookalike: funder': (file, { who, said }) => {
    const deals = (file.companiesNamed.get(who) ?? []).flatMap(
      (company) => file.ofCompany.get(company) ?? [],
    );
    return deals.some(({ investor }) => investor === firm(said))
      ? 'right'
      : { wrong: 'no row names it as a funder' };
  },
  'lookalike: funders': (file, { who, said }) => {
    const companies = file.companiesNamed.get(who) ?? [];
    if (companies.length !== 1) return 'not checked';
    const deals = file.ofCompany.get(companies[0] as Company) ?? [];
    return held(String(new Set(deals.map(({ investor }) => investor)).size), said);
  },
  sum: (_file, { said }) => {
    const [score, ...points] = said.split(' ').map(Number);
    const sum = points.reduce((whole, one) => whole + Math.round(one * 100), 0);
    return Math.round((score as number) * 100) === sum ? 'right' : { wrong: `parts add up to ${sum / 100}` };
  },
  tier: (_file, { said }) => {
    const [tier, score] = said.split(' ');
    return held(Number(score) >= 75 ? 'A' : Number(score) >= 50 ? 'B' : 'C', tier as string);
  },
};

/** Whether a fact is what the rows say; a form that nothing here knows is not checked. */
export function check(file: ImportFile, fact: Fact): Verdict {
  return (PART_CHECKS[fact.form] ?? RECORD_CHECKS[fact.form])?.(file, fact) ?? 'not checked';
}
