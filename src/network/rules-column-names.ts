import { normalForm } from '../platform/values/text.ts';
import { foldedWords } from './rules-fold.ts';

/** A field of a connection, or `fullName` where one column holds the whole name. */
export type Column =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'url'
  | 'email'
  | 'company'
  | 'position'
  | 'connectedOn';

/**
 * What the columns are called, in the languages exports and spreadsheets come in; compared without case, accents, blanks
 * and marks. The first line is what the English export says (2018 to today).
 */
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  firstName: `first name
    firstname, given name, forename, vorname, prénom, nombre, nombres, primer nombre, nombre de pila, nome, primeiro nome,
    nome próprio, nom propi, voornaam, förnamn, fornavn, fornafn, etunimi, eesnimi, vārds, vardas, imię, jméno, křestní jméno,
    krstné meno, meno, ime, име, keresztnév, utónév, prenume, emri, ad, adı, isim, όνομα, имя, ім'я, 名, 名字, 이름,
    nama depan, nama pertama, nama awal, tên, ชื่อ, الاسم الأول, الإسم الأول, الاسم, שם פרטי, نام, प्रथम नाम, पहला नाम, नाम,
    pangalan, unang pangalan, jina la kwanza, first`,
  lastName: `last name
    lastname, surname, family name, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos,
    primer apellido, cognoms, sobrenome, apelido, apelidos, último nome, cognome, achternaam, familienaam, efternamn, etternavn,
    efternavn, sukunimi, perekonnanimi, uzvārds, pavardė, nazwisko, příjmení, priezvisko, prezime, priimek, презиме, vezetéknév,
    családnév, nume, nume de familie, mbiemri, soyad, soyadı, soy isim, επώνυμο, επίθετο, фамилия, прізвище, 姓, 姓氏, 苗字, 성,
    nama belakang, nama akhir, nama keluarga, họ, นามสกุล, الاسم الأخير, اسم العائلة, إسم العائلة, اللقب, שם משפחה,
    نام خانوادگی, अंतिम नाम, आखिरी नाम, उपनाम, apelyido, jina la mwisho, last`,
  fullName:
    'full name, name, contact name, vollständiger name, nom complet, nombre completo, nome completo, volledige naam, naam, namn, navn, 氏名, 名前, 姓名, nama, nama lengkap, họ và tên, họ tên, ad soyad, imię i nazwisko, display name, lead name, vor- und nachname, nom et prénom, prénom et nom, nom prénom, nombre y apellidos, ansprechpartner, interlocuteur, contact, person, kontakt, contacto',
  url: `url
    profile url, public profile url, linkedin url, linkedin, linkedin profile, linkedin profile url, person linkedin url,
    linkedin page, linkedin link, li url, linkedin-profil, profil linkedin, perfil de linkedin,
    profile, profile link, link, profil, profil url, profillink, url du profil, lien, lien du profil, url del perfil, enlace,
    perfil, url do perfil, url del profilo, profilo, profiel, profiel url, profillänk, adresse url, adres url, adresă url,
    adresa url, url-adresse, url-adres, url-адрес, url адрес, url-адреса, web address, 网址, 網址, 链接, 連結, プロフィールurl,
    عنوان url, الرابط, כתובת url, קישור, liên kết, ลิงก์, tautan`,
  email: `email address
    email, e-mail, mail, mail address, email addresses, e-mail 1, e-mail 1 value, e-mail value, primary email, e-mail-adresse, email-adresse,
    mailadresse, adresse e-mail, adresse email, adresse mail, adresse électronique, adresse de messagerie, courriel,
    dirección de correo electrónico, dirección de correo, dirección de email, dirección de e-mail, correo electrónico, correo,
    adreça electrònica, endereço de e-mail, endereço de email, endereço eletrônico, e-mail address, correio eletrónico,
    correio eletrônico, indirizzo e-mail, indirizzo email, indirizzo di posta elettronica, posta elettronica, e-mailadres,
    emailadres, mailadres, e-postadress, e-post, e-postadresse, e-mailadresse, mejladress, sähköposti, sähköpostiosoite,
    e-posti aadress, e-pasta adrese, el. pašto adresas, adres e-mail, adres email, adres poczty elektronicznej, e-mailová adresa,
    emailová adresa, e-poštni naslov, adresa e-pošte, e-mail cím, email cím, adresă de e-mail, adresă e-mail, e-posta,
    e-posta adresi, διεύθυνση email, διεύθυνση e-mail, διεύθυνση ηλεκτρονικού ταχυδρομείου, адрес электронной почты,
    электронная почта, электронный адрес, эл. почта, адрес эл. почты, адреса електронної пошти, електронна пошта, ел. пошта,
    имейл адрес, имейл, 电子邮件, 电子邮件地址, 邮箱, 邮箱地址, 电子邮箱, 電子郵件, 電子郵件地址, 電郵, 電郵地址, メールアドレス,
    メール, eメールアドレス, 이메일, 이메일 주소, alamat email, alamat e-mel, e-mel, địa chỉ email, ที่อยู่อีเมล, อีเมล,
    عنوان البريد الإلكتروني, البريد الإلكتروني, כתובת אימייל, כתובת דוא"ל, דוא"ל, אימייל, آدرس ایمیل, ایمیل, ईमेल पता, ईमेल`,
  company: `company
    company name, current company, organization, organisation, organization name, employer, firm, unternehmen, firma,
    firmenname, arbeitgeber, organisation, entreprise, société, employeur, empresa, empresa actual, empresa atual, compañía,
    organización, organização, companhia, azienda, società, impresa, organizzazione, bedrijf, bedrijfsnaam, organisatie,
    werkgever, onderneming, företag, virksomhed, selskap, bedrift, fyrirtæki, yritys, ettevõte, uzņēmums, įmonė, společnost,
    spoločnosť, tvrtka, podjetje, kompanija, vállalat, cég, companie, kompania, şirket, εταιρεία, εταιρία, компания, компанія,
    организация, организація, фирма, 公司, 公司名称, 公司名稱, 企业, 会社, 会社名, 勤務先, 회사, 회사명, perusahaan, syarikat,
    công ty, บริษัท, شركة, الشركة, חברה, شرکت, कंपनी, कम्पनी, kompanya, kumpanya,
    companies, firm name, employer name, workplace, place of work, business name, account name, sales account, account,
    vc firm, fund name, fund, business, unternehmensname, name des unternehmens, name der firma, name der organisation,
    arbeitsplatz, nom de l'entreprise, nom de la société, nom de l'organisation, raison sociale, organisme, structure,
    nombre de la empresa, nombre de empresa, nombre de la organización, razón social, lugar de trabajo, negocio, empleador, parent company`,
  position: `position
    job title, current position, stellenbezeichnung, positionstitel, title, role, job, occupation, stelle, berufsbezeichnung,
    titel, funktion, jobtitel, beruf, poste, poste actuel, fonction, intitulé du poste, titre, cargo, puesto, posición,
    puesto actual, posição, função, càrrec, posizione, qualifica, ruolo, posizione lavorativa, functie, functietitel, positie,
    befattning, stilling, stillingsbetegnelse, tittel, starfsheiti, asema, tehtävänimike, ametikoht, amats, pareigos, stanowisko,
    pozice, pracovní pozice, pozícia, pozicija, pozicioni, položaj, pozycja, beosztás, pozíció, poziție, funcție, pozisyon, unvan,
    ünvan, θέση, θέση εργασίας, должность, посада, длъжност, позиция, 职位, 职务, 职称, 職位, 職稱, 職務, 役職, 肩書き, 직위, 직책,
    직함, jabatan, jawatan, posisi, chức vụ, chức danh, vị trí, ตำแหน่ง, ตำแหน่งงาน, المنصب, الوظيفة, תפקיד, سمت, पद,
    posisyon, organization title, organisation title, company title, professional title, job role, job position, designation, function, rolle, berufstitel, jobbezeichnung, tätigkeit,
    aufgabe, position im unternehmen, rôle, intitulé de poste, titre du poste, titre professionnel, métier, emploi, profession,
    rol, título, título del puesto, título profesional, nombre del puesto, ocupación, profesión, función, headline`,
  connectedOn: `connected on
    connected, connected at, connected since, connection date, date connected, connected date, verbunden am, vernetzt am,
    verbunden seit, vernetzt seit, kontakt seit, verbindungsdatum, connecté le, connectée le, connecté(e) le,
    connexion établie le, date de connexion, connecté depuis, connexion le, en relation depuis, en relation depuis le,
    relation depuis le, fecha de conexión, conectado el, conectado desde, conectados desde, fecha de contacto,
    conectado em, conectou-se em, conectado desde, data da conexão, data de conexão, data da ligação, data de ligação, ligado em,
    conexão em, collegato il, collegati dal, data di collegamento, data collegamento, data di connessione, data connessione,
    connesso il, in collegamento dal, verbonden op, gekoppeld op, verbonden sinds, connectie sinds, datum verbinding,
    verbindingsdatum, connectiedatum, datum van connectie, ansluten, anslöt den, kontakt sedan, kontakter sedan, kontakt siden,
    forbundet, forbundet den, tilknyttet, forbindelse fra, yhdistetty, verkostoiduttu, połączono, data nawiązania kontaktu,
    data połączenia, spojeno dne, datum spojení, dátum spojenia, kapcsolatfelvétel dátuma, kapcsolat dátuma, conectat pe,
    conectat la, data conectării, bağlantı tarihi, bağlantı kurulma tarihi, bağlanma tarihi, ημερομηνία σύνδεσης, дата контакта,
    дата установления контакта, дата добавления, дата встановлення контакту, дата на свързване, 添加日期, 联系日期,
    建立联系日期, 建立联系的日期, 建立人脉日期, 建立關係日期, 建立聯絡日期, 加为好友时间, つながった日, つながり日, 연결일, 연결된 날짜,
    1촌 맺은 날짜, terhubung pada, disambungkan pada, ngày kết nối, วันที่เชื่อมต่อ, تاريخ الاتصال, תאריך התחברות,
    कनेक्ट होने की तारीख, nakakonekta noong`,
};

