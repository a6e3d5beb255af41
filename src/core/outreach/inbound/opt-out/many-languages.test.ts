import { describe, expect, it } from 'vitest';
import { readOptOut } from '../opt-out.ts';

/** Usual ways to ask for no more mail, in languages that we do not write in: each has to reach a person. */
const ASKS: Readonly<Record<string, readonly string[]>> = {
  Ukrainian: [
    'Будь ласка, видаліть мене зі списку.',
    'Відпишіть мене, будь ласка.',
    'Більше не пишіть мені.',
  ],
  Russian: ['Удалите меня из рассылки.', 'Пожалуйста, больше не пишите мне.', 'Отпишите меня.'],
  Bulgarian: ['Моля, премахнете ме от списъка.', 'Отпишете ме.', 'Не ми пишете повече.'],
  Serbian: ['Молим вас, избришите ме са листе.', 'Nemojte mi više slati mejlove.', 'Одјавите ме.'],
  Croatian: ['Molim vas, uklonite me s popisa.', 'Odjavite me.', 'Ne želim više primati vaše poruke.'],
  Slovenian: ['Prosim, odjavite me.', 'Ne pišite mi več.'],
  Polish: ['Proszę mnie wypisać.', 'Proszę usunąć mój adres z bazy.', 'Nie piszcie do mnie więcej.'],
  Czech: ['Odhlaste mě prosím.', 'Už mi nepište.', 'Prosím vyřaďte mě ze seznamu.'],
  Slovak: ['Odhláste ma, prosím.', 'Už mi nepíšte.', 'Vymažte ma zo zoznamu.'],
  Hungarian: ['Kérem, töröljenek a listáról.', 'Leiratkozom.', 'Ne írjanak nekem többet.'],
  Romanian: ['Vă rog să mă dezabonați.', 'Nu îmi mai scrieți.', 'Ștergeți-mă din listă.'],
  Greek: [
    'Παρακαλώ διαγράψτε με από τη λίστα.',
    'Μη μου ξαναστείλετε email.',
    'Κατάργηση εγγραφής: διαγραφή.',
  ],
  Turkish: ['Lütfen beni listeden çıkarın.', 'Bana bir daha yazmayın.', 'Aboneliğimi iptal edin.'],
  Arabic: ['أرجو إلغاء الاشتراك.', 'لا ترسلوا لي رسائل أخرى.', 'أزيلوا بريدي من القائمة.'],
  Hebrew: ['אנא הסירו אותי מהרשימה.', 'אל תשלחו לי יותר מיילים.', 'הסר אותי.'],
  Persian: ['لطفاً مرا از لیست حذف کنید.', 'دیگر ایمیل نفرستید.', 'لغو اشتراک'],
  Urdu: ['براہ کرم مجھے فہرست سے ہٹا دیں۔', 'مجھے مزید ای میل نہ بھیجیں۔'],
  Hindi: ['कृपया मुझे सूची से हटा दें।', 'मुझे और ईमेल न भेजें।', 'कृपया मेरी सदस्यता रद्द करें।'],
  Bengali: ['আমাকে তালিকা থেকে বাদ দিন।', 'আমাকে আর ইমেইল পাঠাবেন না।'],
  Vietnamese: ['Vui lòng xóa tôi khỏi danh sách.', 'Đừng gửi email cho tôi nữa.', 'Hủy đăng ký.'],
  Thai: ['กรุณายกเลิกการรับอีเมล', 'อย่าส่งอีเมลมาอีก', 'ช่วยลบชื่อฉันออกจากรายการ'],
  Indonesian: ['Tolong hapus saya dari daftar.', 'Jangan kirim email lagi.', 'Berhenti berlangganan.'],
  Malay: ['Sila buang saya daripada senarai.', 'Jangan hantar e-mel lagi.'],
  Tagalog: ['Paki alisin ako sa listahan.', 'Huwag na po ninyo akong i-email.'],
  Japanese: ['配信を停止してください。', 'もうメールを送らないでください。', 'リストから削除してください。'],
  Korean: ['수신 거부합니다.', '더 이상 메일을 보내지 마세요.', '명단에서 삭제해 주세요.'],
  'Chinese, simplified': ['请不要再给我发邮件。', '退订', '请把我从名单中删除。'],
  'Chinese, traditional': ['請不要再寄信給我。', '退訂', '請將我從名單中移除。'],
  Portuguese: ['Por favor, me remova da lista.', 'Não me envie mais e-mails.', 'Cancelar inscrição.'],
  Italian: ['Cancellatemi dalla lista.', 'Non scrivetemi più.', 'Annullare la mia iscrizione.'],
  Dutch: ['Graag uitschrijven.', 'Stuur mij geen e-mails meer.', 'Haal mij van de lijst.'],
  Swedish: ['Ta bort mig från listan.', 'Skicka inte fler mejl.', 'Avregistrera mig.'],
  Danish: ['Fjern mig fra listen.', 'Send mig ikke flere mails.', 'Afmeld mig.'],
  Norwegian: ['Fjern meg fra listen.', 'Ikke send meg flere e-poster.', 'Meld meg av.'],
  Finnish: ['Poistakaa minut listalta.', 'Älkää lähettäkö enää viestejä.', 'Peruuttakaa tilaus.'],
  Estonian: ['Palun eemaldage mind nimekirjast.', 'Ärge kirjutage mulle enam.'],
  Latvian: ['Lūdzu, izdzēsiet mani no saraksta.', 'Nerakstiet man vairs.'],
  Lithuanian: ['Prašau pašalinkite mane iš sąrašo.', 'Nerašykite man daugiau.'],
};

