/** An investor with the companies it funded. */
interface Funder {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly lookalikeCompanies: readonly string[];
}
interface Asked {
  readonly company: string;
  readonly resolvedTo?: string | undefined;
  readonly funders?: readonly string[] | undefined;
}

export interface MatrixRow<Investor> {
  readonly investor: Investor;
  /** By column, whether it funded the company. */
  readonly funded: readonly boolean[];
  readonly count: number;
}

/** Who funded which of the companies that have funders: who funded several first, then by score. */
export function matrixOf<Investor extends Funder, Company extends Asked>(
  investors: readonly Investor[],
  companies: readonly Company[],
): { readonly columns: readonly Company[]; readonly rows: readonly MatrixRow<Investor>[] } {
  const columns = companies.filter(({ funders = [] }) => funders.length > 0);
  const rows = investors.map((investor) => {
    const funded = columns.map(({ company, resolvedTo, funders = [] }) => {
      const named = new Set(investor.lookalikeCompanies);
      return (
        named.has(company) ||
        (resolvedTo !== undefined && named.has(resolvedTo)) ||
        funders.includes(investor.name)
      );
    });
    return { investor, funded, count: funded.filter(Boolean).length };
  });
  return {
    columns,
    rows: rows.toSorted((one, other) => other.count - one.count || other.investor.score - one.investor.score),
  };
}

/** A name replaced by another wherever it stands, each once. */
export function withMeant(names: readonly string[], written: string, meant: string): readonly string[] {
  return [...new Set(names.map((name) => (name === written ? meant : name)))];
}
