/**
 * What ends mail in languages that we do not write in: a person is asked. Roots rather than words, as most of these inflect; two
 * of them in one phrase, or one word that is used for nothing else.
 */
export const MANY_LANGUAGES = [
  // Ukrainian, Bulgarian, Serbian and Croatian (both scripts), Slovene, Macedonian, Belarusian
  'відпи(?:с|ш)|видал(?:іть|ити) (?:мене|мою|мої)|не (?:пишіть|надсилайте|турбуйте|писати|надсилати|хочу (?:більше )?отримувати)|припиніть (?:писати|надсилати)|більше не (?:пишіть|надсилайте|турбуйте)|викреслі',
  'отпиш(?:ете|и)|(?:премахнете|изтрийте|махнете) (?:ме|моя|адреса|имейла)|не (?:ми|ме|ни) (?:пиш|изпращ|пращ|безпоко|търс)|спрете да|не желая (?:повече )?(?:да )?(?:получавам)?|откажете',
  'odjav(?:ite|i|a|ljujem)|uklonite (?:me|moju)|(?:ukloni|izbriši|obriši)(?:te)? (?:me|moj|moju|moje)|nemojte (?:mi )?(?:više )?(?:slati|pisati|kontaktirati)|ne (?:želim|zelim) (?:više )?(?:primati|dobijati|dobivati)|prestanite|ne šaljite|ne pišite|da (?:mi|nam) (?:više )?ne (?:šaljete|pišete)|brisanje (?:s|sa|iz) (?:liste|popisa|baze)',
  'одјав(?:ите|и)|уклоните ме|(?:избриши|обриши)(?:те)? (?:ме|мој|моју)|немојте (?:ми )?(?:више )?(?:слати|писати)|не желим (?:више )?(?:да )?(?:примам|примати|добијам)|престаните|да (?:ми|нам) (?:више )?не (?:шаљете|пишете)',
  'odjavite|odstranite me|izbrišite (?:me|moj)|ne (?:pišite|pošiljajte) mi|ne želim (?:več )?prejemati|nehajte|da (?:mi|nam) (?:več )?ne (?:pošiljate|pišete)',
  'адпіш|выдаліце мяне|не (?:пішыце|дасылайце)',
  // Czech, Slovak
  'odhlas(?:te|it)|odhlás|(?:vyřaďte|odstraňte|vymažte|smažte) (?:mě|mne|můj|moji|moje)|(?:nepište|neposílejte|nekontaktujte|neobtěžujte)|nepřeji si|přestaňte|nechci (?:už )?(?:od vás )?(?:dostávat|další)|vyřazení z',
  '(?:vyraďte|odstráňte|vymažte|zmažte) (?:ma|môj|moju|moje)|(?:nepíšte|neposielajte|nekontaktujte|neobťažujte)|neželám si|prestaňte|nechcem (?:už )?(?:od vás )?(?:dostávať|ďalšie)|odhláste|vyradenie z',
  // Hungarian, Romanian, Albanian
  'leiratkoz|(?:töröljenek|töröljék|töröljön|törölje|vegyenek|vegyen) (?:le |ki |engem|a )|ne (?:írjanak|írjon|küldjenek|küldjön|keressenek|keressen|zaklass)|nem (?:kérek|szeretnék|kívánok) (?:több|további)|hagyják abba|iratkozzon le',
  String.raw`dezabon|(?:ștergeți|stergeti|ștergeţi|eliminați|eliminati|scoateți|scoateti)(?:-mă|-ma| adresa| datele)|(?:mă|ne) (?:ștergeți|scoateți|eliminați)|nu(?:-mi| îmi| imi| ne| mă| ma) mai (?:scrie|trimite|contacta)\p{L}*|nu mai (?:doresc|vreau)|încetați|opriți`,
  'çregjistro|mos më (?:shkruani|dërgoni|kontaktoni)|hiqni emrin|më hiqni',
  // Greek
  String.raw`(?:δια|κατα)γρ[άα][ψφ]\p{L}*|διαγραφή|απεγγραφή|μη(?:ν)? (?:μου|μας|με) (?:ξανα)?(?:στέλνετε|στείλετε|γράφετε|γράψετε|επικοινων\p{L}+)|δεν (?:θέλω|επιθυμώ) (?:να λαμβάνω|άλλα|πλέον)|σταματήστε|(?:αφαιρέστε|βγάλτε|σβήστε) (?:με|μας)`,
  // Turkish, Azerbaijani
  String.raw`(?:listeden|listenizden|listelerinizden) (?:çık|sil)\p{L}*|(?:bana|bize) (?:bir daha |artık )?(?:\p{L}+ )?(?:yazma|göndermeyin|atmayın|ulaşmayın)\p{L}*|e-?posta (?:almak )?istemiyorum|üyelikten|aboneliğ\p{L}+ iptal|rahatsız etmeyin|iletişime geçmeyin`,
  String.raw`siyahıdan çıxar|mənə yazmayın|göndərməyin`,
  // Baltic, Finnish, Estonian, Icelandic
  String.raw`atsisak(?:yti|au)|ne(?:be)?(?:rašy|siųs|trukdy)(?:kite|ti)|(?:pašalin|išbrauk|ištrin)(?:kite|ite|ti) (?:mane|mano)|nebenori|nenori(?:u|me) (?:\S{1,20} ){0,2}gauti`,
  '(?:atrakst|izrakst)(?:iet|īt)|ne(?:rakst|sūt)(?:iet|īt)|netraucē(?:jiet|t)|(?:izdzēs|noņem|svītro)(?:j?iet|t) (?:mani|manu)|nevēlos (?:vairs )?saņemt',
  String.raw`ärge (?:\S{1,20} ){0,3}(?:kirjutage|saatke|võtke|tülitage)|(?:eemaldage|kustutage) (?:mind|minu|mu|meid)|tühista(?:ge)? tellimus|ei (?:soovi|taha) (?:\S{1,20} ){0,3}(?:saada|kirju)|mitte (?:\S{1,20} ){0,2}(?:kirjutada|saata)`,
  String.raw`(?:peru(?:uttakaa|uta|kaa)? (?:tilaus|tilaukseni))|älkää (?:\S{1,20} ){0,3}(?:lähettäkö|kirjoittako|ottako)|älä (?:lähetä|kirjoita)|poista(?:kaa)? (?:minut|osoitteeni|tietoni|meidät)|en halua (?:enää )?(?:saada|vastaanottaa|viestejä|sähköpost\p{L}*)|lopettakaa`,
  // Maltese, Irish
  String.raw`neħħ(?:ini|uni)|neħħ[iu] (?:l-|isem|isim)|t(?:ibgħat|iktib|iktb)\p{L}{0,5}x|ma (?:rridx|nixtieqx|nridux) nir?ċiev`,
  String.raw`bain (?:amach )?(?:mé|mo \p{L}+|m['’]ainm) (?:de|as|ón)|ná (?:scríobh|seol|cuir)(?:a?igí)? (?:\S{1,20} ){0,4}(?:chugam|chugainn|orm|orainn)|díliostáil`,
  'afskr(?:á|áið) (?:mig)|ekki (?:senda|skrifa) mér|takið mig af',
  // Vietnamese, Indonesian and Malay, Tagalog, Swahili
  'hủy đăng ký|huỷ đăng ký|(?:đừng|không|vui lòng không) (?:gửi|liên hệ|viết|liên lạc)|ngừng (?:gửi|liên hệ)|xóa (?:tôi|email|địa chỉ)|xoá (?:tôi|email|địa chỉ)|không muốn nhận',
  String.raw`berhenti (?:berlangganan|mengirim|menghubungi|langganan)|(?:jangan|mohon tidak|tolong jangan) (?:lagi )?(?:kirim|hubungi|menghubungi|mengirim|hantar|emel|menulis|tulis)\p{L}*|hapus(?:kan)? (?:saya|alamat|email|data)|keluarkan (?:saya|alamat)|(?:buang|padam)(?:kan)? (?:saya|nama|alamat|e-?mel)|tidak (?:ingin|mau|mahu) (?:lagi )?(?:menerima|terima)|henti langganan|batalkan langganan`,
  String.raw`(?:huwag|wag)(?: na)?(?: po)?(?: ninyo| niyo| mo)?(?: na)?(?: akong| ako)? (?:mag-?)?(?:i-?email|sulatan|padalhan|kontakin|magpadala|mag-email)\p{L}*|(?:huwag|wag) na (?:po )?(?:kayong|kayo) (?:sumulat|mag-?email|magpadala)|alisin (?:po )?(?:ninyo |niyo |mo )?(?:ako|ang)|tanggalin (?:po )?(?:ninyo |niyo |mo )?(?:ako|ang)|itigil`,
  'usini(?:tumie|andikie)|msini(?:tumie|andikie)|ach(?:a|eni) kuni(?:tumia|andikia)|niondoe kwenye|jiondoe',
  // Hausa, Nigerian Pidgin, Javanese
  '(?:cire|fitar da) (?:ni|mu|sunana|adireshina) daga|(?:kada|kar) (?:ku|ka|ki) (?:sake |ƙara |kara )?(?:turo|aiko|rubuto|tura)|daina (?:turo|aiko|rubuto|tura)',
  '(?:no|make una no|stop to) (?:dey )?send (?:me|us)|(?:no|make una no) (?:dey )?(?:mail|disturb) (?:me|us)|comot (?:me|us|my|our)',
  String.raw`(?:aja|ojo|sampun) (?:ngirim|kirim|nulis|ngontak)(?: \S{1,20}){0,3} (?:maneh|meneh|malih)|(?:busak|hapus)(?:en)? (?:alamat|jeneng|email)`,
  // Portuguese, Italian, Dutch, the Scandinavian languages, Catalan: what the others of these lists do not have.
  String.raw`cancel(?:ar|em?) (?:a )?(?:minha )?(?:inscrição|subscrição|assinatura)|não me (?:mandem?|envie[m]?|escrevam?|contactem?|contatem?)`,
  'annulla(?:re|te)? (?:la mia )?iscrizione|non mi (?:contatti|scriva|scrivete|contattate|mandi|mandate)|disiscriv',
  'schrijf (?:mij|me) uit|meld (?:mij|me) af|mail (?:mij|me) niet|stuur (?:mij|me) niets',
  'avsluta (?:min )?prenumeration|avprenumerera|skicka inte|kontakta mig inte|frameld|afmeld|avslutt abonnement|meld meg av|ikke send|send ikke|skriv ikke',
  String.raw`(?:doneu|dona)(?:'m|-me) de baixa|no (?:m['’]escriviu|em contacteu|vull rebre)|elimineu(?:-me| el meu)`,
  // Polish
  'wypis(?:z|zcie|ać|uję|anie)|nie (?:piszcie|pisz|wysyłajcie|wysyłaj|kontaktujcie)|rezygnuję|usuńcie|proszę usunąć|nie chcę (?:więcej |już )?(?:otrzymywać|dostawać|wiadomości|maili)',
].map((roots) => String.raw`(?:${roots})\p{L}*`);

