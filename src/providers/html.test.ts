import { describe, expect, it } from 'vitest';
import { plainText, readHtml } from './html.ts';

describe('plainText', () => {
  it('puts paragraphs, breaks and items on lines and decodes entities', () => {
    const html = '<p>One &amp; two&nbsp;&#x1F600;</p><p>three<br>four<ul><li>five<li>six</ul>';
    expect(plainText(html, 100)).toBe('One & two 😀\nthree\nfour\nfive\nsix');
  });

  it('drops invisible text', () => {
    const html =
      'see <a href="https://x.example/"><span class="invisible">https://<span>www.</span></span><span>x.example</span></a>' +
      '<script>var a = "<p>no</p>"</script><style>p{}</style><p hidden>no</p><img hidden>!';
    expect(plainText(html, 100)).toBe('see x.example\n!'.replace('\n', ''));
  });

  it('takes a line break of the source for a blank, and text without tags as it is', () => {
    expect(plainText('a\n  b', 100)).toBe('a b');
    expect(plainText('1 < 2 & 3 > 2', 100)).toBe('1 < 2 & 3 > 2');
  });

  it.each([
    ['broken tags', '<p <b a="x>y</p', ''],
    ['a comment without an end', 'a<!-- b', 'a'],
    ['an end that was never begun', '</p>a</span>', 'a'],
    ['controls', 'a\u0000b', 'a b'],
    ['an impossible code point', 'a&#x110000;&#xD800;b', 'a\ufffd\ufffdb'],
  ])('survives %s', (_, html, expected) => {
    expect(plainText(html, 100)).toBe(expected);
  });

  it('never gives more than it is asked for', () => {
    expect(plainText(`<p>${'word '.repeat(1000)}</p>`, 20)).toHaveLength(20);
    expect(plainText('&amp;'.repeat(100_000), 10)).toBe('&&&&&&&&&…');
  });

  // With anything that is not linear, half a million of these take minutes and the test runner ends it.
  it.each([
    ['open tags', '<b>'.repeat(300_000)],
    ['open, then foreign closing tags', '<b>'.repeat(200_000) + '</i>'.repeat(200_000)],
    ['attributes', `<a ${'b=c '.repeat(300_000)}>x`],
    ['angle brackets', '<'.repeat(1_000_000)],
    ['ampersands', '&'.repeat(1_000_000)],
    ['comment beginnings', '<!--'.repeat(300_000)],
    ['nested invisible spans', '<span class="invisible">'.repeat(60_000)],
    ['blanks', `<p>${' '.repeat(1_000_000)}x`],
    ['class of blanks', `<p class="${' '.repeat(1_000_000)}">x`],
  ])('is linear in %s', (_, html) => {
    expect(plainText(html, 50).length).toBeLessThanOrEqual(50);
  });
});

describe('readHtml', () => {
  it('gives tags with their attributes decoded, first one wins, and the text of scripts raw', () => {
    const seen: unknown[] = [];
    readHtml('<META Content="a &amp; b" content=c><script>1 &amp; "</p>"</script>', {
      open: (name, attributes) => seen.push(['open', name, Object.fromEntries(attributes)]),
      close: (name) => seen.push(['close', name]),
      text: (text) => seen.push(text),
    });
    expect(seen).toEqual([
      ['open', 'meta', { content: 'a & b' }],
      ['open', 'script', {}],
      '1 &amp; "</p>"',
      ['close', 'script'],
    ]);
  });
});
