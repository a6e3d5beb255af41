import { type Company, type Deal, firm, type ImportFile, plain } from './import-file.ts';
import type { Asked, Fact } from './verdict.ts';

/** Asks the service; undefined if it knows nothing (422). */
export type Post = (method: 'PUT' | 'POST', path: string, body: object) => Promise<unknown>;

interface Shown {
  readonly name: string;
  readonly sectorTags: readonly string[];
  readonly lastActivityDate?: string;
  readonly portfolioCompanies: readonly string[];
  readonly score: number;
  readonly tier: string;
  readonly rationale?: string;
  readonly usualCheque?: { readonly basis: string; readonly typicalUsd?: number; readonly rounds?: number };
  readonly scoreParts: readonly { readonly name: string; readonly points: number; readonly fact: string }[];
}

const NOTHING: Asked = {
  country: undefined,
  state: undefined,
  city: undefined,
  usd: undefined,
  competitors: [],
  onBoard: [],
};
/** Everything a record says, one thing each. */
function factsOf(record: Shown, asked: Asked): Fact[] {
  const who = firm(record.name);
  const fact = (form: string, said: string | undefined): Fact[] =>
    said === undefined ? [] : [{ form, who, said, asked }];
  const { portfolioCompanies: companies, scoreParts: parts, score, usualCheque } = record;
  return [
    ...fact('name', record.name),
    ...fact('lastActivityDate', record.lastActivityDate),
    ...companies.map((said, at) => ({ form: 'portfolioCompany', who, said, asked, list: companies, at })),
    ...record.sectorTags.flatMap((tag) => fact('sectorTag', tag)),
    ...parts.flatMap(({ name, fact: said }) => fact(name, said)),
    ...fact('sum', [score, ...parts.map(({ points }) => points)].join(' ')),
    ...fact('tier', `${record.tier} ${score}`),
    ...fact('rationale', record.rationale),
    ...(usualCheque?.basis === 'rounds'
      ? fact('usualCheque', `${usualCheque.typicalUsd} of ${usualCheque.rounds}`)
      : []),
  ];
}

/** A raise like one on record: its place, tags, stage and size, with companies like it as competitors. */
function profileLike(file: ImportFile, { company, stage, usd }: Deal, random: () => number) {
  const [country, state, city] = [[...company.countries][0], [...company.states][0], [...company.cities][0]];
  const any = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const competitors = Array.from({ length: 3 }, () => [...any(file.deals).company.names][0] as string);
  const onBoard =
    random() < 0.3
      ? Array.from(
          { length: 2 },
          () => [...(file.investorNames.get(any(file.deals).investor) ?? [])][0] as string,
        )
      : [];
  const isUsa = country === 'USA' && state !== undefined;
  const profile = {
    raise_type: 'startup_equity',
    company_name: 'Zzyqx Rehearsal',
    sector_tags: [...company.tags].slice(0, 1 + Math.floor(random() * 3)),
    ...(country === undefined
      ? {}
      : {
          geography: [city, ...(isUsa ? [state] : []), country]
            .filter((part) => part !== undefined)
            .join(', '),
        }),
    ...(stage === undefined ? {} : { stage }),
    ...(usd === undefined ? {} : { round_size_usd: usd }),
    known_competitors: competitors,
    notable_investors: onBoard,
  };
  return { profile, asked: { country, state: isUsa ? state : undefined, city, usd, competitors, onBoard } };
}

/** Facts of searches for `profiles` random raises, and of as many single investors, companies and lookalike calls. */
export async function askForFacts(
  file: ImportFile,
  ask: Post,
  random: () => number,
  profiles: number,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  const some = () => file.deals[Math.floor(random() * file.deals.length)] as Deal;
  for (let at = 0; at < profiles; at += 1) {
    const { profile, asked } = profileLike(file, some(), random);
    if (profile.sector_tags.length === 0) continue;
    await ask('PUT', '/v1/fundraising/profile', profile);
    const body = { limit: 25, effort: 'low', include_competitor_lookalikes: random() < 0.5 };
    const found = (await ask('POST', '/v1/fundraising/search-investors', body)) as
      | { data: { investors: Shown[] } }
      | undefined;
    for (const record of found?.data.investors ?? []) facts.push(...factsOf(record, asked));
    facts.push(
      ...(await ofInvestor(file, ask, some())),
      ...(await ofCompany(ask, some())),
      ...(await ofFunders(file, ask, some())),
    );
  }
  return facts;
}

