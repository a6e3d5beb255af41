import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../language/language.ts';
import { type Check, quoted, warn } from './checked.ts';
import { OTHER_LANGUAGE } from './needs-reader.ts';

/** Words of one language that stand in every few lines of it. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    English:
      'the and of to in a is are for with i we you that it this our your on at as be have has from an or would if not by my will can me about which who what them they their its into so without between each more',
    German:
      'der die das und ist wir ich sie nicht mit für auf eine ein den von zu dem wird haben sind auch als uns ihr ihre ihrem ihnen es bei oder wenn mein meine mir ich im am dem des einer einem einen unser unsere unserer dieser diese sich nur noch vor um in aus nach ohne bis zum zur vom ins werden kann',
    French:
      'le la les et est nous vous je des une un pour dans que qui avec sur pas au votre notre ce sont en du par plus si mais cette mon ma mes vos nos ou chez l d c qu n s j m me être a ces aux sans leurs leur son sa ses',
    Spanish:
      'el la los las a y es de que en un una para con por nosotros usted su nuestro nuestra se del al no como más pero este esta son mi me le sus nuestros o si ha han lo estamos por muy también sin sobre entre cada donde desde hasta',
    Italian:
      'il la le di che e un una per con non sono siamo noi voi del della nel nostra vostro è si da come più questo',
    Portuguese:
      'o os as e é de que em um uma para com por nós você seu nossa nosso se do da no na não como mais este são',
    Dutch:
      'de het een en van is wij we ik u met voor op niet dat die zijn ons uw aan er ook als om bij of maar',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);
/** Below this nothing can be said. */
const LEAST_WORDS = 15;
/** Plain English has a third to a half of such words; lists of names have fewer. */
const LEAST_SHARE = 0.15;
/** A name or two in another script are no other language. */
const MOST_FOREIGN = 0.2;

/** Languages by the share of a text's words that are common in them, the likeliest first; empty where there is no word. */
export function languageShares(
  text: string,
): readonly { readonly language: Language | 'other'; readonly name: string; readonly share: number }[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Object.entries(WORDS)
    .map(([name, common]) => ({
      name,
      language: LANGUAGES.find((one) => LANGUAGE_NAMES[one] === name) ?? ('other' as const),
      share: words.filter((word) => common.has(word)).length / Math.max(1, words.length),
    }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
}

/** The language a text reads like, by its English name; undefined where it is too short or like none. */
export function languageOf(text: string): string | undefined {
  const letters = [...text.matchAll(/\p{L}/gu)].length;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  if (letters > 0 && (letters - latin) / letters > MOST_FOREIGN) return 'another script';
  if ((text.match(/\p{L}+/gu) ?? []).length < LEAST_WORDS) return undefined;
  const [best] = languageShares(text);
  return best === undefined || best.share < LEAST_SHARE ? 'another language' : best.name;
}

/** The text is in the language of its sequence, the whole and each longer sentence of it. */
export const language: Check = ({ text, record, prose, severity }) => {
  const expected = LANGUAGE_NAMES[record.language];
  const read = languageOf(prose);
  if (read !== undefined && read !== expected) {
    const message = `The text reads like ${quoted([read])}, and ${expected} is expected. Write it in ${expected}, have it redrafted with another language, or approve it if the investor reads that.`;
    return [{ rule: 'language', severity, message }];
  }
  const others = sentencesOf(text.body).filter((sentence) => isOther(sentence, record.language));
  if (others.length === 0) return [];
  return [
    warn(
      OTHER_LANGUAGE,
      `${quoted(others)} is not in ${expected}, as the rest is: translate it, or take it out.`,
    ),
  ];
};

/** A sentence needs so many words to be told apart by the common ones. */
const LEAST_OF_SENTENCE = 6;
/** And at least so many common words of the other language, with none of its own. */
const LEAST_COMMON = 2;

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?…:])\s+|\n+/u);
}

function isOther(sentence: string, language: Language): boolean {
  const words = (sentence.match(/\p{L}+/gu) ?? []).length;
  if (words < LEAST_OF_SENTENCE) return false;
  const shares = languageShares(sentence);
  const [best] = shares;
  const own = shares.find((one) => one.language === language)?.share ?? 0;
  return (
    best !== undefined &&
    best.language !== language &&
    own === 0 &&
    Math.round(best.share * words) >= LEAST_COMMON
  );
}
