import { foldedWords } from '../../../network/fold.ts';
import { PHRASES } from '../phrases/phrases.ts';
import { ventureOf } from '../plan/plan-letter.ts';
import { isGivenNameAlone } from '../plan/reader.ts';
import { purposeOf } from '../record.ts';
import { wordsOf } from '../wording.ts';
import { block, type Check, warn } from './checked.ts';
import { CHECK_WORDS } from './languages/check-words.ts';

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
