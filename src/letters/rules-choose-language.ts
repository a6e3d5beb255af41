import type { Scope } from '../platform/values/scope.ts';
import { cityKey, countryName } from '../reference/rules-countries.ts';
import { LANGUAGE_NAMES, type Language } from '../reference/rules-language.ts';
import { placeOf } from '../reference/rules-place.ts';
import { LANGUAGE_CHOSEN, OTHER_LANGUAGE } from './checks/rules-checked.ts';
import type { SentText } from './checks/rules-form.ts';
import { PHRASES } from './phrases/rules-phrases.ts';
import { type Draft, type DraftRecord, type Finding, firstSentence, purposeOf } from './rules-wording.ts';

/**
 * What a first letter of the template leaves out of the tenant's own words because they are in another language than the
 * letter: what the company does, and for whom. None if it says one of them.
 */
export function leftOut(record: DraftRecord): readonly Finding[] {
  const { profile, language } = record;
  if (purposeOf(record) !== 'opening' || profile === undefined) return [];
  const own =
    profile.raise_type === 'fund_lp'
      ? [['thesis', profile.thesis] as const]
      : [['one_liner', profile.one_liner] as const, ['icp_description', profile.icp_description] as const];
  const there = own.flatMap(([name, text]) => {
    const sentence = firstSentence(text);
    return sentence === undefined ? [] : [{ name, sentence }];
  });
  if (there.length === 0 || there.some(({ sentence }) => PHRASES[language].reads(sentence))) return [];
  const names = there.map(({ name }) => name).join(' and ');
  return [
    {
      rule: OTHER_LANGUAGE,
      severity: 'warn',
      message: `The letter is in ${LANGUAGE_NAMES[language]}, and ${names} of the profile ${there.length === 1 ? 'is' : 'are'} not: left out. Add a sentence in ${LANGUAGE_NAMES[language]} about what you do.`,
    },
  ];
}

/** What stands below every message. `%s` is the address of the page to unsubscribe. */
export interface Footer {
  /** Where the address comes from, without an investor's record and with one. */
  readonly research: string;
  readonly record: string;
  readonly byMail: string;
  readonly byLink: string;
}

/** The word in quotes is one that an answer unsubscribes with by itself (outreach/inbox/rules-certain.ts). */
export const FOOTERS: Readonly<Record<Language, Footer>> = {
  en: {
    research: 'I have your contact details from my own research.',
    record: 'I have your contact details from my own research and from public sources about investors.',
    byMail: 'To hear no more from me, reply with the word "unsubscribe".',
    byLink: 'To hear no more from me: %s or reply with the word "unsubscribe".',
  },
  de: {
    research: 'Ihre Kontaktdaten habe ich selbst recherchiert.',
    record: 'Ihre Kontaktdaten habe ich selbst und in öffentlichen Quellen über Investoren recherchiert.',
    byMail: 'Wenn Sie nichts mehr von mir hören möchten, antworten Sie bitte mit dem Wort „abmelden“.',
    byLink:
      'Wenn Sie nichts mehr von mir hören möchten, melden Sie sich hier ab: %s oder antworten Sie mit dem Wort „abmelden“.',
  },
  fr: {
    research: 'J’ai trouvé vos coordonnées au cours de mes recherches.',
    record:
      'J’ai trouvé vos coordonnées au cours de mes recherches et dans des sources publiques sur les investisseurs.',
    byMail: 'Pour ne plus recevoir de messages de ma part, répondez avec le mot « désinscription ».',
    byLink:
      'Pour ne plus recevoir de messages de ma part, suivez ce lien : %s ou répondez avec le mot « désinscription ».',
  },
  es: {
    research: 'He encontrado sus datos de contacto en mi propia búsqueda.',
    record:
      'He encontrado sus datos de contacto en mi propia búsqueda y en fuentes públicas sobre inversores.',
    byMail: 'Para no recibir más mensajes míos, basta con responder con la palabra «baja».',
    byLink: 'Para no recibir más mensajes míos: %s o una respuesta con la palabra «baja».',
  },
};

/** The touch a draft is for, with all it belongs to; showing or editing one needs no lease. */
export interface DraftContext {
  readonly touch: { readonly id: string; readonly position: number; readonly draft: Draft | undefined };
  readonly sequence: {
    readonly id: string;
    readonly scope: Scope;
    readonly investorId: number | undefined;
    readonly investorEmail: string;
    readonly investorName: string;
    readonly language: Language;
    readonly languageWhy: string | undefined;
  };
  readonly mailbox: { readonly senderName: string; readonly address: string };
  /** All touches of the sequence, in order. */
  readonly touches: readonly {
    readonly position: number;
    readonly state: string;
    readonly draft: Draft | undefined;
  }[];
}

