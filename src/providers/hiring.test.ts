import { expect, it } from 'vitest';
import { hiringJob, readHiringLine } from './hackernews.ts';

// Lines made up by us, in the ways the thread writes them.
it.each([
  [
    'Fernhollow | Backend Engineer | Berlin, Germany | ONSITE | Full-time | https://fernhollow.example',
    ['Fernhollow', 'Backend Engineer', 'Berlin, Germany, ONSITE', 'https://fernhollow.example'],
  ],
  [
    'Quillwater (https://quillwater.example) | REMOTE (US) | Senior Frontend Engineer | $150k - $180k + equity',
    ['Quillwater', 'Senior Frontend Engineer', 'REMOTE (US)', 'https://quillwater.example'],
  ],
  [
    'Mosslight | London or Remote (UK) | Full time | Data Scientist, Designer | https://jobs.example.com/mosslight',
    ['Mosslight', 'Data Scientist, Designer', 'London or Remote (UK)', undefined],
  ],
  [
    'Reedworks | San Francisco | Multiple Roles | Visa',
    ['Reedworks', 'Reedworks | San Francisco | Multiple Roles | Visa', 'San Francisco', undefined],
  ],
  [
    'Reedworks | Remote Support Engineer | Anywhere',
    ['Reedworks', 'Remote Support Engineer', 'Anywhere', undefined],
  ],
  ['Sedge is hiring a gardener in Paris', ['', 'Sedge is hiring a gardener in Paris', '', undefined]],
])('reads %j', (line, [company, title, location, companyUrl]) => {
  const read = readHiringLine(`${line}\nWe make things.`);
  expect(read).toEqual({ company, title, location, companyUrl });
});

it('makes a posting of the first line, at the address of the comment', () => {
  expect(
    hiringJob({ id: '9001', text: 'Fernhollow | CTO | Remote\nMore', at: '2026-11-03T10:00:00.000Z' }),
  ).toEqual({
    title: 'CTO',
    url: 'https://news.ycombinator.com/item?id=9001',
    company: 'Fernhollow',
    companyUrl: '',
    location: 'Remote',
    postedDate: '2026-11-03T10:00:00.000Z',
  });
  expect(hiringJob({ id: '1', text: ' ', at: '2026-11-03' })).toBeUndefined();
});
