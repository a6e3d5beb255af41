import { describe, expect, test } from 'vitest';
import type { Statement } from './rules-read-cheque.ts';
import { fieldsOfName } from './rules-read-fields.ts';
import { readThesis } from './rules-read-thesis.ts';
import { statedOf } from './rules-stated-of.ts';

/** All that is told of a text, what is left out behind a minus. */
function told(text: string): string {
  const read = readThesis(text);
  const of = <Value>(statements: readonly Statement<Value>[], sign = '') =>
    statements.map(({ value }) => `${sign}${[value].flat().slice(0, 3).join('+')}`);
  return [
    ...of(read.fields),
    ...of(read.excludedFields, '-'),
    ...of(read.stages),
    ...of(read.excludedStages, '-'),
    ...of(read.countries),
    ...of(read.excludedCountries, '-'),
    ...(read.generalist === undefined ? [] : ['any']),
    ...(read.cheque === undefined ? [] : ['cheque']),
  ].join(' ');
}

describe('nothing is told of a sentence that states nothing', () => {
  test.each([
    // A life, a company, deals that were made.
    'Prior to Quillharbour, Ada led investments in payments and robotics in Germany.',
    'He led or co-led investments in: Wobble (fintech, seed), Tarn (robotics, Series A).',
    'She sold a robotics startup, and studied biology at the University of Examplewick.',
    'Emberlake is a leading health care provider, focusing on home care in India.',
    'We backed Bowery Farming and Solar City.',
    'We invest in companies such as Stripe Payments, Oscar Health and Bowery Farming.',
    'Notable investments include Tarn Robotics, Sable Energy and Oakfold Insurance.',
    'Wir haben Tarn und Solar City finanziert.',
    'Prior, Ada invested with a fund focused on seed-stage companies, investing in payments.',
    'Exits: Facebook, Pinelend, Oakfold Insurance.',
    'She is involved with Quillharbour’s investments in Tarn.ai, Sable and Vic.ai.',
    'One of India’s foremost angel networks.',
    'By its deals, Quillharbour Ventures has become a key player in the German startup scene.',
    'With a focus on digital strategy, Ada advises firms in marketing and analytics.',
    // What is offered, by whom, and what companies have to be.
    'We help founders with hiring, legal and marketing.',
    'We offer a talent pool, legal support and marketing.',
    'Founders get access to cloud credits, legal templates and insurance.',
    'Our LPs are hospitals, banks and insurers.',
    'Your startup has revenue, typically at Series A.',
    'Startups must be incorporated in Germany.',
    'A fintech startup in Germany?',
    // Idioms and forms.
    'We back founders building industry defining companies.',
    'We invest in people, and take pride in social impact.',
    'We love games, and play to win.',
    'We finance companies with predictable revenue.',
    'We invest in people who power commerce, and grow their business internationally.',
    'We invest in early-career founders and in alumni of the Examplewick School of Design.',
    'We are a bridge between science and industry.',
    // A negation of a negation, and what is done seldom.
    'We do not exclude hardware.',
    'Nothing is off limits, not even hardware.',
    'We rarely invest in hardware.',
  ])('%s', (text) => {
    expect(told(text)).toBe('');
  });
});