export interface SentTextStore {
  /** First touches a tenant sent to others than this sequence's recipient in the last days, newest first, at most 500. */
  openings(scope: Scope, exceptSequence: string, days: number): Promise<readonly SentText[]>;
}

/** What is known of a recipient's language. */
export interface LanguageFacts {
  /** What a person asked for; undefined: it is chosen. */
  readonly wanted: Language | undefined;
  /** Those the tenant's profile names; undefined: any. */
  readonly written: readonly Language[] | undefined;
  /** As the investor's record has it. */
  readonly place:
    | {
        readonly country: string | undefined;
        readonly state: string | undefined;
        readonly city: string | undefined;
      }
    | undefined;
  /** Of the recipient's address. */
  readonly domain: string;
}

export interface ChosenLanguage {
  readonly language: Language;
  /** A sentence for a person; undefined: a person set it. */
  readonly why: string | undefined;
}

/**
 * Countries where business is done in one of the languages all over the country: the only one of the four that is official
 * there, spoken by most. Where there are two (Switzerland, Belgium, Canada, Cameroon), the place decides; where business is
 * done in several or in English (Luxembourg, Puerto Rico), it is English. ISO 3166-1 alpha-3.
 */
const ONE_LANGUAGE = new Map<string, Language>(
  (
    [
      ['de', 'DEU AUT LIE'],
      ['fr', 'FRA MCO SEN CIV BEN TGO BFA NER GIN GAB COG COD'],
      ['es', 'ESP MEX ARG CHL COL PER URY ECU VEN BOL PRY CRI GTM HND NIC PAN SLV DOM CUB'],
    ] as const
  ).flatMap(([language, countries]) =>
    countries.split(' ').map((country): [string, Language] => [country, language]),
  ),
);

/** States and towns of countries with several languages: those where one of ours is the language of business. */
interface Parts {
  readonly language: Language;
  /** As records write them: codes of cantons and provinces. */
  readonly states: string;
  readonly towns: string;
}
const SEVERAL_LANGUAGES: Readonly<Record<string, readonly Parts[]>> = {
  CHE: [
    {
      language: 'de',
      states: 'ZH ZG LU UR SZ OW NW GL SO BS BL SH AR AI SG AG TG',
      towns:
        'zurich, zürich, zug, basel, bern, berne, lucerne, luzern, st. gallen, sankt gallen, winterthur, schaffhausen, baar, cham, ' +
        'freienbach, pfäffikon, wollerau, schwyz, chur, aarau, baden, thun, solothurn, olten, küsnacht, kilchberg, schlieren, ' +
        'dübendorf, allschwil, rapperswil, frauenfeld, horgen, uster, wädenswil, opfikon, glattbrugg, zollikon, steinhausen, hünenberg',
    },
    {
      language: 'fr',
      states: 'GE VD NE JU',
      towns:
        'geneva, genève, lausanne, neuchâtel, sion, nyon, vevey, montreux, yverdon, yverdon-les-bains, la chaux-de-fonds, delémont, ' +
        'carouge, renens, morges, ecublens, épalinges, lancy, vernier, meyrin, gland, rolle, pully, plan-les-ouates',
    },
  ],
  BEL: [
    {
      language: 'fr',
      states: '',
      towns:
        "liège, namur, charleroi, mons, louvain-la-neuve, wavre, ottignies, tournai, verviers, nivelles, waterloo, braine-l'alleud, " +
        'seraing, gembloux, arlon',
    },
  ],
  CAN: [
    {
      language: 'fr',
      states: 'QC',
      towns:
        'montreal, montréal, quebec, québec, laval, gatineau, sherbrooke, trois-rivières, longueuil, lévis',
    },
  ],
  CMR: [],
  LUX: [],
};
const TOWNS = new Map(
  Object.entries(SEVERAL_LANGUAGES).flatMap(([country, parts]) =>
    parts.flatMap(({ language, towns }) =>
      towns.split(', ').map((town): [string, Language] => [`${country} ${cityKey(town)}`, language]),
    ),
  ),
);

/**
 * Countries by the end of an address, where only those of the country take it. Left out are those that are sold to all
 * the world (.co, .io, .ga, .ml, .cc, .nu); `.com.co` is Colombia's own.
 */
