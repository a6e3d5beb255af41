import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

refusesBrokenBodies(socialPosts);

const body = { social_url: 'https://social.example/@ada' };

refusesBodies(socialPosts, [
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
  ['another window', { ...body, days_back: 14 }, ['days_back'], /1, 7, 30/],
  ['a window in words', { ...body, days_back: '7' }, ['days_back']],
]);
