import type { LpType } from '../../reference/rules-investor-terms.ts';
import type { Strategy } from '../plan/rules-letter-plan.ts';

export const LPS: Readonly<Record<LpType, string>> = {
  family_office: 'des family offices',
  hnw_individual: 'des investisseurs privés',
  recently_exited_founder: 'des entrepreneurs ayant cédé leur entreprise',
  institutional: 'des investisseurs institutionnels',
  angel: 'des business angels',
};

export const FUNDS: Readonly<Record<Strategy, string>> = {
  venture: 'fonds de capital-risque',
  growth: 'fonds de capital-développement',
  buyout: 'fonds de LBO',
  private_credit: 'fonds de dette privée',
  real_estate: 'fonds immobilier',
  infrastructure: 'fonds d’infrastructure',
  fund_of_funds: 'fonds de fonds',
  hedge: 'fonds alternatif',
};
