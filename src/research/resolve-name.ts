import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { LookupParams } from '../providers/rules-kinds.ts';
import { chooseNear, knownBetter, type Near } from '../reference/names/rules-near.ts';
import { identityKey } from '../reference/rules-identity.ts';
import type { CompanyDossier, InvestorDossier } from './rules-dossier.ts';
import {
  type CompanyQuestion,
  companyParams,
  type DossierStore,
  type InvestorQuestion,
  investorRoute,
  type Meant,
} from './rules-ports.ts';

type Params = LookupParams['company.enrich'];

/** The record that is meant; if nobody has the name, who may be: `near.taken` is then the one whose record it is. */
export interface Found<Dossier> {
  readonly dossier: Dossier | undefined;
  readonly near: Near;
}

const NOBODY: Near = { candidates: [] };

/** The firm on record, or the person who invests under their own name: a caller who knows only that asks for it as a fund. */
export async function firmMeant(
  dossiers: DossierStore,
  { social_url: socialUrl, name, domain }: Params,
  mode: Mode,
): Promise<Found<InvestorDossier>> {
  const isByName = domain === undefined && socialUrl === undefined;
  const named =
    (await dossiers.investor(mode, { socialUrl, domain, name, kind: 'organisation' })) ??
    (isByName ? await dossiers.investor(mode, { name, kind: 'person' }) : undefined);
  if (name === undefined) return { dossier: named, near: NOBODY };
  if (named !== undefined) {
    return { dossier: named, near: isByName ? await twinsOf(dossiers, name, mode, named) : NOBODY };
  }
  const near = offered(await nearOf(dossiers, 'investor', name, mode), isByName);
  const number = numberOfInvestorId(near.taken?.id ?? '');
  const dossier = number === undefined ? undefined : await dossiers.investorOf(mode, number);
  return { dossier, near };
}

/** One firm is at times on record twice, under two of its names: the other is offered where more is known of it. */
async function twinsOf(
  dossiers: DossierStore,
  name: string,
  mode: Mode,
  { block }: InvestorDossier,
): Promise<Near> {
  const near = await dossiers.near(mode, 'investor', name);
  const others = near.filter(({ called, deals }) => called === 'sure' && deals > block.investments);
  return { candidates: chooseNear('investor', identityKey(name), others).candidates };
}

/** The company on record. */
export async function companyOnRecord(
  dossiers: DossierStore,
  { domain, name, social_url }: Params,
  mode: Mode,
): Promise<Found<CompanyDossier>> {
  const named = await dossiers.company(mode, { domain, name });
  if (name === undefined) return { dossier: named, near: NOBODY };
  const isByName = domain === undefined && social_url === undefined;
  if (named !== undefined) {
    const isOther = isByName && named.name !== name && named.key === identityKey(name);
    const records = isOther ? await dossiers.near(mode, 'company', name) : [];
    return {
      dossier: named,
      near: { candidates: knownBetter(named.key, named.rounds.length, records) },
    };
  }
  const near = offered(await nearOf(dossiers, 'company', name, mode), isByName);
  const { taken } = near;
  const dossier =
    taken === undefined
      ? undefined
      : await dossiers.company(mode, { domain: taken.domain, name: taken.name });
  return { dossier, near };
}

/** Who on record is meant by a question about an investor. */
export async function investorMeant(
  dossiers: DossierStore,
  question: InvestorQuestion,
  mode: Mode,
): Promise<Meant> {
  const route = investorRoute(question);
  if (route.kind === 'person') {
    const known = await dossiers.investor(mode, { socialUrl: route.socialUrl, kind: 'person' });
    return { isKnown: known !== undefined, near: NOBODY };
  }
  return meantBy(await firmMeant(dossiers, route.params, mode));
}

/** Who on record is meant by a question about a company. */
export async function companyMeant(
  dossiers: DossierStore,
  question: CompanyQuestion,
  mode: Mode,
): Promise<Meant> {
  return meantBy(await companyOnRecord(dossiers, companyParams(question), mode));
}

/** What an answer carries of a name that nobody has. */
export function nearFieldsOf({ dossier, near: { taken, candidates } }: Found<unknown>) {
  const matchedAs = dossier === undefined ? undefined : taken;
  const others = candidates.filter(({ id }) => id !== matchedAs?.id);
  return {
    ...(matchedAs !== undefined && { matchedAs }),
    ...(others.length > 0 && { candidates: others }),
  };
}

function meantBy({ dossier, near }: Found<unknown>): Meant {
  return { isKnown: dossier !== undefined, near };
}

async function nearOf(
  dossiers: DossierStore,
  table: 'company' | 'investor',
  name: string,
  mode: Mode,
): Promise<Near> {
  return chooseNear(table, identityKey(name), await dossiers.near(mode, table, name));
}

/** Who gives a page or a domain means nobody else: then others are offered, and nobody is taken. */
function offered({ taken, candidates }: Near, mayTake: boolean): Near {
  return { candidates, ...(mayTake && taken !== undefined && { taken }) };
}
