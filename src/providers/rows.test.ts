import { describe, expect, test } from 'vitest';
import { POSTED_LIMITS } from './fields-bodies.ts';
import { findJobs } from './order.ts';
import {
  enrichPerson,
  findAddress,
  findEngagement,
  findPeople,
  findPosts,
  judgeAddress,
  momentsOf,
} from './sandbox-choose.ts';
import { enrichCompany, findCompanies, findPages, findStaff } from './sandbox-news.ts';
import { madeWorld } from './sandbox-world.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-21T12:34:56Z');
const { companies, people } = madeWorld();
const [company] = companies;
const person = people.find((one) => one.company === company);
if (company === undefined || person === undefined) throw new Error('the world is empty');

describe('moments', () => {
  const hours = Array.from({ length: 72 }, (_, hour) => new Date(NOW.getTime() + hour * 3_600_000));

  test.each([1, 7, 30])('of the last %i days lie within them, newest first, at any hour', (days) => {
    for (const now of hours) {
      const times = momentsOf('posts', now, days).map(({ timestamp }) => timestamp);
      expect(times.length).toBeGreaterThanOrEqual(2 * days - 1);
      expect(times.length).toBeLessThanOrEqual(2 * days + 2);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times.every((time) => time <= now.getTime() && time >= now.getTime() - days * DAY_MS)).toBe(
        true,
      );
    }
  });

  test('stay as they are while time goes by', () => {
    const told = (now: Date) =>
      momentsOf('posts', now, 7).map(({ timestamp, id, dice }) => [timestamp, id, dice.next()]);
    const today = told(NOW);
    const tomorrow = told(new Date(NOW.getTime() + DAY_MS));
    const both = today.filter(([, id]) => tomorrow.some(([, other]) => other === id));
    expect(both.length).toBeGreaterThanOrEqual(10);
    for (const moment of both) expect(tomorrow).toContainEqual(moment);
    expect(new Set(today.map(([, id]) => id)).size).toBe(today.length);
  });

  test('differ by name', () => {
    expect(momentsOf('one', NOW, 7)).not.toEqual(momentsOf('other', NOW, 7));
  });
});

describe('jobs', () => {
  const params = { keyword: 'Welder', location: 'Germany', posted_limit: 'past-month', limit: 50 } as const;

  test.each(POSTED_LIMITS)('are found by any keyword, %s', (posted_limit) => {
    const jobs = findJobs({ ...params, posted_limit, limit: 3 }, NOW);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.length).toBeLessThanOrEqual(3);
    for (const { title } of jobs) expect(title).toContain('Welder');
  });

  test('are at the place that is asked for, or remote', () => {
    const jobs = findJobs(params, NOW);
    expect(jobs).toHaveLength(50);
    expect(jobs.some(({ location }) => location.includes('Germany'))).toBe(true);
    expect(jobs.filter(({ location }) => location !== 'Remote' && !location.includes('Germany'))).toEqual([]);
    expect(new Set(jobs.map(({ url }) => url)).size).toBe(50);
  });

  test('of a company that is named are its own', () => {
    const jobs = findJobs({ ...params, keyword: company.name }, NOW);
    expect(new Set(jobs.map((job) => job.company))).toEqual(new Set([company.name]));
    expect(jobs.filter(({ title }) => title.includes(company.name))).toEqual([]);
  });
});

describe('companies', () => {
  test('are found by name, by field and by place', () => {
    expect(findCompanies({ keyword: company.name, limit: 5 })[0]?.name).toBe(company.name);
    const fields = findCompanies({ keyword: 'robotics', location: 'united states', limit: 50 });
    expect(fields.length).toBeGreaterThan(3);
    for (const { location } of fields) expect(location).toMatch(/United States$/);
    for (const { summary } of fields) expect(summary).toMatch(/Robotics/);
    expect(findCompanies({ location: 'sao paulo', limit: 3 })).toHaveLength(3);
  });

  test('without a fitting question give the default answers, always the same ones', () => {
    const any = findCompanies({ keyword: 'qqqq', limit: 50 });
    expect(any.length).toBeGreaterThan(0);
    expect(findCompanies({ keyword: 'qqqq', limit: 50 })).toEqual(any);
    expect(findCompanies({ keyword: 'qqqqq', limit: 50 })).not.toEqual(any);
  });

  test('are enriched by domain, account and name as the same', () => {
    const [byDomain] = enrichCompany({ domain: `https://www.${company.domain}/` });
    expect(byDomain).toMatchObject({ name: company.name, website: `https://${company.domain}` });
    expect(enrichCompany({ social_url: `https://sandbox.example/@${company.slug}` })).toEqual([byDomain]);
    expect(enrichCompany({ name: company.name.toUpperCase() })).toEqual([byDomain]);
    expect(enrichCompany({ domain: 'unknown.example' })).toHaveLength(1);
  });

  test('have staff, by title where one is asked for', () => {
    const staff = findStaff({ name: company.name, limit: 50 });
    expect(staff.length).toBeGreaterThanOrEqual(4);
    expect(findStaff({ name: company.name, limit: 2 })).toEqual(staff.slice(0, 2));
    expect(findStaff({ name: company.name, title: 'cto', limit: 50 })).toEqual([staff[1]]);
    expect(findStaff({ name: company.name, title: 'Astronaut', limit: 50 })).toEqual([]);
  });
});

