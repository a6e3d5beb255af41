import { countryName } from '../../../src/reference/rules-countries.ts';
import { tagKey } from '../../../src/reference/rules-tag-key.ts';
import { sectorTokens } from '../../../src/reference/rules-tags.ts';
import { type Company, type Deal, firm, type ImportFile, plain } from './import-file.ts';
import {
  all,
  between,
  type Check,
  dealsOnce,
  type Fact,
  held,
  middleOf,
  near,
  newest,
  number,
  usdOf,
  type Verdict,
  yearBefore,
} from './verdict.ts';

/** The facts behind the parts of a score, by the part's name. */
export const PART_CHECKS: Readonly<Record<string, Check>> = {
  activity: (file, { who, said }) => {
    const deals = dealsOnce(file.ofInvestor.get(who) ?? []);
    const [, recent, day = '', ever] =
      /^([\d,]+) investments? in the 12 months to (\S+), ([\d,]+) in all/u.exec(said) ?? [];
    if (recent === undefined) return 'not checked';
    const lately = deals.filter(({ on }) => on > yearBefore(day)).length;
    return all([
      held(newest(file.deals), day),
      held(String(lately), recent.replaceAll(',', '')),
      held(String(deals.length), (ever as string).replaceAll(',', '')),
    ]);
  },
  breadth: (file, { who, said }) => {
    const [, companies, over, peers] =
      /^spread over ([\d,]+) compan(?:y|ies)(?: and (over )?([\d,]+) co-investors?)?$/u.exec(said) ?? [];
    if (companies === undefined) return 'not checked';
    return all([
      held(String(file.entriesOf(who).size), String(number(companies))),
      coInvestors(file, who, over !== undefined, number(peers ?? '0')),
    ]);
  },
  // What an investor is stands in no row; how many companies it entered does.
  kind: (file, { who, said }) => {
    const count = / with ([\d,]+) compan(?:y|ies) on record$/u.exec(said)?.[1];
    return count === undefined
      ? 'not checked'
      : held(String(file.entriesOf(who).size), String(number(count)));
  },
  size: sizeCheck,
  similar: (file, { who, said }) => {
    const deals = /^(?:none known to be in the field; )?closest deals: (.+)$/u.exec(said)?.[1];
    if (deals === undefined) return 'not checked';
    const names = [...file.entriesOf(who)].flatMap(([company, first]) =>
      first.flatMap((deal) => dealNames(company, deal)),
    );
    const known = new Set(names);
    const splits = [...deals.matchAll(/ and /gu)].map(({ index }) => [
      deals.slice(0, index),
      deals.slice(index + 5),
    ]);
    const isRight = known.has(deals) || splits.some((two) => two.every((one) => known.has(one)));
    return isRight ? 'right' : { wrong: `no such two first deals; entries ${names.slice(0, 6).join(' | ')}` };
  },
  country: (file, fact) => place(file, fact, ({ countries }) => countries.has(fact.asked.country ?? '')),
  // Where no row says the state, the service reads it from the town: of that nothing stands in the rows.
  state: (file, fact) =>
    fact.asked.state === undefined
      ? 'not checked'
      : place(
          file,
          fact,
          ({ countries, states }) =>
            countries.has(fact.asked.country ?? '') && states.has(fact.asked.state ?? ''),
        ),
  // A town of the same name in another country or state is another town.
  city: (file, fact) =>
    place(
      file,
      fact,
      ({ cities, countries, states }) =>
        mayBe(countries, fact.asked.country) &&
        mayBe(states, fact.asked.state) &&
        [...cities].some((city) => plain(city) === plain(fact.asked.city ?? '')),
    ),
  sector: (file, { who, said }) => sector(file, who, said),
  stage: (file, { who, said }) => {
    const entries = [...file.entriesOf(who).values()];
    const [, none, of, labels] = /^(none|\d[\d,]*) of ([\d,]+) compan(?:y|ies) at (.+)$/u.exec(said) ?? [];
    if (labels === undefined) return 'not checked';
    const wanted = labels.split(' or ');
    const is = (deal: Deal) => deal.stage !== undefined && wanted.includes(deal.stage);
    const sure = entries.filter((first) => first.every(is)).length;
    const most = entries.filter((first) => first.some(is)).length;
    return all([
      between(sure, none === 'none' ? 0 : number(none), most, 'at the stage'),
      held(String(entries.length), String(number(of))),
    ]);
  },
  base: (file, { said }) => {
    const rounds = /^on average an investor on record joins 1 in ([\d,.]+) rounds$/u.exec(said)?.[1];
    return rounds === undefined ? 'not checked' : held(String(perRound(file)), String(number(rounds)));
  },
  conflict: (file, { who, said, asked }) => {
    const backed = asked.competitors.filter((name) => backs(file, who, name));
    const told = said.replace(/^backed /u, '').split(/(?<=\))(?:,| and) /u);
    const deals = (file.ofInvestor.get(who) ?? []).flatMap((deal) => dealNames(deal.company, deal));
    const other = told.find((deal) => !deals.includes(deal));
    if (other !== undefined) return { wrong: `no such deal: ${other}` };
    const companies = told.map((deal) => plain(deal.replace(/ \([^()]*\)$/u, '')));
    return held(backed.map(plain).sort().join(), companies.sort().join());
  },
  lookalike: (file, { who, said }) => {
    const told = said.replace(/^backed /u, '').split(' and ');
    const other = told.find((name) => !backs(file, who, name));
    return other === undefined ? 'right' : { wrong: `no deal in ${other}` };
  },
  board: (file, { who, said, asked }) => {
    const mine = new Set(file.entriesOf(who).keys());
    const shared = asked.onBoard.map((name) => ({
      name,
      count: [...file.entriesOf(firm(name)).keys()].filter((company) => mine.has(company)).length,
    }));
    const named = [
      ...said.matchAll(/(?:([\d,]+)(?: compan(?:y|ies) in common)?|no company in common) with ([^,]+)/gu),
    ];
    if (named.length === 0 || /more on board| or /u.test(said)) return 'not checked';
    return all(
      named.map(([, count = '0', name = '']) => {
        const one = shared.find((other) => plain(other.name) === plain(name));
        return one === undefined ? 'not checked' : held(String(one.count), count);
      }),
    );
  },
};

