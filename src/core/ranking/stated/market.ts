/**
 * About how many of a thousand venture rounds of 2015 to 2024 went to companies of a country, rounded from the yearly
 * reports of the trade: how an investor that states many countries spreads over them. Others have `REST`.
 */
const ROUNDS: Readonly<Record<string, number>> = {
  USA: 400,
  CHN: 130,
  GBR: 70,
  IND: 60,
  DEU: 35,
  FRA: 35,
  CAN: 30,
  JPN: 30,
  ISR: 25,
  KOR: 25,
  BRA: 17,
  SGP: 15,
  AUS: 15,
  ESP: 13,
  SWE: 13,
  NLD: 13,
  CHE: 11,
  ITA: 9,
  IDN: 9,
  FIN: 7,
  DNK: 7,
  IRL: 6,
  BEL: 6,
  NOR: 6,
  AUT: 4,
  POL: 6,
  MEX: 6,
  ARE: 6,
  HKG: 8,
  TUR: 5,
  RUS: 6,
  NGA: 4,
  KEN: 3,
  EGY: 4,
  ZAF: 4,
  COL: 4,
  CHL: 3,
  ARG: 3,
  EST: 3,
  PRT: 3,
  VNM: 4,
  MYS: 4,
  THA: 3,
  PHL: 3,
  PAK: 2,
  SAU: 3,
  NZL: 4,
  TWN: 4,
  CZE: 2,
  ROU: 2,
  HUN: 2,
  GRC: 2,
  UKR: 2,
  LTU: 2,
  LUX: 2,
};
const REST = 0.5;

/** The countries of the table together, and some hundred others. */
const WORLD = Object.values(ROUNDS).reduce((sum, rounds) => sum + rounds, 0) + 50 * REST;

/** The part of the world's rounds that a country has, 0 to 1. */
export function marketShare(country: string): number {
  return marketOf(country) / WORLD;
}

/** The size of a country's market beside others'; of alpha-3 codes. */
export function marketOf(country: string): number {
  return ROUNDS[country] ?? REST;
}
