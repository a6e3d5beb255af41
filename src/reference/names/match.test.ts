import { describe, expect, test } from 'vitest';
import { lettersOf, meantOf, nameKeys, nearness, readName } from './match.ts';

/** What a name of a list is to the only record on file: it, a candidate, or another. A common key has to find it first. */
function verdict(said: string, record: string, isPerson?: boolean): string {
  const [one, other] = [readName(said, undefined), readName(record, isPerson)];
  if (one === undefined || other === undefined) return 'nobody';
  const shared = new Set(nameKeys(other));
  const isFound = nameKeys(one).some((key) => shared.has(key));
  const near = nearness(one, { names: [other], isPerson });
  if (near !== undefined && !isFound) return `${near} without a key`;
  if (near === undefined) return 'other';
  return meantOf([{ found: record, nearness: near }])[0]?.sure === true ? 'same' : 'candidate';
}

describe('a firm of a list and a firm on record', () => {
  test.each([
    // Legal forms, in front and behind, of many countries.
    ['Moewe Kapital GmbH', 'Möwe Kapital'],
    ['Creandum Advisor GmbH & Co. KG', 'Creandum'],
    ['Balderton Capital (UK) LLP', 'Balderton Capital'],
    ['㈱ジャフコ', '株式会社ジャフコ'],
    ['（株）グローバル・ブレイン', 'グローバル・ブレイン株式会社'],
    ['ООО «Руна Капитал»', 'Руна Капитал'],
    ['АО «Российская венчурная компания»', 'Российская венчурная компания'],
    ['Lakestar Advisors S.à r.l.', 'Lakestar'],
    ['Inventure Oy', 'Inventure'],
    ['Lifeline Ventures Management Oy', 'Lifeline Ventures'],
    ['Nordic Eye Venture Capital A/S', 'Nordic Eye Venture Capital'],
    ['Cradle Fund Sdn. Bhd.', 'Cradle Fund'],
    ['East Ventures Pte. Ltd.', 'East Ventures'],
    ['PT Kejora Ventures', 'Kejora Ventures'],
    ['UAB Practica Capital', 'Practica Capital'],
    ['Kibo Ventures Partners SGEIC, S.A.', 'Kibo Ventures'],
    ['Indico Capital Partners SCR, S.A.', 'Indico Capital Partners'],
    ['Innovation Nest sp. z o.o.', 'Innovation Nest'],
    ['ALLVP S.A.P.I. de C.V.', 'ALLVP'],
    ['Monashees Gestão de Investimentos Ltda.', 'Monashees'],
    ['Blume Venture Advisors Pvt Ltd', 'Blume Ventures'],
    ['AirTree Ventures Pty Limited', 'AirTree Ventures'],
    ['Pitango Venture Capital Ltd.', 'Pitango Venture Capital'],
    ['Prime Ventures B.V.', 'Prime Ventures'],
    ['The Founders Fund, LLC', 'Founders Fund'],
    ['카카오벤처스 주식회사', '카카오벤처스'],
    ['(주)본엔젤스벤처파트너스', '본엔젤스벤처파트너스'],
    // Scripts.
    ['Ｏｒｂｅｎ　Ｃａｐｉｔａｌ', 'Orben Capital'],
    ['Runa Capital', 'Руна Капитал'],
    ['Vardin Ventures', 'Вардин Венчурс'],
    ['红杉中国', '红杉资本中国'],
    ['红杉资本中国基金', '红杉资本中国'],
    ['星曜资本管理有限公司', '星曜资本'],
    ['Olbjørn Kapital AS', 'Olbjoern Kapital'],
    ['Παπαδόπουλος Capital', 'Papadopoulos Capital'],
    // Renamed, short and native names.
    ['Lerer Hippeau', 'Lerer Ventures'],
    ['HongShan', 'Sequoia Capital China'],
    ['HongShan (formerly Sequoia Capital China)', '红杉资本中国基金'],
    ['Peak XV', 'Sequoia Capital India'],
    ['Z47', 'Matrix Partners India'],
    ['Quillmark Ventures (India) Pvt. Ltd.', 'Quillmark Ventures'],
    ['Sequoia Capital (China)', 'HongShan'],
    ['a16z', 'Andreessen Horowitz'],
    ['KPCB', 'Kleiner Perkins'],
    ['HTGF', 'High-Tech Gründerfonds Management GmbH'],
    ['Felicis', 'Felicis Ventures'],
    ['JAFCO Co., Ltd.', 'ジャフコ'],
    ['Uncork Capital', 'SoftTech VC'],
    ['Orben Partners (formerly Quillmark Capital)', 'Quillmark Capital'],
    ['Accel Partners India', 'Accel'],
    ['Chiratae Ventures India Advisors Private Limited', 'IDG Ventures India'],
    ['Cherry Ventures Management GmbH', 'Cherry Ventures'],
    ['北京源码资本投资管理有限公司', '源码资本'],
    // What is left out when a firm is spoken of, or said behind it.
    ['Balderton', 'Balderton Capital'],
    ['Quillmark', 'Quillmark Ventures'],
    ['Quillmark Ventures Germany', 'Quillmark Ventures'],
    ['Quillmark Ventures GmbH (Closed)', 'Quillmark Ventures'],
    ['Quillmark Ventures & existing investors', 'Quillmark Ventures'],
    // Forms of one country, and the manager, the partners or the group of a firm.
    ['Ternhook Capital LLC', 'Ternhook Capital LP'],
    ['Ternhook Asset Management SGEIC, S.A.', 'Ternhook'],
    ['Ternhook Ventures Sp. z o.o. sp. k.', 'Ternhook Ventures'],
    ['Amber Capital Partners', 'Amber Capital'],
    ['Ternhook Venture Partners', 'Ternhook'],
    // Read aloud; in simplified signs; a company of a province.
    ['ТернТех Капитал', 'TernTech Capital'],
    ['銀谷資本', '银谷资本'],
    ['浙江星曜股权投资基金管理有限公司', '星曜资本'],
  ])('%s is %s', (said, record) => expect(verdict(said, record)).toBe('same'));

  test.each(
    [
      ['Quillmark Ventures Fund III, L.P.', 'Quillmark Ventures'],
      ['Quillmark Capital', 'Quillmark Ventures'],
      ['Quillmark Capital', 'Quillmark Capital Ventures'],
      ['Wellington Management', 'Wellington Partners'],
      ['Sofinnova Capital', 'Sofinnova Management'],
      ['Sequoia Capital Israel', 'Sequoia Capital'],
      ['Notable Capital', 'GGV Capital'],
      ['Intel', 'Intel Capital'],
      ['Bosch', 'Bosch Ventures'],
      ['Illumina', 'Illumina Ventures'],
      ['Henkelsen Ventures', 'Henkelsen'],
      ['Company Ventures', 'Company Ltd'],
      ['Point Blue', 'Point Blue Capital'],
      ['高榕', 'Gaorong'].toReversed(),
      ['Summit', 'Summit Partners'],
      ['Quillmark', 'Quillmark Ventures Europe'],
      ['Accel', 'Accel (India)'],
      // A slip of one or two letters.
      ['Norvala Capital', 'Norvale Capital'],
      ['Sequoya Capital', 'Sequoia Capital'],
      // Two bodies; spaced otherwise and of another trade; letters that many are called by.
      ['Ternhook GmbH', 'Ternhook Inc.'],
      ['Ternhook Capital S.L.', 'Ternhook Capital AB'],
      ['Ternhook', 'Tern Hook Equity Advisors'],
      ['Kappa', 'Kappa Capital'],
      ['Foundry', 'Foundry Group'],
    ].map(([said = '', record = '']) => [said, record] as const),
  )('%s may be %s', (said, record) => {
    expect(verdict(said, record)).toBe('candidate');
  });

  test.each([
    ['Sequoia Capital Southeast Asia', 'Sequoia Capital'],
    ['HongShan', 'Sequoia Capital'],
    ['Sequoia Capital (India) Advisors Pvt. Ltd.', 'Sequoia Capital'],
    ['Matrix Partners (China)', 'Matrix Partners'],
    ['Sequoia Capital India', 'Sequoia Capital China'],
    ['Matrix Partners India', 'Matrix Partners'],
    ['Lightspeed China Partners', 'Lightspeed Venture Partners'],
    ['Rookstone Fund', 'Rick Stone'],
    ['Redpoint China Ventures', 'Redpoint Ventures'],
    ['蓝驰创投', 'BlueRun Ventures'],
    ['Chiratae Ventures', 'IDG Capital'],
    ['Sofinnova Partners', 'Sofinnova Ventures'],
    ['Apax Partners France', 'Apax Partners'],
    ['YC China', 'Y Combinator'],
    ['500 Startups Japan', '500 Startups'],
    ['Elevation Capital', 'SAIF Partners'],
    ['星河资本', '星云资本'],
    ['Bolt Ventures', 'Boltwise Ventures'],
    ['Delta Capital', 'Delta Partners'],
    ['European Founders Fund', 'Founders Fund'],
    ['Bain & Company', 'Bain Capital'],
    ['Propel Venture Partners', 'Propel(X)'],
    ['Matrix Partners India Fund III, L.P.', 'Matrix Partners'],
  ])('%s is not %s', (said, record) => expect(verdict(said, record)).toBe('other'));
});

