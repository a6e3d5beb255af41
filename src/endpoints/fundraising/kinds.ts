import Type from 'typebox';
import { INVESTOR_KINDS } from '../../core/corpus/investor-kind.ts';
import { LP_TYPES, STAGES } from '../../core/kind/investor-terms.ts';
import { named } from '../named.ts';

/** What kind of limited partner or angel an investor is. */
export const LpType = Type.Enum([...LP_TYPES], { type: 'string', ...named('LpType') });

/** What kind of investor it is. */
export const Kind = Type.Enum([...INVESTOR_KINDS], { type: 'string', ...named('InvestorKind') });

/** The stage of a round. */
export const Stage = Type.Enum([...STAGES], { type: 'string', ...named('Stage') });
