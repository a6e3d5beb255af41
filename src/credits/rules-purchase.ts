import type { CreditPack } from './rules-packs.ts';

/** How credits are had on this service. */
export interface CreditOffer {
  /** Empty if none can be bought here. */
  readonly packs: readonly CreditPack[];
  /** In the operator's words, and how packs are bought; in ours if neither is there. */
  readonly how: string;
  /** The operator's words alone. */
  readonly note?: string;
}

/** Where nobody wrote anything: a self-hoster is often tenant and operator at once. */
const BY_COMMAND =
  'The operator of this service adds credits: "warmpath credits grant 1000 --tenant <id>", with the tenant id of GET /v1/usage.';
const BY_PACKS =
  'Buy credits on the page Credits of the console, or with POST /v1/credits/checkout; GET /v1/credits/packs lists the packs.';

/** How credits are had here: in the operator's words if there are some. */
export function offerOf(packs: readonly CreditPack[], words: string | undefined): CreditOffer {
  const said = [...(words === undefined ? [] : [words]), ...(packs.length > 0 ? [BY_PACKS] : [])];
  const how = said.length === 0 ? BY_COMMAND : said.join(' ');
  return { packs, how, ...(words === undefined ? {} : { note: words }) };
}