function backs(file: ImportFile, who: string, name: string): boolean {
  const companies = file.companiesNamed.get(plain(name)) ?? [];
  return (file.ofInvestor.get(who) ?? []).some(({ company }) => companies.includes(company));
}

function coInvestors(file: ImportFile, who: string, isMore: boolean, said: number): Verdict {
  const met = new Set<string>();
  for (const company of file.entriesOf(who).keys()) {
    const backers = new Set((file.ofCompany.get(company) ?? []).map(({ investor }) => investor));
    // Sixty backers are a crowd, not a syndicate.
    if (backers.size <= 60) for (const one of backers) if (one !== who) met.add(one);
  }
  if (isMore) return met.size > said ? 'right' : { wrong: `expected ${met.size} co-investors` };
  return held(String(met.size), String(said));
}

function sizeCheck(file: ImportFile, { who, said, asked }: Fact): Verdict {
  const sizes = [...file.entriesOf(who).values()].map((first) =>
    first.flatMap(({ usd }) => (usd === undefined ? [] : [usd])),
  );
  const known = sizes.filter((one) => one.length > 0);
  const [, wanted] = /asked (\$\S+)$/u.exec(said) ?? [];
  const isAsked =
    asked.usd === undefined || wanted === undefined ? 'not checked' : near(usdOf(wanted), asked.usd, 0.01);
  if (said.startsWith('no round of known size')) return all([held('0', String(known.length)), isAsked]);
  const [, mean, median = mean, count] =
    /^first rounds entered of about (\S+?)(?:, median (\S+))? \(([\d,]+) of known size\)/u.exec(said) ?? [];
  if (mean === undefined || known.some((one) => new Set(one).size > 1)) return 'not checked';
  const logs = known.map(([usd]) => Math.log(usd as number));
  const average = Math.exp(logs.reduce((sum, one) => sum + one, 0) / logs.length);
  // Kept in steps of a tenth of the logarithm, said with two figures.
  return all([
    held(String(known.length), String(number(count))),
    near(usdOf(mean), average, 0.1),
    near(usdOf(median as string), Math.exp(middleOf(logs)), 0.1),
    isAsked,
  ]);
}

const mayBe = (known: ReadonlySet<string>, asked: string | undefined): boolean =>
  asked === undefined || known.size === 0 || known.has(asked);

