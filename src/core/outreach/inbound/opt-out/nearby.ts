/**
 * There are always new wordings, so phrases alone miss many. In one sentence a word that ends or refuses
 * something and a word for mail, an address or a list are enough to ask a person. By language: what ends or
 * refuses, and what it is about. A word of a pair stands at the beginning of a word of the text.
 */
const PAIRS: readonly (readonly [ends: string, about: string])[] = [
  // English
  [
    String.raw`stop(?! by)|quit|cease|remov(?:e|ed|al)(?!\p{L})|delet(?:e|ion)(?!\p{L})|eras(?:e|ure)(?!\p{L})|scrub|purge|strike|(?<!to )unsub|opt(?:ed|ing)? out|no more|no further|get (?:me|us) (?:off|out)|(?:tak|leav)(?:e|ing) (?:me|us)(?! (?:through|to|with|by|a)(?!\p{L}))|block(?:ing)? (?:you|this)|(?:not|\p{L}{1,10}n['’]t|never) (?:\S{1,20} ){1,6}again|not (?:for|meant for|open to)|sav(?:e|ing) your|put(?:s|ting)? me off|enough of|tired of|sick of|fed up|end this|should(?: not|n['’]t)|take (?:my|our)|refus(?:e|ing)|refrain|spare`,
    String.raw`e-?mail|mail(?:s|ing|box)?(?!\p{L})|messag|inbox|address|sequence|reminder|newsletter|(?:mailing |your |this |the )lists?(?!\p{L})|distribution|contact|spam|pitch(?:es)?(?!\p{L})|solicit|subscri|communications|correspondence|outreach|sender|records|conversation|me(?!\p{L})(?: a)? alone|these(?: stop)?$`,
  ],
  // German
  [
    String.raw`nicht mehr|nie (?:mehr|wieder)|kein(?:e|en|erlei) (?:weiter|mehr)|keine\p{L}* \p{L}+ mehr|austragen|streich|lösch|entfern|abmeld|unterlass|nerv|belästig|lassen sie|(?:tragen|nehmen) sie mich|verzicht`,
    String.raw`(?:e-?|werbe|massen)?mail|newsletter|verteiler|adress|nachricht|liste|kontakt|schreib|anschreib|zuschrift|daten(?!\p{L})|anfragen|nerv`,
  ],
  // French
  [
    String.raw`ne plus|n['’]?e? ?\p{L}{0,4}['’]?\p{L}* (?:plus|jamais)|ne (?:vous |m['’]|me |nous )\S{0,20} ?(?:ai )?(?:plus|jamais)|jamais donné|plus (?:jamais|aucun)|retir(?:ez|er)|supprim|ray(?:er|ez)|enlev|désabonn|cess(?:ez|er)|arrêt(?:ez|er)`,
    String.raw`e-?mail|mail|courriel|messag|adress|list|fichier|sollicit|contact|écri|relanc|envoi|envoy|coordonn|données(?!\p{L})`,
  ],
  // Spanish and Portuguese
  [
    String.raw`no (?:me |nos )?(?:\S{1,20} ){0,4}(?:más|nunca)|no recuerdo|nunca (?:me |di|dei)|dej(?:e|en|ar) de|b[oó]rr(?:en?|a|ar|ad)(?:me|nos)?(?!\p{L})|el[ií]m[ií]n(?:en?|a|ar)(?:me|nos)?(?!\p{L})|quít|sáq|baja|remov(?:a|am|er)(?!\p{L})|retir(?:e|em|ar|en)(?:me)?(?!\p{L})|exclu(?:a|am|ir|i)(?!\p{L})|apag(?:ue|uem|ar)|descadastr|não (?:\S{1,20} ){0,4}mais|par(?:e|em) de`,
    `correo|e-?mail|mail|mensaj|mensag|list|contact|contat|escrib|escrev|env[ií]|suscri|subscri|base de d|direcci|endereç`,
  ],
  // Italian
  [
    String.raw`smett|non (?:\S{1,20} ){0,4}(?:più|mai)|cancell(?:i|ami|atemi|armi|arci|are|ate)(?!\p{L})|rimuov|togli|basta(?!\p{L})|elimin(?:i|ami|atemi|armi|are)(?!\p{L})`,
    `e-?mail|mail|messagg|list|scriv|contatt|indirizz|iscri|invi`,
  ],
  // Dutch
  [
    String.raw`(?:stop|stopt|stoppen) (?:\S{1,20} )?met|niet meer|geen (?:\S{1,20} ){0,3}meer|nooit meer|schrap|verwijder|uitschrijv|schrijf (?:mij|me) uit|haal (?:mij|me)|afmeld`,
    String.raw`e-?mail|mail|bericht|lijst|\p{L}+lijst|contact|adres|schrijv|schrijf|bestand|gegevens|nieuwsbrief`,
  ],
  // Swedish, Norwegian, Danish
  [
    String.raw`sluta|slutt|stopp(?!\p{L})|stop med|inte (?:\S{1,20} ){0,3}(?:mer|fler|igen)|ikke (?:\S{1,20} ){0,3}(?:mer|mere|flere|igen|igjen)|ta bort|fjern|slett?|radera|avregistrer|avmeld|afmeld|stryk`,
    `e-?post|mail|mejl|medd?el|beske|list|kontakt|skriv|adress|send|skick|register|nyhe`,
  ],
  // Polish
  [
    String.raw`nie (?:\S{1,20} ){0,4}(?:więcej|już)|więcej nie|usun|usuń|wykreśl|wypis|przesta|zaprzesta|rezygn|nie życz`,
    String.raw`e-?mail|mail|wiadomoś|korespond|list[ayę]|adres|baz[ya]|pisa|kontakt|wysył|dan(?:e|ych)(?!\p{L})|newsletter`,
  ],
  // Russian
  [
    String.raw`не (?:\S{1,20} ){0,3}больше|больше не|прекрат|перестан|исключ|удал|отпиш|отпис|уберите|вычеркн|не нужн|не надо`,
    `письм|писем|пис(?:ать|али)|пишите|рассыл|адрес|почт|сообщени|контакт|спис(?:ка|ков) рассыл|e-?mail|данные`,
  ],
];

