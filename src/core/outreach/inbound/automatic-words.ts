/** How automatic replies name themselves at the start of a subject, by language, in lower case. */
const VACATION = [
  // English
  'out of (?:the )?office',
  'out-of-office',
  'ooo(?!\\p{L})',
  'auto(?:matic|mated)?[ -]?(?:reply|response|responder|answer)(?!\\p{L})',
  'away from (?:my |the )?(?:office|desk|mail|email)',
  'i am (?:currently )?(?:away|out|on (?:leave|vacation|holiday))',
  "i'm (?:currently )?(?:away|out of|on (?:leave|vacation|holiday))",
  'on (?:annual |parental |maternity |paternity |sick )?leave(?!\\p{L})',
  'on (?:vacation|holidays?)(?!\\p{L})',
  'vacation (?:reply|response|notice|alert)',
  'annual leave',
  '(?:maternity|paternity|parental) leave',
  'holiday (?:notice|message|notification)',
  'currently (?:away|out of|unavailable)',
  'no longer (?:with|at|works? (?:at|for|with))',
  // German
  'abwesenheitsnotiz',
  'abwesenheits(?:meldung|nachricht|info|assistent|agent|benachrichtigung)',
  'abwesend(?:heit)?(?!\\p{L})',
  'abwesenheit(?!\\p{L})',
  'automatische (?:antwort|rückantwort|e-?mail-?antwort|abwesenheit)',
  'automatisch generierte',
  'nicht im büro',
  'außer haus',
  'im urlaub(?!\\p{L})',
  'ich bin (?:im urlaub|nicht|abwesend|derzeit)',
  'urlaubs(?:vertretung|benachrichtigung|hinweis|meldung|notiz)',
  'urlaub(?!\\p{L})',
  // French
  'réponse automatique',
  'reponse automatique',
  'absence (?:du|de|au) bureau',
  "message d['’]absence",
  'absent(?:e)? du bureau',
  'en congés?(?!\\p{L})',
  'absence(?!\\p{L})',
  'notification automatique',
  'je suis (?:absente?|en congés?)',
  // Spanish
  'respuesta automática',
  'respuesta automatica',
  'fuera de (?:la )?oficina',
  'ausente de la oficina',
  'ausencia (?:de|temporal)',
  'autorrespuesta',
  'de vacaciones',
  'contestación automática',
  'resposta automàtica',
  // Italian
  'risposta automatica',
  'fuori (?:sede|ufficio)',
  "assente dall['’]ufficio",
  'assenza(?!\\p{L})',
  'in ferie(?!\\p{L})',
  'messaggio automatico',
  'risponditore automatico',
  // Portuguese
  'resposta automática',
  'resposta automatica',
  'fora do escritório',
  'ausência (?:do|temporária)',
  'ausente do escritório',
  'de férias',
  'em férias',
  // Dutch
  'automatisch antwoord',
  'automatische reactie',
  'automatisch bericht',
  'afwezigheids?(?:bericht|melding|assistent)?(?!\\p{L})',
  'afwezig(?!\\p{L})',
  'niet op kantoor',
  'niet aanwezig',
  // Scandinavian and Finnish, Icelandic
  'autosvar',
  'automatiskt? svar',
  'automatisk svarmeddelelse',
  'automatisk svar',
  'frånvaro(?:meddelande|meddelelse)?(?!\\p{L})',
  'fraværs?(?:melding|besked|assistent|meddelelse)?(?!\\p{L})',
  'ikke (?:til stede|på kontoret)',
  'på semester',
  'ej på kontoret',
  'ferie(?!\\p{L})',
  'poissa(?:olo(?:viesti|ilmoitus)?)?(?!\\p{L})',
  'automaattinen vastaus',
  'lomalla(?!\\p{L})',
  'sjálfvirkt svar',
  // Slavic, Baltic, Hungarian, Romanian, Greek, Turkish
  'odpowiedź automatyczna',
  'automatyczna odpowiedź',
  'autoodpowiedź',
  'poza biurem',
  'nieobecność',
  'jestem na urlopie',
  'automatická odpověď',
  'mimo kancelář',
  'nepřítomnost',
  'automatická odpoveď',
  'mimo kancelárie',
  'samodejni odgovor',
  'automatski odgovor',
  'automatinis atsakymas',
  'automātiskā atbilde',
  'automaatvastus',
  'automatikus válasz',
  'házon kívül',
  'răspuns automat',
  'în afara biroului',
  'αυτόματη απάντηση',
  'εκτός γραφείου',
  'απουσία',
  'otomatik (?:yanıt|cevap)',
  'ofis dışında',
  'автоответ',
  'автоматический ответ',
  'вне офиса',
  'нет на месте',
  'в отпуске',
  'автоматична відповідь',
  'автоматичен отговор',
  // Asian, Arabic, Hebrew
  '自動応答',
  '自動返信',
  '自動回覆',
  '自動答覆',
  '自动回复',
  '自动答复',
  '不在(?:通知|のお知らせ|連絡|届|です|$|[:：])',
  '休暇',
  '外出中',
  '外出',
  '不在办公室',
  '休假',
  '자동 ?(?:회신|응답|답장)',
  '부재[ ]?(?:중|알림)?',
  '휴가',
  'رد تلقائي',
  'خارج المكتب',
  'מענה אוטומטי',
  'תשובה אוטומטית',
  'מחוץ למשרד',
  'trả lời tự động',
  'balasan otomatis',
  'jawapan automatik',
  'ตอบกลับอัตโนมัติ',
  'स्वतः उत्तर',
].join('|');

