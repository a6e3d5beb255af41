import type { LpType } from '../../reference/rules-investor-terms.ts';
import type { Strategy } from '../plan/rules-letter-plan.ts';

export const LPS: Readonly<Record<LpType, string>> = {
  family_office: 'Family Offices',
  hnw_individual: 'private Investoren',
  recently_exited_founder: 'Unternehmerinnen und Unternehmer nach einem Exit',
  institutional: 'institutionelle Investoren',
  angel: 'Business Angels',
};

export const FUNDS: Readonly<Record<Strategy, string>> = {
  venture: 'Venture-Capital-Fonds',
  growth: 'Wachstumsfonds',
  buyout: 'Buyout-Fonds',
  private_credit: 'Private-Credit-Fonds',
  real_estate: 'Immobilienfonds',
  infrastructure: 'Infrastrukturfonds',
  fund_of_funds: 'Dachfonds',
  hedge: 'Hedgefonds',
};