const COUNTRY_ENDINGS = new Map<string, string>(
  (
    'de DEU, berlin DEU, hamburg DEU, koeln DEU, cologne DEU, bayern DEU, nrw DEU, ruhr DEU, saarland DEU, at AUT, wien AUT, tirol AUT, ' +
    'li LIE, ch CHE, swiss CHE, fr FRA, paris FRA, bzh FRA, corsica FRA, mc MCO, be BEL, lu LUX, ca CAN, quebec CAN, sn SEN, ci CIV, bj BEN, ' +
    'bf BFA, es ESP, madrid ESP, mx MEX, ar ARG, cl CHL, com.co COL, pe PER, uy URY, ec ECU, com.ve VEN, bo BOL, com.py PRY, cr CRI, gt GTM, ' +
    'com.ni NIC, com.pa PAN, com.sv SLV, com.do DOM, uk GBR, ie IRL, us USA, it ITA, nl NLD, pt PRT, br BRA, pl POL, se SWE, no NOR, dk DNK, fi FIN, jp JPN, in IND, au AUS'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/**
 * The language of a letter. What a person set holds; else the language of business where the recipient is, by the
 * investor's record, or by the country of the address; else English. Of the languages that the profile names only those
 * are taken: where the recipient's is none of them, English if it is, or the first.
 */
export function chooseLanguage({ wanted, written, place, domain }: LanguageFacts): ChosenLanguage {
  if (wanted !== undefined) return { language: wanted, why: undefined };
  const { language, why } = spokenAt(place) ?? spokenBy(domain) ?? UNKNOWN;
  const [first] = written ?? [];
  if (written === undefined || first === undefined || written.includes(language)) return { language, why };
  const instead = written.includes('en') ? 'en' : first;
  return {
    language: instead,
    why: `${why} The profile's letter_languages have no ${LANGUAGE_NAMES[language]}, so it is ${LANGUAGE_NAMES[instead]}.`,
  };
}

interface Spoken {
  readonly language: Language;
  readonly why: string;
}

const UNKNOWN: Spoken = { language: 'en', why: 'The country of the recipient is not known.' };

function spokenAt(place: LanguageFacts['place']): Spoken | undefined {
  if (place === undefined) return undefined;
  const { country = null, state = null, city = null } = place;
  const at = placeOf({ country, state, city });
  if (at.country === undefined) return undefined;
  return spokenIn(at.country, { state: at.state ?? state ?? undefined, city: at.city ?? at.near });
}

function spokenIn(
  country: string,
  at: { readonly state?: string | undefined; readonly city?: string | undefined },
): Spoken {
  const why = `The recipient is in ${countryName(country)}.`;
  const parts = SEVERAL_LANGUAGES[country];
  if (parts === undefined) return { language: ONE_LANGUAGE.get(country) ?? 'en', why };
  const byState = parts.find(({ states }) => at.state !== undefined && states.split(' ').includes(at.state));
  const language = byState?.language ?? TOWNS.get(`${country} ${at.city ?? ''}`);
  if (language !== undefined)
    return {
      language,
      why: `The recipient is in the part of ${countryName(country)} that speaks ${LANGUAGE_NAMES[language]}.`,
    };
  return {
    language: 'en',
    why: `${why} Its languages are several, and the place on record does not decide.`,
  };
}

function spokenBy(domain: string): Spoken | undefined {
  const labels = domain.toLowerCase().split('.');
  for (const ending of [labels.slice(-2).join('.'), labels.at(-1) ?? '']) {
    const country = COUNTRY_ENDINGS.get(ending);
    if (country === undefined) continue;
    const { language, why } = spokenIn(country, { state: ending === 'quebec' ? 'QC' : undefined });
    return { language, why: why.replace('The recipient is', 'By the address, the recipient is') };
  }
  return undefined;
}

/** Nobody sends a letter in a language that they did not ask for without having seen it. */
export function unasked(
  { language, languageWhy }: DraftContext['sequence'],
  { profile }: Pick<DraftRecord, 'profile'>,
): readonly Finding[] {
  if (language === 'en' || languageWhy === undefined || profile?.letter_languages?.includes(language))
    return [];
  const name = LANGUAGE_NAMES[language];
  return [
    {
      rule: LANGUAGE_CHOSEN,
      severity: 'warn',
      message: `It is in ${name}: ${languageWhy} If you would rather write in English, redraft it with "language": "en"; letter_languages in the profile says which languages you write.`,
    },
  ];
}
