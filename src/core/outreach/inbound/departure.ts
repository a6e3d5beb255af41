/** What automatic replies say of a person who is not coming back, by language. */
const LEFT = [
  // English
  String.raw`(?:am|is|are|has been|(?:i|he|she|they)['’](?:m|s|re)) no longer (?:with|at|employed|working|part of|a member|available at|associated|affiliated)`,
  String.raw`no longer (?:works?|employed)(?: (?:here|there|at|for|with|in))?`,
  String.raw`(?:has|have|had|i['’]ve|he['’]s|she['’]s|they['’]ve) (?:now |since |recently |just )?(?:left|departed(?: from)?|moved on(?: from)?|retired(?: from)?)(?! (?:for (?:the day|today|lunch)|the office|town|early|you|me|us|a|an|some|(?:from |to )?(?:pre-?seed|seed|series)))`,
  String.raw`(?:my|his|her|their) last (?:working )?day (?:at|with|in|was)`,
  // German
  String.raw`(?:arbeite\p{L}*|bin|ist|sind) (?:\S{1,30} ){0,3}nicht mehr (?:bei|für|im unternehmen|in (?:der|unserer|unserem)|tätig|beschäftigt|angestellt)`,
  String.raw`(?:habe|hat|haben) (?:\S{1,30} ){0,4}(?:das unternehmen|die firma|die gesellschaft|uns|den fonds) verlassen`,
  String.raw`(?:aus (?:dem unternehmen|der firma)|bei \S{1,40}) ausgeschieden`,
  // French
  String.raw`ne (?:travaille|travaillons|fais|fait|suis|est) plus (?:chez|pour|dans|à|au sein|partie|employée?|en poste|collaborat)`,
  String.raw`(?:ai|a) (?:définitivement )?quitté (?:l['’]entreprise|la société|le (?:fonds|groupe|cabinet)|notre|mes fonctions|ses fonctions)`,
  // Spanish, Portuguese, Italian
  String.raw`ya no (?:trabaj[oa]|estoy|está|form[oa] parte|pertenez?co?e?)`,
  String.raw`(?:he|ha) dejado (?:la (?:empresa|compañía|firma)|de trabajar)`,
  String.raw`(?:já )?não (?:trabalh[oa]|faço parte|faz parte|pertenç?[oc]e?) mais|já não (?:trabalh[oa]|faço|faz)`,
  String.raw`non (?:lavor[oa]|faccio|fa|collabor[oa]) più`,
  // Dutch, Swedish, Danish, Norwegian
  String.raw`(?:werkt?|ben|is) (?:\S{1,20} ){0,3}niet (?:meer|langer) (?:werkzaam|bij|voor|in dienst)|niet (?:meer|langer) werkzaam`,
  String.raw`(?:arbetar|jobbar|arbejder|jobber|er|är) (?:\S{1,20} ){0,2}(?:inte längre|ikke længere|ikke lenger)`,
  String.raw`(?:har )?(?:slutat|sluttet|fratrådt) (?:på|hos|i|som)`,
  // Polish, Czech, Russian, Ukrainian, Turkish
  'nie pracuj[ęe] już|już nie pracuj[ęe]|już nie pracujemy',
  'již nepracuj[ie]|už nepracuj[ie]',
  'больше не работа(?:ю|ет)|уже не работа(?:ю|ет)|уволил(?:ся|ась)',
  'більше не працю(?:ю|є)',
  String.raw`artık (?:\S{1,30} ){0,3}çalışm\p{L}+`,
].join('|');
const ANYWHERE =
  '退職(?:いた)?しました|退社(?:いた)?しました|已(?:经|經)?(?:离职|離職)|不再任职|퇴사(?:하|했|하였)';
const DEPARTED = new RegExp(`(?<!\\p{L})(?:${LEFT})(?!\\p{L})|${ANYWHERE}`, 'iu');

/** It is said at once; further down stands a footer, or what is about others. */
const LOOKED_AT = 600;

/** The sentence with which an automatic reply says that its author has left for good; undefined where none does. */
export function departure(words: string): string | undefined {
  const sentences = words.slice(0, LOOKED_AT).match(/[^.!?。！？\n]{1,400}[.!?。！？]*/gu) ?? [];
  return sentences.map((sentence) => sentence.trim()).find((sentence) => DEPARTED.test(sentence));
}
