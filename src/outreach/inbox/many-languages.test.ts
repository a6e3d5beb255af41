import { describe, expect, it } from 'vitest';
import { readOptOut } from './rules-opt-out.ts';
import cases from './wishes.cases.json' with { type: 'json' };

// `asks`: usual ways to ask for no more mail, each has to reach a person; `harmless`: business letters that ask for nothing of the kind.
describe('an opt-out in a language that we do not write in', () => {
  it.each(
    Object.entries(cases.asks).flatMap(([language, all]) => all.map((text) => [language, text] as const)),
  )('in %s reaches a person: %s', (_language, text) => expect(readOptOut(text)).toBeDefined());

  it.each(cases.harmless)('is not seen in what asks for something else: %s', (text) => {
    expect(readOptOut(text)).toBeUndefined();
  });
});

describe('an opt-out in a language that we write in', () => {
  it.each(cases.others)('is certain: %s', (text) => expect(readOptOut(text)?.certainty).toBe('certain'));

  it.each([
    'unsubcribe',
    'Please unsuscribe.',
    'unsubsribe me please',
    'Pls remvoe me from your list',
    'Please remove me form your list',
    'Stop emailng me.',
    'U.N.S.U.B.S.C.R.I.B.E. now',
  ])('with a slip of a letter reaches a person: %s', (text) => expect(readOptOut(text)).toBeDefined());

  it.each([
    'We are U.S.A. based and love this.',
    'Our unsubsidised peers raise more; tell me how you differ.',
    'You understand my market well, let us talk.',
    'Bitte senden Sie mir das Deck, dann melde ich mich.',
    'La baja de precios nos preocupa.',
    'Je souhaite me joindre au tour.',
  ])('is not seen in: %s', (text) => expect(readOptOut(text)).toBeUndefined());
});