/** Languages that are looked for anywhere: written without spaces, or with what joins a word to the next. */
export const MANY_ANYWHERE = [
  // Russian and Kazakh
  'отпи(?:ши|сать)|удали(?:те|ть) (?:меня|мой|мою|мои)|не (?:пишите|присылайте|беспокойте|отправляйте)|уберите меня|исключите меня|не хочу получать',
  // Hindi, Marathi, Nepali
  'सदस्यता (?:समाप्त|रद्द)|(?:ईमेल|ई-मेल|मेल|संदेश)[^।\\n]{0,20}(?: (?:न|मत|ना) भेज|बंद कर|नहीं चाह)|(?:सूची|लिस्ट)[^।\\n]{0,10}(?:हटा|निकाल)|(?:मुझे|हमें)[^।\\n]{0,30}(?: (?:न|मत|ना) (?:भेज|लिख)|संपर्क न|संपर्क मत)|सदस्यत्व रद्द|पाठवू नका|यादीतून (?:काढ|वगळ|हटव)|संपर्क (?:साधू|करू) नका|पठाउन बन्द',
  // Bengali, Tamil, Telugu
  '(?:ইমেল|ইমেইল|মেইল|বার্তা)[^।\\n]{0,20}(?:পাঠাবেন না|পাঠানো বন্ধ|চাই না)|(?:তালিকা|লিস্ট)[^।\\n]{0,12}(?:সরান|বাদ দিন|মুছে|সরিয়ে)|যোগাযোগ করবেন না|আর (?:লিখবেন|পাঠাবেন) না|আনসাবস্ক্রাইব|সদস্যতা বাতিল',
  'அனுப்ப வேண்டாம்|குழுவிலக|தொடர்பு கொள்ள வேண்டாம்|பட்டியலிலிருந்து|அனுப்பாதீர்கள்|పంపకండి|పంపొద్దు|జాబితా నుం(?:డి|చి)[^.\\n]{0,12}తొలగించ|పంపవద్దు|సంప్రదించవద్దు|చందాను తొలగించ',
  // Gujarati, Kannada, Malayalam, Punjabi
  'યાદીમાંથી[^.\\n]{0,12}(?:દૂર|કાઢ|હટાવ)|મોકલશો (?:નહીં|નહિ|મા)| (?:ન|ના) મોકલ|મોકલવાનું બંધ|સંપર્ક (?:ન|ના) કર',
  'ಪಟ್ಟಿಯಿಂದ[^.\\n]{0,12}(?:ತೆಗೆ|ಅಳಿಸ)|(?:ಕಳುಹಿಸ|ಕಳಿಸ|ಸಂಪರ್ಕಿಸ|ಬರೆಯ)ಬೇಡಿ',
  '(?:ലിസ്റ്റിൽ|പട്ടികയിൽ) ?നിന്ന[^.\\n]{0,12}(?:ഒഴിവാക്ക|നീക്ക)|അയ(?:ക്ക|യ്ക്ക)രുത്|ബന്ധപ്പെടരുത്|എഴുതരുത്',
  '(?:ਸੂਚੀ|ਲਿਸਟ)[^।.\\n]{0,12}(?:ਹਟਾ|ਕੱਢ)| ਨਾ (?:ਭੇਜ|ਲਿਖ)|ਸੰਪਰਕ ਨਾ ਕਰ',
  // Arabic
  '(?:إلغاء|الغاء|ألغ|ألغوا|الغوا) (?:ال)?(?:اشتراك|إشتراك)|(?:أزيلوا|ازيلوا|أزلني|ازالة|إزالة|احذف|احذفوا|حذف|أزيل)[^.\\n]{0,15}(?:ني|ي من|بريد|عنوان|اسم)|(?:لا|عدم|الرجاء عدم|توقف عن|توقفوا عن|كفوا عن)\\s*(?:ترسل|ترسلوا|تكتب|تراسل|تراسلني|تراسلوني|إرسال|ارسال|مراسلت|تتواصل|التواصل|الاتصال|تتصل)|لا (?:أريد|ارغب|أرغب|اريد)[^.\\n]{0,12}(?:تلقي|استلام|استقبال|رسائل)',
  // Persian, Urdu, Pashto
  'لغو (?:اشتراک|عضویت)|(?:ایمیل|پیام|نامه)[^.\\n]{0,12}(?:نفرست|ندهید|نزنید)|(?:مرا|من را|آدرس من|نام من)[^.\\n]{0,25}(?:حذف|خارج|پاک)|تماس نگیرید|(?:برای|به) من[^.\\n]{0,15}(?:ننویس|نفرست)|نمی‌?خواهم[^.\\n]{0,15}(?:دریافت|ایمیل)|مایل به دریافت[^.\\n]{0,12}نیستم',
  '(?:ای ?میل|میل|پیغام)[^.۔\\n]{0,12}(?:نہ بھیج|مت بھیج|نہیں چاہ)|(?:فہرست|لسٹ)[^.۔\\n]{0,10}(?:ہٹا|نکال|کڈھ)|(?:مجھے|ہمیں)[^.۔\\n]{0,20} (?:نہ|مت) (?:لکھ|بھیج)|رابطہ (?:نہ|مت) کر|ان ?سبسکرائب|رکنیت (?:ختم|منسوخ)',
  // Hebrew
  'הסר(?:ו|ה|ת)?(?: נא)? (?:אותי|אותנו|את)|להסיר (?:אותי|אותנו|את)|הסירו|(?:אל|לא|נא לא|בבקשה אל) (?:תשלחו|תשלח|לשלוח|תכתבו|תפנו|ליצור קשר|לפנות)|הפסיקו (?:לשלוח|לפנות|לכתוב)|ביטול (?:מנוי|הרשמה)|לא (?:מעוניין|מעוניינת|רוצה) (?:לקבל|בקבלת)',
  // Thai, Khmer, Burmese, Lao
  'ยกเลิก(?:การ)?(?:สมัคร|รับ|ติดตาม)|(?:อย่า|ไม่ต้อง|โปรดอย่า|หยุด|งด|เลิก)(?:ได้)?(?:ส่ง|ติดต่อ|เขียนมา)|(?:ลบ|เอา|ถอด)(?:ชื่อ|อีเมล|ฉัน|ผม)[^\\n]{0,15}ออก|ไม่(?:ต้องการ|อยาก)(?:ได้)?รับ|ลบ(?:ฉัน|ผม|ชื่อ|อีเมล)',
  'ឈប់ផ្ញើ|កុំផ្ញើ|ဆက်မပို့|မပို့ပါနဲ့|ຢ່າສົ່ງ',
  // Chinese, Japanese, Korean
  '(?:不要|別|别|勿|停止|不想)[^。\\n]{0,6}(?:再)?(?:发|發|寄|传|傳|联系|聯繫|聯絡|联络|骚扰|騷擾|打扰|打擾)[^。\\n]{0,6}(?:邮|郵|信|我|件)|(?:移除|删除|刪除|去掉)[^。\\n]{0,8}(?:我|邮箱|郵箱|地址|信箱)|把我[^。\\n]{0,16}(?:移除|删|刪|去掉)|取消(?:订|訂)|不要再(?:写|寫)信|唔(?:好|想)再(?:send|email|寄|發|收|搵|聯絡)',
  '(?:メール|連絡|ご連絡|案内|配信)[^。\\n]{0,12}(?:送らないで|しないで|止めて|やめて|不要|控え|停止|解除|お断り|ご遠慮)|(?:リスト|名簿|宛先)[^。\\n]{0,6}(?:外して|削除|除外)|購読(?:を)?(?:解除|停止|中止)|登録(?:を)?(?:解除|削除)',
  '(?:메일|이메일|연락|문자)[^.\\n]{0,10}(?:보내지|하지|그만|거부|원하지|중단|말아)|(?:목록|명단|리스트)에서[^.\\n]{0,8}(?:삭제|제외|빼)|수신\\s?거부|구독\\s?(?:취소|해지|중단)|차단',
  // Georgian, Armenian, Amharic
  'გამოწერის გაუქმება|ნუ (?:მომწერთ|გამომიგზავნით)|ნუღარ|ապաբաժանորդագր|մի (?:գրեք|ուղարկեք)|አትላኩ|አይላኩ|አ[ትይ]ጻፉ|ከዝርዝሩ',
] as const;
