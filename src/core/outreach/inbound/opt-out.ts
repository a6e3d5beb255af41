/** They ask for no more mail, in the languages the automatic replies are read in too. */
const WORDS =
  /(?<!\p{L})(?:(?<=(?:^|[.!?,:;\n("“]|please|pls|kindly|just|you|(?:want|wish|like) to|and|must|should|to be) {0,3})unsubscribe(?:d)?(?! (?:link|button|rate|page|from (?:our|my)))|unsubscribe (?:me|us|my|this)|(?<=(?:^|[.!?,:;\n]|please|(?:want|wish|like) to|i|we) {0,3})opt(?: me| us)?[ -]?out(?! rate)|opt (?:me|us) out|(?:please )?(?:remove|delete|erase|take) (?:me(?!-)|us(?!-)|(?:all )?my (?:e-?mail|address|name|(?:personal )?data|(?:contact )?(?:details|info\w*))|this (?:e-?mail|address))(?: (?:from|off))?|gdpr (?:erasure|deletion)|(?:right to|request for) (?:erasure|be forgotten)|(?:stop|quit|cease) (?:e-?mailing|contacting|writing|messaging|sending|spamming|pitching)|(?:do not|don['’]?t|never) (?:ever )?(?:e-?mail|contact|write|message|send|pitch)(?: to)? (?:me|us|this)|no (?:more|further) (?:e-?mails?|messages?|mails?|contact|correspondence)|(?:do not|don['’]?t) (?:want|wish) to (?:receive|hear|get|be contacted)|leave me alone|off (?:your|this|the) (?:mailing )?list|(?:abmelden|austragen|abbestellen)|keine (?:weiteren? |werbe-?)(?:e-?mails?|mails|nachrichten|werbung|kontakt\p{L}*|zuschriften)|keine (?:e-?mails?|mails|nachrichten) mehr|keine werbung|von weiteren (?:e-?mails?|mails|nachrichten|anschreiben|kontakt\p{L}*)|(?:nicht|niemals) (?:mehr|weiter|wieder) (?:zu )?(?:kontaktier|anschreib|schreib|kontakt)\w*|(?:aus|von) (?:ihrem|deinem|dem) verteiler|(?:löschen|entfernen) sie (?:bitte )?(?:meine|mich)|bitte (?:löschen|entfernen|streichen)|(?:streichen|nehmen) sie (?:mich|uns|meine)|widerspreche|désabonn\w+|désinscri\w+|désinscription|ne (?:plus )?me (?:plus )?(?:contacte[rz]|écri(?:re|vez)|sollicite[rz])|ne plus (?:me |nous )?(?:contacter|écrire|recevoir|envoyer)|(?:retirez|supprimez|enlevez|retirer|supprimer)[ -](?:moi|mon|mes)|me (?:retirer|supprimer|enlever|désabonner|rayer) de|de (?:votre|vos) listes? de diffusion|(?:darme|dame|deme|denme) de baja|no (?:quiero|deseo) (?:recibir|seguir recibiendo|más)|(?:no|deje|dejen|deja) (?:de |me |nos )?(?:escrib\w+|contact\w+|env\w+)(?: más)?|(?:elimin\w+|borr\w+|quit\w+) (?:mi|me|mis) ?(?:correo|email|dirección|datos|de)|(?:disiscriv\w+|cancell(?:ar|a|ate)(?:mi|ci)|togli(?:mi|etemi)|toglier(?:mi|ci)|rimuover(?:mi|ci)|rimuov(?:imi|etemi|ere)|disiscrizione)|non (?:contatt\w+|scriv\w+|invi\w+)(?:mi|ci)? (?:più|piu)|non scrivetem?i più|non desidero (?:più )?ricevere|(?:descadastr\w+|cancelar (?:a )?(?:minha )?(?:inscrição|subscrição))|(?:remov\w+|retir\w+)[ -](?:me(?!-)|meu|o meu|do seu|da sua)|não (?:quero|desejo) (?:mais )?receber|não (?:me )?(?:contact\w+|envi\w+|escrev\w+)(?:-me)? ?(?:mais)?|(?:afmelden|uitschrijven)|(?:haal|verwijder|schrijf) (?:mij|me|ons)(?: \S{1,20}){0,2} (?:van|uit)|geen (?:verdere |mails? |e-?mails? )?(?:e-?mails?|mails?|berichten)? ?meer|niet meer (?:te )?(?:mailen|contacteren|benaderen|schrijven)|avregistrera|vill inte (?:ha|få) (?:fler|mer)|ønsker ikke (?:flere|mer|å motta|at modtage)|vil ikke (?:ha|have) flere|ta bort (?:mig|min)|(?:kontakta|mejla|maila) mig inte|(?:afmeld|meld)(?: mig| meg)? (?:fra|av)|ikke (?:kontakt|skriv|send)\w* (?:mig|meg)|fjern (?:mig|meg|min)|wypis(?:ać|z|uj\w*)|(?:proszę )?(?:nie (?:pisać|kontaktować|wysyłać)|usun\w+ (?:mnie|mój|moje))|usunięcie (?:mnie|moich|mojego)|(?:mnie |moj\p{L}{1,3} (?:adres|dane) )?usun\p{L}{1,3} (?:mnie|mój|moje|z (?:listy|bazy))|wypisanie|wypisać|nie życzę sobie|(?:prosím )?(?:odhlaste|odhlásit|odhlášení)|nepište mi|leiratkoz\w+|dezabon\w+|διαγραφή|(?:listeden|listenizden) çıkar\p{L}*|(?:bana )?(?:bir daha )?e-?posta göndermeyin|abonelikten çık\w*|peruuta tilaus|älkää lähettäkö|poistakaa)(?!\p{L})|配信(?:を)?停止|(?:メール|連絡|配信|案内)は?[^。\n]{0,6}(?:不要|送らないで|お断り)|配信(?:を|の)?(?:解除|不要)|退订|退訂|取消订阅|取消訂閱|不要再(?:发|發|联系|聯絡|给我|給我)|(?:请|請)勿再|(?:从|從).{0,12}(?:名单|名單|列表|清单)(?:中|里|裡)?.{0,4}(?:删除|刪除|移除)|수신 ?거부|구독 ?(?:취소|해지)|그만 보내|연락하지 ?마|отпи(?:сать|шите|саться)|(?:больше )?не (?:пишите|присылайте|беспокойте)|не (?:хочу|желаю) (?:больше )?получать|удалите (?:меня|мой)|להסיר אותי|הסירו? אותי|הסר אותי|إزالتي|إلغاء الاشتراك|الغاء الاشتراك|لا ترسل/iu;

/** A whole answer of one of these is as clear. */
const ALONE = /^(?:stop|remove|unsubscribe|no more|opt[ -]?out|baja|abmelden|stopp)[.!\s]*$/iu;

/** "I'd hate to unsubscribe from your updates" is rare; who asks does so at once. */
const LOOKED_AT = 800;

/**
 * Whether what they wrote (without quotes and signature) seems to ask for no more mail. For a person to decide: never
 * acted on by itself.
 */
export function looksLikeOptOut(words: string): boolean {
  const start = words.slice(0, LOOKED_AT);
  return ALONE.test(start.trim()) || WORDS.test(start);
}

/** Subject of the mail way to unsubscribe that our messages offer: the word and the sequence's token, nothing else. */
const UNSUBSCRIBE = /^\s*unsubscribe\s+([A-Za-z0-9_-]{22,64})\s*$/i;

/** The token of `unsubscribe <token>`; undefined for every other subject, an answered or passed on one too. */
export function unsubscribeToken(subject: string): string | undefined {
  return UNSUBSCRIBE.exec(subject)?.[1];
}
