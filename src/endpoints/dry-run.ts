import Type, { type TSchema } from 'typebox';
import { named } from './named.ts';

const DryRun = Type.Boolean({
  description:
    'Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.',
  ...named('DryRunRequest'),
});

/** The schema of a billed body: the endpoint's own, with `dry_run`. */
export function withDryRun<Body extends TSchema>(body: Body): Body {
  const { properties } = body as unknown as { readonly properties: object };
  return { ...body, properties: { ...properties, dry_run: DryRun } };
}

/** A checked body without `dry_run`, as handlers, caches and fingerprints know it, and what that said. */
export function withoutDryRun(body: object): { readonly body: object; readonly isDryRun: boolean } {
  const { dry_run: isDryRun, ...own } = body as { readonly dry_run?: boolean };
  return { body: own, isDryRun: isDryRun === true };
}
