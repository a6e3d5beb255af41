import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSocialUrl, socialPage, socialUrlFault } from './social-url.ts';

/** `network kind id post url` of what was read, or the fault. */
function told(text: string): string {
  const read = readSocialUrl(text);
  if ('fault' in read) return `fault: ${read.fault}`;
  return [read.network, read.kind, read.id, ...(read.post === undefined ? [] : [read.post]), read.url].join(
    ' ',
  );
}

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';

describe('what is read', () => {
  test.each([
    ['alice.example', 'bsky.app profile alice.example https://bsky.app/profile/alice.example'],
    [' @Alice.Example ', 'bsky.app profile alice.example https://bsky.app/profile/alice.example'],
    [DID, `bsky.app profile ${DID} https://bsky.app/profile/${DID}`],
    [
      `at://${DID}/app.bsky.feed.post/3k2a`,
      `bsky.app post ${DID} 3k2a https://bsky.app/profile/${DID}/post/3k2a`,
    ],
    ['at://alice.example', 'bsky.app profile alice.example https://bsky.app/profile/alice.example'],
    [
      'https://bsky.app/profile/alice.example/post/3k2a/liked-by?ref=x#y',
      'bsky.app post alice.example 3k2a https://bsky.app/profile/alice.example/post/3k2a',
    ],
    [
      'https://www.bsky.app/profile/did%3Aplc%3Aabcdefghijklmnopqrstuvwx',
      `bsky.app profile ${DID} https://bsky.app/profile/${DID}`,
    ],
    [
      'https://bsky.app/profile/alice.example/feed/x',
      'other page  https://bsky.app/profile/alice.example/feed/x',
    ],
    [
      'https://de.linkedin.com/in/Ada-Example/?trk=people&utm_source=x',
      'linkedin.com profile ada-example https://www.linkedin.com/in/ada-example',
    ],
    [
      'https://LINKEDIN.com/in/ad%C3%A9/details/experience/',
      'linkedin.com profile adé https://www.linkedin.com/in/ad%C3%A9',
    ],
    [
      'https://www.linkedin.com/in/ACoAAB1234567890xYz',
      'linkedin.com profile ACoAAB1234567890xYz https://www.linkedin.com/in/ACoAAB1234567890xYz',
    ],
    [
      'https://m.linkedin.com/company/Example-Robotics/posts',
      'linkedin.com company example-robotics https://www.linkedin.com/company/example-robotics',
    ],
    [
      'https://www.linkedin.com/school/example',
      'linkedin.com company example https://www.linkedin.com/school/example',
    ],
    [
      'https://www.linkedin.com/posts/ada-example_hello-activity-7123456789012345678-AbCd?utm_medium=m',
      'linkedin.com post  urn:li:activity:7123456789012345678 https://www.linkedin.com/posts/ada-example_hello-activity-7123456789012345678-AbCd',
    ],
    [
      'https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7123456789012345678/',
      'linkedin.com post  urn:li:share:7123456789012345678 https://www.linkedin.com/feed/update/urn:li:share:7123456789012345678',
    ],
    ['https://www.linkedin.com/pulse/hello', 'other page  https://www.linkedin.com/pulse/hello'],
    [
      'https://news.ycombinator.com/item?id=123&p=2#c',
      'news.ycombinator.com post  123 https://news.ycombinator.com/item?id=123',
    ],
    ['https://social.example/@ada/', 'fediverse profile ada https://social.example/@ada'],
    ['@ada@social.example', 'fediverse profile ada https://social.example/@ada'],
    ['https://Social.Example:8443/users/ada', 'fediverse profile ada https://social.example:8443/@ada'],
    [
      'https://social.example/@bo@far.example',
      'fediverse profile bo@far.example https://social.example/@bo@far.example',
    ],
    ['https://social.example/@ada@Social.example', 'fediverse profile ada https://social.example/@ada'],
    ['https://social.example/@ada/109', 'fediverse post ada 109 https://social.example/@ada/109'],
    [
      'https://social.example/users/ada/statuses/109',
      'fediverse post ada 109 https://social.example/@ada/109',
    ],
    ['https://social.example/notice/AbC9', 'fediverse post  AbC9 https://social.example/notice/AbC9'],
    ['https://www.youtube.com/@ada', 'other page  https://www.youtube.com/%40ada'],
    ['https://x.example/ada', 'other page  https://x.example/ada'],
    ['https://example.com', 'other page  https://example.com/'],
  ])('%s', (text, expected) => expect(told(text)).toBe(expected));
});

