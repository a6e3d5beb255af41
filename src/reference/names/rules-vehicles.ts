import { identityKey } from '../rules-identity.ts';
import { INVESTOR_WORDS } from './rules-firm-words.ts';
import { formInText } from './rules-legal-forms.ts';

/** Who manages a vehicle, as its name says; `isSure` where the rest of the name can only be a firm's. */
export interface NamedManager {
  readonly name: string;
  readonly isSure: boolean;
}

/** A vehicle's legal form at the end of its name. */
const LEGAL = new RegExp(
  `[,\\s]+(?:${formInText('\\.?\\s?')}|limited partnership|sicav-raif|gmbh & co\\.? kg|s\\.?c\\.?a\\.?|trust)\\.?$`,
  'i',
);

/** What EDGAR puts behind names to tell filers of one name apart: "/DE/", "/CA". */
const FILER_SUFFIX = /\s*\/[A-Z]{2,3}\/?\s*$/;

/** Words that distinguish the vehicles of one firm, at the end of the name. */
const VEHICLE =
  /[\s,\-–]+(?:(?:the\s+)?fund|funds|feeder|master|parallel|offshore|onshore|domestic|international|cayman|delaware|us|usa|uk|eu|europe|annex|overage|co-?invest(?:ment|ors?)?|side-?car|continuation|opportunit(?:y|ies)|select|seed|early stage|growth|qp|qualified purchasers?|institutional|investors?|entrepreneurs?|founders?|executives?|affiliates?|friends|spv|series|class|vintage|no\.?|number|vehicle|[ivx]{1,6}|\d{1,4}|\d{1,2}[a-z]|[a-f]|[ivx]{1,6}-[a-z0-9]{1,2}|\([^()]*\))$/i;

/** Without one of these a name says no more than that there is a fund. */
const SAYS_FUND =
  /\b(?:funds?|[ivx]{1,6}|spv|\d{1,4}|opportunit(?:y|ies)|co-?invest\w*|feeder|offshore|parallel)\b/i;

/** What firms call themselves, beside the words of the trade. */
const FIRM: ReadonlySet<string> = new Set('partnership holdings labs accelerator studio'.split(' '));
/** Of the words of the trade these may as well be the fund's own, or say who is in it. */
const OF_FUND = /^(?:fund|fond|investors?$|partner$|investment$|gp$|pe$|assets?$|managers?$)/u;

/** Names that many share, and that say nothing of who is behind. */
const ANYBODY = new Set(
  'venture capital, private equity, venture partners, capital partners, equity partners, real estate partners, growth capital, growth equity, seed capital, opportunity partners, investments, partners, capital, ventures'.split(
    ', ',
  ),
);

/**
 * The manager in the name of a vehicle: "Norvale Ventures Fund III, L.P." and "Norvale Ventures IV-A, LP" are Norvale
 * Ventures', "AB Fund II, a series of Norvale Partners, LP" is Norvale Partners'. What is left of the name after the
 * legal form, figures and words that distinguish vehicles is the manager for sure only where it ends as firms do ("…
 * Capital"); else ("Green Meadow Fund II") it may be no more than the fund's own name. Undefined if nothing is left.
 */
export function managerOfFund(name: string): NamedManager | undefined {
  const clean = name.replace(FILER_SUFFIX, '').replace(/\s+/g, ' ').trim();
  const series =
    /,?\s+(?:a|each a|an?\s+\w+)?\s*(?:protected\s+|separate\s+)?series\s+(?:of|fund of)\s+(.{3,})$/i.exec(
      clean,
    )?.[1];
  const whole = series ?? clean;
  const isVehicle = series !== undefined || SAYS_FUND.test(withoutLegal(clean));
  const rest = stripped(whole);
  const key = identityKey(rest);
  if (key === '' || !isVehicle || ANYBODY.has(key)) return undefined;
  const words = key.split(' ');
  const last = rest.split(' ').at(-1)?.toLowerCase() ?? '';
  const isFirm = FIRM.has(last) || (INVESTOR_WORDS.has(last) && !OF_FUND.test(last));
  return { name: rest, isSure: isFirm && words.length > 1 };
}

function withoutLegal(name: string): string {
  let rest = name;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(LEGAL, '').trim();
  }
  return rest;
}

function stripped(name: string): string {
  let rest = withoutLegal(name);
  for (let before = ''; before !== rest; ) {
    before = rest;
    const shorter = withoutLegal(rest.replace(VEHICLE, '')).replace(/[\s,\-–]+$/, '');
    if (shorter.length >= 2) rest = shorter;
  }
  return rest;
}
