import { describe, expect, it } from 'vitest';
import { FIRM, firm, kindOf, person, who } from '../../test/harness/made-connections.ts';

describe('an employer is the investor’s firm', () => {
  it.each([
    ['case and legal form', 'Plumbline Orchard Capital', 'PLUMBLINE ORCHARD CAPITAL, L.L.C.'],
    ['blanks', 'Plumbline Orchard Capital', '  Plumbline   Orchard  Capital '],
    ['a word of the trade left out', 'Plumbline Orchard Capital', 'Plumbline Orchard'],
    ['a word of the trade added', 'Plumbline Orchard', 'Plumbline Orchard Ventures'],
    ['one name that is no common word', 'Ninefold Capital', 'Ninefold'],
    ['a vehicle and its manager', 'Ninefold Capital Partners III, L.P.', 'Ninefold Capital'],
    ['a vehicle with a number', 'Ninefold Ventures Fund 4 LP', 'Ninefold Ventures'],
    ['the article', 'The Saltmere Group', 'Saltmere Group Inc.'],
    ['and', 'Fenwick & Marrow Partners', 'Fenwick and Marrow Partners'],
    ['a legal form in pieces', 'Ninefold Ventures', 'Ninefold Ventures S.à r.l.'],
    ['umlauts as two letters', 'Möwe Kapital', 'Moewe Kapital GmbH'],
    ['umlauts left out', 'Möwe Kapital', 'Mowe Kapital'],
    ['neither as it is', 'Moewe Kapital', 'Mowe Kapital AG'],
    ['a remark in brackets', 'Rook Street Capital', 'Rook Street Capital (acquired by Tern Island)'],
    ['Chinese, with a legal form', '示例资本', '示例资本管理有限公司'],
    ['Cyrillic', 'Ромашка Капитал', 'Romashka Kapital'],
    ['a Russian legal form in front', 'Ромашка', 'ООО «Ромашка»'],
    ['a name joined up', 'Selvedge Ventures', 'SelvedgeVentures'],
    ['words joined up', 'BlueQuill ThornBridge Partners', 'Blue Quill Thorn Bridge Partners'],
    ['a web name', 'Ninefold Ventures', 'ninefold.vc'],
    ['initials', 'J.Q. Thornmoor', 'JQ Thornmoor'],
    ['one of several employers', 'Ninefold Capital', 'Hob Bakery / Ninefold Capital'],
    ['the firm everybody knows by another name', 'Andreessen Horowitz', 'a16z'],
    ['a common word with its trade', 'Apple Capital', 'APPLE CAPITAL LLC'],
    ['a common word with more of its trade', 'Prime Capital', 'Prime Capital Partners'],
    ['a country behind', 'Ninefold Ventures', 'Ninefold Ventures UK'],
    ['a country and a legal form', 'Ninefold Ventures', 'Ninefold Ventures (UK) Limited'],
    ['a country without a trade', 'Plumbline Orchard', 'Plumbline Orchard UK Limited'],
    ['a company in a country', 'Ninefold', 'Ninefold UK Ltd.'],
    ['a country of two words', 'Ninefold Capital', 'Ninefold Capital Hong Kong Ltd'],
    ['a country of the record', 'Ninefold Ventures India', 'Ninefold Ventures'],
    ['one country in two words', 'Ninefold Ventures United Kingdom', 'Ninefold Ventures UK LLP'],
    ['a listed group', 'Plumbline Orchard', 'Plumbline Orchard Group plc'],
    ['a listed group in points', 'Saltmere Capital', 'Saltmere Capital Group P.L.C.'],
    ['a group of its trade', 'Plumbline Orchard Capital', 'Plumbline Orchard Capital Group'],
  ])('%s', (_, name, company) => {
    expect(kindOf(firm(name), who('Hob Lanternway', company))).toBe('firm');
    expect(kindOf(person('Ada Quill', name), who('Hob Lanternway', company))).toBe('firm');
  });

  it.each([
    ['a beginning', 'Bolt Ventures', 'Boltwise'],
    ['another country', 'Ninefold Ventures India', 'Ninefold Ventures China'],
    ['one word and a country', 'Ninefold', 'Ninefold UK'],
    ['the world', 'Ninefold', 'Ninefold International'],
    ['a country that is the name', 'Bank of China', 'Bank of America'],
    ['a country that is of the name', 'Invest India', 'Invest Europe'],
    ['a country behind a common word', 'Apple Capital', 'Apple UK'],
    ['a country and its trade', 'India Capital', 'China Capital'],
    ['a group that is no listed one', 'Harbinger Group', 'Harbinger Ventures'],
    ['the same place, another trade', 'Tern Island Capital', 'Tern Island Coffee Roasters'],
    ['the same first word', 'Harbinger Ventures', 'Harbinger Exchange'],
    ['a common word alone', 'Apple Capital', 'Apple'],
    ['a common word with another trade', 'Prime Ventures', 'Prime Capital'],
    ['a place of two words', 'Palo Alto Venture Partners', 'Palo Alto'],
    ['two letters', 'TD Capital', 'TD'],
    ['a number', '123 Venture', '123'],
    ['nothing but words of the trade', 'Venture Partners', 'Venture Capital'],
    ['nothing but words of the trade, one more', 'Venture Capital Fund', 'Venture Capital'],
    ['a word more', 'Rook Street Capital', 'Rook Street Dental'],
    ['the firm in the bracket', 'Tern Island', 'Rook Street Capital (acquired by Tern Island)'],
    ['a surname with the same letters', 'Baer Capital', 'Bar Capital'],
    ['another vehicle word in the middle', 'Ninefold Capital', 'Ninefold Dental Capital'],
  ])('not: %s', (_, name, company) => {
    expect(['none', 'possible']).toContain(kindOf(firm(name), who('Hob Lanternway', company)));
    expect(['none', 'possible']).toContain(kindOf(firm(company), who('Hob Lanternway', name)));
  });

  it.each([
    'ex-Plumbline Orchard Capital',
    'Ex Plumbline Orchard Capital',
    'Formerly Plumbline Orchard Capital',
    'Former: Plumbline Orchard',
    'Plumbline Orchard Capital (former)',
    'Plumbline Orchard Capital (until 2021)',
    'Plumbline Orchard Capital - retired',
    'ehemals Plumbline Orchard Capital',
  ])('only a hint of %s', (company) => {
    expect(kindOf(firm(FIRM), who('Hob Lanternway', company))).toBe('possible');
    expect(kindOf(firm('Ex Machinata Ventures'), who('Hob Lanternway', 'Ex Machinata Ventures'))).toBe(
      'firm',
    );
  });

  it('only a hint where the title says that it is over', () => {
    const at = (position: string) => kindOf(firm(FIRM), who('Hob Lanternway', FIRM, { position }));
    for (const position of ['Former Partner', 'Partner (retired)', 'Ex-Analyst'])
      expect(at(position)).toBe('possible');
    for (const position of ['Ex-Boltwise | Partner', 'Partner', 'Experienced Analyst', 'Executive'])
      expect(at(position)).toBe('firm');
  });

  it.each([
    'Self-employed',
    'self employed',
    'Self-Employed Consultant',
    'Freelance',
    'Freelancer',
    'Freelance Designer',
    'Stealth',
    'Stealth Startup',
    'Stealth Mode',
    'Stealth Mode AI Startup',
    'Confidential',
    'N/A',
    'n.a.',
    'None',
    '-',
    'Retired',
    'Student',
    'Unemployed',
    'Independent Consultant',
    'Angel Investor',
    'Private Investor',
    'Various',
    'Selbstständig',
    'Selbständig',
    'Freiberuflich',
    'Indépendant',
    'Auto-entrepreneur',
    'Autónomo',
    'Autônomo',
    'Libero professionista',
    'Zelfstandig',
    'ZZP',
    'Eget företag',
    'Samozatrudnienie',
    'Самозанятый',
    'Фриланс',
    '自由职业',
    'フリーランス',
    '프리랜서',
    'Looking for new opportunities',
    'Open to work',
    'Career Break',
    'Undisclosed',
  ])('never a placeholder: %s', (company) => {
    expect(kindOf(firm(company), who('Neve Orrin', company))).toBe('none');
    expect(kindOf(person('Ada Quill', company), who('Neve Orrin', company))).toBe('none');
  });

  it.each([
    'Stealth Orchard Capital',
    'Independence Bakery',
    'Freelance Savings Bank',
    'Student Loan Capital',
    'Alumni Quill Ventures',
  ])('a name that only begins like a placeholder: %s', (company) =>
    expect(kindOf(firm(company), who('Neve Orrin', company))).toBe('firm'),
  );
});
