import { type Choice, type CompanyCandidate, chooseCompany } from '../../core/lookalike/choose-company.ts';
import { type NamedCompany, readCompanyName } from '../../core/lookalike/company-name.ts';
import type { LookalikeCorpusStore } from '../../core/lookalike/ports.ts';
import type { Mode } from '../../core/scope.ts';
import { domainOf } from '../../reference/domain.ts';

/** A company of a call: how it is named, and who is meant by it. */
export interface Target {
  readonly named: NamedCompany;
  readonly choice: Choice;
}

/** The companies that are researched, and the names that are beyond what a call allows. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly skipped: readonly string[];
}

/** Reads and resolves names in one round trip; names of one company count once, the first of them stands for it. */
export async function resolveTargets(
  corpus: LookalikeCorpusStore,
  mode: Mode,
  names: readonly string[],
  most: number,
): Promise<Targets> {
  const named = names
    .map((name) => readCompanyName(name, domainOf))
    .filter((one): one is NamedCompany => one !== undefined);
  const candidates = await corpus.candidates(mode, named);
  const seen = new Set<string>();
  const targets = named
    .map((one, at) => ({ named: one, choice: chooseCompany(one, candidates[at] ?? []) }))
    .filter((target) => {
      const who = identityOf(target);
      return !seen.has(who) && seen.add(who);
    });
  return {
    targets: targets.slice(0, most),
    skipped: targets.slice(most).map(({ named: { given } }) => given),
  };
}

function identityOf({ named, choice }: Target): string {
  return choice.kind === 'found'
    ? `company ${choice.company.id}`
    : `name ${named.key} ${named.isDomainSaid ? named.domain : ''}`;
}

/** The record that is meant, where exactly one is. */
export function companyOf({ choice }: Target): CompanyCandidate | undefined {
  return choice.kind === 'found' ? choice.company : undefined;
}
