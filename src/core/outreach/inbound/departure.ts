import { MONTH_PATTERN, WEEKDAY_PATTERN } from './dates/date-words.ts';

/** What one leaves for good; what one leaves in the evening (the office, the desk) is not in it. */
const FIRM = String.raw`(?:the|our|this|that|my|his|her|their) (?:\p{L}+ ){0,2}(?:firm|company|fund|business|organi[sz]ation|partnership|group|team|bank|agency|university|institute|foundation|role|position|post|job|employ(?:er|ment))(?! (?:in charge|an? |car|phone|building|premises))`;
/** A firm by its name, if the word does not begin a time or a place to be for a while ("left London for a week"). */
const NAMED = String.raw`(?!(?:the|an?|for|on|to|at|in|my|our|you|me|us|early|home|work|town|some|it|${WEEKDAY_PATTERN}|${MONTH_PATTERN})(?!\p{L}))(?-i:\p{Lu})[\p{L}\p{N}&'’-]*(?! (?:\p{Lu}\p{L}* )?for (?:an?|the|my|our|some|\d))`;
const NOT_FOR_GOOD = String.raw`(?! (?:(?:my|the|our|this|that|short) )?(?:desk|office|computer|laptop|phone|keyboard|home|work|time|moment|present|notice|night|day|week(?:end)?|morning|afternoon|evening|${WEEKDAY_PATTERN})s?(?!\p{L}))`;

/** What automatic replies say of a person who is not coming back, by language: with the firm or the position that they left. */
const LEFT = [
  // English
  String.raw`(?:am|is|are|has been|(?:i|he|she|they)['’](?:m|s|re)) no longer (?:part of|a member|associated|affiliated|employed|(?:available |employed |working )?(?:with|at|for|in)${NOT_FOR_GOOD}|working (?:here|there))`,
  String.raw`no longer works? (?:here|there|(?:at|for|with|in)${NOT_FOR_GOOD})`,
  String.raw`(?<!(?<!\p{L})we )(?:has|have|had|i['’]ve|he['’]s|she['’]s|they['’]ve) (?:now |since |recently |just )?(?:retired(?: from)?|(?:left|departed(?: from)?|moved on from) (?:${FIRM}|${NAMED})|moved on(?: to (?:\S{1,20} ){0,2}(?:role|position|job|opportunit\p{L}+|challenges?|company|firm|fund|venture|adventure)|(?=[\s\p{P}]*$)))`,
  String.raw`(?:my|his|her|their) last (?:working )?day (?:was|(?:at|with|in)${NOT_FOR_GOOD})`,
  // German
  String.raw`(?:arbeite\p{L}*|bin|ist|sind) (?:\S{1,30} ){0,3}nicht mehr (?:bei|im unternehmen|in (?:der|unserer|unserem) (?:firma|gesellschaft|unternehmen|gruppe|kanzlei|bank)|tätig|beschäftigt|angestellt)|arbeite\p{L}* (?:\S{1,30} ){0,3}nicht mehr für`,
  String.raw`(?:habe|hat|haben) (?:\S{1,30} ){0,4}(?:das unternehmen|die firma|die gesellschaft|uns|den fonds) verlassen`,
  String.raw`(?:aus (?:dem unternehmen|der firma)|bei \S{1,40}) ausgeschieden`,
  // French
  String.raw`ne (?:travaille|travaillons|fais|fait|suis|est) plus (?:chez|au sein|partie|employée?|en poste|collaborat\p{L}*|(?:pour|dans|à)(?! (?:(?:mon|le|les|ce|cette|nos|votre|la) )?(?:bureau|poste|locaux|heure|moment|maison|domicile|disposition|journée)))`,
  String.raw`(?:ai|a) (?:définitivement )?quitté (?:l['’]entreprise|la société|le (?:fonds|groupe|cabinet)|notre (?:entreprise|société|groupe|fonds|cabinet|équipe|maison)|mes fonctions|ses fonctions)`,
  // Spanish, Portuguese, Italian
  String.raw`ya no (?:form[oa] parte|pertene(?:zco|ce)|(?:trabaj[oa]|estoy|está) (?:aquí|(?:en|con|para)(?! (?:(?:la|el|mi|este) )?(?:oficina|despacho|casa|escritorio|puesto|momento|horario))))`,
  String.raw`(?:he|ha) dejado (?:la (?:empresa|compañía|firma)|de trabajar (?:en|para|con))`,
  String.raw`(?:já não trabalh[oa]|não trabalh[oa] mais) (?:aqui|(?:n[ao]s?|em|para|com)(?! (?:escritório|casa|momento|horário|\p{L}+s-feiras)))|já não (?:faço parte|faz parte|pertenço|pertence)|não (?:(?:faço|faz) parte|pertenço|pertence) mais|não (?:faço|faz) mais parte`,
  String.raw`non lavor[oa] più (?:qui|(?:in|per|presso|con|da|al|alla|nel|nella)(?! (?:ufficio|sede|casa|smart|remoto|quest\p{L}|mattin\p{L}*|pomeriggi\p{L}*)))|non (?:faccio|fa) più parte|non collabor[oa] più (?:con|alla|per)`,
  // Dutch, Swedish, Danish, Norwegian
  String.raw`(?:werkt?|ben|is) (?:\S{1,20} ){0,3}niet (?:meer|langer) (?:werkzaam (?:bij|voor|als)|in dienst|verbonden|bij(?! (?:(?:mijn|het|de) )?(?:bureau|kantoor|telefoon|computer|laptop)))|werkt? (?:\S{1,20} ){0,3}niet (?:meer|langer) voor|bij \S{1,30} niet (?:meer|langer) werkzaam`,
  String.raw`(?:arbetar|jobbar|arbejder|jobber|er|är) (?:\S{1,20} ){0,2}(?:inte längre|ikke længere|ikke lenger) (?:anställd|ansat|ansatt|en del|(?:kvar )?(?:på|hos|i|for|för|ved)(?! (?:kontoret|plats|pladsen|plass|mitt|min|telefon\p{L}*|\p{L}*dag\p{L}{0,3}(?!\p{L}))))`,
  String.raw`(?:har )?(?:slutat|sluttet|fratrådt) (?:på|hos|i|som)(?! (?:kontoret|jobbet|\p{L}*dag\p{L}{0,3}(?!\p{L})))`,
  // Polish, Czech, Russian, Ukrainian, Turkish
  String.raw`(?:nie pracuj[ęe] już|już nie pracuj[ęe]) (?:tu|tutaj|dla|u|na stanowisku|we?(?! (?:t[ye]\p{L} )?(?:poniedział|wtor|środ|czwart|piąt|sobot|niedziel|biur|week|godzin|dni|tygodni)))`,
  String.raw`(?:(?:již|už) nepracuj[ie]|nepracuj[ie] (?:již|už)) (?:tu|tady|zde|pro|u|ve?(?! (?:t[uo]to |tento )?(?:pond|úter|střed|čtvrt|pát|sobot|neděl|kancelář|týden)))`,
  String.raw`(?:больше|уже) не работа(?:ю|ет) (?:здесь|тут|у|(?:на|во?)(?! (?:эт\p{L}+ )?(?:понедельник|вторник|сред|четверг|пятниц|суббот|воскресень|офис|выходн|недел|дому)))|уволил(?:ся|ась)`,
  String.raw`більше не працю(?:ю|є) (?:тут|(?:на|у|в)(?! (?:ц\p{L}+ )?(?:понеділ|вівтор|серед|четвер|п['’]ятниц|субот|неділ|офіс|вихідн|тижн)))`,
  String.raw`artık (?:\S{1,30} ){0,2}(?:\p{L}{1,30}['’]\p{L}{1,6}|(?:şirket|firma|kurum)\p{L}*|burada) (?:\S{1,30} )?çalışm\p{L}+`,
].join('|');
/** 退社 is also said of who went home: then the sentence has "today" in it. */
const ANYWHERE =
  '退職(?:いた)?しました|(?<!(?:本日|今日)(?!付|を|で)[^。\\n]{0,12})退社(?:いた)?しました|已(?:经|經)?(?:离职|離職)|不再任职|퇴사(?:하|했|하였)';
