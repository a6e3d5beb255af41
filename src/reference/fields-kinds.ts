import Type from 'typebox';
import { named } from '../platform/values/fields.ts';
import { INVESTOR_KINDS, LISTED_KINDS, LP_TYPES, STAGES } from './rules-investor-terms.ts';

/** What kind of limited partner or angel an investor is. */
export const LpTypeShown = Type.Enum([...LP_TYPES], { type: 'string', ...named('LpType') });

/** What kind of investor it is. */
export const Kind = Type.Enum([...INVESTOR_KINDS], { type: 'string', ...named('InvestorKind') });

/** The same, and what only a list of a tenant says. */
export const KindListed = Type.Enum([...LISTED_KINDS], { type: 'string', ...named('ListedKind') });

/** The stage of a round. */
export const StageShown = Type.Enum([...STAGES], { type: 'string', ...named('Stage') });
