import { type Check, quoted } from './checked.ts';

/** Words of one language that stand in every few lines of it. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    English:
      'the and of to in a is are for with i we you that it this our your on at as be have has from an or would if not by my will can me about',
    German:
      'der die das und ist wir ich sie nicht mit für auf eine ein den von zu dem wird haben sind auch als uns ihr ihre es bei oder wenn',
    French:
      'le la les et est nous vous je des une un pour dans que qui avec sur pas au votre notre ce sont en du par plus si mais cette',
    Spanish:
      'el la los las y es de que en un una para con por nosotros usted su nuestro nuestra se del al no como más pero este esta son',
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

/** The language a text reads like; undefined where it is too short or like none. */
export function languageOf(text: string): string | undefined {
  const letters = [...text.matchAll(/\p{L}/gu)].length;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  if (letters > 0 && (letters - latin) / letters > MOST_FOREIGN) return 'another script';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LEAST_WORDS) return undefined;
  const shares = Object.entries(WORDS).map(([language, common]) => ({
    language,
    share: words.filter((word) => common.has(word)).length / words.length,
  }));
  const best = shares.reduce((most, one) => (one.share > most.share ? one : most));
  return best.share < LEAST_SHARE ? 'another language' : best.language;
}

export const language: Check = ({ prose, severity }) => {
  const found = languageOf(prose);
  if (found === undefined || found === 'English') return [];
  return [
    {
      rule: 'language',
      severity,
      message: `The text reads like ${quoted([found])}, and English is expected. Write it in English, or approve it if the investor reads that.`,
    },
  ];
};