/** Business letters in the same languages that ask for nothing of the kind. */
const HARMLESS = [
  'Дякую, надішліть презентацію, будь ласка.',
  'Спасибо, пришлите презентацию.',
  'Благодаря, изпратете ми презентацията.',
  'Hvala, pošaljite mi prezentaciju.',
  'Köszönöm, küldjék el a prezentációt.',
  'Mulțumesc, trimiteți-mi prezentarea.',
  'Ευχαριστώ, στείλτε μου την παρουσίαση.',
  'Teşekkürler, sunumu gönderin lütfen.',
  'شكرا، أرسلوا لي العرض من فضلكم.',
  'תודה, שלחו לי את המצגת.',
  'धन्यवाद, कृपया प्रस्तुति भेजें।',
  'Cảm ơn, vui lòng gửi bản trình bày cho tôi.',
  'ขอบคุณ กรุณาส่งเอกสารมาให้ด้วย',
  'Terima kasih, silakan kirim presentasinya.',
  'ありがとうございます。資料を送ってください。',
  '감사합니다. 자료를 보내 주세요.',
  '谢谢，请把资料发给我。',
  'Děkuji, pošlete mi prezentaci.',
  'Dziękuję, proszę przesłać prezentację.',
];

describe('an opt-out in a language that we do not write in', () => {
  it.each(Object.entries(ASKS).flatMap(([language, all]) => all.map((text) => [language, text] as const)))(
    'in %s reaches a person: %s',
    (_language, text) => expect(readOptOut(text)).toBeDefined(),
  );

  it.each(HARMLESS)('is not seen in what asks for something else: %s', (text) => {
    expect(readOptOut(text)).toBeUndefined();
  });
});

describe('an opt-out in a language that we write in', () => {
  it.each([
    'Désinscription svp',
    'Stop aux mails.',
    'Merci de me supprimer de votre base de données.',
    'Je souhaite me désabonner.',
    "Veuillez ne plus m'envoyer de messages.",
    'Bonjour, merci de me retirer de votre liste de contacts. Cordialement',
    'Plus de mails, merci.',
    'Baja, por favor.',
    'Desuscribirme',
    'Cancelar suscripción',
    'Dé de baja mi correo.',
    'Ya no quiero recibir sus correos.',
    'Bitte melden Sie mich ab.',
    'Bitte tragen Sie mich aus.',
    'Bitte senden Sie mir keine E-Mails mehr.',
    'Ich bitte Sie, mich nicht mehr anzuschreiben.',
    'ｕｎｓｕｂｓｃｒｉｂｅ',
    'u n s u b s c r i b e',
    'r e m o v e  m e',
    'un-subscribe',
  ])('is certain: %s', (text) => expect(readOptOut(text)?.certainty).toBe('certain'));

  it.each([
    'unsubcribe',
    'Please unsuscribe.',
    'unsubsribe me please',
    'Pls remvoe me from your list',
    'Please remove me form your list',
    'Stop emailng me.',
    'U.N.S.U.B.S.C.R.I.B.E. now',
  ])('with a slip of a letter reaches a person: %s', (text) => expect(readOptOut(text)).toBeDefined());

  it.each([
    'We are U.S.A. based and love this.',
    'Our unsubsidised peers raise more; tell me how you differ.',
    'You understand my market well, let us talk.',
    'Bitte senden Sie mir das Deck, dann melde ich mich.',
    'La baja de precios nos preocupa.',
    'Je souhaite me joindre au tour.',
  ])('is not seen in: %s', (text) => expect(readOptOut(text)).toBeUndefined());
});
