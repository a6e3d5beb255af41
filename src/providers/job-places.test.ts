import { expect, it } from 'vitest';
import { readMetroTable } from '../reference/rules-meant-places.ts';
import { isOpenTo, readJobPlaces } from './rules-jobs.ts';

const METROS = readMetroTable(
  '# DEU\n*berlin;potsdam\n*munich\n# USA\nCA *san francisco;oakland;palo alto\nMA *boston;cambridge\nOR *portland\n' +
    'TX *austin\nNY *new york\n# GBR\n*london;cambridge\n# FRA\n*paris\n# CAN\nON *toronto',
);
const open = (job: string, asked: string): boolean =>
  isOpenTo(readJobPlaces(job, METROS), readJobPlaces(asked, METROS), METROS);

it.each([
  // The default place, and what it must not lose.
  ['San Francisco, CA', 'United States'],
  ['San Francisco', 'United States'],
  ['USA', 'United States'],
  ['Remote', 'United States'],
  ['Remote (US only)', 'United States'],
  ['US-Remote', 'United States'],
  ['Remote - United States', 'United States'],
  ['Worldwide', 'United States'],
  ['Anywhere in the World', 'United States'],
  ['Anywhere in the US', 'United States'],
  ['USA, Canada, UK', 'United States'],
  ['North America', 'United States'],
  ['Remote (EST)', 'United States'],
  ['Americas, Europe', 'United States'],
  ['London, UK | New York, NY | Austin, TX', 'United States'],
  ['Berlin, Germany; Portland, OR', 'United States'],
  ['Austin, TX, USA, Toronto, Canada', 'Canada'],
  ['Indianapolis, IN', 'United States'],
  ['', 'United States'],
  ['Multiple locations', 'United States'],
  ['Flexible / Remote', 'United States'],
  // Other places.
  ['Berlin', 'Germany'],
  ['Europe', 'Berlin, Germany'],
  ['Remote, EU', 'Germany'],
  ['Western Europe', 'France'],
  ['Germany', 'Berlin'],
  ['Oakland, CA', 'San Francisco Bay Area'],
  ['California', 'Palo Alto, CA'],
  ['Berlin, Germany', 'Europe'],
  ['EMEA', 'Europe'],
  ['Munich, Germany', ''],
  ['Munich, Germany', 'Worldwide'],
  ['Bosnia and Herzegovina', 'Bosnia and Herzegovina'],
  ['Kleinkleckersdorf', 'Kleinkleckersdorf'],
  ['Hybrid - London, UK', 'London'],
  ['Lisbon, PT', 'Portugal'],
  // Remote asked.
  ['Remote', 'Remote'],
  ['Anywhere', 'Remote'],
  ['Remote (Germany)', 'Remote, Germany'],
])('a job in %j is open to %j', (job, asked) => {
  expect(open(job, asked)).toBe(true);
});

it.each([
  ['Berlin', 'United States'],
  ['Berlin, Germany', 'United States'],
  ['Remote (Germany)', 'United States'],
  ['Remote, EU', 'United States'],
  ['LATAM only', 'United States'],
  ['Paris, France or London, UK', 'United States'],
  ['Kleinkleckersdorf', 'United States'],
  ['Lisbon, PT', 'United States'],
  ['Boston, MA', 'San Francisco, CA'],
  ['California', 'Boston, MA'],
  ['Cambridge, UK', 'Cambridge, MA'],
  ['Munich', 'Berlin'],
  ['Berlin, Germany', 'Remote'],
  ['', 'Remote'],
  ['Remote (France)', 'Remote, Germany'],
  ['Asia', 'Europe'],
])('a job in %j is not open to %j', (job, asked) => {
  expect(open(job, asked)).toBe(false);
});

it('takes a hostile text in its stride', () => {
  const places = readJobPlaces('a,/|'.repeat(50_000), METROS);
  expect(places.places.length).toBeLessThanOrEqual(1600);
});
