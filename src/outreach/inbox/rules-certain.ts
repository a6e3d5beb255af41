import wishes from './opt-out.json' with { type: 'json' };
import { anyOf } from './rules-parsed-mail.ts';

/** A name of one person or firm before "list" says that it is another list. */
const LIST = String.raw`(?!(?:\S+ ){0,2}(?:wait(?:ing)?|guest|speakers?|short)[ -]?lists?)(?:(?!(?-i:\p{Lu}\p{Ll}+ \p{Lu}))[\p{L}'’-]+ ){0,4}(?:lists?|mailings?|database|db|records?|crm|distribution|newsletters?|e-?mails?|messages|updates|outreach|contacts|systems?|campaigns?|sequences?|files|spreadsheet)(?: this is| you (?:have|keep|use|bought|are using))?`;
const MINE =
  '(?:me|us|(?:all )?(?:of )?(?:my|our) (?:(?:work |personal |private |contact )?(?:e-?mail(?: address)?(?:es)?|address(?:es)?|name|domain|details|contacts?|info(?:rmation)?)|(?:personal )?(?:data|details|information))|this (?:e-?mail )?(?:address|inbox|mailbox|account))';
const WHOM = String.raw`(?:me|us|this (?:e-?mail )?(?:address|inbox|mailbox|account)|(?:any(?:one|body)|people) (?:here|at (?:my|our|this) \p{L}+)|(?:my|our) (?:firm|company|fund|address|inbox))`;
/** These may also be meant without the sender, so only a wish for good names them clearly. */
const OURS = '(?:any of )?(?:my|our) (?:office|team|partners|colleagues|staff)';
const OFTEN = '(?:e-?mails?|messages?|mails?|correspondence|communications?|newsletters?|spam)';
/** Not decks, proposals, updates or requests: who wants no more of those may still want the talk that they are sent in. */
const MAIL =
  '(?:e-?mails?|messages?|mails?|correspondence|communications?|solicitations?|outreach|pitch(?:es)?|newsletters?|follow[ -]?ups?|spam|stuff|things?|crap|junk|garbage|rubbish|nonsense|shit|bullshit)';
/** What may stand before the word for mail: "any more of these", "further unsolicited". */
const SUCH =
  '(?:(?:any|more|further|additional|these|those|this|such|your|the|all|of|kind|sort|type|other|unsolicited|cold|marketing|sales|automated|bloody|damn|f[u*]+[c*]*king) ){0,5}';
/** Marks that the wish is for good, where the bare verb would also fit one message. */
const FOR_GOOD =
  '(?:again|ever|ever again|any ?more|any longer|further|(?:at any time )?in (?:the )?future|going forward|from now on|with (?:these|such|this|unsolicited|cold) (?:\\p{L}+ )?\\p{L}+)';
const ABOUT_THIS = '(?: (?:about|on|regarding|with) (?:this|it|anything))?';
/** What may stand behind a whole wish: courtesy, "from …", "immediately". */
const END = String.raw`(?:[,\s]+(?:please|pls|thanks?(?: you)?|thx|many thanks|immediately|right away|now|today|at once|asap|again|ever|any ?more|any longer|further|at all|for good|in (?:the )?future|going forward|from now on|about (?:this|it|anything)|for (?:this|anything)|with (?:this|these|such) \p{L}+|permanently|altogether|at (?:this|that|my|our) (?:address|e-?mail|inbox)|from you(?:r (?:team|company|firm|colleagues|side|startup))?|already|(?:will|would|can|could) you|with immediate effect|without (?:further )?delay))*[\s,]*$`;
const COURTESY = `please|pls|plz|kindly|just|simply|so|and|but|then|again|also|immediately|now|once (?:more|again)|for the (?:last|second|third) time|as (?:i|we) said|no|sorry|thanks(?: but)?|thank you(?: but)?|no thanks|no thank you|not interested`;
const ASKING = `(?:can|could|would|will) (?:you|we|i)(?: all)?(?: please| kindly)?(?: ask you to)?|(?:may|must|can) (?:i|we) ask(?: that)?(?: you)?(?: to)?|would you mind|(?:(?:i|we)(?:['’]d| would)|would)(?: like| ask| request| appreciate(?: it)?| be (?:very |much )?(?:grateful|obliged)| prefer(?: it)?)(?: that| if)?(?: you(?: to| could| would)?)?(?: to)?|(?:i|we) (?:want|wish|ask|request|require|insist|demand|need|expect|beg)(?: that)?(?: you)?(?: to)?|(?:i|we) must ask(?: that)? you(?: to)?|(?:i|we)(?:['’]m| am|['’]re| are) (?:asking|telling|begging)(?: you)?(?: politely| nicely)?(?:(?: to)|:)?|(?:please )?(?:make sure|ensure)(?: that)?(?: you| to)?|be so kind as to|(?:please )?(?:consider|take|treat|accept) this (?:as )?(?:my|our|an?) (?:[a-z]{1,20} )?(?:request|notice|wish|demand) to|(?:i|we) (?:ask|request|wish)(?: to)?|you (?:must|should|need to|have to|are (?:hereby )?(?:asked|required) to)`;
/** What may stand before one: a greeting, courtesy, "I want", "Could you". */
const START = String.raw`^[\s\p{P}]*(?:(?:hi|hello|hey|dear)(?: [\p{L}.]+){0,2}[,\s]+)?(?:(?:${COURTESY}|${ASKING})[,:\s]+){0,5}`;
const NOT =
  "(?:(?:do not|don['’]?t|dont|never|not(?: to)?|you (?:did not|didn['’]?t|would not|wouldn['’]?t|do not|don['’]?t|no longer|never)|no longer)(?: (?:you )?ever)?)";