describe('people', () => {
  test('are found by name, by position with company, and by what they are not called', () => {
    expect(findPeople({ query: person.name, limit: 1 })[0]?.name).toBe(person.name);
    expect(findPeople({ query: `the CEO of ${company.name}`, limit: 1 })).toEqual([
      {
        name: person.name,
        socialUrl: `https://sandbox.example/@${person.slug}`,
        position: `Founder and CEO at ${company.name}`,
      },
    ]);
    expect(findPeople({ query: 'qqqq', limit: 50 }).length).toBeGreaterThan(0);
  });

  test('are enriched by account, address and name with company as the same', () => {
    const [facts] = enrichPerson({ social_url: `https://sandbox.example/@${person.slug}` });
    expect(facts).toMatchObject({ name: person.name, company: company.name, position: 'Founder and CEO' });
    expect(enrichPerson({ email: person.email.toUpperCase() })).toEqual([facts]);
    expect(enrichPerson({ name: person.name, company: company.name })).toEqual([facts]);
  });

  test('have addresses that are never refused', () => {
    const found = findAddress({ name: person.name, domain: company.domain });
    expect(found).toMatchObject([{ email: person.email }]);
    const verdicts = new Set(people.map(({ email }) => judgeAddress(email).verdict));
    expect(verdicts).toEqual(new Set(['deliverable', 'risky']));
  });
});

describe('posts and engagement', () => {
  const account = `https://sandbox.example/@${person.slug}`;

  test('an account of the world writes under its own name, an unknown one under a made-up name', () => {
    const posts = findPosts({ social_url: account, days_back: 7 }, NOW);
    expect(posts.length).toBeGreaterThan(10);
    for (const { url, date, timestamp } of posts) {
      expect(url.startsWith(`${account}/posts/`)).toBe(true);
      expect(Date.parse(date)).toBe(timestamp);
    }
    const [other] = findPosts({ social_url: 'https://social.invalid/somebody', days_back: 1 }, NOW);
    expect(other?.url).toMatch(/^https:\/\/sandbox\.example\/@[\w-]+\/posts\//);
  });

  test('more pages have more people, the same ones first; only comments have text', () => {
    const asked = { post_url: `${account}/posts/1`, type: 'comments' as const };
    const all = findEngagement({ ...asked, max_pages: 10 });
    expect(findEngagement({ ...asked, max_pages: 1 })).toEqual(all.slice(0, 10));
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ commentary }) => commentary !== '')).toBe(true);
    const reactions = findEngagement({ ...asked, type: 'reactions', max_pages: 10 });
    expect(reactions.length).toBeGreaterThan(0);
    expect(reactions.every(({ commentary }) => commentary === '')).toBe(true);
  });

  test('some posts have none', () => {
    const counts = Array.from(
      { length: 200 },
      (_, at) =>
        findEngagement({ post_url: `${account}/posts/${at}`, type: 'reactions', max_pages: 10 }).length,
    );
    expect(Math.min(...counts)).toBe(0);
    expect(Math.max(...counts)).toBeGreaterThan(50);
  });
});

describe('pages', () => {
  test('are about the companies that are asked for, as many as are asked for, each once', () => {
    const pages = findPages({ query: `${company.name} funding`, count: 3, livecrawl: true });
    expect(pages).toHaveLength(3);
    for (const { title } of pages) expect(title).toContain(company.name);
    const many = findPages({ query: 'climate', count: 50, livecrawl: false });
    expect(new Set(many.map(({ url }) => url)).size).toBe(50);
  });
});

describe('addresses', () => {
  test.each([
    ['deliverable@sandbox.example', 'deliverable', 'accepted'],
    ['Deliverable+17@Sandbox.example', 'deliverable', 'accepted'],
    ['undeliverable@sandbox.example', 'undeliverable', 'rejected'],
    ['disabled@sandbox.example', 'undeliverable', 'disabled'],
    ['catchall@sandbox.example', 'risky', 'accept_all'],
    ['role@sandbox.example', 'risky', 'role'],
    ['disposable@sandbox.example', 'risky', 'disposable'],
    ['full@sandbox.example', 'risky', 'full'],
    ['unknown@sandbox.example', 'unknown', 'unsettled'],
    ['greylisted@sandbox.example', 'unknown', 'temporary'],
    ['info@anywhere.example', 'risky', 'role'],
    ['no address', 'undeliverable', 'syntax'],
    ['two@@sandbox.example', 'undeliverable', 'syntax'],
  ])('%s is %s: %s', (address, verdict, word) => {
    const check = judgeAddress(address);
    expect(check.verdict).toBe(verdict);
    expect(check.detail.split(':')[0]).toBe(word);
    expect(check.detail).toMatch(/^\w+: [A-Z].*\.$/);
  });

  test('of the others most take mail, and none is left open', () => {
    const tally = new Map<string, number>();
    for (let at = 0; at < 1000; at += 1) {
      const { verdict } = judgeAddress(`somebody${at}@company.example`);
      tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
    }
    expect([...tally.keys()].toSorted()).toEqual(['deliverable', 'risky', 'undeliverable']);
    expect(tally.get('deliverable')).toBeGreaterThan(700);
    expect(tally.get('undeliverable')).toBeGreaterThan(80);
  });
});
