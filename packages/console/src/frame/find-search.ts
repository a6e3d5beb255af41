const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The company that was found, in the address of Lookalikes. */
export function companySearch({ company }: Record<string, unknown>): { readonly company?: string } {
  const name = text(company);
  return name === undefined ? {} : { company: name };
}

/** The acquaintance that was found, in the address of Introductions. */
export function personSearch({ q }: Record<string, unknown>): { readonly q?: string } {
  const name = text(q);
  return name === undefined ? {} : { q: name };
}