const NO_WISH =
  "(?:(?:do not|don['’]?t|dont|no longer) (?:want|wish|care)(?: to)?|(?:(?:would|['’]d) (?:rather|prefer) not(?: to)?)|rather not|prefer not to)";

/** Sentences, or clauses of one, that leave no doubt. */
const CERTAIN_ENGLISH = [
  `${START}(?:be )?unsub(?:scribed?)?(?: ${MINE})?(?: from (?:${LIST}|this|these|all|everything|here))?${END}`,
  `(?<!(?:to|not|never|which|who|they|users|people|customers|recipients) )unsubscribe (?:me|us)(?: from (?:${LIST}|this|everything))?${END}`,
  `${START}(?:be |being )?(?:removed|deleted|taken|dropped|struck) (?:from|off)(?: of)? ${LIST}${END}`,
  `${START}(?:(?:i['’]m |i am |we['’]re |we are |i |we )?opt(?:ing)?)(?: me| us)?[ -]out(?: of (?:${LIST}|this|these|all of (?:this|these)))?${END}`,
  `${START}(?:remov|delet|eras|strik|dropp?|purg|scrubb?|wip)(?:e|ing)? ${MINE}(?: (?:from|off)(?: of)? ${LIST})?${END}`,
  `${START}(?:tak(?:e|ing)|get(?:ting)?) (?:${MINE}|this e-?mail) (?:off|from|out of)(?: of)?(?: ${LIST})?${END}`,
  `(?:remove|delete|erase|take|strike) ${MINE} (?:from|off|out of)(?: of)? (?:all )?(?:of )?(?:your|this) ${LIST}${END}`,
  `${START}(?:(?:stop|quit|cease|discontinue|avoid)|(?:refrain|desist|abstain) from) (?:e-?mailing|mailing|contacting|writing(?: to)?|messaging|spamming|pitching|soliciting|approaching|pestering|bothering|harassing|reaching out to) ${WHOM}${END}`,
  `${START}(?:(?:stop|quit|cease|discontinue)|(?:refrain|desist|abstain) from) sending (?:(?:me|us)(?: ${SUCH}${MAIL}| these| this| any more| more)?|(?:these|this|any more|more|such|your|all) ?(?:${SUCH}${MAIL})?)(?: to ${WHOM})?${END}`,
  `${START}(?:stop|cease|discontinue|end)(?: with)? (?:all |any |the |these |those |this |your )(?:further |future |unsolicited )?(?:e-?mails?|mails?|messages|e-?mailing|spam(?:ming)?|communications?|contact|correspondence|solicitations?)(?: (?:with|to) ${WHOM})?${END}`,
  `${START}${NOT} (?:e-?mail|mail|contact|write(?: to)?|message|spam|pitch|solicit|approach|bother|pester|disturb) ${WHOM}${ABOUT_THIS}${END}`,
  String.raw`${START}${NOT} (?:try |attempt )?(?:to )?(?:e-?mail|contact|write|message|reach out|get in touch|be in touch|follow[ -]?up|pitch|approach|chase|bother)(?: (?:to|with) ${WHOM}| (?:${WHOM}|${OURS})(?: or [\p{L} ]{1,30})?)?${ABOUT_THIS} ${FOR_GOOD}${ABOUT_THIS}${END}`,
  `${START}${NOT} send (?:me|us|${WHOM}) ${SUCH}${MAIL}${END}`,
  `${START}${NOT} send (?:any(?: more| further)?|further|more|unsolicited|such) ${SUCH}${MAIL}${END}`,
  `${START}${NOT} send (?:me|us) (?:anything|these|stuff|things)(?: else| like this)? (?:again|ever|any ?more)${END}`,
  String.raw`${START}(?:receive |get |to receive |i want |we want )?no (?:more|further) (?:unsolicited )?(?:e-?mails?|messages?|mails?|correspondence|communications?|contact|solicitations?|outreach|pitches|spam)(?: from (?:you|your \p{L}+))?(?: to ${WHOM})?${END}`,
  `${START}(?:(?:i|we|i['’]d|we['’]d) )?${NO_WISH} (?:be )?(?:receive|receiving|get|getting|hear|hearing|be contacted|contacted|e-?mailed|approached|messaged|written to)(?: (?:from|by) you(?:r (?:team|company|firm|colleagues|side|startup))?)?(?: ${SUCH}${OFTEN}| (?:any|more|further|these|such|your|unsolicited) ${SUCH}${MAIL}| these| any more of (?:these|those|this))?${END}`,
  `${START}(?:(?:i|we) )?${NO_WISH} (?:any |more |further |your ){1,3}(?:e-?mails?|mails?|messages|spam|pitches)${END}`,
  `${START}send (?:me |us )?(?:nothing|no) (?:further|more|else)(?: ${MAIL})?(?: to ${WHOM})?${END}`,
  `${START}(?:(?:refrain|desist|abstain) from|stop) sending (?:me |us )?anything(?: else| further| more)?(?: to ${WHOM})?${END}`,
  `${START}not (?:to )?be (?:contacted|e-?mailed|approached|written to)(?: by you)?(?: ${FOR_GOOD})${END}`,
  `${START}leave (?:me|us) (?:alone|in peace)${END}`,
  `${START}(?:lose|forget|bin|burn) (?:my|our|this) (?:e-?mail(?: address)?|address|number|(?:contact )?details)${END}`,
  `${START}(?:put|add|place) (?:${MINE}|our (?:whole |entire )?(?:firm|company|domain)) (?:on|to|in) (?:your|the|a|any) ['"“]?(?:do[ -]not[ -](?:contact|e-?mail|mail|call)|no[ -]contact|suppression|opt[ -]out|unsubscribe|block)['"”]? ?(?:list|file|database)?${END}`,
  `(?:i|we) (?:hereby |formally )?(?:object to (?:(?:the|any|all|your|further) ){0,3}(?:processing|use) of (?:my|our) (?:personal )?(?:data|details|information)|request (?:the )?(?:erasure|deletion|removal) of (?:all )?(?:my|our) (?:personal )?(?:data|details|information))`,
  '(?:honou?r|process|treat|respect|comply with) (?:this|my) (?:as )?(?:an? )?(?:opt[ -]out|unsubscribe|removal|erasure|deletion)(?: request)?',
  `${START}cease and desist${END}`,
  `${START}(?:i|we) want out of (?:your|this) ${LIST}${END}`,
] as const;