/**
 * What people write where a form asks for an employer and they have none to name, in the languages exports come in. Two
 * people who are both "Self-employed" have nothing in common.
 */
const WHOLE = `
self-employed|selfemployed|self employment|self|myself|me|own business|my own business|own company|own account|sole trader
sole proprietor|sole proprietorship|sole practitioner|private practice|freelance|freelancer|freelancing|free lance|free lancer
independent|independent contractor|contractor|contract|various|various companies|various clients|various startups|multiple
multiple companies|several|several companies|different companies|none|no|nil|null|nan|na|n a|not applicable|not available
not employed|unemployed|between jobs|in between jobs|in transition|career break|career transition|on sabbatical|sabbatical
gap year|parental leave|maternity leave|stay at home parent|stay at home mom|stay at home dad|homemaker|housewife|at home
looking|looking for work|looking for opportunities|looking for new opportunities|seeking opportunities|seeking new opportunities
exploring|exploring opportunities|open to work|open to opportunities|actively looking|job seeker|jobseeker|available
retired|semi retired|retiree|pensioner|student|university student|college student|mba student|phd student|graduate student
stealth|stealth mode|in stealth|stealth startup|stealth start up|stealth mode startup|stealth mode start up|stealth company
stealth mode company|stealth ai startup|stealth fintech startup|stealth biotech startup|stealth health startup|stealth venture
startup in stealth|startup in stealth mode|new startup|my startup|a startup|startup|start up|new venture|early stage startup
confidential|confidential company|confidential client|company confidential|undisclosed|undisclosed company|private|private company
private client|anonymous|unknown|unnamed|tbd|tba|to be announced|to be determined|to be confirmed|coming soon|secret|hidden
company|company name|employer|my company|the company|organization|organisation|firm|other|others|misc|test|xxx|xx|abc company
angel|angel investor|angel investors|angel investing|private investor|independent investor|individual investor|investor|investors
individual|personal|personal investments|business angel|entrepreneur|serial entrepreneur|consultant|independent consultant
freelance consultant|consulting|advisor|independent advisor|board member|independent director|non executive director|volunteer
selbstandig|selbststandig|selbstaendig|selbststaendig|freiberuflich|freiberufler|freiberuflerin|freier mitarbeiter
arbeitssuchend|arbeitsuchend|arbeitslos|ohne|keine|keine angabe|k a|rentner|rentnerin|im ruhestand|ruhestand|privat|privatier
vertraulich|elternzeit|schuler|studentin|hausfrau|hausmann|einzelunternehmen|einzelunternehmer|unbekannt
independant|independante|travailleur independant|a mon compte|auto entrepreneur|autoentrepreneur|micro entrepreneur|sans emploi
en recherche|en recherche d emploi|a la recherche d un emploi|demandeur d emploi|retraite|retraitee|etudiant|etudiante|aucun|aucune
confidentiel|prive|entrepreneur individuel|profession liberale
autonomo|autonoma|trabajador autonomo|por cuenta propia|cuenta propia|trabajo independiente|independiente|profesional independiente
desempleado|desempleada|en paro|en busca de empleo|buscando empleo|busqueda activa|jubilado|jubilada|estudiante|ninguno|ninguna
no aplica|confidencial|empresa confidencial|propio|negocio propio|empresa propia
profissional autonomo|trabalho autonomo|conta propria|por conta propria|desempregado|desempregada|em busca de recolocacao|em transicao
aposentado|aposentada|reformado|reformada|estudante|nenhum|nenhuma|nao aplicavel|particular
libero professionista|lavoratore autonomo|autonomo|in proprio|disoccupato|disoccupata|in cerca di lavoro|in cerca di occupazione
pensionato|pensionata|studente|studentessa|nessuno|nessuna|riservato|privato
zelfstandig|zelfstandige|zzp|zzper|werkzoekend|werkloos|gepensioneerd|met pensioen|geen|vertrouwelijk|eigen bedrijf|prive
egenforetagare|eget foretag|egen virksomhed|selvstaendig|selvstendig|selvstendig naeringsdrivende|arbetssokande|arbetslos
arbeidsledig|ledig|pensionar|pensionist|ingen|studerande|studerende|yrittaja|elakkeella|opiskelija|tyoton|itsenainen ammatinharjoittaja
samozatrudniony|samozatrudnienie|wlasna dzialalnosc|wlasna dzialalnosc gospodarcza|dzialalnosc gospodarcza|bezrobotny|emeryt|brak
osvc|zivnostnik|samostatne|nezamestnany|egyeni vallalkozo|szabaduszo|munkanelkuli|nyugdijas|pfa|liber profesionist|somer|pensionar
serbest|serbest calisan|serbest meslek|kendi isim|is ariyorum|issiz|emekli|ogrenci|yok|gizli
samozanyatyy|samozanyataya|samozanyatost|frilans|frilanser|individualnyy predprinimatel|bezrabotnyy|v poiske raboty|ishchu rabotu
net|nichego|na pensii|pensioner|konfidentsialno|fop|freylans
wiraswasta|freelancer indonesia|belum bekerja|pelajar|mahasiswa|tu do|lao dong tu do
自由职业|自由职业者|自雇|个体户|个体经营|个体|自己创业|创业中|待业|求职中|无业|退休|学生|保密|无|暂无|不详|某公司|隐形创业公司
自由業|自由工作者|自僱|個體戶|自營|待業中|退休人士|學生|保密公司|無|フリーランス|自営業|個人事業主|無職|求職中|定年退職|学生|非公開|なし
프리랜서|자영업|개인사업자|무직|구직중|은퇴|학생|비공개|없음|취업준비생
مستقل|حر|متقاعد|طالب|عاطل عن العمل|עצמאי|עצמאית|סטודנט|סטודנטית|פנסיונר|מחפש עבודה|בין עבודות|फ्रीलांस|फ्रीलांसर
`;

