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
export const CERTAIN_ENGLISH = [
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
 * What people write who may be asking for no more mail, and as often for something else; a person decides. A phrase
 * stands between word boundaries.
 */
export const POSSIBLE_ENGLISH = [
  String.raw`(?<=(?:^|[.!?,:;\n("“]|please|pls|kindly|just|you|(?:want|wish|like) to|and|must|should|to be) {0,3})unsubscribe(?:d)?(?! (?:link|button|rate|page|from (?:our|my)))`,
  'unsubscribe (?:me|us|my|this)',
  "(?:is there|where(?:['’]s| is)|find|see|contain|without|has no|missing) (?:an? |any |the |no )?(?:unsubscribe|opt[ -]out)(?: link| button)",
  String.raw`(?<=(?:^|[.!?,:;\n]|please|(?:want|wish|like) to|i|we) {0,3})opt(?: me| us)?[ -]?out(?! rate)`,
  'opt (?:me|us) out',
  String.raw`(?:take (?:me|us|him|her|them) (?:off|out|from)|(?<!(?:not|don['’]?t|never) )(?:remove|delete|erase|drop) (?:me(?!-)|us(?!-)|him|her|them|(?:all )?(?:my|his|her|our) (?:e-?mail|address|name|domain|(?:personal )?data|(?:contact )?(?:details|info\w*))|this (?:e-?mail|address)))`,
  '(?:be|being) (?:removed|taken off|deleted) from',
  'gdpr (?:erasure|deletion)',
  '(?:right to|request for) (?:erasure|be forgotten)',
  '(?:stop|quit|cease|discontinue|refrain from|desist from|enough) (?:with )?(?:all )?(?:further )?(?:the |these |those |your )?(?:e-?mail(?:s|ing)?|mails?|contact(?:ing)?|writing|messag(?:es|ing)|sending|spamming|pitch(?:es|ing)|chasing|reaching out|communications?|correspondence|solicit(?:ing|ations?))',
  "(?:do not|don['’]?t|never|please not) (?:ever )?(?:e-?mail|contact|write|message|send|pitch|bother|call)(?: to)? (?:me|us|this)",
  "(?<!hesitate to )(?:do not|don['’]?t|never|not) (?:try to |ever )?(?:reach out|get in touch|be in touch|write back|chase)",
  'no (?:more|further) (?:e-?mails?|messages?|mails?|contact|correspondence|outreach)',
  "(?:do not|don['’]?t|no longer) (?:want|wish|need) (?:to (?:receive|hear|get|be contacted)|(?:any|your|these|more) (?:more )?(?:e-?mails?|messages))",
  "(?:rather|prefer) (?:not|if you (?:did not|didn['’]t)) (?:to )?(?:receive|hear|be contacted|get|e-?mail|write|contact)",
  '(?:rather|prefer) (?:to )?(?:hear nothing|(?:if )?(?:we|you) le(?:ft|ave) it)',
  'leave me alone',
  'off (?:your|this|the) (?:mailing )?list',
  'no more of (?:these|this|your)',
  'lose my (?:number|e-?mail|address|details)',
  '(?:how|where) (?:did|do|have) you (?:get|got|find|found|obtain|come by) (?:my|our|this) (?:e-?mail|address|contact|name|details|data)',
  'who (?:gave|sold|passed) you my',
  "why (?:am i|are we|do i|do we|i am|i['’]m|we are) (?:still )?(?:on (?:your|this)|getting|receiving|get|receive|being (?:e-?mailed|contacted))",
  '(?:this|it) is (?:pure |just |unsolicited |plain )?spam(?:ming)?',
  '(?:stop|quit) (?:the |this |your )?spam(?:ming)?',
  String.raw`(?:mark|flag|report|treat)(?:ed|ing)?(?: \S{1,20}){0,2} as (?:spam|junk)`,
  'unsolicited|solicitations?',
  'cease and desist',
  "(?:do not|don['’]?t) send (?:me |us )?(?:any|more|further)",
  "(?:do not|don['’]?t|never) use (?:it|this|my)",
  "(?:never|did(?: not|n['’]?t)) (?:ask(?:ed)? for (?:this|these|your|any)|sign(?:ed)? up|subscribed?|opt(?:ed)? in|g[ai]ve (?:you )?(?:my )?consent|agreed? to|consent(?:ed)?)",
  '(?:aware|remember|recall)(?: \\p{L}+){0,3} (?:subscrib\\p{L}+|sign\\p{L}* up|opt\\p{L}* in)',
  'without (?:my|our) (?:consent|permission)',
  'legal basis for',
  String.raw`(?:how|where)(?: \S{1,20}){0,4} (?:(?:came|come|comes) (?:by|from)|got hold of)`,
  'give it a rest',
  '(?:use|through|via) (?:our|the|its) (?:[a-z]{1,20} )?(?:form|portal)',
  '(?:not|never|only)(?: \\S{1,20}){0,4} (?:to|for|through|by) (?:bots?|pitch(?:es)?|(?:mass |cold )?(?:mail|e-?mail)s?|mail blasts)',
  'no more (?:of )?(?:this|reminders|messages|pitches|decks|proposals|updates)',
  'withdraw (?:my|our|any) consent',
  "(?:do not|don['’]?t) follow[ -]?up",
  'no (?:more |further |need (?:to|for) (?:a |any |more |further )?)?follow(?:ing)?[ -]?(?:ups?|on)',
  'stop (?:following up|this|it now|these)',
  String.raw`^[\s\p{P}]*(?:please |pls |just |kindly |ok |okay )*(?:stop|enough)(?: (?:please|it|this|now|already|is enough))*[\s\p{P}]*$`,
  '(?:not|never) (?:to )?be (?:contacted|e-?mailed|approached)',
  "(?:not|never|should not|shouldn['’]t|stop) (?:be )?(?:e-?mail|contact|write to|message|approach|mail)(?:ing)? (?:me|us|this|him|her|them)",
  'do[- ]not[- ](?:contact|mail|e-?mail)',
  String.raw`(?:out of|clog\w*|flood\w*) (?:my|our) inbox`,
  '(?:report|block)(?:ed|ing)? (?:you|your (?:address|domain|e-?mails?))',
  'harass(?:ing|ment)',
  String.raw`(?:far |way )?too (?:many|much)(?: \p{L}+){0,3} (?:e-?mails?|mails?|messages|follow[ -]?ups)`,
  '(?:fewer|less) (?:e-?mails?|mails?|messages)',
  String.raw`this is (?:now )?(?:the|your) (?:second|third|fourth|fifth|sixth|seventh|tenth|\d+(?:nd|rd|th)) (?:e-?mail|mail|message|time|follow[ -]?up|reminder)`,
  `(?:be|is) (?:the|your) last(?: of (?:it|this|these)| (?:e-?mail|mail|message|one|time|contact))`,
  '(?:intrusive|pushy|unwanted|unwelcome|pester\\p{L}*|badger\\p{L}*|nuisance)',
  "(?:not|isn['’]t|un) ?appreciated",
  '(?:ever|never) give up',
  "wast(?:e|ing) (?:of )?(?:my|our|your|everyone['’]s)(?: time)?(?: and (?:my|mine|yours|your|our))?(?: time)?",
  'no (?:point|use|sense) (?:in )?(?:(?:in )?(?:you )?)?(?:sending|writing|e-?mailing|contacting|following|trying)',
  '(?:now (?:or|nor|and not) (?:ever|in the future|later)|not now,? not ever)',
  "(?:do not|don['’]?t|does(?: not|n['’]t)|no longer|never|not) (?:accept|take|read|review|respond to|reply to|answer|open|consider)s? (?:any )?(?:unsolicited|cold|inbound) ?(?:e-?mails?|mails?|pitches|decks|proposals|outreach|approaches|messages)?",
  '(?:to|with) (?:someone|somebody|anyone) else (?:instead|at|in|here)',
  '(?:gdpr|ccpa|can-?spam) (?:request|violation|breach|rights?)',
  '(?:go away|get lost|(?:piss|bugger|sod|back) off|f[u*]+[c*]*k? off)',
] as const;

/** Sentences that leave no doubt, by language. Matched within one sentence. */
const SENTENCES = [
  ...CERTAIN_ENGLISH,
  // German
  String.raw`(?:tragen sie|trag|tragt) (?:mich|uns|meine (?:e-?mail-?)?adresse) (?:bitte )?(?:aus|von) [\p{L}-]+ [\p{L}-]*(?:newsletter|verteiler\p{L}*|liste\p{L}*) aus\s*$`,
  String.raw`(?:keine|keinerlei|jede) weiteren? (?:kontaktaufnahmen?|zusendungen?|kontaktversuche?)(?: (?:mehr|bitte|wünschen|von ihnen))*\s*$`,
  String.raw`(?:nimm|streich|entfern|lösch)e? (?:bitte )?(?:mich|uns|meine (?:e-?mail-?)?(?:adresse|daten)) (?:bitte )?(?:aus|von) (?:deine[mr]|eure[mr]|der|dem) [\p{L}-]*(?:verteiler\p{L}*|liste\p{L}*|datenbank)`,
  String.raw`(?:schreibe?|kontaktiere?|mail) (?:mir|mich|uns) (?:bitte )?(?:nicht|nie) (?:mehr|wieder)\s*$`,
  String.raw`(?:möchte|möchten|wünsche|wünschen|wollen|will) (?:ich |wir )?(?:von ihnen |künftig |in zukunft )?(?:nicht (?:mehr|weiter|wieder) (?:von ihnen )?(?:kontaktiert|angeschrieben|belästigt) werden|keine (?:e-?mails|mails|nachrichten|zuschriften|post) mehr(?: von ihnen)?(?: erhalten| bekommen)?)\s*$`,
  String.raw`hör(?:en sie|t)? (?:bitte |endlich )?auf,? (?:mir|mich|uns) (?:(?:ständig|dauernd|e-?mails|mails|nachrichten|weiter) ){0,2}(?:zu (?:schreiben|schicken|senden|kontaktieren|mailen|belästigen)|anzuschreiben|zuzusenden)\s*$`,
  String.raw`unterlassen sie (?:bitte |künftig |ab sofort |zukünftig ){0,2}(?:jede |jegliche |weitere |die |solche )*(?:weitere |künftige )?(?:e-?mails?|mails|zusendung\p{L}*|kontaktaufnahmen?|werbung|nachrichten|anschreiben)(?: an mich| an uns)?\s*$`,
  String.raw`lass(?:en sie|t)? (?:mich|uns) (?:bitte |endlich )?in ruhe\s*$`,
  String.raw`lösch(?:en sie|t|e)? (?:bitte )?(?:umgehend )?(?:alle )?meine (?:personenbezogenen |kontakt-?)?(?:daten|adresse|e-?mail-?adresse)(?: (?:umgehend|sofort|bitte))*\s*$`,
  String.raw`(?:nehmen|streichen|entfernen|löschen) sie (?:bitte )?(?:mich|uns|meine (?:e-?mail-?)?(?:adresse|daten|kontaktdaten))(?: bitte)?(?: (?:sofort|umgehend))? (?:aus|von) (?:ihrem|ihrer|dem|der|ihren|allen) [\p{L}-]*(?:verteiler\p{L}*|liste\p{L}*|datenbank\p{L}*|system\p{L}*|kartei)`,
  '(?:aus|von) (?:ihrem|deinem|dem|ihrer|eurem) (?:e-?mail-?|mail-?)?(?:verteiler|verteilerliste|mailingliste)(?: (?:nehmen|streichen|entfernen|löschen|austragen|abmelden|genommen werden|gestrichen werden|gelöscht werden))',
  String.raw`(?:keine|keinerlei) weiteren? (?:e-?mails?|mails|nachrichten|anschreiben|zuschriften|werbung|werbe-?mails)(?: mehr)?(?: (?:von ihnen|an (?:mich|uns|diese adresse)|erhalten|bekommen|zu(?:senden|schicken)|schicken|senden|zu))*[\s,]*(?:bitte|danke|vielen dank)?\s*$`,
  String.raw`(?:schreiben|kontaktieren|mailen) sie (?:mir|mich|uns) (?:bitte )?(?:nicht|nie|niemals)(?: (?:mehr|wieder|weiter))?(?: an)?\s*$`,
  String.raw`^[\s\p{P}]*(?:bitte )?(?:keine (?:e-?mails|mails|nachrichten) mehr|abmelden|austragen|mich abmelden|bitte abmelden)(?: schicken| senden)?[\s,]*(?:bitte|danke)?\s*$`,
  // Of the use of a word, a figure or a clause a person may disapprove as well: it has to be that of their data.
  String.raw`widerspreche (?:hiermit )?(?:ich )?(?:der |jeder )?(?:weiteren )?(?:kontaktaufnahme|zusendung|(?:verwendung|nutzung|verarbeitung|speicherung)(?: (?:meiner|unserer) (?:\p{L}+ )?[\p{L}-]*(?:daten|adressen?|angaben)|\s*$))`,
  String.raw`^[\s\p{P}]*(?:bitte )?(?:melden|tragen) sie (?:mich|uns|meine adresse) (?:bitte )?(?:ab|aus)(?: bitte)?\s*$`,
  String.raw`(?:senden|schicken|schreiben|mailen) sie (?:mir|uns|an diese adresse) (?:bitte |künftig |in zukunft )*keine (?:weiteren? )?(?:e-?mails?|mails|nachrichten|werbung|anfragen)(?: mehr)?(?: zu)?\s*$`,
  String.raw`(?:mich|uns|mir) (?:künftig |in zukunft )?nicht (?:mehr|weiter|wieder) (?:anzuschreiben|zu (?:kontaktieren|schreiben|mailen|belästigen))\s*$`,
  String.raw`(?:sehen sie (?:bitte |künftig )?von weiteren (?:e-?mails|mails|nachrichten|anfragen|zuschriften|anschreiben) ab|von weiteren (?:e-?mails|mails|nachrichten|anfragen|zuschriften|anschreiben) abzusehen)\s*$`,
  String.raw`unterlassen sie (?:bitte )?(?:weitere|künftige|solche|derartige) anfragen\s*$`,
  // French
  String.raw`^[\s\p{P}]*(?:désinscription|désabonnement|stop aux? (?:e-?mails?|mails?|messages|relances)|plus (?:de|d['’]|aucun) ?(?:e-?mails?|mails?|messages?|courriels?|relances))(?:[,\s]+(?:svp|stp|merci|s['’]il vous plaît|d['’]avance))*\s*$`,
  String.raw`(?:me|nous|m['’]) ?(?:retirer|supprimer|désinscrire|désabonner|rayer|enlever|ôter) de (?:votre|vos|cette|toutes vos) (?:listes?|fichiers?|bases?) (?:de|d['’]) ?(?:données|contacts?|diffusion|prospection|prospects|e-?mails?|mails?|envois?)\s*$`,
  String.raw`(?:je|nous) (?:souhaite|souhaiterais|veux|voudrais|désire|souhaitons|voulons) (?:me|nous) (?:désabonner|désinscrire)\s*$`,
  String.raw`ne plus (?:m['’]|me |nous )(?:envoyer|adresser) (?:de |d['’]|vos |aucun )(?:e-?mails?|mails?|messages?|courriels?|sollicitations?)(?:[,\s]+(?:svp|merci|s['’]il vous plaît))*\s*$`,
  String.raw`(?:ne plus (?:me |nous )(?:contacter|solliciter|écrire|relancer)|ne plus m['’]écrire)(?: (?:à l['’]avenir|désormais|svp|s['’]il vous plaît))*\s*$`,
  String.raw`(?:cesser|cessez|arrêtez|arrêter) (?:tout|vos|ces|tous vos|tous) (?:envois?|mails?|e-?mails?|messages?|sollicitations?|relances)(?: svp)?\s*$`,
  String.raw`ne m['’](?:écrivez|écris|envoyez|envoie) plus(?: (?:jamais|rien|de (?:mails?|messages?|courriels?)))*(?: svp| s['’]il vous plaît| merci)?\s*$`,
  String.raw`(?<!n['’])(?:cessez|arrêtez|cesser|arrêter) (?:de (?:me |nous )|de m['’])(?:contacter|écrire|solliciter|relancer|harceler|spammer|envoyer (?:des |vos |ces |de )?(?:mails?|e-?mails?|messages?|courriels?|sollicitations))(?: svp| s['’]il vous plaît| merci)?\s*$`,
  String.raw`(?:me|nous|m['’]) ?(?:retirer|supprimer|désinscrire|désabonner|rayer|enlever|ôter) de (?:votre|vos|cette|toutes vos) .{0,30}(?:listes?|fichiers?|bases?|diffusion|envois|mailings?)\s*$`,
  String.raw`(?:supprimez|effacez|supprimer|effacer) (?:toutes )?(?:mes (?:données|coordonnées)|mon adresse)(?: personnelles)?(?: (?:de|du) .{0,40})?\s*$`,
  String.raw`(?:laissez|laisse)[ -](?:moi|nous) (?:tranquille|en paix)\s*$`,
  String.raw`m['’]oppose (?:au|à tout|à l['’]|à la|à toute) ?(?:prospection|sollicitation|(?:traitement|utilisation|conservation|collecte)(?: de (?:mes|nos|mon) (?:\p{L}+ )?(?:données|adresse|coordonnées)|\s*$))`,
  String.raw`(?:je|nous) ne (?:veux|souhaite|voulons|souhaitons) plus (?:de |d['’]|aucun )(?:vos |ces )?(?:mails?|e-?mails?|messages?|courriels?|sollicitations?)\s*$`,
  String.raw`(?:désabonnez|désinscrivez|retirez|supprimez|enlevez|rayez)[ -](?:moi|nous|mon adresse|mes (?:données|coordonnées))(?: (?:de|du|des) .{0,40}(?:liste\w*|fichiers?|base|envois?|diffusion|newsletter|mails?))?[\s,]*(?:svp|s['’]il vous plaît|merci)?\s*$`,
  String.raw`(?:merci|veuillez|prière)(?: de)? (?:bien vouloir )?(?:me |nous )?(?:retirer|supprimer|désinscrire|désabonner|rayer|enlever)(?: (?:mon adresse|mes (?:données|coordonnées)))?(?: de (?:votre|vos|cette|la) .{0,30}(?:listes?|fichiers?|bases?|diffusion|envois))?[\s,]*\s*$`,
  String.raw`ne (?:me|nous) (?:contactez|écrivez|sollicitez|envoyez) (?:plus|plus jamais)(?: (?:rien|de (?:mails?|messages?|courriels?)))?\s*$`,
  String.raw`(?:merci|veuillez|prière) (?:de )?ne plus (?:me |nous )?(?:contacter|écrire|solliciter|envoyer (?:de |d['’])?(?:mails?|e-?mails?|messages?|courriels?))\s*$`,
  String.raw`(?:je|nous) ne (?:souhaite|veux|désire|souhaitons|voulons)(?:s)? plus (?:recevoir|être (?:contacté|sollicité)\p{L}*)(?: (?:de|d['’]|vos|ces|aucun) ?.{0,25})?\s*$`,
  // Spanish
  String.raw`^[\s\p{P}]*(?:(?:quiero|deseo|solicito|por favor)[,\s]+)?(?:desuscribir(?:me|nos)?|desuscr[ií]ba(?:me|nme|nos)|(?:la |mi )?baja|cancelar (?:la |mi )?suscripción|cancelen? (?:la |mi )?suscripción)(?:[,\s]+(?:por favor|gracias))*\s*$`,
  String.raw`(?:den?|dé|dar|da) de baja (?:mi|este|esta) (?:correo|e-?mail|dirección|cuenta)(?: (?:electrónico|de correo))?(?:[,\s]+(?:por favor|gracias))*\s*$`,
  String.raw`(?<!(?:no|nunca) )(?:dejen?|dejes|deja|dejar|paren?|cesen?) de (?:escribirme|contactarme|molestarme|escribirnos|contactarnos|(?:enviar|mandar)(?:me|nos)(?: (?:más|sus|estos|tantos))?(?: (?:correos?|mensajes?|e-?mails?|cosas|propuestas))?)(?: (?:por favor|ya|más))*\s*$`,
  String.raw`no (?:me|nos) (?:vuelv(?:a|an|as) a (?:escribir|contactar|enviar (?:nada|correos|mensajes|e-?mails))|(?:env|mand|escrib|contact|molest)\p{L}{1,4} (?:más|nunca más)(?: (?:correos?|mensajes?|e-?mails?|propuestas))?)(?: por favor| gracias| nunca)*\s*$`,
  String.raw`no vuelv(?:a|an|as) a (?:escribirme|contactarme|enviarme (?:nada|correos|mensajes|e-?mails))\s*$`,
  String.raw`(?:el[ií]m[ií]n|b[oó]rr|qu[ií]t|s[aá]qu|ret[ií]r)(?:e|en|a|ad|ar|é)(?:me|nos) de (?:su|tu|la|esta|sus|vuestra|todas sus) (?:lista|base|bases|listas|registros|mailing).{0,25}\s*$`,
  String.raw`(?:el[ií]m[ií]n|b[oó]rr|supr[ií]m)(?:e|en|a|ar|an) (?:todos )?mis datos(?: personales)?(?: de .{0,30})?\s*$`,
  String.raw`(?:déj[ae]n?|deje)(?:me|nos) en paz\s*$`,
  String.raw`me opongo al (?:tratamiento|uso)(?: de (?:mis|nuestros) datos|\s*$)`,
  String.raw`solicito (?:la |mi )?(?:(?:supresión|cancelación) de mis datos|baja(?: (?:de|en) (?:su|sus|tu|la|esta|vuestra) (?:lista|base|newsletter|boletín|mailing).{0,30})?\s*$)`,
  String.raw`(?:por favor,? )?(?:dar|de|den|dé|dar)me de baja(?: (?:de|en) .{0,40})?\s*$`,
  String.raw`(?:por favor,? )?(?:no me|no nos|(?<!(?:no|nunca) )dejen? de) (?:escriba|escriban|escribas|contacte|contacten|contactes|envíe|envíen|envíes|escribirme|contactarme|enviarme)(?: (?:más|nunca más|correos?|mensajes?|emails?|e-?mails?))*\s*$`,
  String.raw`no (?:quiero|deseo|queremos|deseamos) (?:recibir|seguir recibiendo)(?: más| sus| estos)* (?:correos?|mensajes?|e-?mails?|comunicaciones|información)(?: (?:suyos|de ustedes|tuyos))?\s*$`,
  String.raw`(?:elimin|borr|quit)(?:e|en|a|ar|ad)?(?:me|nos)? (?:mi (?:correo|email|dirección|nombre)|mis datos)?(?: ?de (?:su|tu|la|esta|sus) (?:lista|base|bases|listas|registros).{0,20})\s*$`,
  // Italian
  String.raw`(?<!(?:non|mai) )(?:smett(?:ete|a|i|etela|ila|ere)) di (?:scriver|contattar|disturbar|(?:inviar|mandar))(?:mi|ci)(?: (?:e-?mail|mail|messaggi|queste|altre|proposte))*\s*$`,
  String.raw`(?:di )?(?:cancellar|rimuover|toglier|eliminar|disiscriver)(?:mi|ci)(?: (?:subito|immediatamente))? (?:da|dalla|dalle|dal|dai) (?:(?:questa|vostr[aeio]|su[aeoi]|tu[aoe]|tutte le) )*.{0,15}(?:list[ae]?|mailing|database|elenc\p{L}+|newsletter)\s*$`,
  String.raw`non (?:desidero|voglio|vogliamo|desideriamo|intendo) (?:più )?(?:ricevere|essere contattat\p{L})(?: (?:più|vostre|altre|queste|ulteriori|e-?mail|mail|messaggi|comunicazioni|da|parte|vostra|voi|lei|te))*\s*$`,
  String.raw`(?:cancell|elimin)(?:ate|i|a|are) (?:tutti )?(?:i miei dati|il mio indirizzo|la mia e-?mail|i miei contatti)(?: .{0,30})?\s*$`,
  String.raw`(?:lasciatemi|mi lasci|lasciami) in pace\s*$`,
  String.raw`mi oppongo al trattamento(?: dei (?:miei|nostri) dati|\s*$)`,
  String.raw`(?:cancellatemi|cancellami|mi cancelli|rimuovetemi|rimuovimi|toglietemi|toglimi|disiscrivetemi|disiscrivimi)(?: (?:da|dalla|dalle|dal|dai) .{0,40})?\s*$`,
  String.raw`non (?:mi |ci )?(?:scrivete|scriva|scrivetemi|contattate|contatti|contattatemi|inviate|invii|mandate)(?:mi|ci)?(?: (?:più|mai più|altre?|e-?mail|mail|messaggi))+\s*$`,
  String.raw`non (?:desidero|voglio|vogliamo|desideriamo) (?:più )?(?:ricevere|essere contattat\p{L})(?: (?:più|vostre|altre|queste|ulteriori|e-?mail|mail|messaggi|comunicazioni))*\s*$`,
  // Portuguese
  String.raw`(?<!não )(?:pare|parem|deixe|deixem|parar|deixar) de (?:me |nos )?(?:contactar|contatar|escrever|incomodar|enviar|mandar)(?:-me|-nos)?(?: (?:mais|e-?mails?|mensagens|estes|esses|propostas))*\s*$`,
  String.raw`não (?:me )?volt(?:e|em|es) a (?:me )?(?:contactar|contatar|escrever|enviar)(?:-me|-nos)?(?: (?:e-?mails?|mensagens|nada))*\s*$`,
  String.raw`(?:apag|elimin|exclu|remov)(?:ue|uem|e|em|am|a) (?:todos )?(?:os )?meus dados(?: pessoais)?(?: d[aeo]s? .{0,30})?\s*$`,
  String.raw`(?:cancele|cancelem) (?:a )?minha (?:inscrição|subscrição)(?: .{0,30})?\s*$`,
  String.raw`(?:deixe|deixem)-me em paz\s*$`,
  String.raw`(?:por favor,? )?(?:remova|retire|removam|retirem|exclua|excluam|tire)(?:-me| me| (?:o )?meu (?:e-?mail|endereço|contato|contacto|nome))(?: (?:da|do|de|das) .{0,40}(?:lista|listas|base|mailing|cadastro|contatos|contactos))?\s*$`,
  String.raw`não (?:quero|desejo|queremos) (?:mais )?receber(?: (?:mais|seus|esses|estes|e-?mails?|mensagens|comunicações))*\s*$`,
  String.raw`não (?:me )?(?:contacte|contactem|contate|contatem|envie|enviem|escreva|escrevam)(?:-me)?(?: (?:mais|e-?mails?|mensagens|nada))+\s*$`,
  // Dutch
  String.raw`(?:schrap|haal|verwijder) (?:mij|me|ons|mijn (?:e-?mail)?adres) (?:a\.u\.b\. |aub |alstublieft |graag )?(?:van|uit) (?:uw|je|jullie|de|deze) \p{L}*(?:lijst|bestand)\s*$`,
  String.raw`niet meer (?:door (?:u|jullie|je) )?(?:benaderd|gemaild|gecontacteerd|aangeschreven) (?:te )?worden\s*$`,
  String.raw`(?:verwijderd|gehaald|uitgeschreven|afgemeld) (?:te )?worden (?:van|uit|voor) (?:deze|uw|jullie|je|de) .{0,15}(?:lijst|mailinglijst|mailinglist|bestand|database|nieuwsbrief|mailing)\s*$`,
  String.raw`(?:ik|wij|we) (?:wil|willen|wens|wensen)(?: (?:van u|van jullie|echt|hier))* geen (?:enkele |verdere |ongevraagde )?(?:e-?mails?|mails?|berichten|post)(?: meer)?(?: van (?:u|jullie|je))?(?: meer)? (?:te )?(?:ontvangen|krijgen|zien)\s*$`,
  String.raw`(?:stop|stopt|ophouden)(?: (?:u|alstublieft|aub|graag|nu))* met (?:(?:mij|me|ons) (?:te )?)?(?:e-?mailen|mailen|schrijven|benaderen|contacteren|spammen|(?:het )?sturen van (?:e-?mails|mails|berichten))(?: (?:alstublieft|aub|svp))?\s*$`,
  String.raw`verwijder (?:alstublieft |aub |graag )?mijn (?:persoons)?(?:gegevens|e-?mailadres|adres)(?: (?:uit|van) .{0,30})?\s*$`,
  String.raw`laat (?:mij|me|ons) met rust\s*$`,
  String.raw`(?:mij|me|ons) niet meer (?:te )?(?:mailen|e-?mailen|schrijven|benaderen|contacteren)\s*$`,
  String.raw`(?:haal|verwijder|schrijf) (?:mij|me|ons|mijn (?:e-?mail)?(?:adres|gegevens))(?: (?:alstublieft|aub|a\.u\.b\.|graag|svp))? (?:van|uit) (?:uw|je|jullie|deze|de) .{0,20}(?:lijst|mailinglijst|mailinglist|bestand|database|systeem)(?: (?:af|uit))?\s*$`,
  String.raw`(?:stuur|mail|schrijf|benader|contacteer) (?:mij|me|ons)(?: (?:alstublieft|aub))? (?:niet meer|geen (?:e-?mails?|mails?|berichten) meer|nooit meer)\s*$`,
  String.raw`^[\s\p{P}]*(?:graag |alstublieft )?(?:geen (?:e-?mails?|mails?|berichten) meer|afmelden|uitschrijven)(?: (?:a\.?u\.?b\.?|alstublieft|graag|svp))?[.\s]*$`,
  // Swedish, Norwegian, Danish
  String.raw`(?:jeg|vi|jag) (?:ønsker|vil|vill|önskar) (?:ikke|inte) (?:(?:at|å|att) )?(?:modtage|motta|få|ha|have|ta emot|bli kontaktet|bli kontaktad)(?: (?:flere|fler|mere|mer|slike|disse|dessa|e-?post(?:er|meldinger)?|e-?mails?|mails?|mejl|beskeder|meldinger|henvendelser))*(?: (?:fra|från|av) (?:jer|dere|deg|dig|er|dem))?(?: mer| mere| lenger| længere)?\s*$`,
  String.raw`(?:ikke|inte|ej) (?:send|skriv|kontakt|kontakta|mejla|maila|skicka)(?: (?:til|till))? (?:(?:meg|mig|oss|os)(?: (?:flere|fler|mere|mer|e-?post(?:er)?|e-?mails?|mails?|mejl|igen|igjen|mere))+|(?:flere|fler) (?:e-?post(?:er)?|e-?mails?|mails?|mejl)(?: (?:til|till) (?:meg|mig))?)\s*$`,
  String.raw`(?:sluta|slutt|slut|stop|stopp)(?: med)?(?: (?:å|at|att))? (?:mejla|maila|maile|skriva|skrive|kontakta|kontakte|skicka|sende)(?: (?:till|til))?(?: (?:mig|meg|oss|os))?(?: (?:mejl|mail|mails|e-?poster))?\s*$`,
  String.raw`(?:avregistrera|afmeld|avmeld|meld) (?:mig|meg)(?: (?:av|fra|från) .{0,30})?\s*$`,
  String.raw`(?:radera|slett|slet|ta bort) (?:alla |alle )?(?:mina|mine) (?:uppgifter|opplysninger|oplysninger|data)(?: .{0,25})?\s*$`,
  String.raw`(?:låt mig vara|la meg være|lad mig være) i fred\s*$`,
  String.raw`(?:ta|fjern|slett|slet|tag) (?:bort )?(?:mig|meg|min (?:e-?post|mail|adress|adresse))(?: bort)?(?: (?:från|fra|af|av)) (?:er|din|deres|jeres|dere|den|denna|denne) .{0,12}(?:lista|liste|listen|sändlista|e-?postliste|mailliste|register)\s*$`,
  String.raw`(?:kontakta|mejla|maila|kontakt|skriv|send) (?:mig|meg|inte mig)(?: till)? (?:inte|ikke)(?: (?:mer|igen|mere|igjen|flere (?:mails?|e-?poster)))*\s*$`,
  // Polish, Czech
  String.raw`nie życzę sobie (?:(?:otrzymywania|dostawania|więcej|dalszych|kolejnych|takich|tych|od państwa|państwa) )*(?:wiadomości|maili|korespondencji|kontaktu|e-?maili)(?: od (?:państwa|was))?\s*$`,
  String.raw`(?:proszę )?(?:wypisz|wypiszcie|usuń|usuńcie) mnie(?: z (?!tego|wątku).{0,30})?\s*$`,
  String.raw`(?:proszę )?(?:przestać|przestańcie|przestań) (?:do mnie |mi )?(?:pisać|wysyłać|mailować)(?: (?:do mnie|mi|maile|wiadomości))*\s*$`,
  String.raw`(?:wnoszę|zgłaszam) sprzeciw(?: wobec (?:dalszego )?(?:przetwarzania|wykorzystywania)|\s*$)|sprzeciwiam się przetwarzaniu`,
  String.raw`proszę (?:nie|więcej nie|już nie) (?:kontaktować|wysyłać|pisać)(?: się)?(?: (?:do mnie|ze mną|mi|więcej|już|żadnych|maili|wiadomości))*\s*$`,
  String.raw`proszę o (?:usunięcie|wykreślenie) (?:moich danych|mojego (?:adresu|maila|e-?maila))(?: z .{0,30})?\s*$`,
  String.raw`proszę (?:o )?(?:usunąć|usunięcie|wypisać|wypisanie|skreślić) (?:mnie|mój adres|moj\p{L}{1,4} (?:adres\p{L}*|dan\p{L}+)|mojego adresu)(?: z .{0,30}(?:listy|bazy|mailingu))?\s*$`,
  String.raw`proszę (?:już )?(?:więcej )?(?:do mnie )?nie (?:pisać|kontaktować się|wysyłać)(?: (?:do mnie|ze mną|więcej|mi|wiadomości|maili))*\s*$`,
  String.raw`(?:prosím )?(?:už )?(?:mi )?(?:nepište|neposílejte|odhlaste mě)(?: (?:mi|mě|už|další|e-?maily|zprávy))*\s*$`,
  // Turkish, Finnish, Hungarian
  String.raw`(?:lütfen )?(?:beni|adresimi) (?:listeden|listenizden|mail listenizden) çıkar\p{L}*\s*$`,
  String.raw`(?:poistakaa|poista) (?:minut|osoitteeni|sähköpostiosoitteeni) .{0,20}(?:listalta|listaltanne|rekisteristä\p{L}*)\s*$`,
] as const;

/** Sentences of languages whose words are not parted by spaces, or which JavaScript knows no word boundaries of. */
const ANYWHERE = [
  String.raw`(?:メール|ご?連絡|営業|配信|案内)[^。\n]{0,10}(?:お控え|控えて|やめて|止めて|送らないで|送ってこないで)(?:ください|下さい|いただ|頂)`,
  String.raw`(?:(?:配信|メール|連絡)[^。\n]{0,4}(?:リスト|名簿|先)|リスト|名簿)(?:から|より)[^。\n]{0,4}(?:私|アドレス|当方)[^。\n]{0,10}(?:削除|外して|除外|抹消)|(?:配信|メーリング|メール)(?:リスト|先)(?:から|より)[^。\n]{0,10}(?:削除|外して|除外|抹消)`,
  String.raw`(?:停止|不要|别)(?:再)?(?:给我|給我|向我)(?:发送|發送|发|發)(?:任何)?(?:邮件|郵件|信息|消息)|不(?:想|希望|愿意?|願意?)再(?:收到|接收)[^。\n]{0,10}(?:邮件|郵件|信息|消息|来信)`,
  String.raw`(?:把|将|將)我[^。\n]{0,10}(?:名单|名單|列表|清单|清單|数据库)[^。\n]{0,4}(?:删除|刪除|移除|去掉|删掉)`,
  String.raw`(?:(?:메일링?|발송|수신자?|이메일) ?(?:목록|리스트|명단)|수신자)에서 [^.\n]{0,16}(?:삭제|제외|빼)`,
  String.raw`(?:메일|이메일|연락)[^.\n]{0,8}(?:더 이상 )?(?:받고 싶지|원하지|원치) 않`,
  String.raw`(?:отпишите|удалите|уберите|исключите|вычеркните) (?:меня|нас|мой (?:адрес|e-?mail|email|имейл)) из (?:[^.\n]{0,20}рассыл|(?:вашего|вашей|своей|своего) (?:списк|баз)|базы)`,
  '(?:прошу|просьба|требую)(?: (?:вас|больше|впредь|немедленно))* (?:не (?:писать|присылать|отправлять|беспокоить)(?: (?:мне|нам|меня))|прекратить (?:отправлять|присылать|писать|слать|рассылку|переписку)|(?:удалить|исключить|убрать) (?:меня из [^.]{0,20}рассыл|мой адрес|мои (?:персональные )?данные))',
  '(?:прекратите|перестаньте|хватит) (?:мне |нам )?(?:писать|присылать|отправлять|слать)(?: (?:мне|нам))?',
  String.raw`не (?:хочу|желаю|хотим) (?:больше )?получать (?:больше )?[^.\n]{0,12}(?:писем|письма|рассылк|сообщени|почту)`,
  'не (?:пишите|присылайте|отправляйте) (?:мне |нам )?больше',
  '配信(?:を)?(?:停止|解除)(?:して|を(?:お願い|希望)|お願い)',
  '(?:今後|以後|もう)[^。]{0,12}(?:メール|連絡|案内)[^。]{0,8}(?:送らないで|不要です|お断り|しないで|ご遠慮)',
  String.raw`^[\s\p{P}]*(?:请|請)?(?:退订|退訂|取消订阅|取消訂閱)[\s\p{P}]*$`,
  '(?:请|請)?(?:不要|别|別|勿)再(?:给我|給我|向我)?(?:发|發|联系|聯絡|聯繫|寄)',
  '(?:把我|将我|將我)?(?:从|從).{0,12}(?:名单|名單|列表|清单).{0,4}(?:删除|刪除|移除)',
  '(?:메일|이메일|연락)[^.]{0,8}(?:그만 보내|보내지 ?마|하지 ?마)',
  '수신 ?거부(?:합니다|해 ?주세요|요청)',
  String.raw`(?:отпишите|удалите) меня(?: из .{0,30})?[\s.!]*$`,
  '(?:больше )(?:мне |нам )?не (?:пишите|присылайте)(?: мне| нам)?',
  '(?:הסירו|הסר|תסירו|נא להסיר) אותי (?:מ|מה)?רשימ',
] as const;

/** Matches a sentence that certainly asks for no more mail. */
export const CERTAIN = anyOf(SENTENCES, ANYWHERE);

/** A whole answer of one of these words is as clear. */
export const ALONE =
  /^[\s\p{P}]*(?:stop|remove|remove me|unsubscribe|no more|opt[ -]?out|baja|abmelden|stopp|désabonner|désinscription|退订|退訂|配信停止|отписаться)[\s\p{P}]*$/iu;
