import { foldedWords } from '../../reference/names/rules-fold.ts';
import { PHRASES } from '../phrases/rules-phrases.ts';
import { ventureOf } from '../plan/rules-plan-letter.ts';
import { isGivenNameAlone } from '../plan/rules-reader.ts';
import { purposeOf, wordsOf } from '../rules-wording.ts';
import { block, type Check, found, quoted, warn } from './rules-checked.ts';
import { CHECK_WORDS, ENGLISH_WORDS, wordsFor } from './rules-words.ts';

/** "l’équipe d’Acme": no part of the name behind it. */
const ELISION = /(?<!\p{L})[dl]['’]/giu;
/** The name in the greeting is the investor's, and the text says who writes. */
export const addressed: Check = ({ text, record, prose, severity }) => {
  const [first = ''] = text.body.split('\n').filter((line) => line.trim() !== '');
  const words = CHECK_WORDS[record.language];
  const who =
    (words?.greeting ?? ENGLISH_WORDS.greeting).exec(first)?.groups?.who ??
    ENGLISH_WORDS.greeting.exec(first)?.groups?.who;
  const findings = [];
  if (who === undefined)
    findings.push(
      warn(
        'greeting',
        `There is no greeting in the first line. Begin with one and the name, as in "${PHRASES[record.language].greeting({ kind: 'person', name: 'Ada Example', given: 'Ada' })}".`,
      ),
    );
  const own = new Set([record.recipientName, record.investor?.block.name ?? ''].flatMap(foldedWords));
  const others = foldedWords((who ?? '').replace(ELISION, ' ')).filter(
    (word) => !own.has(word) && !ENGLISH_WORDS.anybody.has(word) && words?.anybody.has(word) !== true,
  );
  if (others.length > 0) {
    findings.push(
      block(
        'greeting',
        `It greets "${(who ?? '').slice(0, 80)}" and goes to ${record.recipientName.slice(0, 80)}. Write the name of who gets it.`,
      ),
    );
  }
  if (purposeOf(record) === 'opening' && isGivenNameAlone(record)) {
    findings.push(
      warn(
        'greeting',
        `"${record.recipientName.slice(0, 80)}" is a given name, and nothing on record says that it is a firm: it is addressed as a person. Check who reads it, and redraft with the full name.`,
      ),
    );
  }
  if (purposeOf(record) === 'opening') {
    const name = ventureOf(record.profile)?.name;
    const isNamed =
      name !== undefined &&
      ` ${wordsOf(`${text.subject} ${prose}`).join(' ')} `.includes(` ${foldedWords(name).join(' ')} `);
    if (!isNamed) {
      const todo =
        name === undefined
          ? `Put company_name or fund_name into the profile, or write it into the text.`
          : `Name ${name} in the text.`;
      findings.push({
        rule: 'sender_unnamed',
        severity,
        message: `The text does not say for whom it is written. ${todo}`,
      });
    }
  }
  return findings;
};

const MACHINE = [
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |my |these )*(?:previous|prior|above|earlier|preceding|other)?\s*(?:instructions?|prompts?|rules|messages?)\b/giu,
  /\bsystem prompt\b|\b(?:as|i(?:['’]m| am)) an? (?:ai|artificial intelligence|(?:large )?language model|assistant)\b|\bmy (?:instructions|training data|guidelines)\b/giu,
  /\bhere(?:['’]s| is) (?:the|your|a) (?:\w+ )?(?:draft|email|message)\b|\bused_facts\b|\bfact[_ ]?\d+\b|\bf\d{1,2}\b(?=[\],])|\buntrusted\b|\bBEGIN [A-Z]+|\bEND [A-Z]+\b|\bthe (?:facts|record|data|instructions) (?:above|below|provided|given)\b/gu,
  /<\/?(?:system|assistant|user|im_start|im_end|inst|think|tool)\b|\[\/?INST\]|<\|/giu,
];

const SPAM_WARNS = 3;
const SPAM_BLOCKS = 6;

/** Claims of a closeness there is not, flattery, promises of returns, phrases of advertising. */
export const tone: Check = ({ text, prose, record, severity }) => {
  const findings = [];
  const note = record.note?.toLowerCase() ?? '';
  const close = wordsFor('familiarity', record.language)
    .flatMap((pattern) => found(pattern, prose))
    .filter((phrase) => !note.includes(phrase.toLowerCase()));
  if (close.length > 0) {
    findings.push({
      rule: 'familiarity',
      severity,
      message: `${quoted(close)} says that you met, spoke or were introduced; no record says so. Say it only if it is true.`,
    });
  }
  const flattery = wordsFor('flattery', record.language).flatMap((pattern) => found(pattern, prose));
  if (flattery.length > 0) {
    findings.push({
      rule: 'flattery',
      severity,
      message: `${quoted(flattery)} is praise an investor reads every day. Say what is particular instead.`,
    });
  }
  const promises = wordsFor('promises', record.language).flatMap((pattern) => found(pattern, prose));
  if (promises.length > 0) {
    findings.push({
      rule: 'promise',
      severity,
      message: `${quoted(promises)} promises a return or rules out a risk, which the law on securities forbids. Take it out.`,
    });
  }
  // What advertising and fraud say, with its points.
  const spam = wordsFor('spam', record.language);
  const points = spam.reduce(
    (sum, [pattern, each]) => sum + each * found(pattern, `${text.subject}\n${text.body}`).length,
    0,
  );
  if (points >= SPAM_WARNS) {
    const phrases = spam.flatMap(([pattern]) => found(pattern, `${text.subject}\n${text.body}`));
    const message = `${quoted(phrases)}: filters and readers take this for advertising (${points} points; below ${SPAM_WARNS} is well). Say it plainly.`;
    findings.push(points >= SPAM_BLOCKS ? block('spam', message) : warn('spam', message));
  }
  return findings;
};

/** Words addressed to a machine, or written by one. */
export const machine: Check = ({ text }) => {
  const odd = MACHINE.flatMap((pattern) => found(pattern, `${text.subject}\n${text.body}`));
  if (odd.length === 0) return [];
  return [
    block('instructions', `${quoted(odd)} is talk with or of a machine, not with the investor. Take it out.`),
  ];
};