/**
 * Matches a sentence that certainly asks for no more mail. Languages whose words are not parted by spaces, or which JavaScript knows
 * no word boundaries of, are looked for anywhere.
 */
export const CERTAIN = anyOf(
  [...CERTAIN_ENGLISH, ...Object.values(wishes.certain).flat()],
  wishes.certainAnywhere,
);

/** A whole answer of one of these words is as clear. */
export const ALONE =
  /^[\s\p{P}]*(?:stop|remove|remove me|unsubscribe|no more|opt[ -]?out|baja|abmelden|stopp|désabonner|désinscription|退订|退訂|配信停止|отписаться)[\s\p{P}]*$/iu;

/** What ends mail in languages that we do not write in: roots rather than words, as most of these inflect. */
const MANY_LANGUAGES = Object.values(wishes.manyLanguages)
  .flat()
  .map((roots) => String.raw`(?:${roots})\p{L}*`);

/**
 * Matches if the text may be asking for no more mail. Each phrase also stands in messages that ask for something else ("remove me
 * from this thread"), so a person decides. A phrase stands between word boundaries, or anywhere in languages written without spaces
 * and those that join words.
 */
export const POSSIBLE = anyOf(
  [...Object.values(wishes.possible).flat(), ...MANY_LANGUAGES],
  [...wishes.possibleAnywhere, ...Object.values(wishes.manyAnywhere).flat()],
);
