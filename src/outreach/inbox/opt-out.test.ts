import { describe, expect, it } from 'vitest';
import { FOOTERS } from '../../letters/rules-choose-language.ts';
import { readOptOut } from './rules-opt-out.ts';
import cases from './wishes.cases.json' with { type: 'json' };

it.each(Object.values(FOOTERS))('takes the word that a footer asks for: $byMail', ({ byMail, byLink }) => {
  const [, word = ''] = /["„«]\s?(\p{L}+)\s?["“»]/u.exec(byMail) ?? [];
  expect(byLink).toContain(word);
  expect(readOptOut(word)?.certainty).toBe('certain');
});

describe('a wish for no more mail', () => {
  it.each(cases.certain)('is certain: %s', (words) => {
    expect(readOptOut(words)?.certainty).toBe('certain');
  });
  it.each(cases.possible)('is possible: %s', (words) => {
    expect(readOptOut(words)?.certainty).toBe('possible');
  });
  it.each(cases.none)('is none: %s', (words) => {
    expect(readOptOut(words)).toBeUndefined();
  });

  it('returns the sentence that decided, and nothing around it', () => {
    expect(readOptOut('Dear Ada,\n\nnot for us. Please take me\noff your list! Regards')).toEqual({
      certainty: 'certain',
      sentence: 'Please take me off your list!',
    });
  });

  it.each([
    'Ich widerspreche der weiteren Verwendung des Begriffs Marktführer.',
    'Je m’oppose à la clause 4, le reste me va.',
    'Me opongo al tratamiento contable de la nota convertible.',
    'Solicito la baja de la valoración.',
    'Wnoszę sprzeciw wobec klauzuli 4.',
    'No more emails please, we are ready to sign. Send the docs.',
    'Please remove us from the waiting list, we want to start now.',
  ])('is not certain of what is disapproved of in a deal: %s', (words) => {
    expect(readOptOut(words)?.certainty).not.toBe('certain');
  });

  it.each([
    'Ich widerspreche hiermit der Verarbeitung meiner personenbezogenen Daten.',
    'Ich widerspreche der weiteren Nutzung.',
    'Je m’oppose à tout traitement de mes données.',
    'Je m’oppose au traitement de mes coordonnées.',
    'Me opongo al tratamiento de mis datos.',
    'Solicito mi baja de su lista de correo.',
    'Solicito la supresión de mis datos.',
    'Mi oppongo al trattamento dei miei dati.',
    'Wnoszę sprzeciw wobec przetwarzania moich danych.',
  ])('is certain of what their data is used for: %s', (words) => {
    expect(readOptOut(words)?.certainty).toBe('certain');
  });

  it('is not certain where they ask not to be left out', () => {
    expect(readOptOut('No deje de escribirme.')?.certainty).not.toBe('certain');
    expect(readOptOut("Don't stop emailing me!")?.certainty).not.toBe('certain');
  });

  it('takes the certain sentence before a doubtful one', () => {
    expect(readOptOut('How did you get my address? Remove me from your list.')).toMatchObject({
      certainty: 'certain',
      sentence: 'Remove me from your list.',
    });
  });
});
