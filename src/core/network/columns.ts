import { normalForm } from '../text/normal-form.ts';
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

/** The header as its export writes it today: what a refusal asks for. */
export const EXPECTED_COLUMNS = 'First Name, Last Name, URL, Email Address, Company, Position, Connected On';

/**
 * What the columns are called, in the languages exports and spreadsheets come in; compared without case, accents, blanks
 * and marks. The first line is what the English export says (2018 to today).
 */
const NAMES: Readonly<Record<Column, string>> = {
  firstName: `first name
    firstname, given name, forename, vorname, prénom, nombre, nombres, primer nombre, nombre de pila, nome, primeiro nome,
    nome próprio, nom propi, voornaam, förnamn, fornavn, fornafn, etunimi, eesnimi, vārds, vardas, imię, jméno, křestní jméno,
    krstné meno, meno, ime, име, keresztnév, utónév, prenume, emri, ad, adı, isim, όνομα, имя, ім'я, 名, 名字, 이름,
    nama depan, nama pertama, nama awal, tên, ชื่อ, الاسم الأول, الإسم الأول, الاسم, שם פרטי, نام, प्रथम नाम, पहला नाम, नाम,
    pangalan, unang pangalan, jina la kwanza, contact first name, person first name`,
  lastName: `last name
    lastname, surname, family name, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos,
    primer apellido, cognoms, sobrenome, apelido, apelidos, último nome, cognome, achternaam, familienaam, efternamn, etternavn,
    efternavn, sukunimi, perekonnanimi, uzvārds, pavardė, nazwisko, příjmení, priezvisko, prezime, priimek, презиме, vezetéknév,
    családnév, nume, nume de familie, mbiemri, soyad, soyadı, soy isim, επώνυμο, επίθετο, фамилия, прізвище, 姓, 姓氏, 苗字, 성,
    nama belakang, nama akhir, nama keluarga, họ, นามสกุล, الاسم الأخير, اسم العائلة, إسم العائلة, اللقب, שם משפחה,
    نام خانوادگی, अंतिम नाम, आखिरी नाम, उपनाम, apelyido, jina la mwisho, contact last name, person last name`,
  fullName:
    'full name, name, contact name, vollständiger name, nom complet, nombre completo, nome completo, volledige naam, naam, namn, navn, 氏名, 名前, 姓名, nama, nama lengkap, họ và tên, họ tên, ad soyad, imię i nazwisko',
  url: `url
    profile url, public profile url, linkedin url, linkedin, linkedin profile, linkedin profile url, person linkedin url,
    profile, profile link, link, profil, profil url, profillink, url du profil, lien, lien du profil, url del perfil, enlace,
    perfil, url do perfil, url del profilo, profilo, profiel, profiel url, profillänk, adresse url, adres url, adresă url,
    adresa url, url-adresse, url-adres, url-адрес, url адрес, url-адреса, web address, 网址, 網址, 链接, 連結, プロフィールurl,
    عنوان url, الرابط, כתובת url, קישור, liên kết, ลิงก์, tautan`,
  email: `email address
    email, e-mail, mail, mail address, email addresses, e-mail 1, e-mail 1 value, primary email, e-mail-adresse, email-adresse,
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
    công ty, บริษัท, شركة, الشركة, חברה, شرکت, कंपनी, कम्पनी, kompanya, kumpanya`,
  position: `position
    job title, current position, stellenbezeichnung, positionstitel, title, role, job, occupation, stelle, berufsbezeichnung,
    titel, funktion, jobtitel, beruf, poste, poste actuel, fonction, intitulé du poste, titre, cargo, puesto, posición,
    puesto actual, posição, função, càrrec, posizione, qualifica, ruolo, posizione lavorativa, functie, functietitel, positie,
    befattning, stilling, stillingsbetegnelse, tittel, starfsheiti, asema, tehtävänimike, ametikoht, amats, pareigos, stanowisko,
    pozice, pracovní pozice, pozícia, pozicija, pozicioni, položaj, pozycja, beosztás, pozíció, poziție, funcție, pozisyon, unvan,
    ünvan, θέση, θέση εργασίας, должность, посада, длъжност, позиция, 职位, 职务, 职称, 職位, 職稱, 職務, 役職, 肩書き, 직위, 직책,
    직함, jabatan, jawatan, posisi, chức vụ, chức danh, vị trí, ตำแหน่ง, ตำแหน่งงาน, المنصب, الوظيفة, תפקיד, سمت, पद,
    posisyon`,
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

/** Longer cells are no names of columns. */
const MAX_COLUMN = 200;

/** A name as it is compared. Blanks and marks are no difference, and a byte order mark is none either. */
function keyOf(text: string): string {
  return normalForm(text, 'NFKD', MAX_COLUMN)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

interface Known {
  readonly column: Column;
  /** Its place in the list: of two columns for one field the name that comes first counts ("Job Title" before "Title"). */
  readonly place: number;
}

const COLUMNS: ReadonlyMap<string, Known> = new Map(
  (Object.entries(NAMES) as [Column, string][]).flatMap(([column, names]) =>
    names
      .split(/[,\n]/)
      .map((name, place) => [keyOf(name), { column, place }] as const)
      .filter(([key]) => key !== '')
      // Of a name said twice the first place is the one.
      .reverse(),
  ),
);
/** The longest name there is is a third of this: what is longer is prose. */
const LONGEST_NAME = 100;

/** The field a column of this name holds; undefined where it is none of ours. */
export function columnOf(name: string): Column | undefined {
  return known(name)?.column;
}

function known(name: string): Known | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  return COLUMNS.get(keyOf(name)) ?? COLUMNS.get(keyOf(undoubled(name)));
}

/** UTF-8 that was read as Latin-1 and encoded again ("PrÃ©nom"), as it was before; other text as it is. */
function undoubled(text: string): string {
  if (!/[\u00C2-\u00F4]/.test(text)) return text;
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  // Lead bytes of two to four are C2 to F4 (RFC 3629); what is beyond FF was never one byte.
  if (codes.some((code) => code > 0xff)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    return text;
  }
}

/** Words that only an English header has. */
const ENGLISH = /\b(?:name|company|connected|title|organization|address)\b/i;

const SPELLED: ReadonlySet<string> = new Set(
  Object.values(NAMES).flatMap((names) => names.split(/[,\n]/).map((name) => name.trim())),
);

/** Marks of UTF-8 that was encoded twice: the first bytes of Latin letters with an accent. */
const DOUBLED = /[ÃÄÅ]/;

/** Whether a cell may be the name of a column: a quick look that spares nearly every row the thorough one. */
export function maybeColumnName(cell: string): boolean {
  if (cell.length > LONGEST_NAME || cell === '') return false;
  const lower = cell.trim().toLowerCase();
  if (SPELLED.has(lower) || COLUMNS.has(lower.replace(/[_\s-]+/g, ''))) return true;
  return DOUBLED.test(cell) && columnOf(cell) !== undefined;
}

/** Where the fields stand in a row. */
export interface Header {
  readonly at: Readonly<Partial<Record<Column, number>>>;
  /** How many columns have a name of ours: the more, the surer. */
  readonly known: number;
  readonly width: number;
}

/** The columns of the export in its order, today's and the older one without pages. */
const LAYOUTS: readonly (readonly Column[])[] = [
  ['firstName', 'lastName', 'url', 'email', 'company', 'position', 'connectedOn'],
  ['firstName', 'lastName', 'email', 'company', 'position', 'connectedOn'],
];
/** So many names at their place in the export's order leave no doubt what the others are. */
const SAMPLE_ROWS = 3;

/**
 * The record read as a header: undefined unless it names at least two columns and a person's name is one of them. Of
 * columns named alike the first counts. A header in a language whose words are known only in part is read by the export's order.
 */
export function headerOf(cells: readonly string[]): Header | undefined {
  const at: Partial<Record<Column, number>> = {};
  const places: Partial<Record<Column, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const found = known(cell);
    if (found === undefined || found.place >= (places[found.column] ?? Number.POSITIVE_INFINITY)) continue;
    at[found.column] = index;
    places[found.column] = found.place;
  }
  // "Name" in addition to a first name is the family name.
  if (at.fullName !== undefined && at.firstName !== undefined) {
    at.lastName ??= at.fullName;
    delete at.fullName;
  }
  const count = Object.keys(at).length;
  completeByOrder(at, cells);
  const hasName = at.firstName !== undefined || at.lastName !== undefined || at.fullName !== undefined;
  return hasName && count >= 2 ? { at, known: count, width: cells.length } : undefined;
}

/** What a wrong guess cannot spoil: a name is a name, and the others are checked cell by cell. An employer would be believed. */
const GUESSED: readonly Column[] = ['firstName', 'lastName', 'url', 'email', 'connectedOn'];

/**
 * Fills in what a header in another language names with a word of its own. Not one in English, whose words are all known:
 * there another word is another column.
 */
function completeByOrder(at: Partial<Record<Column, number>>, cells: readonly string[]): void {
  const layout = LAYOUTS.find(({ length }) => length === cells.length);
  const named = Object.entries(at);
  if (layout === undefined || named.length < SAMPLE_ROWS || named.length === layout.length) return;
  const isForeign = cells.some((cell) => /[^\x20-\x7e]/.test(cell)) || !ENGLISH.test(cells.join(' '));
  if (!isForeign || named.some(([column, index]) => layout[index] !== column)) return;
  for (const column of GUESSED) {
    const index = layout.indexOf(column);
    if (index >= 0) at[column] ??= index;
  }
}
