import type { ServedKind } from '../../src/providers/fields-bodies.ts';
import type { RefusedBody } from '../harness/refuses-bodies.ts';

/** What a lookup says of its own. */
export interface LookupCase {
  /** The least one may send. */
  readonly least: Readonly<Record<string, unknown>>;
  /** What the sources are then asked: the least with the defaults filled in. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly refused: readonly RefusedBody[];
}

export const LOOKUP_CASES: Readonly<Record<ServedKind, LookupCase>> = {
  'jobs.search': {
    least: { keyword: 'data engineer' },
    asked: {
      keyword: 'data engineer',
      location: 'United States',
      posted_limit: 'past-month',
      limit: 10,
    },
    refused: [
      ['no keyword', { location: 'Berlin' }, ['keyword'], /required/],
      ['an empty keyword', { keyword: '' }, ['keyword', 'keyword']],
      ['a blank keyword', { keyword: ' \t\u00a0' }, ['keyword'], /more than blanks/],
      ['a keyword of 501 characters', { keyword: 'x'.repeat(501) }, ['keyword']],
      ['a blank place', { keyword: 'data engineer', location: ' ' }, ['location']],
      [
        'another age',
        { keyword: 'data engineer', posted_limit: 'past-year' },
        ['posted_limit'],
        /past-24h, past-week/,
      ],
      ['limit 0', { keyword: 'data engineer', limit: 0 }, ['limit']],
      ['limit 51', { keyword: 'data engineer', limit: 51 }, ['limit']],
      ['a limit in words', { keyword: 'data engineer', limit: '10' }, ['limit']],
      ['half a limit', { keyword: 'data engineer', limit: 1.5 }, ['limit']],
      ['a misspelt field', { keyword: 'data engineer', keywords: 'x' }, ['keywords'], /"keyword"/],
      ['several faults at once', { keyword: 7, limit: 99 }, ['keyword', 'limit']],
    ],
  },
  'company.search': {
    least: { keyword: 'battery storage' },
    asked: { keyword: 'battery storage', limit: 10 },
    refused: [
      ['neither keyword nor place', {}, [''], /"keyword", a "location", or both/],
      ['only a limit', { limit: 5 }, [''], /"keyword", a "location", or both/],
      ['neither, and a misspelt one', { keywrd: 'x' }, ['', 'keywrd'], /"keyword"$/m],
      ['a blank keyword beside a place', { keyword: ' ', location: 'Berlin' }, ['keyword']],
      ['a place of 201 characters', { location: 'x'.repeat(201) }, ['location']],
      ['limit 0', { keyword: 'battery storage', limit: 0 }, ['limit']],
      ['limit 51', { keyword: 'battery storage', limit: 51 }, ['limit']],
      ['a limit in words', { keyword: 'battery storage', limit: '10' }, ['limit']],
      ['half a limit', { keyword: 'battery storage', limit: 1.5 }, ['limit']],
    ],
  },
  'person.search': {
    least: { query: 'Ada Example' },
    asked: { query: 'Ada Example', limit: 10 },
    refused: [
      ['no question', { limit: 5 }, ['query'], /required/],
      ['a blank question', { query: '   ' }, ['query'], /more than blanks/],
      ['a question of 501 characters', { query: 'x'.repeat(501) }, ['query']],
      ['a list of questions', { query: ['a'] }, ['query']],
      ['limit 0', { query: 'Ada Example', limit: 0 }, ['limit']],
      ['limit 51', { query: 'Ada Example', limit: 51 }, ['limit']],
      ['a limit in words', { query: 'Ada Example', limit: '10' }, ['limit']],
      ['half a limit', { query: 'Ada Example', limit: 1.5 }, ['limit']],
    ],
  },
  'social.posts': {
    least: { social_url: 'https://social.example/@ada' },
    asked: { social_url: 'https://social.example/@ada', days_back: 7 },
    refused: [
      ['no address', {}, ['social_url'], /required/],
      ['prose', { social_url: 'the profile of Ada' }, ['social_url']],
      ['another scheme', { social_url: 'ftp://social.example/@ada' }, ['social_url']],
      ['a script', { social_url: 'javascript:alert(1)' }, ['social_url']],
      ['an address without a host', { social_url: 'https://' }, ['social_url']],
      [
        'an address of 2,049 characters',
        { social_url: `https://social.example/${'x'.repeat(2_026)}` },
        ['social_url'],
      ],
      [
        'another window',
        { social_url: 'https://social.example/@ada', days_back: 14 },
        ['days_back'],
        /1, 7, 30/,
      ],
      ['a window in words', { social_url: 'https://social.example/@ada', days_back: '7' }, ['days_back']],
    ],
  },
  'social.engagement': {
    least: { post_url: 'https://social.example/@ada/112233' },
    asked: {
      post_url: 'https://social.example/@ada/112233',
      type: 'reactions',
      max_pages: 2,
    },
    refused: [
      ['no post', { type: 'comments' }, ['post_url'], /required/],
      ['prose', { post_url: 'the last post' }, ['post_url']],
      ['another scheme', { post_url: 'file:///etc/passwd' }, ['post_url']],
      [
        'another type',
        { post_url: 'https://social.example/@ada/112233', type: 'shares' },
        ['type'],
        /reactions, comments/,
      ],
      ['no page', { post_url: 'https://social.example/@ada/112233', max_pages: 0 }, ['max_pages']],
      ['11 pages', { post_url: 'https://social.example/@ada/112233', max_pages: 11 }, ['max_pages']],
    ],
  },
  'search.web': {
    least: { query: 'Example Cells' },
    asked: { query: 'Example Cells', count: 10, livecrawl: true },
    refused: [
      ['no question', {}, ['query'], /required/],
      ['a blank question', { query: '\n' }, ['query'], /more than blanks/],
      ['a question of 501 characters', { query: 'x'.repeat(501) }, ['query']],
      ['count 0', { query: 'Example Cells', count: 0 }, ['count']],
      ['count 51', { query: 'Example Cells', count: 51 }, ['count']],
      ['livecrawl in words', { query: 'Example Cells', livecrawl: 'true' }, ['livecrawl']],
      ['the limit of other lookups', { query: 'Example Cells', limit: 5 }, ['limit'], /not a field/],
    ],
  },
  'email.verify': {
    least: { email: 'ada@harbour.example' },
    asked: { email: 'ada@harbour.example' },
    refused: [
      ['no address', {}, ['email'], /required/],
      ['an empty address', { email: '' }, ['email']],
      ['a list of addresses', { email: ['ada@harbour.example'] }, ['email'], /must be a string/],
      ['1,001 characters', { email: 'x'.repeat(1_001) }, ['email']],
      ['a limit', { email: 'ada@harbour.example', limit: 1 }, ['limit']],
    ],
  },
  'person.enrich': {
    least: { email: 'ada@harbour.example' },
    asked: { email: 'ada@harbour.example' },
    refused: [
      ['nothing', {}, [''], /"social_url", by "email", or by "name" together with "company"/],
      ['a name alone', { name: 'Ada Example' }, [''], /"name" together with "company"/],
      ['a company alone', { company: 'Example Cells' }, ['']],
      [
        'a name alone, and a misspelt company',
        { name: 'Ada Example', companny: 'x' },
        ['', 'companny'],
        /"company"$/m,
      ],
      ['prose for a profile', { social_url: 'that Ada person' }, ['social_url']],
      ['a blank name', { name: ' ', company: 'Example Cells' }, ['name']],
    ],
  },
  'person.email': {
    least: { name: 'Ada Example', domain: 'harbour.example' },
    asked: {
      name: 'Ada Example',
      domain: 'harbour.example',
    },
    refused: [
      ['nothing', {}, [''], /"social_url", or by "name" together with "domain"/],
      ['a name alone', { name: 'Ada Example' }, [''], /"name" together with "domain"/],
      ['a domain alone', { domain: 'harbour.example' }, ['']],
      [
        'an address for a domain',
        { name: 'Ada Example', domain: 'https://harbour.example/' },
        ['domain'],
        /example\.com/,
      ],
      ['a domain without a dot', { name: 'Ada Example', domain: 'harbour' }, ['domain']],
      ['a domain with a port', { name: 'Ada Example', domain: 'harbour.example:25' }, ['domain']],
    ],
  },
  'company.enrich': {
    least: { domain: 'cells.example' },
    asked: { domain: 'cells.example' },
    refused: [
      ['nothing', {}, [''], /"domain", "social_url" or "name"/],
      ['an address for a domain', { domain: 'https://cells.example' }, ['domain'], /example\.com/],
      ['a mailbox for a domain', { domain: 'ada@cells.example' }, ['domain']],
      ['a domain of 254 characters', { domain: `${'x.'.repeat(126)}xx` }, ['domain']],
      ['a blank name', { name: ' ' }, ['name']],
      ['a limit', { domain: 'cells.example', limit: 5 }, ['limit']],
    ],
  },
  'company.people': {
    least: { name: 'Example Harbour Ventures' },
    asked: { name: 'Example Harbour Ventures', limit: 10 },
    refused: [
      ['nothing', {}, [''], /"domain", "social_url" or "name"/],
      ['a title alone', { title: 'partner' }, ['']],
      ['a blank title', { domain: 'harbour.example', title: ' ' }, ['title']],
      ['prose for a page', { social_url: 'their page' }, ['social_url']],
      ['limit 0', { domain: 'harbour.example', limit: 0 }, ['limit']],
      ['limit 51', { domain: 'harbour.example', limit: 51 }, ['limit']],
      ['a limit in words', { domain: 'harbour.example', limit: '10' }, ['limit']],
      ['half a limit', { domain: 'harbour.example', limit: 1.5 }, ['limit']],
    ],
  },
};
