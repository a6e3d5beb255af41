import { expect, it } from 'vitest';
import { moneyReader } from './rules-money.ts';

const read = (text: string, heading = '', others: readonly string[] = []) =>
  moneyReader([text, ...others], { heading })(text);
const one = (sum: number, currency?: string) => ({ from: sum, to: sum, ...(currency && { currency }) });

it.each<readonly [string, unknown]>([
  ['$500k', one(500_000, 'USD')],
  ['£250k-3m', { from: 250_000, to: 3_000_000, currency: 'GBP' }],
  ['up to $3M', { to: 3_000_000, currency: 'USD' }],
  ['from €500k', { from: 500_000, currency: 'EUR' }],
  ['$1M+', { from: 1_000_000, currency: 'USD' }],
  ['$1-5M', { from: 1_000_000, to: 5_000_000, currency: 'USD' }],
  ['1M€ à 5M€', { from: 1_000_000, to: 5_000_000, currency: 'EUR' }],
  ['bis zu 3 Mio. €', { to: 3_000_000, currency: 'EUR' }],
  ['1,5 Mio', one(1_500_000)],
  ['1.250.000,00', one(1_250_000)],
  ['50,000.50', one(50_000.5)],
  ['50.000 €', one(50_000, 'EUR')],
  ["CHF 1'500'000", one(1_500_000, 'CHF')],
  ['500 000 €', one(500_000, 'EUR')],
  ['TEUR 250', one(250_000, 'EUR')],
  ['2.5 MUSD', one(2_500_000, 'USD')],
  ['A$2m', one(2_000_000, 'AUD')],
  ['₹2 Cr', one(20_000_000, 'INR')],
  ['20-25 lacs', { from: 2_000_000, to: 2_500_000, currency: 'INR' }],
  ['1,23,45,678', one(12_345_678)],
  ['approx. $2m', one(2_000_000, 'USD')],
  ['１００万', undefined],
  ...['50.000', '1,5', '0,250', '1.500M', '$1.50', '500', '$5M-1M'].map(
    (text) => [text, 'doubtful'] as const,
  ),
  ...['lots', 'n/a', '$0', '2 rounds', '$5m or €4m', '500k if others do', ''].map(
    (text) => [text, undefined] as const,
  ),
])('%j is read by itself', (text, sum) => {
  expect(read(text)).toEqual(sum);
});

it.each([
  ['250', 'Check Size (€K)', [], one(250_000, 'EUR')],
  ['2.5', 'AUM ($M)', [], one(2_500_000, 'USD')],
  ['5000000', 'AUM ($M)', [], one(5_000_000, 'USD')],
  ['250', 'Amount in USD', [], one(250, 'USD')],
  ['50.000', 'Betrag', ['1.250.000,00'], one(50_000)],
  ['1.250k', 'Amount', ['1.5m'], one(1_250)],
  ['$50.000', 'Amount', ['1.5m'], 'doubtful'],
  ['50.000', 'Amount', ['1.250.000', '1,000,000'], 'doubtful'],
] as const)('%j under %j is read by its column', (text, heading, others, sum) => {
  expect(read(text, heading, others)).toEqual(sum);
});
