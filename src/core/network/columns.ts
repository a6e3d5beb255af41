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
    voornaam, förnamn, fornavn, etunimi, imię, jméno, keresztnév, prenume, ad, adı, isim, όνομα, имя, ім'я, 名, 名字, 이름,
    nama depan, الاسم الأول, שם פרטי, contact first name, person first name`,
  lastName: `last name
    lastname, surname, family name, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos,
    primer apellido, sobrenome, apelido, último nome, cognome, achternaam, efternamn, etternavn, efternavn, sukunimi,
    nazwisko, příjmení, vezetéknév, nume, nume de familie, soyad, soyadı, επώνυμο, фамилия, прізвище, 姓, 姓氏, 성,
    nama belakang, الاسم الأخير, שם משפחה, contact last name, person last name`,
  fullName:
    'full name, name, contact name, vollständiger name, nom complet, nombre completo, nome completo, volledige naam, naam, namn, navn',
  url: `url
    profile url, public profile url, linkedin url, linkedin, linkedin profile, linkedin profile url, person linkedin url,
    profile, profile link, link, profil, profil url, url du profil, lien, lien du profil, url del perfil, enlace, perfil,
    url do perfil, url del profilo, profilo, profiel, profiel url, profillänk, adresse url, web address, 网址, 链接`,
  email: `email address
    email, e-mail, mail, mail address, email addresses, e-mail 1, primary email, e-mail-adresse, mailadresse,
    adresse e-mail, adresse mail, adresse électronique, adresse de messagerie, courriel,
    dirección de correo electrónico, dirección de email, dirección de e-mail, correo electrónico, correo,
    endereço de e-mail, endereço de email, e-mail address, correio eletrónico, correio eletrônico,
    indirizzo e-mail, indirizzo email, indirizzo di posta elettronica, posta elettronica, e-mailadres, mailadres,
    e-postadress, e-post, e-postadresse, mejladress, sähköposti, adres e-mail, adres email, e-mailová adresa,
    e-mail cím, adresă de e-mail, e-posta, e-posta adresi, адрес электронной почты, электронная почта, эл. почта,
    电子邮件, 电子邮件地址, 邮箱, メールアドレス, 이메일, 이메일 주소`,
  company: `company
    company name, current company, organization, organisation, organization name, employer, firm, unternehmen, firma,
    firmenname, arbeitgeber, organisation, entreprise, société, employeur, empresa, empresa actual, empresa atual, compañía,
    organización, azienda, società, impresa, organizzazione, bedrijf, bedrijfsnaam, organisatie, werkgever, onderneming,
    företag, virksomhed, selskap, bedrift, yritys, společnost, vállalat, cég, companie, şirket, εταιρεία, компания, компанія,
    公司, 会社, 会社名, 회사, perusahaan, شركة, الشركة, חברה`,
  position: `position
    title, job title, current position, role, job, occupation, stelle, berufsbezeichnung, titel, funktion, jobtitel, beruf,
    poste, fonction, intitulé du poste, titre, cargo, puesto, posición, puesto actual, posição, função, posizione, qualifica,
    ruolo, posizione lavorativa, functie, functietitel, positie, befattning, stilling, tittel, asema, stanowisko, pozice,
    pozycja, beosztás, poziție, pozisyon, unvan, ünvan, θέση, должность, посада, 职位, 职务, 役職, 직위, 직책, jabatan,
    المنصب, תפקיד`,
  connectedOn: `connected on
    connected, connected at, connected since, connection date, date connected, connected date, verbunden am, vernetzt am,
    verbunden seit, vernetzt seit, kontakt seit, verbindungsdatum, connecté le, connectée le, connecté(e) le,
    connexion établie le, date de connexion, connecté depuis, connexion le, en relation depuis, en relation depuis le,
    relation depuis le, fecha de conexión, conectado el, conectado desde, conectados desde, fecha de contacto,
    conectado em, conectou-se em, conectado desde, data da conexão, data de conexão, data da ligação, ligado em, conexão em,
    collegato il, collegati dal, data di collegamento, data collegamento, data di connessione, data connessione, connesso il,
    in collegamento dal, verbonden op, gekoppeld op, verbonden sinds, connectie sinds, datum verbinding, verbindingsdatum,
    connectiedatum, datum van connectie, ansluten, anslöt den, kontakt sedan, kontakter sedan, forbundet, forbundet den,
    tilknyttet, forbindelse fra, yhdistetty, połączono, data nawiązania kontaktu, data połączenia, spojeno dne, conectat pe,
    bağlantı tarihi, bağlantı kurulma tarihi, дата контакта, дата установления контакта, 添加日期, 联系日期, 建立联系的日期, 建立人脉日期, つながった日,
    연결일, terhubung pada`,
};

/** A name as it is compared. Blanks and marks are no difference, and a byte order mark is none either. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  (Object.entries(NAMES) as [Column, string][]).flatMap(([column, names]) =>
    names
      .split(/[,\n]/)
      .map((name) => [keyOf(name), column] as const)
      .filter(([key]) => key !== ''),
  ),
);
/** The longest name there is is a third of this: what is longer is prose. */
const LONGEST_NAME = 100;

/** The field a column of this name holds; undefined where it is none of ours. */
export function columnOf(name: string): Column | undefined {
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

const SPELLED: ReadonlySet<string> = new Set(
  Object.values(NAMES).flatMap((names) => names.split(/[,\n]/).map((name) => name.trim())),
);

/** Marks of UTF-8 that was encoded twice: the first octets of Latin letters with an accent. */
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

/**
 * The record read as a header: undefined unless it names at least two columns and a person's name is one of them. Of
 * columns named alike the first counts.
 */
export function headerOf(cells: readonly string[]): Header | undefined {
  const at: Partial<Record<Column, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (column !== undefined) at[column] ??= index;
  }
  // "Name" beside a first name is the family's.
  if (at.fullName !== undefined && at.firstName !== undefined) {
    at.lastName ??= at.fullName;
    delete at.fullName;
  }
  const known = Object.keys(at).length;
  const hasName = at.firstName !== undefined || at.lastName !== undefined || at.fullName !== undefined;
  return hasName && known >= 2 ? { at, known, width: cells.length } : undefined;
}
