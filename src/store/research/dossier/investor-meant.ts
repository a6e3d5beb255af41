import { profileKey } from '../../../core/corpus/erased.ts';
import { numberOfInvestorId } from '../../../core/corpus/investor-id.ts';
import { identityKey, investorKey, personKey } from '../../../core/identity/identity.ts';
import { CERTAIN } from '../../../core/news/funder-claim.ts';
import { bestKnown } from '../../../core/research/best-known.ts';
import type { InvestorAsked } from '../../../core/research/dossier.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

/** More namesakes than this cannot be distinguished by a name. */
const MAX_CANDIDATES = 50;

interface Candidate {
  readonly id: number;
  readonly domain: string | null;
  readonly deals: number;
}

const SHOWN = `join investor h0 on h0.id = h.id join investor r on r.id = coalesce(h0.merged_into, h0.id)`;
const CANDIDATE = `distinct r.id, r.domain, (select count(*)::int from investment d
  where d.investor_id = r.id and (d.confidence is null or d.confidence >= ${CERTAIN})) as deals`;
const OF_KIND = '($3::text is null or r.kind is null or r.kind = $3)';

const BY_URL = `select ${CANDIDATE} from (select id from investor where mode = $1 and social_url is not null
  and url_folded(social_url) = $2) h ${SHOWN} where ${OF_KIND} limit ${MAX_CANDIDATES}`;
const BY_DOMAIN = `select ${CANDIDATE} from (select id from investor where mode = $1 and domain = $2
  and kind is distinct from 'person') h ${SHOWN} where ${OF_KIND} limit ${MAX_CANDIDATES}`;
const BY_ID = `select ${CANDIDATE} from (select id from investor where mode = $1 and id = $2::bigint) h ${SHOWN}
  where ${OF_KIND}`;
const BY_NAME = `select ${CANDIDATE} from (
    select id from investor where mode = $1 and identity_key = any ($2::text[])
    union select investor_id from investor_alias where mode = $1 and alias_key = any ($2::text[])
  ) h ${SHOWN} where ${OF_KIND} limit ${MAX_CANDIDATES}`;

/** The id of the one investor that is asked for; undefined where several may be and none is by far the best known. */
export async function investorMeant(
  db: Queryable,
  mode: Mode,
  asked: InvestorAsked,
): Promise<number | undefined> {
  const find = (name: string, text: string, key: string | readonly string[]) =>
    db.query<Candidate>({ name, text, values: [mode, key, asked.kind ?? null] });
  const known = asked.domain?.toLowerCase();
  if (asked.socialUrl !== undefined) {
    const meant = bestKnown(await find('investor_by_url', BY_URL, profileKey(asked.socialUrl)));
    if (meant !== undefined) return meant;
  }
  if (known !== undefined) {
    const meant = bestKnown(await find('investor_by_domain', BY_DOMAIN, known));
    if (meant !== undefined) return meant;
  }
  const { name } = asked;
  if (name === undefined) return undefined;
  const number = numberOfInvestorId(name);
  if (number !== undefined) return bestKnown(await find('investor_by_id', BY_ID, String(number)));
  const keys = [
    ...new Set([
      ...(asked.kind === 'person' ? [] : [identityKey(name), investorKey(name)]),
      ...(asked.kind === 'organisation' ? [] : [personKey(name)]),
    ]),
  ].filter((key) => key !== '');
  const named = await find('investor_by_name', BY_NAME, keys);
  // A record with another domain than the one asked for is a namesake.
  return bestKnown(known === undefined ? named : named.filter(({ domain }) => domain === null));
}
