import { describe, expect, test } from 'vitest';
import { foldedWords } from './rules-fold.ts';
import { isPlaceholder, namesNobody, withoutRemark } from './rules-nobody.ts';

describe('who is nobody', () => {
  const NOBODY =
    'Business Angels|Undisclosed|Angel investors|10 Others|3 Others|N/A|Various|Various Private Investors|3 undisclosed investors|group of angel investors|And other angel investors|Unnamed angel investors|Untitled|Ohne Titel|Friends & Family|Existing Investors|Privatinvestoren|Nicht bekannt|Investisseurs privés|Non divulgué|Inversores privados|Varios inversores|Investidores anjo|Investitori privati|Частные инвесторы|Не раскрывается|投资方未透露|天使投资人|個人投資家|비공개|개인투자자|משקיעים פרטיים|غير معلن|—|';
  test.each(NOBODY.split('|'))('“%s”', (name) => {
    expect(namesNobody(name)).toBe(true);
    expect(isPlaceholder(foldedWords(name))).toBe(true);
  });

  test.each(['Angels + Founder', 'Undisclosed (closed)', 'Business Angels and others'])(
    '“%s”, whatever is behind it',
    (name) => {
      expect(namesNobody(name)).toBe(true);
    },
  );

  test.each(
    'SV Angel|Venture Investors|Founders Fund|Entrepreneurs Fund|Band of Angels|#Angels|New York Angels|Private Investors LLC|QED Investors|Alliance of Angels|European Founders Fund|The Angels’ Forum|Secret|Friends of eBay|Individual Capital|Other Capital|天使湾创投|Angel Capital|10D|3 Rodeo|Untitled Ventures|Two Sigma|Seven Seven Six'.split(
      '|',
    ),
  )('not %s', (name) => expect(namesNobody(name)).toBe(false));

  test.each([
    ['BetterWorks (Closed)', 'BetterWorks'],
    ['Quillmark Capital (acquired by Orben)', 'Quillmark Capital'],
    ['Quillmark [Inactive]', 'Quillmark'],
    ['Mumbai Angels & existing investors', 'Mumbai Angels'],
    ['Accel Partners and others', 'Accel Partners'],
    ['Quillmark, 3 other investors', 'Quillmark'],
    ['Fox Paine & Company', 'Fox Paine & Company'],
    ['Allen & Company', 'Allen & Company'],
    ['HongShan (formerly Sequoia Capital China)', 'HongShan (formerly Sequoia Capital China)'],
    ['Balderton Capital (UK) LLP', 'Balderton Capital (UK) LLP'],
    ['Closed Loop Partners', 'Closed Loop Partners'],
  ])('%s is %s', (text, name) => expect(withoutRemark(text)).toBe(name));
});
