import type { Db } from '../../src/platform/database/db.ts';
import { identityKey, personKey } from '../../src/reference/rules-identity.ts';

// A few made-up firms, people and companies with everything public records can say of them.

interface MadeInvestor {
  readonly name: string;
  readonly kind?: 'organisation' | 'person' | null;
  readonly mode?: 'live' | 'test';
  readonly domain?: string;
  readonly social?: string;
  readonly country?: string;
  readonly city?: string;
  readonly tags?: readonly string[];
  readonly assetsUsd?: number;
  readonly lpType?: string;
}

/** Writes investors and companies one by one and hands out their ids. */
export function researchCorpus(db: Db) {
  const run = (text: string, values: readonly unknown[]) => db.query<{ id: number }>({ text, values });
  const idOf = async (text: string, values: readonly unknown[]) => {
    const [row] = await run(text, values);
    if (row === undefined) throw new Error('nothing was written');
    return row.id;
  };
  let serial = 0;
  const next = () => {
    serial += 1;
    return String(serial);
  };
  return {
    run,
    investor: (one: MadeInvestor) =>
      idOf(
        `insert into investor (mode, name, identity_key, kind, lp_type, domain, social_url, country_code, city, sector_tags,
           assets_usd, assets_on, description, source, source_id, as_of)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'form-adv', $14, '2026-03-30') returning id`,
        [
          one.mode ?? 'live',
          one.name,
          one.kind === 'person' ? personKey(one.name) : identityKey(one.name),
          one.kind === undefined ? 'organisation' : one.kind,
          one.lpType ?? null,
          one.domain ?? null,
          one.social ?? null,
          one.country ?? null,
          one.city ?? null,
          one.tags ?? [],
          one.assetsUsd ?? null,
          one.assetsUsd === undefined ? null : '2025-12-31',
          `${one.name} is made up.`,
          next(),
        ],
      ),
    company: (
      name: string,
      more: { domain?: string; country?: string; tags?: readonly string[]; mode?: string } = {},
    ) =>
      idOf(
        `insert into company (mode, name, identity_key, domain, country_code, sector_tags, description, source, source_id, as_of)
         values ($1, $2, $3, $4, $5, $6, $7, 'deals', $8, '2026-02-01') returning id`,
        [
          more.mode ?? 'live',
          name,
          identityKey(name),
          more.domain ?? null,
          more.country ?? null,
          more.tags ?? [],
          `${name} makes things up.`,
          next(),
        ],
      ),
    async round(
      company: number,
      on: string | null,
      by: readonly (number | { id: number; lead?: boolean; confidence?: number })[],
      more: { usd?: number; mode?: string } = {},
    ) {
      const id = await idOf(
        `insert into round (mode, company_id, kind, stage, announced_on, raised_usd, source, source_id, as_of)
         values ($1, $2, 'seed', 'seed', $3, $4, 'form-d', $5, '2026-03-10') returning id`,
        [more.mode ?? 'live', company, on, more.usd ?? null, next()],
      );
      for (const one of by) {
        const given = typeof one === 'number' ? { id: one } : one;
        await run(
          `insert into investment (round_id, investor_id, is_lead, confidence, source, as_of)
           values ($1, $2, $3, $4, 'form-d', '2026-03-10')`,
          [id, given.id, given.lead ?? null, given.confidence ?? null],
        );
      }
      return id;
    },
  };
}
