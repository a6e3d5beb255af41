import type { Candidate } from '../../core/candidate.ts';
import { companyIdOf } from '../../core/corpus/investor-id.ts';
import { chooseNear } from '../../core/identity/near-names.ts';
import { type Choice, type CompanyCandidate, chooseCompany } from '../../core/lookalike/choose-company.ts';
import { joinedKey, type NamedCompany, readCompanyName } from '../../core/lookalike/company-name.ts';
import type { LookalikeCorpusStore } from '../../core/lookalike/ports.ts';
import type { Mode } from '../../core/scope.ts';
import { domainOf } from '../../reference/domain.ts';

/** A company of a call: how it is named, and who is meant by it. */
export interface Target {
  readonly named: NamedCompany;
  readonly choice: Choice;
  /** Set where no company has the name: who else may be meant, and the one that was taken. */
  readonly near?: { readonly taken?: Candidate; readonly others: readonly Candidate[] };
}

/** The companies that are researched, and the names that are beyond what a call allows. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly skipped: readonly string[];
}

/**
 * Reads and resolves names in one round trip, and one more for each that no company has; names of one company count once,
 * the first of them stands for it.
 */
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
    targets: await Promise.all(targets.slice(0, most).map((target) => nearby(corpus, mode, target))),
    skipped: targets.slice(most).map(({ named: { given } }) => given),
  };
}

/** A name that no company has, with the companies that may be meant; one that is clear is taken. */
async function nearby(corpus: LookalikeCorpusStore, mode: Mode, target: Target): Promise<Target> {
  const { named, choice } = target;
  if (choice.kind === 'ambiguous' || isAsWritten(target)) return target;
  const { taken, candidates } = chooseNear('company', named.key, await corpus.near(mode, named.key));
  if (choice.kind === 'found') {
    return {
      ...target,
      near: { others: candidates.filter(({ id }) => id !== companyIdOf(choice.company.id)) },
    };
  }
  const meant = taken === undefined ? undefined : readCompanyName(taken.name, domainOf);
  // Who says a domain means nobody else.
  if (taken === undefined || meant === undefined || named.isDomainSaid) {
    return { ...target, near: { others: candidates } };
  }
  const [found = []] = await corpus.candidates(mode, [meant]);
  const company = found.find(({ id }) => companyIdOf(id) === taken.id);
  if (company === undefined) return { ...target, near: { others: candidates } };
  const others = candidates.filter(({ id }) => id !== taken.id);
  return { named, choice: { kind: 'found', company, others: [] }, near: { taken, others } };
}

/** Whether the company has this very name; "Plibb" is understood as "Plibb.com", and may be another one. */
function isAsWritten({ named, choice }: Target): boolean {
  if (choice.kind !== 'found') return false;
  // A domain, or another reading of the text, led to it on purpose.
  if (named.domain !== undefined || named.readings.length > 0) return true;
  const { key, aliasKeys } = choice.company;
  return [key, ...aliasKeys].some((other) => joinedKey(other) === joinedKey(named.key));
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
