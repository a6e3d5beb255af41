import type { CompanyRow, InvestorRow, LpRow } from '../../src/corpus/rules-investor-id.ts';
import { LP_TYPES, type LpType, STAGES, type Stage } from '../../src/reference/rules-investor-terms.ts';

// How a corpus of a handful of investors is said, in a line each.

/** A round in words; who took part must be an investor's name, or a new one's. */
export interface SmallRound {
  readonly company: string;
  readonly on: string | null;
  readonly stage: Stage | null;
  readonly usd: number | null;
  readonly by: readonly string[];
}

export interface SmallCorpus {
  readonly investors: readonly (Partial<InvestorRow> & { readonly name: string })[];
  readonly companies: readonly (Partial<CompanyRow> & { readonly name: string })[];
  readonly rounds: readonly SmallRound[];
  readonly held?: readonly SmallHolding[];
}

/** A fund an investor holds. */
export interface SmallHolding {
  readonly by: string;
  readonly fund: string;
  readonly on: string | null;
  readonly manager?: string;
}

const NO_LP: LpRow = { assetsUsd: null, assetsOn: null, assetsSource: null, description: null };

/** "Potsdam, DEU", "Boston, MA, USA", "DEU". */
function placeColumns(text: string): Pick<CompanyRow, 'country' | 'state' | 'city'> {
  const parts = text.split(', ').filter((part) => part !== '');
  return {
    country: parts.at(-1) ?? null,
    state: parts.length === 3 ? (parts[1] as string) : null,
    city: parts.length > 1 ? (parts[0] as string) : null,
  };
}

const list = (text: string | undefined) => (text ?? '').split(/[,;] ?/u).filter((part) => part !== '');

/** `family_office cheque=2000000 exit=30000000@2020-01-01 stages=seed,series-a countries=DEU`. */
function investorExtras(text: string): Partial<InvestorRow> {
  const extras: { -readonly [K in keyof InvestorRow]?: InvestorRow[K] } = {};
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const [name, value] = word.split('=');
    if (name === 'cheque') extras.chequeMaxUsd = Number(value);
    else if (name === 'stages') extras.stages = list(value) as Stage[];
    else if (name === 'countries') extras.countries = list(value);
    else if (name === 'exit') {
      const [usd, on] = (value ?? '').split('@');
      extras.exitSizeUsd = Number(usd);
      extras.exitOn = on ?? null;
    } else if (name === 'assets') {
      const [usd, on] = (value ?? '').split('@');
      extras.lp = {
        ...NO_LP,
        ...extras.lp,
        assetsUsd: Number(usd),
        assetsOn: on ?? null,
        assetsSource: 'irs-990pf',
      };
    } else if (name === 'says') {
      const description = (value ?? '').replaceAll('_', ' ');
      extras.description = description;
      extras.lp = { ...NO_LP, ...extras.lp, description };
    } else if ((LP_TYPES as readonly string[]).includes(word)) extras.lpType = word as LpType;
    else throw new SyntaxError(`not an extra of an investor: ${word}`);
  }
  return extras;
}

const ROUND = /^(?<on>\S+) (?<stage>\S+) (?<usd>\S+) (?<company>[^:]+): (?<by>.+)$/u;

/** `held 2019-12-31 Northgate Ventures III by Northgate: Wobblemoor, Dapplewick`. */
const HOLDING = /^held (?<on>\S+) (?<fund>.+?)(?: by (?<manager>[^:]+))?: (?<by>.+)$/u;

/**
 * Reads lines: `company Blipgrid | Berlin, DEU | Climate, Software`, `investor Wobblemoor | Boston, MA, USA |
 * Climate | family_office cheque=2000000` (parts at the end may be left out), and rounds `2020-01-31 seed
 * 2000000 Blipgrid: Wobblemoor, Dapplewick`, with `-` for what is not known, and funds held as HOLDING has
 * them. Investors and companies without a line have only a name.
 */
export function readCorpus(text: string): SmallCorpus {
  const investors: (Partial<InvestorRow> & { name: string })[] = [];
  const companies: (Partial<CompanyRow> & { name: string })[] = [];
  const rounds: SmallRound[] = [];
  const held: SmallHolding[] = [];
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const holding = HOLDING.exec(line)?.groups;
    if (holding !== undefined) {
      const { on, fund = '', manager, by } = holding;
      for (const one of list(by)) {
        held.push({
          by: one,
          fund,
          on: on === '-' ? null : (on ?? null),
          ...(manager === undefined ? {} : { manager }),
        });
      }
      continue;
    }
    const [head = '', place = '', tags = '', extras = ''] = line.split('|').map((part) => part.trim());
    const [kind] = head.split(' ', 1);
    const name = head.slice((kind ?? '').length + 1);
    const row = { name, ...placeColumns(place), sectorTags: list(tags) };
    if (kind === 'company') companies.push(row);
    else if (kind === 'investor') investors.push({ ...row, ...investorExtras(extras) });
    else {
      const { on, stage, usd, company = '', by } = ROUND.exec(line)?.groups ?? {};
      const isStage = stage === '-' || (STAGES as readonly string[]).includes(stage ?? '');
      if (!isStage) throw new SyntaxError(`not a line of a small corpus: ${line}`);
      rounds.push({
        company,
        on: on === '-' ? null : (on ?? null),
        stage: stage === '-' ? null : (stage as Stage),
        usd: usd === '-' ? null : Number(usd),
        by: list(by),
      });
    }
  }
  return { investors, companies, rounds, held };
}
