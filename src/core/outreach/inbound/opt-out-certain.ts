import { anyOf } from './phrases.ts';

const LIST = String.raw`(?:(?!\p{Lu}\p{Ll}+ \p{Lu})[\p{L}'’-]+ ){0,4}(?:lists?|mailings?|mailing ?lists?|e-?mail ?lists?|database|db|records|crm|distribution|newsletters?|e-?mails?|outreach|contacts|systems?|campaigns?|sequences?|files)`;
const MINE =
  '(?:me|us|(?:all )?(?:of )?(?:my|our) (?:e-?mail(?: address)?(?:es)?|address(?:es)?|name|details|contact(?: details| info(?:rmation)?)?|(?:personal )?data|info(?:rmation)?)|this (?:e-?mail )?(?:address|inbox|mailbox))';
/** What may stand behind a whole wish: courtesy, "from …", "immediately". */
const END = String.raw`(?:[,\s]+(?:please|pls|thanks?|thank you|many thanks|immediately|right away|now|at once|asap|again|ever|ever again|any ?more|further|at all|in (?:the )?future|going forward|from now on|about (?:this|it|anything)|for (?:this|anything)|with (?:this|these|such) \p{L}+|permanently|altogether))*[\s,]*$`;
/** What may stand before one: courtesy, "I want", "Could you". */
const START = String.raw`^[\s\p{P}]*(?:(?:hi|hello|dear)(?: [\p{L}.]+){0,2}[,\s]+)?(?:(?:please|pls|kindly|just|so|and|but|then|again|thanks but|thank you but|no thanks|no thank you|not interested|(?:can|could|would|will) you(?: please| kindly)?|i(?:['’]d| would) (?:like|ask|request|appreciate it if)(?: you)?(?: to)?|i (?:want|wish|ask|request|demand|need)(?: you)?(?: to)?|i must ask you to|i am asking you to|we(?:['’]d| would) like(?: you)?(?: to)?|we (?:want|wish|ask)(?: you)?(?: to)?|you (?:must|should|need to|have to))[,\s]+){0,4}`;

