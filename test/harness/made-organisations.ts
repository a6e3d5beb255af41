/** Companies of a small corpus; everyone here is made up. */
export const COMPANIES = [
  {
    name: 'Zirkonia Robotics GmbH',
    domain: 'zirkonia.example',
    country: 'DEU',
    city: 'München',
    description: 'Robots\nthat weld.',
    tags: ['robotics'],
  },
  {
    name: 'Larkspur Bank',
    domain: 'larkspur.example',
    country: 'IRL',
    tags: ['Banking', 'Credit', 'Games', 'Loans'],
  },
  { name: 'Pebblehop', domain: 'pebblehop.example', country: 'IRL', tags: ['Apps', 'Games'] },
  { name: 'Zirkonia', domain: 'zirkonia-foods.example', country: 'USA', state: 'NY', city: 'New York' },
  {
    name: 'Quillfish Labs, Inc.',
    domain: 'quillfish.example',
    country: 'USA',
    state: 'CA',
    city: 'San Francisco',
    founded: '2019-03-01',
  },
  { name: "D'Orsay-Plum & Sons", country: 'GBR', city: 'London' },
  { name: 'Test World Quillfish', mode: 'test', country: 'USA', state: 'CA', city: 'San Francisco' },
];
/** Investors beside them. */
export const INVESTORS = [
  {
    name: 'Andreessen Horowitz',
    domain: 'a16z.example',
    kind: 'organisation',
    country: 'USA',
    state: 'CA',
    city: 'Menlo Park',
  },
  {
    name: 'Umbra Peak Capital',
    domain: 'umbrapeak.example',
    kind: 'organisation',
    country: 'DEU',
    city: 'Berlin',
    social: 'https://www.linkedin.com/company/umbra-peak/',
  },
  {
    name: 'Zoë Fictional-Ångström',
    kind: 'person',
    lp: 'angel',
    country: 'SWE',
    city: 'Stockholm',
    social: 'https://bsky.example/profile/zoe',
  },
];