const DEPARTED = new RegExp(`(?<!\\p{L})(?:${LEFT})(?!\\p{L})|${ANYWHERE}`, 'iu');

/** What a sentence has in it that is about an absence: "as of today" is not. */
const ABSENT =
  /(?<!\p{L})(?:(?<!(?:as of|as from|from|effective|since) )today(?! (?:is|was))|tonight|this (?:morning|afternoon|evening|week|weekend|year|time)|for the (?:day|night|rest|week(?:end)?)|holidays?|vacation|christmas|easter|(?:on|annual|parental|maternity|paternity|sick|medical) leave|trip|(?<!(?:ab|seit|per) )heute|urlaub\p{L}*|feiertag\p{L}*|weihnacht\p{L}*|elternzeit|dienstreise|diese woche|dieses jahr|(?:mon|diens|donners|frei)tags|mittwochs|(?<!(?:partir|compter) d['’])aujourd['’]hui|ce (?:soir|matin)|cette (?:semaine|année)|vacances|congés?|noël|pour la journée|(?<!(?:partir de|desde) )(?:hoy|hoje)|vacaciones|navidad\p{L}*|est[ae] (?:semana|año|ano|tarde)|férias|natal|(?<!da )oggi|ferie\p{L}*|vacanz\p{L}|natale|questa settimana|(?<!(?:vanaf|per|sinds) )vandaag|vakantie|verlof|kerst\p{L}*|deze week|dit jaar|(?<!(?:från|fra|med|per|pr\.) )(?:idag|i dag)|semester\p{L}*|julen|julferie\p{L}*|f[öo]r dagen|(?<!od )(?:dziś|dzisiaj|dnes)|urlop\p{L}*|świąt\p{L}*|dovolen\p{L}*|vánoc\p{L}*|сегодня|отпуск\p{L}*|праздник\p{L}*|сьогодні|відпустк\p{L}*|bugün|izin\p{L}*|tatil\p{L}*|bayram\p{L}*|bu hafta)(?!\p{L})/iu;

/** It is said at once; further down stands a footer, or what is about others. */
const LOOKED_AT = 600;

/** The dot of "1. Mai" ends none. */
const SENTENCE = /(?:[^.!?。！？\n]|(?<=(?<!\d)\d{1,2})\.(?= \p{L})){1,400}[.!?。！？]*/gu;

/**
 * The sentence with which an automatic reply says that its author has left their firm for good; undefined if none does. Who writes
 * when they will be back has not left, whatever else they say: that is for the caller to see.
 */
export function departure(words: string): string | undefined {
  const sentences = words.slice(0, LOOKED_AT).match(SENTENCE) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .find((sentence) => DEPARTED.test(sentence) && !ABSENT.test(sentence));
}
