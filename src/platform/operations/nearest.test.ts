import { expect, it } from 'vitest';
import { nearest } from './validate.ts';

const COMPANY = ['company_social_url', 'company_name', 'domain'];

it.each([
  ['compny_name', COMPANY, 'company_name'],
  ['companyName', COMPANY, 'company_name'],
  // By letters alone it would be "domain".
  ['company', COMPANY, 'company_name'],
  ['mailbox_id', ['id', 'password', 'per_day'], 'id'],
  ['sectors', ['geography', 'sector_tags'], 'sector_tags'],
])('finds what %s was meant to be', (name, known, meant) => {
  expect(nearest(name, known)).toBe(meant);
});

it.each([
  ['settings', ['id', 'password']],
  ['events', ['url']],
  ['x', []],
  ['a'.repeat(101), ['a'.repeat(100)]],
])('offers nothing where nothing is near: %s', (name, known) => {
  expect(nearest(name, known)).toBeUndefined();
});
