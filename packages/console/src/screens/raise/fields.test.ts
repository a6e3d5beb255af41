import { describe, expect, it } from 'vitest';
import openapi from '../../../../../openapi.json' with { type: 'json' };
import type { Profile } from '../../api/raise.ts';
import { ofType, sectionsOf, toSend, valueAt, withTaken, withValue } from './fields.ts';

const STORED: Profile = {
  raise_type: 'startup_equity',
  stage: 'seed',
  stage_inferred: true,
  round_size_usd: 2_000_000,
  sector_tags: ['fintec', 'Payments'],
  growth_metrics: { arr_usd: 5, team_size: 3 },
  letter_languages: ['de'],
  geography: 'Londn',
};

describe('the fields of a profile', () => {
  it('are read and set by their path, within others too', () => {
    expect(valueAt(STORED, 'growth_metrics.arr_usd')).toBe(5);
    expect(valueAt(STORED, 'track_record.tvpi')).toBeUndefined();
    expect(withValue(STORED, 'growth_metrics.arr_usd', 7).growth_metrics).toEqual({
      arr_usd: 7,
      team_size: 3,
    });
    expect(withValue(STORED, 'track_record.tvpi', 2).track_record).toEqual({ tvpi: 2 });
    expect(
      withValue({ ...STORED, growth_metrics: { arr_usd: 5 } }, 'growth_metrics.arr_usd', undefined),
    ).not.toHaveProperty('growth_metrics');
    expect(withValue(STORED, 'geography', '')).not.toHaveProperty('geography');
    expect(withValue(STORED, 'sector_tags', [])).not.toHaveProperty('sector_tags');
    expect(withValue(STORED, 'monitoring_opt_in', false).monitoring_opt_in).toBe(false);
  });

  it('let a new size give a new stage where the stage was taken from the size, and only then', () => {
    const resized = withValue(STORED, 'round_size_usd', 9_000_000);
    expect(resized).not.toHaveProperty('stage');
    expect(resized).not.toHaveProperty('stage_inferred');
    const said = withValue(STORED, 'stage', 'series-a');
    expect(said).toMatchObject({ stage: 'series-a' });
    expect(said).not.toHaveProperty('stage_inferred');
    expect(withValue(said, 'round_size_usd', 1).stage).toBe('series-a');
  });

  it('go with the kind of raise: what only the other has is left out, what the form does not show is kept', () => {
    const fund = ofType(STORED, 'fund_lp');
    expect(fund).toEqual({
      raise_type: 'fund_lp',
      sector_tags: ['fintec', 'Payments'],
      letter_languages: ['de'],
      geography: 'Londn',
    });
    expect(ofType(STORED, 'startup_equity')).toBe(STORED);
  });

  it('take a suggestion where the word stands', () => {
    expect(withTaken(STORED, 'sector_tags', 'fintec', 'Payments').sector_tags).toEqual(['Payments']);
    expect(withTaken(STORED, 'geography', 'Londn', 'London, United Kingdom').geography).toBe(
      'London, United Kingdom',
    );
    expect(withTaken(STORED, 'round_size_usd', '2000000', 'series-a').stage).toBe('series-a');
  });

  it('are sent without what answers say beside them', () => {
    expect(toSend({ ...STORED, warnings: [], request_id: 'x' })).toEqual(STORED);
  });

  it('all say what they do', () => {
    for (const { path, does } of shown('startup_equity', 'fund_lp')) expect(does, path).toMatch(/\.$/);
  });

  it.each([
    ['startup_equity', 'StartupProfileRequest'],
    ['fund_lp', 'FundProfileRequest'],
  ] as const)('of %s are those that the service takes, within its bounds', (type, name) => {
    const taken = leavesOf(SCHEMAS[name]);
    for (const path of NOT_SHOWN) taken.delete(path);
    const form = new Map(shown(type).map((spec) => [spec.path, spec]));
    expect([...form.keys()].toSorted()).toEqual([...taken.keys()].toSorted());
    for (const [path, spec] of form) {
      const { maxLength, enum: values } = taken.get(path) ?? {};
      if ('most' in spec) expect(spec.most, path).toBe(maxLength);
      if ('of' in spec) expect(Object.keys(spec.of).toSorted(), path).toEqual(values?.toSorted());
    }
  });
});

const shown = (...types: Profile['raise_type'][]) =>
  types.flatMap((type) => sectionsOf(type).flatMap(({ fields }) => fields));

/** What a request may have and no person writes here; letters ask for their language themselves. */
const NOT_SHOWN = [
  'raise_type',
  'stage_inferred',
  'letter_languages',
  'warnings',
  'request_id',
  'version',
  'if_version',
];

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly maxLength?: number;
}
const SCHEMAS = openapi.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** A schema itself: behind its name, and without the null that empties it. */
function bare(schema: Schema): Schema {
  const { $ref } = schema;
  if (schema.anyOf?.[0] !== undefined) return bare(schema.anyOf[0]);
  return $ref === undefined ? schema : (SCHEMAS[$ref.replace('#/components/schemas/', '')] ?? {});
}

/** The fields of a request by their paths, those of its objects instead of the objects. */
function leavesOf(schema: Schema | undefined, within = ''): Map<string, Schema> {
  return new Map(
    Object.entries(schema?.properties ?? {}).flatMap(([name, field]): [string, Schema][] => {
      const leaf = bare(field);
      return leaf.properties === undefined
        ? [[`${within}${name}`, leaf.items === undefined ? leaf : bare(leaf.items)]]
        : [...leavesOf(leaf, `${name}.`)];
    }),
  );
}
