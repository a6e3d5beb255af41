import { anyOf } from '../phrases.ts';
import { CERTAIN_ENGLISH } from './english.ts';

/** Sentences that leave no doubt, by language. Matched within one sentence. */
const SENTENCES = [
  ...CERTAIN_ENGLISH,
  // German
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
  'widerspreche (?:hiermit )?(?:ich )?(?:der |jeder )?(?:weiteren )?(?:verwendung|nutzung|verarbeitung|speicherung|kontaktaufnahme|zusendung)',
  // French
  String.raw`ne m['’](?:écrivez|écris|envoyez|envoie) plus(?: (?:jamais|rien|de (?:mails?|messages?|courriels?)))*(?: svp| s['’]il vous plaît| merci)?\s*$`,
  String.raw`(?<!n['’])(?:cessez|arrêtez|cesser|arrêter) (?:de (?:me |nous )|de m['’])(?:contacter|écrire|solliciter|relancer|harceler|spammer|envoyer (?:des |vos |ces |de )?(?:mails?|e-?mails?|messages?|courriels?|sollicitations))(?: svp| s['’]il vous plaît| merci)?\s*$`,
  String.raw`(?:me|nous|m['’]) ?(?:retirer|supprimer|désinscrire|désabonner|rayer|enlever|ôter) de (?:votre|vos|cette|toutes vos) .{0,30}(?:listes?|fichiers?|bases?|diffusion|envois|mailings?)\s*$`,
  String.raw`(?:supprimez|effacez|supprimer|effacer) (?:toutes )?(?:mes (?:données|coordonnées)|mon adresse)(?: personnelles)?(?: (?:de|du) .{0,40})?\s*$`,
  String.raw`(?:laissez|laisse)[ -](?:moi|nous) (?:tranquille|en paix)\s*$`,
  "m['’]oppose (?:au|à tout|à l['’]|à la|à toute)",
  String.raw`(?:je|nous) ne (?:veux|souhaite|voulons|souhaitons) plus (?:de |d['’]|aucun )(?:vos |ces )?(?:mails?|e-?mails?|messages?|courriels?|sollicitations?)\s*$`,
  String.raw`(?:désabonnez|désinscrivez|retirez|supprimez|enlevez|rayez)[ -](?:moi|nous|mon adresse|mes (?:données|coordonnées))(?: (?:de|du|des) .{0,40}(?:liste\w*|fichiers?|base|envois?|diffusion|newsletter|mails?))?[\s,]*(?:svp|s['’]il vous plaît|merci)?\s*$`,
  String.raw`(?:merci|veuillez|prière)(?: de)? (?:bien vouloir )?(?:me |nous )?(?:retirer|supprimer|désinscrire|désabonner|rayer|enlever)(?: (?:mon adresse|mes (?:données|coordonnées)))?(?: de (?:votre|vos|cette|la) .{0,30}(?:listes?|fichiers?|bases?|diffusion|envois))?[\s,]*\s*$`,
  String.raw`ne (?:me|nous) (?:contactez|écrivez|sollicitez|envoyez) (?:plus|plus jamais)(?: (?:rien|de (?:mails?|messages?|courriels?)))?\s*$`,
  String.raw`(?:merci|veuillez|prière) (?:de )?ne plus (?:me |nous )?(?:contacter|écrire|solliciter|envoyer (?:de |d['’])?(?:mails?|e-?mails?|messages?|courriels?))\s*$`,
  String.raw`(?:je|nous) ne (?:souhaite|veux|désire|souhaitons|voulons)(?:s)? plus (?:recevoir|être (?:contacté|sollicité)\p{L}*)(?: (?:de|d['’]|vos|ces|aucun) ?.{0,25})?\s*$`,
  // Spanish
  String.raw`(?<!(?:no|nunca) )(?:dejen?|dejes|deja|dejar|paren?|cesen?) de (?:escribirme|contactarme|molestarme|escribirnos|contactarnos|(?:enviar|mandar)(?:me|nos)(?: (?:más|sus|estos|tantos))?(?: (?:correos?|mensajes?|e-?mails?|cosas|propuestas))?)(?: (?:por favor|ya|más))*\s*$`,
  String.raw`no (?:me|nos) (?:vuelv(?:a|an|as) a (?:escribir|contactar|enviar (?:nada|correos|mensajes|e-?mails))|(?:env|mand|escrib|contact|molest)\p{L}{1,4} (?:más|nunca más)(?: (?:correos?|mensajes?|e-?mails?|propuestas))?)(?: por favor| gracias| nunca)*\s*$`,
  String.raw`no vuelv(?:a|an|as) a (?:escribirme|contactarme|enviarme (?:nada|correos|mensajes|e-?mails))\s*$`,
  String.raw`(?:el[ií]m[ií]n|b[oó]rr|qu[ií]t|s[aá]qu|ret[ií]r)(?:e|en|a|ad|ar|é)(?:me|nos) de (?:su|tu|la|esta|sus|vuestra|todas sus) (?:lista|base|bases|listas|registros|mailing).{0,25}\s*$`,
  String.raw`(?:el[ií]m[ií]n|b[oó]rr|supr[ií]m)(?:e|en|a|ar|an) (?:todos )?mis datos(?: personales)?(?: de .{0,30})?\s*$`,
  String.raw`(?:déj[ae]n?|deje)(?:me|nos) en paz\s*$`,
  '(?:me opongo al tratamiento|solicito (?:la |mi )?(?:baja|supresión de mis datos|cancelación de mis datos))',
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
  'mi oppongo al trattamento',
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
  '(?:wnoszę|zgłaszam) sprzeciw|sprzeciwiam się przetwarzaniu',
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
  '(?:прошу|просьба|требую)(?: (?:вас|больше|впредь|немедленно))* (?:не (?:писать|присылать|отправлять|беспокоить)(?: (?:мне|нам|меня))|прекратить (?:отправлять|присылать|писать|слать|рассылку|переписку)|удалить (?:меня из|мой адрес|мои (?:персональные )?данные))',
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
