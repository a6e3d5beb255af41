import { describe, expect, test } from 'vitest';
import type { Language } from '../../reference/rules-language.ts';
import type { NamedDeal, News, Raise, Reason } from '../plan/rules-letter-plan.ts';
import { PHRASES } from './rules-phrases.ts';

// Exact sentences where a language has a construction of its own: case, contraction, elision, number, own words behind a colon.

type Other = Exclude<Language, 'en'>;
type Said = Readonly<Record<Other, string>>;
const LANGUAGES: readonly Other[] = ['de', 'fr', 'es'];
const first = (items: readonly string[]) => items[0] ?? '';

const READER = { kind: 'reader' } as const;
const FIRM = { kind: 'firm', firm: 'Harbour Ventures' } as const;
const ROBOTICS = { key: 'robotic', label: 'robotics' };
const DEAL: NamedDeal = {
  company: 'Acme',
  closeness: 'same',
  field: ROBOTICS,
  place: { kind: 'city', name: 'Berlin' },
  stage: 'seed',
  year: 2024,
};
const sender = { name: 'Ada Quill', role: 'head', venture: { kind: 'company', name: 'Orbe' } } as const;

function expectSaid(said: Said, write: (phrases: (typeof PHRASES)[Other]) => string) {
  for (const language of LANGUAGES) expect(write(PHRASES[language])).toBe(said[language]);
}

describe('why this investor', () => {
  test.each<[string, Exclude<Reason, { kind: 'lp_type' }>, Said]>([
    [
      'a round somebody took part in',
      { kind: 'deal', by: READER, deal: DEAL },
      {
        de: 'Sie haben sich 2024 an der Seed-Runde von Acme beteiligt, ebenfalls einem Unternehmen aus Berlin im Bereich Robotik. Deshalb schreibe ich Ihnen.',
        fr: 'Vous avez participé en 2024 au tour d’amorçage d’Acme, une entreprise également active dans la robotique et basée à Berlin. C’est pourquoi je vous écris.',
        es: 'Este mensaje se debe a su participación en la ronda semilla de Acme (2024), otra empresa de robótica de Berlín.',
      },
    ],
    [
      'a company in a field beside ours',
      {
        kind: 'deal',
        by: FIRM,
        deal: { ...DEAL, closeness: 'near', place: undefined, stage: undefined, year: undefined },
      },
      {
        de: 'Ihr Team bei Harbour Ventures hat in Acme investiert, ein Unternehmen im Bereich Robotik und damit nah an unserem Thema. Deshalb schreibe ich Ihnen.',
        fr: 'Votre équipe chez Harbour Ventures a investi dans Acme, une entreprise active dans la robotique, un domaine proche du nôtre. C’est pourquoi je vous écris.',
        es: 'Este mensaje se debe a la inversión de Harbour Ventures en Acme, una empresa de robótica, en un sector cercano al nuestro.',
      },
    ],
    [
      'what is stated of field, stage and country',
      {
        kind: 'stated',
        by: FIRM,
        field: ROBOTICS,
        stage: 'series-c-plus',
        place: { kind: 'country', name: 'Germany' },
      },
      {
        de: 'Ihr Team bei Harbour Ventures investiert in unserem Land in Wachstumsrunden im Bereich Robotik. Deshalb schreibe ich Ihnen.',
        fr: 'Votre équipe chez Harbour Ventures investit dans la robotique en phase de croissance dans notre pays. C’est pourquoi je vous écris.',
        es: 'Este mensaje se debe a las inversiones de Harbour Ventures en rondas de crecimiento de empresas de robótica de nuestro país.',
      },
    ],
    [
      'two companies at our stage',
      { kind: 'companies', by: READER, names: ['Acme', 'Orbe'], place: undefined, stage: 'pre-seed' },
      {
        de: 'Sie haben sich an Pre-Seed-Runden von Acme und Orbe beteiligt. Deshalb schreibe ich Ihnen.',
        fr: 'Vous avez investi en pré-amorçage dans Acme et Orbe. C’est pourquoi je vous écris.',
        es: 'Este mensaje se debe a su participación en rondas presemilla de Acme y Orbe.',
      },
    ],
    [
      'a fund, which is a masculine',
      { kind: 'commitment', by: READER, fund: 'Quay II', field: ROBOTICS, strategy: 'venture' },
      {
        de: 'Sie haben in Quay II investiert, ebenfalls einen Fonds im Bereich Robotik. Deshalb schreibe ich Ihnen.',
        fr: 'Vous avez investi dans Quay II, un fonds également actif dans la robotique. C’est pourquoi je vous écris.',
        es: 'Este mensaje se debe a su inversión en Quay II, otro fondo de robótica.',
      },
    ],
  ])('%s', (_what, reason, said) => expectSaid(said, (phrases) => phrases.reason(reason, first)));
});