function place(file: ImportFile, { who, said }: Fact, is: (company: Company) => boolean): Verdict {
  const companies = [...file.entriesOf(who).keys()];
  const [, count, of, beside = '0'] =
    /^(none|\d[\d,]*) of ([\d,]+) compan(?:y|ies) in [^,]+(?:, ([\d,]+) more of unknown place)?$/u.exec(
      said,
    ) ?? [];
  if (count === undefined) return 'not checked';
  // Rows that contradict each other on where a company is leave a choice.
  const several = companies.filter(
    (one) => one.countries.size > 1 || one.states.size > 1 || one.cities.size > 1,
  );
  const here = companies.filter(is).length;
  const [low, told] = [here - several.filter(is).length, count === 'none' ? 0 : number(count)];
  const unknown = companies.filter((one) => one.countries.size + one.states.size + one.cities.size === 0);
  return all([
    between(low, told, here, 'in the place'),
    held(String(companies.length - unknown.length), String(number(of))),
    held(String(unknown.length), String(number(beside))),
  ]);
}

function sector(file: ImportFile, who: string, said: string): Verdict {
  const companies = [...file.entriesOf(who).keys()].map(({ tags, rows }) => ({
    any: new Set(sectorTokens([...tags])),
    rows: [...rows].map((row) => new Set(sectorTokens(row.split('|').map((tag) => tag.trim())))),
  }));
  const having = (label: string) => companies.filter(({ any }) => any.has(tokenOf(label))).length;
  /** Of a company whose rows disagree the import takes one. */
  const surely = (label: string) =>
    companies.filter(({ rows }) => rows.every((tokens) => tokens.has(tokenOf(label)))).length;
  const between = (label: string, said: number | undefined): Verdict =>
    said !== undefined && said >= surely(label) && said <= having(label)
      ? 'right'
      : held(String(having(label)), String(said));
  const [, of, labels] = /^none of ([\d,]+) compan(?:y|ies) in (.+)$/u.exec(said) ?? [];
  if (of !== undefined && labels !== undefined) {
    if (/others asked/u.test(labels)) return 'not checked';
    return all([
      held(String(companies.length), String(number(of))),
      ...labels.split(/, | or /u).map((label) => held('0', String(having(label)))),
    ]);
  }
  const [, first, whole, label, rest = ''] =
    /^([\d,]+) of ([\d,]+) compan(?:y|ies) in (.+?)((?:, \d[\d,]* in .+)?)$/u.exec(said) ?? [];
  if (first === undefined || label === undefined || /states|[;(]/u.test(said)) return 'not checked';
  const others = [...rest.matchAll(/, ([\d,]+) in (.+?)(?=, \d|$)/gu)];
  return all([
    held(String(companies.length), String(number(whole))),
    between(label, number(first)),
    ...others.map(([, count, name]) => between(name as string, number(count))),
  ]);
}

const bases = new WeakMap<ImportFile, number>();
/** Rounds are days on which a company was entered. */
function perRound(file: ImportFile): number {
  const known = bases.get(file);
  if (known !== undefined) return known;
  let [entries, rounds] = [0, 0];
  const firsts = new Map<Company, Set<string>>();
  for (const investor of file.ofInvestor.keys()) {
    for (const [company, [first]] of file.entriesOf(investor)) {
      entries += 1;
      const days = firsts.get(company) ?? new Set();
      firsts.set(company, days.add((first as Deal).on));
    }
  }
  for (const days of firsts.values()) rounds += days.size;
  const base = Number(((file.ofInvestor.size * rounds) / entries).toPrecision(2));
  bases.set(file, base);
  return base;
}

/** The vocabulary's word for what a label says; which tags are which field is its matter, counting companies is not. */
function tokenOf(label: string): string {
  return tagKey(label);
}

/** "Blipgrid (seed, Berlin, 2011)" and what else it may be called. */
function dealNames(company: Company, { stage, on }: Deal): string[] {
  // A state that is none of its country leaves the country.
  const wider =
    company.cities.size === 0 ? [...company.states, ...[...company.countries].map(countryName)] : [];
  const places = [...company.cities, ...wider, ''];
  return [...company.names].flatMap((name) =>
    places.map((place) => {
      const known = [stage ?? '', place, on.slice(0, 4)].filter((one) => one !== '');
      return `${name} (${known.join(', ')})`;
    }),
  );
}
