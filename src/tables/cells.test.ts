import { expect, it } from 'vitest';
import { cleanCell, listOf } from './rules-cells.ts';

it.each([
  ['Kleiner Perkins Caufield &amp; Byers', 'Kleiner Perkins Caufield & Byers'],
  ['Dr&auml;xlmaier &#38; Dahl AT&T', 'Dräxlmaier & Dahl AT&T'],
  ['[Andreessen Horowitz](https://a16z.com)', 'Andreessen Horowitz', 'https://a16z.com'],
  ['[https://a16z.com](https://a16z.com)', 'https://a16z.com', 'https://a16z.com'],
  ['<https://a16z.com>', 'https://a16z.com'],
  ['[[Tern Capital]], [[skua|Skua]]', 'Tern Capital, Skua'],
  ['Tern (https://www.notion.so/Tern-1a2b3c)', 'Tern', 'https://www.notion.so/Tern-1a2b3c'],
  ['See the memo (https://docs.example/x)', 'See the memo (https://docs.example/x)'],
  ['https://www.google.com/url?q=https%3A%2F%2Ftern.test%2F&sa=D', 'https://tern.test/'],
  ["'=1+1", '=1+1'],
  ["'+49 30 1; '-b", '+49 30 1; -b'],
  ['=HYPERLINK("http://evil.test","x")', '=HYPERLINK("http://evil.test","x")'],
  ["+1+cmd|' /C calc'!A0", "+1+cmd|' /C calc'!A0"],
  ['="0012"', '0012'],
  ['\u200bTern\u00a0Capital\u0000 ', 'Tern Capital'],
  ['MÃ¼ller', 'Müller'],
  ['می‌خواهم', 'می‌خواهم'],
  ['[draft] (not sent)', '[draft] (not sent)'],
  ['<a href="https://tern.test/x" target=_blank>Tern</a>', 'Tern', 'https://tern.test/x'],
  [
    '<p>Met <b>Jo</b> &amp; Bo.</p><ul><li>churn</li><li>a<br/>b &lt;p&gt;</li></ul>',
    'Met Jo & Bo.\nchurn\na\nb <p>',
  ],
  ['a <b and c> d, x < y, <3, <q@tern.test>', 'a <b and c> d, x < y, <3, <q@tern.test>'],
])('reads %j as %j', (cell, text, link?: string) => {
  expect(cleanCell(cell)).toMatchObject(link === undefined ? { text } : { text, link });
});

it.each([
  ['["SAAS","FINTECH"]', ['SAAS', 'FINTECH']],
  ["['Deep tech', 'AI, health']", ['Deep tech', 'AI, health']],
  ['[{"name":"SaaS"},{"label":"AI"},7]', ['SaaS', 'AI', '7']],
  ['Ada Quillon\nBram Oseiwa\n\nAda Quillon', ['Ada Quillon', 'Bram Oseiwa']],
  ['- SaaS\n- AI, health', ['SaaS', 'AI, health']],
  ['SaaS; AI, health', ['SaaS', 'AI, health']],
  ['Seed, Series A', ['Seed', 'Series A']],
  ['$1,250,000', ['$1,250,000']],
  ['#ai #deep_tech', ['ai', 'deep_tech']],
  ['"Seed","Warm"', ['Seed', 'Warm']],
  ['#1 choice', ['#1 choice']],
  ['[not json', ['[not json']],
  [' ', []],
])('takes %j apart', (cell, items) => {
  expect(listOf(cell)).toEqual(items);
});