describe('what is raised', () => {
  test.each<[string, Raise, Said]>([
    [
      'an amount at a stage',
      { kind: 'round', usd: 1_250_000, stage: 'seed' },
      {
        de: 'Für unsere Seed-Runde suchen wir derzeit 1,25 Mio. US-Dollar.',
        fr: 'Nous levons 1,25 million de dollars en amorçage.',
        es: 'Estamos levantando una ronda semilla de 1,25 millones de dólares.',
      },
    ],
    [
      'an amount alone',
      { kind: 'round', usd: 750_000, stage: undefined },
      {
        de: 'Für unsere Finanzierungsrunde suchen wir derzeit 750.000 US-Dollar.',
        fr: 'Nous levons 750\u00a0000 dollars.',
        es: 'Estamos levantando una ronda de 750.000 dólares.',
      },
    ],
    [
      'a growth round',
      { kind: 'round', usd: undefined, stage: 'series-c-plus' },
      {
        de: 'Für unsere Wachstumsrunde suchen wir derzeit Kapital.',
        fr: 'Nous levons des fonds en phase de croissance.',
        es: 'Estamos levantando una ronda de crecimiento.',
      },
    ],
    [
      'a fund',
      { kind: 'fund', usd: 40_000_000, number: 2 },
      {
        de: 'Für unseren zweiten Fonds werben wir derzeit Kapital ein; das Zielvolumen beträgt 40 Mio. US-Dollar.',
        fr: 'Nous levons notre deuxième fonds, avec un objectif de 40 millions de dollars.',
        es: 'Estamos levantando nuestro segundo fondo, con un objetivo de 40 millones de dólares.',
      },
    ],
  ])('%s', (_what, raise, said) => expectSaid(said, (phrases) => phrases.figures(undefined, raise)));

  test('small numbers stand in words', () => {
    const said = {
      de: 'Unser Team zählt neun Personen.',
      fr: 'Notre équipe compte neuf personnes.',
      es: 'Somos un equipo de nueve personas.',
    };
    expectSaid(said, (phrases) => phrases.figures({ kind: 'team', people: 9 }, undefined));
  });
});

describe('a later letter', () => {
  test.each<[string, News, Said]>([
    [
      'a further deal',
      { kind: 'deal', by: READER, deal: { ...DEAL, place: undefined, stage: undefined } },
      {
        de: 'Sie haben 2024 außerdem in Acme investiert, ebenfalls ein Unternehmen im Bereich Robotik. Auch deshalb habe ich Ihnen geschrieben.',
        fr: 'Vous avez aussi investi en 2024 dans Acme, une entreprise également active dans la robotique. C’est une raison de plus de vous écrire.',
        es: 'Otro motivo de mi mensaje es su inversión en Acme (2024), otra empresa de robótica.',
      },
    ],
  ])('%s', (_what, news, said) => expectSaid(said, (phrases) => phrases.followUp(news, sender, first)));
});

test.each<[Other, string, string]>([
  ['de', 'Fabriken brauchen Strom', 'Unsere These: Fabriken brauchen Strom.'],
  ['fr', 'Nous finançons des usines', 'Notre thèse : nous finançons des usines.'],
  ['fr', 'Acme finance des usines', 'Notre thèse : Acme finance des usines.'],
  ['es', 'Invertimos en fábricas', 'Nuestra tesis: invertimos en fábricas.'],
  ['es', 'Los comercios necesitan robots', 'Nuestra tesis: los comercios necesitan robots.'],
])('own words behind a colon in %s: %s', (language, text, said) => {
  expect(PHRASES[language].followUp({ kind: 'thesis', text }, sender, first)).toContain(said);
});

test('subjects of French and Spanish have room for field, round and amount', () => {
  const plan: Parameters<(typeof PHRASES)['de']['subjects']>[0] = {
    sender,
    product: undefined,
    raise: { kind: 'round', usd: 1_250_000, stage: 'seed' },
    fields: [ROBOTICS],
    reader: { kind: 'firm', firm: 'Kiln' },
    greeting: { kind: 'nobody' },
  };
  const said = {
    de: 'Orbe für Kiln: Robotik, Seed-Runde über 1,25 Mio. USD',
    fr: 'Orbe pour Kiln : robotique, tour d’amorçage, 1,25M$',
    es: 'Orbe para Kiln: robótica, ronda semilla de 1,25M USD',
  };
  expectSaid(said, (phrases) => phrases.subjects(plan)[0] ?? '');
});

/** "Usted" and "ustedes" differ in the verb and the pronoun: a letter that is read by either has neither. */
test('Spanish speaks to one and to a team alike', () => {
  const { ask, askAgain, last, wayOut, reason } = PHRASES.es;
  for (const at of [0, 1, 2]) {
    const choose = (items: readonly string[]) => items[at] ?? items[0] ?? '';
    const text = [
      ask(undefined, choose),
      askAgain({ kind: 'firm', firm: 'Harbour' }, undefined, choose),
      last(undefined, sender, choose),
      wayOut(choose),
      reason({ kind: 'deal', by: READER, deal: DEAL }, choose),
    ].join(' ');
    expect(text).not.toMatch(/\b(?:les?|usted(?:es)?|tendría|dígame|ha invertido|invierte)\b/iu);
  }
});