describe('what is refused', () => {
  test.each([
    ['', 'empty'],
    ['ada', 'https://'],
    ['http://www.linkedin.com/in/ada', 'https://'],
    ['ftp://x.example/@ada', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://', 'well-formed'],
    ['https://x.example:99999/@a', 'well-formed'],
    ['https://a:b@x.example/@ada', 'password'],
    ['https://www.linkedin.com/in/../company/x', '`..`'],
    ['https://www.linkedin.com/in/%2e%2e/x', '`..`'],
    ['https://www.linkedin.com/in/ada%2f..%2fx', 'slashes'],
    ['https://www.linkedin.com/in//ada', 'empty parts'],
    ['https://www.linkedin.com\\@evil.example/in/ada', 'one address'],
    ['https://x.example/@ada bo', 'one address'],
    ['https://x.example/%ff', 'plain path'],
    ['at://alice.example/app.bsky.graph.list/1', 'account or a post'],
    ['at://nobody', 'account'],
    ['@ada@nothing here', 'one address'],
    [`https://x.example/${'a'.repeat(2048)}`, '2048'],
  ])('%s', (text, part) => expect(socialUrlFault(text)).toContain(part));

  test('no host passes for another that only contains its name', () => {
    for (const host of ['linkedin.com.evil.example', 'evil-linkedin.com', 'bsky.app.evil.example'])
      expect(told(`https://${host}/in/ada`)).toMatch(/^other /u);
  });
});

test('socialPage gives the page of one network and kind only', () => {
  expect(socialPage('https://bsky.app/profile/a.example', 'bsky.app', 'profile')?.id).toBe('a.example');
  expect(socialPage('https://bsky.app/profile/a.example', 'bsky.app', 'post')).toBeUndefined();
  expect(socialPage('https://bsky.app/profile/a.example', 'linkedin.com', 'profile')).toBeUndefined();
  expect(socialPage(undefined, 'fediverse', 'profile')).toBeUndefined();
});

const HOSTS = [
  'bsky.app',
  'de.linkedin.com',
  'www.linkedin.com',
  'news.ycombinator.com',
  'social.example',
  'x.com.',
];
const segment = fc.oneof(
  fc.constantFrom(
    'profile',
    'in',
    'company',
    'posts',
    'post',
    'users',
    'statuses',
    'feed',
    'update',
    '@ada',
    '@a@b.example',
  ),
  fc.constantFrom(
    'alice.example',
    DID,
    '3k2a',
    'urn:li:activity:7123456789012345678',
    '%C3%A9',
    'É',
    '..',
    '%2e',
    '',
  ),
  fc.webSegment(),
);
const address = fc
  .tuple(fc.constantFrom(...HOSTS), fc.array(segment, { maxLength: 5 }), fc.option(fc.webQueryParameters()))
  .map(([host, parts, query]) => `https://${host}/${parts.join('/')}${query === null ? '' : `?${query}`}`);

test('reading what was read changes nothing, and the spelling is a safe https address', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.string(), segment), (text) => {
      const once = readSocialUrl(text);
      if ('fault' in once) return;
      expect(readSocialUrl(once.url)).toEqual(once);
      expect(once.url).toMatch(/^https:\/\/[^\s\\]*$/u);
      expect(new URL(once.url).pathname.split('/')).not.toContain('..');
      expect(new URL(once.url).hash).toBe('');
    }),
    { numRuns: 2000 },
  );
});