/** Folded, as what they are compared with. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  WHOLE.split(/[|\n]/)
    .map((text) => foldedWords(text).join(' '))
    .filter((text) => text !== ''),
);

/** One of these makes a placeholder of a text that holds nothing but them and the words below: "Stealth AI Startup (NYC)". */
const HEADS = new Set(
  'stealth freelance freelancer freelancing selfemployed confidential undisclosed unemployed retired student jobseeker independent freiberuflich freiberufler selbstandig'.split(
    ' ',
  ),
);
const BESIDE = new Set(
  (
    'a an the and or as at in of for mode startup start up company companies co business firm project projects venture ai ' +
    'ml saas fintech biotech health healthtech tech crypto web3 climate software consultant consulting consultancy ' +
    'contractor contract contracts designer developer engineer writer editor journalist photographer artist marketer ' +
    'marketing advisor adviser coach translator producer director recruiter researcher professional work worker self ' +
    'employed employment currently now client clients various multiple new open to work opportunities'
  ).split(' '),
);

/** Whether the folded words say that there is no employer to name. */
export function isPlaceholder(words: readonly string[]): boolean {
  if (words.length === 0 || PLACEHOLDERS.has(words.join(' '))) return true;
  const isSelf = words[0] === 'self' && words[1] === 'employed';
  if (!isSelf && !words.some((word) => HEADS.has(word))) return false;
  return words.every((word) => HEADS.has(word) || BESIDE.has(word));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Before a name. */
export const TITLES = words(
  'dr prof professor mr mrs ms miss mx sir dame lord lady rev fr hon herr frau hr fru mme mlle monsieur madame sr sra srta senor ' +
    'senora don dona dott dottssa ing dipling mag drmed drphil drjur drrer pd priv doz eng capt cpt col gen maj lt sgt adv adm shri smt',
);

/** Behind a name; long or odd enough to be no name themselves. */
export const CREDENTIALS = words(
  'phd mba emba mphil dphil msc bsc bcom mcom bba llm llb jd mpa mpp mph mfa mres meng beng btech mtech bachelor master pmp cpa ' +
    'cfa caia frm cfp cma cia cissp cipp shrm phr sphr gphr esq esquire dds dmd dvm facs frcs frcp faap phr rn bsn msn mdphd pharmd ' +
    'psyd edd dba cpcu clu chfc aif crpc ceng cphys fca aca acca acma cgma fcca fcma frsa fiet mieee kcmg obe mbe cbe kbe qc kc ' +
    'prince2 itil csm cspo pspo psm sixsigma lssbb lssgb togaf aws ccie ccna dipl diplkfm diplkffr diplvw diplbw licoec mscba hon honfellow',
);

/** The same, but surnames too (Jack Ma, Ms. Do): left out only in capitals after a name in small letters. */
export const SHORT_CREDENTIALS = words(
  'ma ba bs ms md do ca cs pe ra ed od mm me be llb la ia aia cpc acc pcc mcc pa np',
);

/** `I` says nothing: who is the first is not called so. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', '2'],
  ['jnr', '2'],
  ['junior', '2'],
  ['ii', '2'],
  ['2nd', '2'],
  ['sr', '1'],
  ['snr', '1'],
  ['senior', '1'],
  ['iii', '3'],
  ['3rd', '3'],
  ['iv', '4'],
  ['4th', '4'],
  ['filho', '2'],
  ['neto', '3'],
]);

export const PARTICLES = words(
  'van von der den het de del della delle dello degli di da das dos do du des la le las los lo al el ul bin binti bint ibn ben bat ' +
    'ter ten te zu zum zur vom af av y e i st und ap mac mc abu abd san',
);

/** "(she/her)" without its brackets, and what else is written so. */
export const PRONOUNS =
  /^\W*(?:she|he|they|ze|zie|xe|her|him|them|hers|his|theirs|elle|il|iel|sie|er|ihr|ella|ellos|el|ela|ele|hon|han|hen)(?:\s*\/\s*\p{L}+){1,3}\W*$/iu;

/**
 * Given names and what their bearers are called: short forms, pet forms, and the same name in other languages where
 * people change between them. One line holds one name; a short form may stand in several (Alex, Chris, Pat). Public
 * knowledge, our own list. They decide nothing by themselves: only together with an equal surname and an equal firm.
 */
const TABLE = `
aaron ron ronnie|abigail abby abbie gail|abraham abe bram avi|adam ad|adelaide addie heidi|adrian ade|agnes aggie|aidan aiden
alan allan allen al|albert al bert bertie|alberto beto|alejandro ale alex jandro|alejandra ale alex|aleksandr aleksander alexander alexandre alex alec aleks sasha sascha sandy al lex xander zander sandro shura
alexandra aleksandra alex alexa lexi sandra sasha sandy ali|alexis alex lexi|alfred al alf alfie fred freddie|alice ali|alison allison ali allie
alfonso alonso poncho|alvin al|amanda mandy|amelia amy millie|amy ami|ana anna anne ann annie anya anja anita annette hanna hannah nan|anastasia anastasiya nastya stacy ana tasia
anatoly anatoliy tolya|andrea andi andie|andrew andre andreas andrei andrey andy drew andi anders andrzej andreu andy|angela angie angelina|anthony antony antonio antoine anton tony toni ant toño
arkady arkadiy arkasha|arnold arnie|arthur art artie arturo artur|ashley ash|augustus august gus augie|barbara barb barbie babs barbara|barnaby barney|bartholomew bart bartosz bartek|basil baz|beatrice beatriz bea trixie
benedict ben ben benny benoit|benjamin ben benji benny benj binyamin|bernard bernie bernhard bernardo|bernice bernie|beverly bev|boris borya|bradford brad|bradley brad|brandon bran|brenda bren|brian bryan|bridget bridie biddy brigitte|bruce bru
caleb cal|calvin cal|cameron cam|camilla cami millie camille|candace candy candice|carl karl carlo carlos charles charlie chuck chas chaz chip charley|carlotta lottie|carol carole caroline carolyn carrie caro lina carolina|cassandra cass cassie|catherine katherine kathryn kathleen katharina katarina ekaterina yekaterina catarina caterina catalina cathy kathy kate katie kat cat katya kay kitty kit cate kati trina
cecilia cece celia cissy|charlotte charlie lottie char|chester chet|christian chris kris christiaan kristian cristian|christina christine kristin kristina kristine kirsten chris chrissy christy kris kristy tina cristina|christopher chris kit topher kris christophe cristobal kristoffer christoph|cindy cynthia cyndi
claire clare clara|clarence clay|clayton clay|clifford cliff|clifton cliff|clinton clint|colin col|constance connie constanza|cornelius neil corny cees kees con|courtney court|curtis curt|kurt curt|cyrus cy
daisy margaret|daniel dan danny dani danila daniil danilo|daniela danielle dani danny|darren daz|daryl darryl|david dave davey davy davide dovid dudi|dawn dawnie|deborah debra deb debbie debby|delilah lila|denis dennis denny denys|derek derrick rick|desmond des|diana diane di dee|dieter diet|diego santiago|dimitri dmitri dmitry dmitriy dima mitya dimitrios dimitris jim|dolores lola|dominic dominick dom nic dominik dominique|donald don donnie donny|dora dorothy dot dottie dorothea dolly thea|douglas doug dougie|dwayne duane
edgar ed eddie|edmund ed eddie ned ted edmond|edward eduardo edouard ed eddie ned ted teddy eddy edoardo|edwin ed eddie|eileen aileen|elaine lainie|eleanor elinor ellie nell nora ella elle|elena helen helena hélène ellen lena lenny nell alyona|elias eli elijah ilya|elisabeth elizabeth liz lizzie beth betty betsy eliza elise lisa libby ella ellie bess bessie elsie elsa isabel isabella lise liza elspeth elisa|emanuel emmanuel manuel manny manu mano|emily em emmy millie|emil emile|emma em emmy|enrique henrique henry enrico heinrich hendrik henrik hank harry hal henri heinz quique
eric erik erick ric rick|ernest ernie ernst ernesto|esther essie hester ester|ethan eth|eugene gene evgeny evgeniy yevgeny evgenii zhenya|eugenia genie evgenia|eva eve evie|evelyn eve evie|ezekiel zeke|ezra ez
faith fay|felicity flick fliss|felipe philip phillip philippe phil pip filip filippo felip|ferdinand ferdi fernando nando fern|fiona fi|florence flo flossie florrie|frances fran franny frankie francesca franziska francisca|francis francisco francesco franz frank fran frankie franco paco pancho françois ferenc curro|franklin frank|frederick frederic frederik friedrich federico fred freddie freddy fritz rick fede
gabriel gabe gabi gavriel|gabriela gabrielle gabriella gabby gabi gaby|gail abigail|galina galya|gareth gaz gary|gary gaz|geoffrey jeffrey jeffery geoff jeff godfrey|george georg jorge georges giorgio jerzy georgios georgy yuri gosha|georgia georgina george georgie gina|gerald gerry jerry gerard gerhard gerardo gerd|geraldine gerry|gertrude trudy gert|gideon gid|gilbert gil bert gilberto|giles gil|giovanni gianni john|giuseppe joseph beppe pino|giulia julia|gloria glo|gordon gordy|grace gracie|graham graeme|grant granty|gregory greg gregg grigory grigoriy grzegorz gregor grisha|gretchen margaret|guillermo william memo willy|guadalupe lupe|gunther gunter günther gunnar|gustav gus gustavo gustaf
hamish james seumas|hans johannes johann johan jan|harold harry hal|harriet hattie harry|harrison harry|harvey harv|hayden hay|heather hev|henrietta hettie etta|herbert herb bert heribert|herman herm hermann|hilary hil|hillary hil|horace horry|howard howie|hubert hugh bert hugo|hyacinth jacinta
ian iain|ida idie|ignacio nacho ignatius iggy|igor gosha|immanuel manny|ines agnes|ingrid inga|irene rene irina ira irenka|irving irv|isaac ike zac yitzhak izzy isak|isabel isabella isabelle izzy bella bel belle isobel|isidore izzy|israel izzy|ivan vanya john|ivanka vanya
jack john jackson|jackson jack|jacob jake jakob jacobo yaakov jakub jacques kuba koby kobi james|jacqueline jackie jacqui|james jim jimmy jamie jimbo jem jaime|jan johannes|jane janie janet jenny|janice jan|janet jan|jared jerry|jason jay jase|jasmine jas jazz yasmin|jasper casper caspar kaspar|javier javi xavier xavi|jay jason|jean jeannie|jean jan john|jedidiah jed|jennifer jen jenny jenn jenna|jeremiah jerry jem jeremy|jeremy jem jerry jez|jerome jerry|jessica jess jessie|jesse jess|jesus chus chuy|jillian gillian jill gill jilly|joachim joaquin achim jochen quino|joan joanie|joanna joanne jo johanna joana|jocelyn joss joy|johannes johann johan john jan hans hannes|john johnny jon jack johnnie jonny|jonah jon|jonathan jon jonny john nathan yonatan jonatan johnathan|jordan jordy jord|jose pepe josep joseph chepe|joseph joe joey jo josef jozef yosef yossi sepp jos iosif|josephine jo josie josefina fifi|joshua josh yehoshua|joyce joy|juan john juanito|judith judy judi jude|julia julie juliet jules juliana yulia yuliya|julian jules juliano|julio julius jules
karen kaz|karl carl|kazimierz kazik|keith keef|kelly kel|kelvin kel|kenneth ken kenny kenn|kevin kev|kimberly kim kimberley kimmy|konstantin constantine kostya costas dino constantin|krzysztof krzys christopher kris|krishna kris
lambert bert|larissa lara|laura laurie lori|laurence lawrence lorenz lorenzo lars larry laurie laurent loren lauri|lauren laurie ren|leander leo|leo leon leonid lev|leonard leo len lenny leonardo lenard leonhard|leroy roy|leslie les|lester les|levi lev|lewis lew lou|liam william|lidia lydia lida|lillian lil lily lilian|linda lindy lin lynn|lindsay lindsey lin|lionel leo|logan lo|lois lo|loretta lori|lorraine lori rain|louis lou louie luis ludwig ludovic luigi lewis|louisa louise lou luisa lulu|lucas luke luca luka lukas lukasz|lucille lucy lucinda lucia luce lucie|ludmila lyudmila luda mila|luther lou|lyle ly|lyudmila lyuda mila
mackenzie mac kenzie|madeline madeleine maddie maddy madison|magdalena magda lena maggie|malcolm mal|marcus marc mark marco marcos markus marek|margaret margarita marguerite margot maggie meg megan peg peggy marge margie greta rita daisy madge margo gosia malgorzata|maria marie mary mariya mara masha mia marija maryam molly polly mamie may marika maja marysia|marian mary ann|marianne mary anne|marilyn lynn|marina mara|mario marius|marissa rissa|marjorie marge margie|marshall marsh|martha marty mattie marta|martin marty martín marcin mart|marvin marv|matilda mathilda tilly mattie|matthew matt mat matty matthias mathias matteo mateo mathieu matthieu mateusz matvey matias|maureen mo|maurice mo morris mauricio maurizio moritz|max maximilian maxim maxwell maximiliano maxime maksim maxine|megan meg|melanie mel|melinda mel mindy lindy|melissa mel missy lissa|melvin mel|mercedes mercy sadie|meredith merry|mervyn merv|michael mike mick mickey micky mitch mikey michel miguel mikhail misha michal mikael michele michiel mikkel mihai miki|michaela mickie mikaela|michelle shelly chelle michele|mildred millie|miles myles|millicent millie|milton milt|minerva minnie|miranda mandy randy|miriam mimi mim miri|mitchell mitch|mohammed mohammad muhammad mohamed mo mohd moh md mehmet|moises moses moshe mo|monica mon|montgomery monty|morgan mo|mortimer mort|muriel mu|myron my
nadezhda nadia nadya|nancy nan ann|naomi nomi|natalie natalia natalya nat tasha natasha|nathan nat nate|nathaniel nathan nat nate nathanael|neal neil niall neill|nell nelly|nicholas nicolas nikolas nikolaos nikolai nikolay niklas nicola nicolo niccolo nick nico niko nicky klaus claus kolya mikolaj nik miklos niels|nicole nicola nicky nikki nic|nigel nige|nikita nik|noah no|nora eleanor honora|norbert norb bert|norman norm|noel noelle
octavia tavia|olga olya|oliver olly ollie olivier oli noll|olivia liv livvy olive|omar umar|orlando roland lando|oscar oskar ossie|oswald oz ozzie|otto otis|owen eoin
pablo paul|paolo paul|pamela pam|patricia pat patty patti tricia trish patsy trisha|patrick pat paddy patricio patrik patryk rick padraig|paul pablo paolo paulo pavel pauly pal pawel|paula pauline pol paulina paola|pedro peter|penelope penny pen|percival percy|perry peregrine|peter pete petr pyotr pedro pietro pierre petros pjotr piet pieter piotr petya|philippa pippa pip|phoebe phebe|phyllis phyl|polina polly|preston pres|priscilla cilla prissy|prudence prue
quentin quinn|quincy quin
rachel rae rach raquel rachael|rafael raphael raf rafa rafi rafal|ralph rafe raul raoul|ramon ray raimundo raymond|randall randy rand|randolph randy|ravindra ravi|raymond ray raimund|rebecca becca becky beck bex rebekah rivka|reginald reg reggie reinhold rex|regina gina reggie|reinhard reiner rainer|renata rena|rene renny|reuben rube ruben|rhonda ron|ricardo richard rick ricky rico|richard rich rick dick ricky richie ritchie dickie riccardo rik ryszard|rita margarita|robert rob bob bobby robbie bert roberto robin bobbie rupert robb|roberta bobbie robbie berta|roderick rod roddy rodrigo|rodney rod|roger rog rodger rogelio ruggero|roland rolly rollo rolf|roman roma|ronald ron ronnie ronny|rosalind roz rosie|rosemary rose rosie romy|rose rosa rosie rosalie|roxanne roxy|rudolph rudolf rudy rudi rodolfo|rufus rufe|rupert rup|russell russ rusty|ruth ruthie|ryan ry
sabrina bri|salvador sal|salvatore sal sam toto|samantha sam sammy|samuel sam sammy shmuel samuele|sandra sandy alexandra|sarah sara sally sadie|saul sol|sean shaun shawn john|sebastian seb bastian basti sebastien seba|selena selina lena|serge sergei sergey sergio sergiy seryozha|seth se|shannon shan|sharon shaz shari|sheila shelagh|sheldon shel|shirley shirl|sidney sydney sid syd|sigmund sig ziggy siegmund|silvester sylvester sly|silvia sylvia sylvie|simon si simone shimon szymon semyon|simona simone|solomon sol shlomo|sofia sophia sophie sofie sonia sonya zofia sonja|spencer spence|stanislav stanislaw stan slava stas|stanley stan|stefan stephen steven steve stephan etienne esteban stefano stevie steph stefanos stepan istvan szczepan|stella estelle|stephanie steph stef stefanie stefania|stuart stewart stu|susan sue susie suzy susanna susanne suzanne suzanna zuzana sanne su zsuzsa zuzanna|suzette sue|svetlana sveta lana
tabitha tabby|tamara tammy toma tami|tatiana tatyana tanya tania|terence terrence terry tel|teresa theresa therese terry tess tessa tracy reese teri|thaddeus thad tad tadeusz tadek|thelma thel|theodor theodore theo ted teddy teodor fyodor fedor teodoro tudor|theodora thea dora|thomas tom tommy tomas tomasz tommaso toma thom|tiffany tiff|timothy tim timmy timofey timo|tobias toby tobi|todd toddy|tracy trace|trevor trev|tristan tris|tyler ty|tyrone ty
ulrich uli ulli|ulrike uli ulla|umberto humberto bert berto|ursula ursel uschi
valentin val valentine valentino|valentina val valya|valerie val valeria|valeriy valery valera val|vanessa nessa vanny|vasily vasiliy vasya basil|vera verochka|veronica ronnie roni vero nica veronika|victor vic viktor vittorio|victoria vicky vicki tori vic viktoria vika tory|vincent vince vinny vincenzo vinnie vicente|viola vi violet|virginia ginny ginger gina|vitaly vitaliy vitya vitali|vivian viv vivien vivienne|vladimir vlad vova volodymyr volodya wladimir wlodzimierz|vladislav vlad slava wladyslaw|vyacheslav slava
wallace wally|walter walt wally wal walther gualtiero|warren waz|wendell wen|wendy wen|wesley wes|wilbur wil|wilfred wilf fred wilfried|wilhelm willi will|wilhelmina mina minnie willa|william will bill billy willy liam willie wil willem guillaume wilhelm guglielmo|winifred winnie freddie|winston win winnie|wolfgang wolf wolfi|woodrow woody
xavier xavi javier zavier|ximena xime
yael yaeli|yaroslav jaroslav slava|yevgenia zhenya|yitzhak itzik isaac|yolanda yoli|yosef yossi|yuri yury yuriy yura jurij iouri|yvonne eve
zachary zach zack zac zachariah zacharias|zoe zoey|zsofia zsofi
`;

const GROUPS = TABLE.trim()
  .split(/[|\n]/)
  .map((line) => [
    ...new Set(
      normalForm(line, 'NFKD', line.length)
        .replace(/\p{M}+/gu, '')
        .trim()
        .split(/\s+/),
    ),
  ]);

const GROUPS_OF = new Map<string, number[]>();
for (const [at, names] of GROUPS.entries()) {
  for (const name of names) GROUPS_OF.set(name, [...(GROUPS_OF.get(name) ?? []), at]);
}

/**
 * Whether one of the given names is short for the other or both for one: Bob and Robert, Bob and Rob. Folded, lower case.
 * Alexander and Alexandra are not alike though Alex may be either.
 */
export function areShortForms(one: string, other: string): boolean {
  const groups = GROUPS_OF.get(one);
  return groups !== undefined && (GROUPS_OF.get(other)?.some((at) => groups.includes(at)) ?? false);
}