const AT_START = new RegExp(`^[\\s*!"'“„«\\[(【<]*(?:${VACATION})`, 'iu');

/** Whether a subject (without prefixes, lower case) begins as an automatic reply's does. */
export function startsAutomatic(bare: string): boolean {
  return AT_START.test(bare);
}

/** Sentences no person writes of their own mail. */
const SAYS_AUTOMATIC =
  /(?<!\p{L})(?:this is an? (?:auto(?:matic|mated)|auto-?generated) (?:reply|response|message|e-?mail|notification|answer)|auto(?:matic|mated)(?:ally)?[ -](?:generated )?(?:reply|response)|(?:do|please do) not (?:reply|respond) to this (?:automated )?(?:e-?mail|message)|dies(?:e nachricht)? (?:ist|wurde) (?:eine )?automatisch|diese (?:e-?mail|nachricht) wurde automatisch|ceci est (?:un message|une réponse) automatique|ce(?:ci est un)? message (?:est|a été) (?:généré |envoyé )?automatique|(?:esta|este) es un(?:a)? (?:respuesta|mensaje) automátic[oa]|questo è un messaggio automatico|(?:questa è una )?risposta automatica|esta é uma (?:resposta|mensagem) automática|dit is een automatisch|detta är ett auto(?:matiskt )?(?:svar|meddelande)|dette er (?:et|en) auto(?:matisk )?svar)|自動(?:応答|返信|送信)(?:メール|メッセージ)?です|(?:此|本)(?:邮件|郵件)(?:为|為|是|系)(?:系统|系統)?自(?:动|動)|자동 ?(?:회신|응답|발송) ?(?:메일|메시지)|это автоматическ(?:ий|ое)|wiadomość (?:wygenerowana|wysłana) automatycznie/iu;

/** What the text of a vacation message says of its author. */
const SAYS_AWAY =
  /(?<!\p{L})(?:i(?:['’]m| am| will be)(?: currently| presently)? (?:out of (?:the )?office|away|on (?:annual |parental |maternity |paternity |sick )?(?:leave|vacation|holidays?)|travell?ing|out (?:until|till))|(?:limited|no|intermittent|sporadic) access to (?:my )?(?:e-?mails?|mail)|ich bin (?:derzeit |momentan |aktuell |zurzeit |vom |bis |ab |erst |leider )?.{0,40}(?:nicht (?:im (?:büro|haus)|erreichbar)|abwesend|im urlaub|außer haus|wieder (?:im büro|erreichbar|da))|je suis (?:actuellement )?(?:absente?|en (?:congés?|vacances|déplacement))|(?:estoy|me encuentro|estaré) (?:actualmente )?(?:fuera|ausente|de vacaciones)|sono (?:attualmente |al momento )?(?:assente|fuori|in ferie)|(?:estou|estarei) (?:ausente|fora|de férias)|ik ben (?:momenteel |helaas )?(?:afwezig|niet (?:op kantoor|aanwezig)|met (?:vakantie|verlof))|jag är (?:för närvarande )?(?:borta|på semester|ej|inte)|jeg er (?:for tiden |i øjeblikket )?(?:på ferie|ikke|bortreist|ute))|(?:休暇|不在|外出)|(?:不在办公室|休假|出差)|(?:부재|휴가)|отпуск|отсутств|urlop|nieobecn/iu;

/** The first lines say it; further down it is a footer, or what somebody tells of another. */
const LOOKED_AT = 600;

/** Whether the text (what they wrote, without quotes) says of itself that no person wrote it. */
export function saysAutomatic(words: string): boolean {
  return SAYS_AUTOMATIC.test(words.slice(0, LOOKED_AT));
}

/** Whether the text (what they wrote, without quotes) says that its author is away. A person may write so too. */
export function saysAway(words: string): boolean {
  return SAYS_AWAY.test(words.slice(0, LOOKED_AT));
}
