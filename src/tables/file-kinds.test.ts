import { expect, it } from 'vitest';
import { notATable } from './rules-encoding.ts';

it.each([
  ['', /empty/],
  [' \n\t\n', /empty/],
  ['PK\u0003\u0004rest', /ZIP/],
  ['UEsDBBQAAAA', /ZIP/],
  ['%PDF-1.7', /PDF/],
  ['  <!doctype html>', /web page/],
  ['<html lang="en">', /web page/],
  ['<?xml version="1.0"?>', /web page/],
  ['{"a": 1}', /JSON/],
  ['[{"a": 1}]', /JSON/],
  ['ÿþF\u0000i\u0000', /UTF-16/],
  ['N\0a\0m\0e\0', /UTF-16/],
])('tells that %j is no table', (text, why) => {
  expect(notATable(text)).toMatch(why);
});

it.each(['First Name,Last Name', 'Notes:\n"…"', '<3 you,Ada', '[Ada],Example', '{Ada},Example'.slice(1)])(
  'lets %j be read',
  (text) => {
    expect(notATable(text)).toBeUndefined();
  },
);