describe('what is left out is told as that', () => {
  test.each([
    ['No gambling, no pre-seed.', '-gambling -pre-seed'],
    ['Sector agnostic - no gambling', '-gambling any'],
    ['We do not invest in internet ventures.', '-internet'],
    ['Not a fit: hardware, biotech and medical devices.', '-hardware -biotechnology -medicaldevice'],
    ['Hardware is not for us.', '-hardware'],
    ['Biotech founders should look elsewhere.', '-biotechnology'],
    ['Software yes, hardware no', 'software -hardware'],
    ['We do everything but hardware.', '-hardware any'],
    ['We are generalists, except for biotech.', '-biotechnology any'],
    ['Neither biotech nor hardware is our cup of tea.', '-biotechnology -hardware'],
    ['We avoid crypto but love fintech.', 'financialservice -cryptocurrency'],
    ['Fintech is our thing; healthcare is not.', 'financialservice -healthcare'],
    ['We do not invest in:\n- gambling\n- real estate', '-gambling -realestate'],
    ['We cover Germany and France, not the UK.', 'DEU FRA -GBR'],
    ['We do not invest outside Poland.', 'POL'],
    ['We back consumer brands outside California.', 'consumergood'],
    ['We back fintech, but not in California.', 'financialservice'],
    ['Wir investieren in Software, nicht in Immobilien.', 'software -realestate'],
    ["Nous n'investissons pas dans l'immobilier.", '-realestate'],
    ['Invertimos en salud, pero no en biotecnología.', 'healthcare -biotechnology'],
    ['We used to invest in e-commerce, but stopped.', '-ecommerce'],
    ['We are not a biotech fund.', '-biotechnology'],
    ['Games are out of scope for us, and so is hardware.', '-game -hardware'],
    ['Games are not for us: we back software.', 'software -game'],
    ['Not games, not crypto: everything else in software.', 'software -game -cryptocurrency'],
    ['Unlike most, we do not shy away from biotech.', 'biotechnology'],
    ['Nothing excites us more than biotech.', 'biotechnology'],
    ['We do not write tickets below €500k.', 'cheque'],
    ['我们不投游戏和房地产。', '-game -realestate'],
  ])('%s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });
});

describe('what is stated is told, without what stands beside it', () => {
  test.each([
    ['Our offices are in Singapore; we invest in Kenya and Nigeria.', 'KEN NGA'],
    ['Named after a Greek god of medicine, we invest in biotech.', 'biotechnology'],
    ['Ada is a partner at Tarn, an early-stage fund.', 'pre-seed seed series-a'],
    [
      'We invest in rising young European enterprise and consumer tech companies.',
      'enterprisesoftware consumergood AUT+BEL+BGR',
    ],
    ['Ada is a partner at Tarn Capital and focuses on fintech and robotics.', 'financialservice robotic'],
    ['We provide capital and mentors at the seed stage, and office space in Kenya.', 'seed'],
    ['Biotech companies that have spun out of a university.', 'biotechnology'],
    ['Edtech — WonderBank, GlimpseRetail.', 'edtech'],
    [
      'We invest across a broad range of sectors, including fintech and biotech.',
      'financialservice biotechnology',
    ],
    ['We back consumer and business services and SMB software.', 'professionalservice software'],
    ['Tarn leads Seed and A rounds.', 'seed series-a'],
    ['We invest in software from early stage to Series B.', 'software pre-seed seed series-a series-b'],
    ['We invest in companies headquartered in Kenya that change lives in Ghana.', 'KEN GHA'],
    ['We invest in Northern and Central Europe.', 'DNK+FIN+ISL DEU+AUT+CHE'],
    ['Indian Ocean Ventures invests in biotech.', 'biotechnology'],
    ['We invest in climate hardware.', 'cleantechnology hardware'],
    ['From idea to Series A in Kenya.', 'pre-seed seed series-a KEN'],
    ['Between ten and fifty million dollars, growth rounds only.', 'series-b series-c-plus cheque'],
    ['Nous soutenons des startups en amorçage dans l’énergie en France.', 'energy seed FRA'],
    ['シリーズAのロボティクス企業に出資しています。', 'robotic series-a'],
    [
      'Мы инвестируем в искусственный интеллект на ранней стадии в России.',
      'artificialintelligence pre-seed seed series-a RUS',
    ],
  ])('%s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });
});

test('who leaves out consumers says that it is for businesses', () => {
  expect(readThesis('B2C is not for us.').customers?.value).toBe('b2b');
});

test('a form among tags is no field', () => {
  const sectorTags = ['Civic & Social Organization', 'Fintech'];
  const { fields } = statedOf({ stages: [], countries: [], sectorTags });
  expect(fields.map(({ value }) => value)).toEqual(['financialservice']);
});

test('a sentence among tags is read as one', () => {
  const sectorTags = [
    'We do not invest in internet ventures',
    'nor in biotech',
    'We do not invest outside Poland',
  ];
  const stated = statedOf({ stages: [], countries: [], sectorTags });
  expect(stated.fields).toEqual([]);
  expect(stated.excludedFields.map(({ value }) => value)).toContain('internet');
});

test.each([
  ['Nordic Food Tech', ['foodbeverage']],
  ['Climate-KIC', ['cleantechnology']],
  ['Fuel Ventures', []],
  ['Good News Ventures', []],
  ['American Family Ventures', []],
  ['Aaron Holiday', []],
  ['T.V. Mohandas Example', []],
  ['Ev Example', []],
])('the name %s says %j', (name, fields) => {
  expect(fieldsOfName(name)).toEqual(fields);
});