/** Sentences that leave no doubt, by language. Matched within one sentence. */
const SENTENCES = [
  // English
  `${START}unsubscribe(?: ${MINE})?(?: from (?:${LIST}|this|these|all|everything))?${END}`,
  `${START}(?:be )?(?:unsubscribed|removed)(?: from (?:${LIST}|this list))${END}`,
  `unsubscribe (?:me|us)(?: from (?:${LIST}|this list|everything))?${END}`,
  `${START}(?:opt|opting)(?: me| us)?[ -]out(?: of (?:(?:all )?(?:these|those|your|any)? ?${LIST}|this|these|all of this))?${END}`,
  `${START}(?:remove|delete|erase|strike|drop)(?: ${MINE})(?: from (?:(?:all )?(?:of )?your|the|this|any|all)?[ ]?${LIST})?${END}`,
  `(?:remove|delete|erase|take|strike) (?:${MINE}|this e-?mail) (?:from|off)(?: of)? (?:all )?(?:of )?(?:your|this|the|any) ${LIST}${END}`,
  `${START}take (?:me|us) off(?: (?:your|this|the) ${LIST})?${END}`,
  `${START}(?:stop|quit|cease) (?:e-?mailing|contacting|writing(?: to)?|messaging|spamming|pitching|pestering|bothering|harassing) (?:me|us|this (?:address|inbox|mailbox|account))${END}`,
  `${START}(?:stop|quit|cease) sending (?:me |us )?(?:(?:these|this|your|any|any more|all|such|more|unsolicited|further|me|us) ?){0,3}(?:e-?mails?|messages?|mails?|spam|pitches|newsletters?|stuff|things?)?${END}`,
  `${START}(?:do not|don['’]?t|never)(?: ever)? (?:e-?mail|contact|write(?: to)?|message|spam|pitch) (?:me|us|this (?:address|inbox|account))${END}`,
  `${START}(?:do not|don['’]?t|never)(?: ever)? send (?:me|us) (?:(?:any ?|more ?|further ?|these ?|such ?|your ?){1,3})(?:e-?mails?|messages?|mails?|pitches|newsletters?)${END}`,
  String.raw`${START}(?:receive |get |to receive )?no (?:more|further) (?:e-?mails?|messages?|mails?|correspondence|communications?|solicitations?|outreach|pitches)(?: from (?:you|your \p{L}+))?(?: to (?:me|us|this (?:address|inbox)))?${END}`,
  String.raw`${START}(?:i |we )?(?:do not|don['’]?t|no longer) (?:want|wish) to (?:receive|get|hear)(?: (?:any|more|further|your|these|such|from)){0,3} (?:e-?mails?|messages?|mails?|communications?|correspondence|pitches|newsletters?|you|your \p{L}+)(?: from you)?${END}`,
  String.raw`${START}(?:i |we )?(?:do not|don['’]?t) (?:want|wish) to be (?:contacted|e-?mailed|messaged|written to)(?: by you(?:r \p{L}+)?)?${END}`,
  `${START}leave (?:me|us) alone${END}`,
  // German
  String.raw`(?:nehmen|streichen|entfernen|löschen) sie (?:bitte )?(?:mich|uns|meine (?:e-?mail-?)?(?:adresse|daten|kontaktdaten))(?: bitte)?(?: (?:sofort|umgehend))? (?:aus|von) (?:ihrem|ihrer|dem|der|ihren|allen) [\p{L}-]*(?:verteiler\p{L}*|liste\p{L}*|datenbank\p{L}*|system\p{L}*|kartei)`,
  '(?:aus|von) (?:ihrem|deinem|dem|ihrer|eurem) (?:e-?mail-?|mail-?)?(?:verteiler|verteilerliste|mailingliste)(?: (?:nehmen|streichen|entfernen|löschen|austragen|abmelden|genommen werden|gestrichen werden|gelöscht werden))',
  String.raw`(?:keine|keinerlei) weiteren? (?:e-?mails?|mails|nachrichten|anschreiben|zuschriften|werbung|werbe-?mails)(?: mehr)?(?: (?:von ihnen|an (?:mich|uns|diese adresse)|erhalten|bekommen|zu(?:senden|schicken)|schicken|senden|zu))*[\s,]*(?:bitte|danke|vielen dank)?\s*$`,
  String.raw`(?:schreiben|kontaktieren|mailen) sie (?:mir|mich|uns) (?:bitte )?(?:nicht|nie|niemals)(?: (?:mehr|wieder|weiter))?(?: an)?\s*$`,
  String.raw`^[\s\p{P}]*(?:bitte )?(?:keine (?:e-?mails|mails|nachrichten) mehr|abmelden|austragen|mich abmelden|bitte abmelden)(?: schicken| senden)?[\s,]*(?:bitte|danke)?\s*$`,
  'widerspreche (?:hiermit )?(?:ich )?(?:der |jeder )?(?:weiteren )?(?:verwendung|nutzung|verarbeitung|speicherung|kontaktaufnahme|zusendung)',
  // French
  String.raw`(?:désabonnez|désinscrivez|retirez|supprimez|enlevez|rayez)[ -](?:moi|nous|mon adresse|mes (?:données|coordonnées))(?: (?:de|du|des) .{0,40}(?:liste\w*|fichiers?|base|envois?|diffusion|newsletter|mails?))?[\s,]*(?:svp|s['’]il vous plaît|merci)?\s*$`,
  String.raw`(?:merci|veuillez|prière)(?: de)? (?:bien vouloir )?(?:me |nous )?(?:retirer|supprimer|désinscrire|désabonner|rayer|enlever)(?: (?:mon adresse|mes (?:données|coordonnées)))?(?: de (?:votre|vos|cette|la) .{0,30}(?:listes?|fichiers?|bases?|diffusion|envois))?[\s,]*\s*$`,
  String.raw`ne (?:me|nous) (?:contactez|écrivez|sollicitez|envoyez) (?:plus|plus jamais)(?: (?:rien|de (?:mails?|messages?|courriels?)))?\s*$`,
  String.raw`(?:merci|veuillez|prière) (?:de )?ne plus (?:me |nous )?(?:contacter|écrire|solliciter|envoyer (?:de |d['’])?(?:mails?|e-?mails?|messages?|courriels?))\s*$`,
  String.raw`(?:je|nous) ne (?:souhaite|veux|désire|souhaitons|voulons)(?:s)? plus (?:recevoir|être (?:contacté|sollicité)\p{L}*)(?: (?:de|d['’]|vos|ces|aucun) ?.{0,25})?\s*$`,
  // Spanish
  String.raw`(?:por favor,? )?(?:dar|de|den|dé|dar)me de baja(?: (?:de|en) .{0,40})?\s*$`,
  String.raw`(?:por favor,? )?(?:no me|no nos|dejen? de) (?:escriba|escriban|escribas|contacte|contacten|contactes|envíe|envíen|envíes|escribirme|contactarme|enviarme)(?: (?:más|nunca más|correos?|mensajes?|emails?|e-?mails?))*\s*$`,
  String.raw`no (?:quiero|deseo|queremos|deseamos) (?:recibir|seguir recibiendo)(?: más| sus| estos)* (?:correos?|mensajes?|e-?mails?|comunicaciones|información)(?: (?:suyos|de ustedes|tuyos))?\s*$`,
  String.raw`(?:elimin|borr|quit)(?:e|en|a|ar|ad)?(?:me|nos)? (?:mi (?:correo|email|dirección|nombre)|mis datos)?(?: ?de (?:su|tu|la|esta|sus) (?:lista|base|bases|listas|registros).{0,20})\s*$`,
  // Italian
  String.raw`(?:cancellatemi|cancellami|mi cancelli|rimuovetemi|rimuovimi|toglietemi|toglimi|disiscrivetemi|disiscrivimi)(?: (?:da|dalla|dalle|dal|dai) .{0,40})?\s*$`,
  String.raw`non (?:mi |ci )?(?:scrivete|scriva|scrivetemi|contattate|contatti|contattatemi|inviate|invii|mandate)(?:mi|ci)?(?: (?:più|mai più|altre?|e-?mail|mail|messaggi))+\s*$`,
  String.raw`non (?:desidero|voglio|vogliamo|desideriamo) (?:più )?(?:ricevere|essere contattat\p{L})(?: (?:più|vostre|altre|queste|ulteriori|e-?mail|mail|messaggi|comunicazioni))*\s*$`,
  // Portuguese
  String.raw`(?:por favor,? )?(?:remova|retire|removam|retirem|exclua|excluam|tire)(?:-me| me| (?:o )?meu (?:e-?mail|endereço|contato|contacto|nome))(?: (?:da|do|de|das) .{0,40}(?:lista|listas|base|mailing|cadastro|contatos|contactos))?\s*$`,
  String.raw`não (?:quero|desejo|queremos) (?:mais )?receber(?: (?:mais|seus|esses|estes|e-?mails?|mensagens|comunicações))*\s*$`,
  String.raw`não (?:me )?(?:contacte|contactem|contate|contatem|envie|enviem|escreva|escrevam)(?:-me)?(?: (?:mais|e-?mails?|mensagens|nada))+\s*$`,
  // Dutch
  String.raw`(?:haal|verwijder|schrijf) (?:mij|me|ons|mijn (?:e-?mail)?(?:adres|gegevens))(?: (?:alstublieft|aub|a\.u\.b\.|graag|svp))? (?:van|uit) (?:uw|je|jullie|deze|de) .{0,20}(?:lijst|mailinglijst|mailinglist|bestand|database|systeem)(?: (?:af|uit))?\s*$`,
  String.raw`(?:stuur|mail|schrijf|benader|contacteer) (?:mij|me|ons)(?: (?:alstublieft|aub))? (?:niet meer|geen (?:e-?mails?|mails?|berichten) meer|nooit meer)\s*$`,
  String.raw`^[\s\p{P}]*(?:graag |alstublieft )?(?:geen (?:e-?mails?|mails?|berichten) meer|afmelden|uitschrijven)(?: (?:a\.?u\.?b\.?|alstublieft|graag|svp))?[.\s]*$`,
  // Swedish, Norwegian, Danish
  String.raw`(?:ta|fjern|slett|slet|tag) (?:bort )?(?:mig|meg|min (?:e-?post|mail|adress|adresse))(?: bort)?(?: (?:från|fra|af|av)) (?:er|din|deres|jeres|dere|den|denna|denne) .{0,12}(?:lista|liste|listen|sändlista|e-?postliste|mailliste|register)\s*$`,
  String.raw`(?:kontakta|mejla|maila|kontakt|skriv|send) (?:mig|meg|inte mig)(?: till)? (?:inte|ikke)(?: (?:mer|igen|mere|igjen|flere (?:mails?|e-?poster)))*\s*$`,
  // Polish, Czech
  String.raw`proszę (?:o )?(?:usunąć|usunięcie|wypisać|wypisanie|skreślić) (?:mnie|mój adres|moj\p{L}{1,4} (?:adres\p{L}*|dan\p{L}+)|mojego adresu)(?: z .{0,30}(?:listy|bazy|mailingu))?\s*$`,
  String.raw`proszę (?:już )?(?:więcej )?(?:do mnie )?nie (?:pisać|kontaktować się|wysyłać)(?: (?:do mnie|ze mną|więcej|mi|wiadomości|maili))*\s*$`,
  String.raw`(?:prosím )?(?:už )?(?:mi )?(?:nepište|neposílejte|odhlaste mě)(?: (?:mi|mě|už|další|e-?maily|zprávy))*\s*$`,
  // Turkish, Finnish, Hungarian
  String.raw`(?:lütfen )?(?:beni|adresimi) (?:listeden|listenizden|mail listenizden) çıkar\p{L}*\s*$`,
  String.raw`(?:poistakaa|poista) (?:minut|osoitteeni|sähköpostiosoitteeni) .{0,20}(?:listalta|listaltanne|rekisteristä\p{L}*)\s*$`,
] as const;

/** Sentences of languages whose words are not parted by spaces, or which JavaScript knows no word boundaries of. */
const ANYWHERE = [
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
