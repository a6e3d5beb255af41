import { foldedWords } from '../../network/rules-fold.ts';
import { PHRASES } from '../phrases/rules-phrases.ts';
import { ventureOf } from '../plan/rules-plan-letter.ts';
import { isGivenNameAlone } from '../plan/rules-reader.ts';
import { purposeOf, wordsOf } from '../rules-wording.ts';
import { block, type Check, found, quoted, warn } from './rules-checked.ts';
import { CHECK_WORDS } from './rules-words.ts';

const GREETING =
  /^\s*(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|greetings)\b[\s,]*(?<who>[^\n]*?)\s*[,:!.–—-]*\s*$/iu;
/** "l’équipe d’Acme": no part of the name behind it. */
const ELISION = /(?<!\p{L})[dl]['’]/giu;
/** In a greeting, and not a name. */
const ANYBODY = new Set(
  'team there all everyone everybody mr mrs ms mx dr prof professor sir madam and the friends at of family'.split(
    ' ',
  ),
);

/** The name in the greeting is the investor's, and the text says who writes. */
export const addressed: Check = ({ text, record, prose, severity }) => {
  const [first = ''] = text.body.split('\n').filter((line) => line.trim() !== '');
  const words = CHECK_WORDS[record.language];
  const who = (words?.greeting ?? GREETING).exec(first)?.groups?.who ?? GREETING.exec(first)?.groups?.who;
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
    (word) => !own.has(word) && !ANYBODY.has(word) && words?.anybody.has(word) !== true,
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

const FAMILIARITY = [
  /\b(?:as|like) (?:we |i )?(?:discussed|agreed|promised)\b/giu,
  /\b(?:following|further to|after) (?:up on )?our (?:call|conversation|meeting|chat|discussion)\b/giu,
  /\b(?:great|good|nice|lovely|a pleasure|pleasure) (?:to (?:meet|see|speak|talk)|meeting|speaking|talking|chatting|seeing)\b/giu,
  /\bwe (?:have )?(?:met|spoke|spoken|talked)\b/giu,
  /\bthank(?:s| you) for (?:your (?:reply|interest|call|invitation|message|response)|the (?:call|meeting|chat|conversation|introduction)|meeting|speaking|talking)\b/giu,
  /\byou (?:asked|told|wrote|said|promised|requested)\b/giu,
  /\b(?:suggested|recommended|insisted|proposed|thought) (?:that )?(?:i|we) (?:\w+ )?(?:write|reach|contact|get|speak|talk|connect|should)\b/giu,
  /\b(?:introduced|referred|pointed|directed|sent) (?:me|us) (?:to|your way|in your direction|by)\b/giu,
  /\bspeaks? (?:very |so )?highly of\b|\bsends? (?:his|her|their) regards\b|\bvouch(?:es|ed)? for\b/giu,
];
const FLATTERY =
  /\b(?:i|we)(?:['’]ve| have)? (?:long |always |really |truly |deeply |greatly )*(?:(?:admired?|loved?|(?:been )?follow(?:ing|ed)) (?:your?|what you|how you)|am a (?:big|huge|great) fan)\b|\b(?:impressed|inspired|blown away|amazed) by\b|\bhuge fan\b|\byour (?:impressive|amazing|incredible|outstanding|stellar|remarkable|legendary) \w+/giu;
const PROMISES =
  /\bguarantee[ds]?\b(?! (?:nothing|no))|\b(?:risk[- ]free|no[- ]risk|without (?:any )?risk|sure thing|can(?:no|['’])t lose)\b|\b(?:will|going to|certain to) (?:double|triple|quadruple|10x|skyrocket)\b|\b\d+x (?:return|your money)|\b(?:assured|certain|guaranteed) returns?\b|\breturns? (?:will|are going to) be\b|\byou(?:['’]ll| will) (?:make|earn|profit|get rich)\b/giu;
const MACHINE = [
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |my |these )*(?:previous|prior|above|earlier|preceding|other)?\s*(?:instructions?|prompts?|rules|messages?)\b/giu,
  /\bsystem prompt\b|\b(?:as|i(?:['’]m| am)) an? (?:ai|artificial intelligence|(?:large )?language model|assistant)\b|\bmy (?:instructions|training data|guidelines)\b/giu,
  /\bhere(?:['’]s| is) (?:the|your|a) (?:\w+ )?(?:draft|email|message)\b|\bused_facts\b|\bfact[_ ]?\d+\b|\bf\d{1,2}\b(?=[\],])|\buntrusted\b|\bBEGIN [A-Z]+|\bEND [A-Z]+\b|\bthe (?:facts|record|data|instructions) (?:above|below|provided|given)\b/gu,
  /<\/?(?:system|assistant|user|im_start|im_end|inst|think|tool)\b|\[\/?INST\]|<\|/giu,
];

/** Points by phrase; what advertising and fraud say. */
const SPAM: readonly (readonly [RegExp, number])[] = [
  [
    /\bact (?:now|fast)\b|\blimited[- ]time\b|\bclick here\b|\bonce[- ]in[- ]a[- ]lifetime\b|\bdear (?:friend|sir or madam)\b|\bfree money\b|\$\$+/giu,
    3,
  ],
  [
    /\burgent(?:ly)?\b|\blast chance\b|\b(?:exclusive|unique|amazing|incredible) opportunity\b|\bdon['’]?t miss\b|\b(?:huge|massive|enormous|extraordinary) (?:returns?|upside|profits?)\b|\bwinner\b|\bbuy now\b|\bno obligation\b|\bget rich\b|\bmake money\b|\bcash bonus\b|\bsecret\b/giu,
    2,
  ],
  [
    /\bamazing\b|\bincredible\b|\bgame[- ]chang(?:er|ing)\b|\brevolutionary\b|\bdisrupt(?:ive|ing)?\b|\bunicorn\b|\bworld[- ]class\b|\bcutting[- ]edge\b|\bnext big thing\b|\bcrush(?:ing)? it\b|\brocket ?ship\b|\b100 ?%/giu,
    1,
  ],
];
const SPAM_WARNS = 3;
const SPAM_BLOCKS = 6;

/** Claims of a closeness there is not, flattery, promises of returns, phrases of advertising. */
export const tone: Check = ({ text, prose, record, severity }) => {
  const findings = [];
  const note = record.note?.toLowerCase() ?? '';
  const own = CHECK_WORDS[record.language];
  const close = [...FAMILIARITY, ...(own?.familiarity ?? [])]
    .flatMap((pattern) => found(pattern, prose))
    .filter((phrase) => !note.includes(phrase.toLowerCase()));
  if (close.length > 0) {
    findings.push({
      rule: 'familiarity',
      severity,
      message: `${quoted(close)} says that you met, spoke or were introduced; no record says so. Say it only if it is true.`,
    });
  }
  const flattery = [FLATTERY, ...(own?.flattery ?? [])].flatMap((pattern) => found(pattern, prose));
  if (flattery.length > 0) {
    findings.push({
      rule: 'flattery',
      severity,
      message: `${quoted(flattery)} is praise an investor reads every day. Say what is particular instead.`,
    });
  }
  const promises = [PROMISES, ...(own?.promises ?? [])].flatMap((pattern) => found(pattern, prose));
  if (promises.length > 0) {
    findings.push({
      rule: 'promise',
      severity,
      message: `${quoted(promises)} promises a return or rules out a risk, which the law on securities forbids. Take it out.`,
    });
  }
  const spam = [...SPAM, ...(own?.spam ?? [])];
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