async function ofInvestor(file: ImportFile, ask: Post, { investor }: Deal): Promise<Fact[]> {
  const [named] = file.investorNames.get(investor) ?? [];
  type Block = { name: string; investments: number; lastActivityDate?: string; portfolioCompanies: string[] };
  const found = (await ask('POST', '/v1/fundraising/enrich-investor', { fund_name: named })) as
    | { data: { industries?: { name: string }[]; investor?: Block } }
    | undefined;
  const block = found?.data.investor;
  if (block === undefined) return [];
  const who = firm(block.name);
  const fact = (form: string, said: string | undefined): Fact[] =>
    said === undefined ? [] : [{ form, who, said, asked: NOTHING }];
  const industries = (found?.data.industries ?? []).map(({ name }) => name);
  return [
    ...fact('name', block.name),
    ...fact('lastActivityDate', block.lastActivityDate),
    ...fact('enrich: investments', String(block.investments)),
    ...industries.map((said, at) => ({
      form: 'enrich: industry',
      who,
      said,
      asked: NOTHING,
      list: industries,
      at,
    })),
    ...block.portfolioCompanies.map((said, at) => ({
      form: 'portfolioCompany',
      who,
      said,
      asked: NOTHING,
      list: block.portfolioCompanies,
      at,
    })),
  ];
}

const nameOf = (company: Company) => [...company.names][0] as string;

async function ofCompany(ask: Post, { company }: Deal): Promise<Fact[]> {
  type Round = { kind: string; date?: string; amountUsd?: number; investors: string[] };
  const found = (await ask('POST', '/v1/fundraising/research-company', { company_name: nameOf(company) })) as
    | { data: { company: { name: string }; rounds: Round[] } }
    | undefined;
  return (found?.data.rounds ?? []).map(({ date = '', amountUsd, kind, investors }) => ({
    form: 'research: round',
    who: plain(found?.data.company.name ?? ''),
    said: [date, amountUsd ?? '', kind, investors.join('; ')].join(' | '),
    asked: NOTHING,
  }));
}

async function ofFunders(_file: ImportFile, ask: Post, { company }: Deal): Promise<Fact[]> {
  const named = nameOf(company);
  type Result = {
    company: string;
    status: string;
    resolvedTo?: string;
    fundersFound: number;
    funders?: string[];
  };
  const found = (await ask('POST', '/v1/fundraising/find-lookalike-investors', { company_names: [named] })) as
    | { data: { newInvestors: Shown[]; updatedInvestors: Shown[]; companyResults: Result[] } }
    | undefined;
  if (found === undefined) return [];
  const { newInvestors, updatedInvestors, companyResults } = found.data;
  const results = companyResults.flatMap(({ resolvedTo, company: given, fundersFound, funders = [] }) => {
    const who = plain(resolvedTo ?? given);
    return [
      { form: 'lookalike: funders', who, said: String(fundersFound), asked: NOTHING },
      ...funders.map((said) => ({ form: 'lookalike: funder', who, said, asked: NOTHING })),
    ];
  });
  // What these are scored for is the profile stored last; only what is said of themselves is taken.
  const records = [...newInvestors, ...updatedInvestors].flatMap((record) =>
    factsOf(record, NOTHING).filter(({ form }) =>
      ['name', 'lastActivityDate', 'portfolioCompany', 'activity', 'breadth', 'sum', 'tier'].includes(form),
    ),
  );
  return [...results, ...records];
}
