import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../app/operations.ts';
import { createValidator } from './validate.ts';

const BODIES = ENDPOINTS.filter(({ schema }) => schema.example.body !== undefined);

interface Form {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

describe('null of an optional field', () => {
  it.each(BODIES.map(({ schema }) => [schema.operation, schema] as const))(
    'is absent for %s',
    (_, schema) => {
      const read = createValidator(schema.body, 'body');
      const sent = () => structuredClone(schema.example.body) as Record<string, unknown>;
      const plain = read(sent());
      const { oneOf, ...whole } = schema.body as Form & { readonly oneOf?: readonly Form[] };
      for (const { properties = {}, required = [] } of [whole, ...(oneOf ?? [])]) {
        for (const [name, field] of Object.entries(properties)) {
          if (required.includes(name)) expect(read({ ...sent(), [name]: null }).ok, name).toBe(false);
          else if (!(name in sent()) && !JSON.stringify(field).includes('"null"'))
            expect(read({ ...sent(), [name]: null }), name).toEqual(plain);
        }
      }
    },
  );

  it('is absent in objects and lists within, and where it has a meaning it stays', () => {
    const bodyOf = (operation: string) =>
      createValidator(
        ENDPOINTS.find(({ schema }) => schema.operation === operation)?.schema.body as never,
        'body',
      );
    expect(
      bodyOf('fundraising.profile.put')({
        raise_type: 'startup_equity',
        fund_name: null,
        growth_metrics: { arr_usd: 5, team_size: null },
      }),
    ).toMatchObject({ ok: true, value: { raise_type: 'startup_equity', growth_metrics: { arr_usd: 5 } } });
    const id = '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77';
    expect(bodyOf('members.change')({ id, email: null, name: null })).toEqual({
      ok: true,
      value: { id, email: null },
    });
    expect(bodyOf('fundraising.profile.put')({ raise_type: null }).ok).toBe(false);
    expect(bodyOf('fundraising.profile.put')({ raise_type: 'fund_lp', sector_tags: [null] }).ok).toBe(false);
    expect(bodyOf('fundraising.profile.put')({ raise_type: 'fund_lp', constructor: null }).ok).toBe(false);
  });
});