/** The same for languages whose words are not parted by spaces. */
const PAIRS_ANYWHERE: readonly (readonly [ends: string, about: string])[] = [
  [
    '送らないで|やめて|止めて|停止|控えて|お控え|遠慮|不要|削除|外して|解除|お断り',
    'メール|配信|アドレス|リスト|営業|案内',
  ],
  [
    '不要再|别再|別再|勿再|不想再|不希望|停止|删除|刪除|移除|退订|退訂|取消',
    '邮件|郵件|邮箱|郵箱|名单|名單|列表|订阅|訂閱|联系我|聯絡我|信息|骚扰|打扰',
  ],
  ['그만|마세요|말아|중단|삭제|거부|제외|않습니다', '메일|수신|연락|주소|목록|리스트|스팸'],
];

const matchers = [
  ...PAIRS.map((pair) => pair.map((words) => new RegExp(String.raw`(?<!\p{L})(?:${words})`, 'iu'))),
  ...PAIRS_ANYWHERE.map((pair) => pair.map((words) => new RegExp(words, 'iu'))),
];

/** What is removed from a conversation or a document, and what a product does, is not about mail to them. */
const ABOUT_ELSE =
  /(?<!\p{L})(?:hesitate|your (?:users|customers|clients|product)|(?:users|customers|recipients|clients) |intended recipient|in error|confidential|unsubscribe (?:rate|link)|monitored|attachments?|anh[aä]ng|anhänge|hésitez|dude en|duden en|exit[ei]|hesite)/iu;

/** Whether a sentence has both words of a pair; linear in its length. */
export function hasWishNearby(sentence: string): boolean {
  return !ABOUT_ELSE.test(sentence) && matchers.some((pair) => pair.every((words) => words.test(sentence)));
}
