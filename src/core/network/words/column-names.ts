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