describe('a person of a list and a person on record', () => {
  test.each([
    ['Ronald Conway', 'Ron Conway', 'same'],
    ['Conway, Ron', 'Ron Conway', 'same'],
    ['Bob Inventson', 'Robert Inventson', 'same'],
    ['Ben Inventson', 'Benjamin Inventson', 'same'],
    ['Jeff Inventson', 'Jeffrey Inventson', 'same'],
    ['INVENTSON Ada', 'Ada Inventson', 'same'],
    ['李開復', '李开复', 'same'],
    ['Jürgen Größl', 'Juergen Groessl', 'same'],
    ['Ольга Вардина', 'Olga Vardina', 'same'],
    ['Robert J. Inventson', 'Robert Inventson', 'same'],
    ['R. Conway', 'Ron Conway', 'candidate'],
    ['Graham Paul', 'Paul Graham', 'candidate'],
    ['Mary Ann Inventson', 'Mary Inventson', 'candidate'],
    ['Ann B. Inventson', 'Ann C. Inventson', 'other'],
    ['Ron Conway Jr.', 'Ron Conway III', 'other'],
    ['Roland Conway', 'Ron Conway', 'other'],
    ['Bob Inventson', 'Bill Inventson', 'other'],
  ])('%s and %s: %s', (said, record, expected) => expect(verdict(said, record, true)).toBe(expected));
});

// Each took a second of the thread that answers requests, so that the limit of the test would end it.
test.each([' ', '\t', '\u3000', 'and ', ', ', '(', 'ex- '])(
  'reads a name of nothing but %j in time',
  (piece) => {
    for (let count = 0; count < 40; count += 1) {
      const name = `Auk${piece.repeat(100_000)}x`;
      expect(lettersOf(name).length).toBeGreaterThan(0);
      readName(name, undefined);
    }
  },
);
