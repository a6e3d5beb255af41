import { describe, expect, it } from 'vitest';
import { headerOf } from './rules-columns.ts';

const ORDER = ['firstName', 'lastName', 'url', 'email', 'company', 'position', 'connectedOn'] as const;
const places = (cells: string) => headerOf(cells.split(','))?.at;

describe('headerOf', () => {
  it.each([
    ['English', 'First Name,Last Name,URL,Email Address,Company,Position,Connected On'],
    ['shouted, with blanks', ' FIRST NAME , last_name,Url, E-MAIL ADDRESS,company ,Position,connected on'],
    ['German', 'Vorname,Nachname,URL,E-Mail-Adresse,Firma,Position,Vernetzt am'],
    ['French', 'Prénom,Nom,URL,Adresse e-mail,Entreprise,Poste,Connecté le'],
    ['Spanish', 'Nombre,Apellidos,URL,Correo electrónico,Empresa,Cargo,Conectado desde'],
    ['Portuguese', 'Nome,Sobrenome,URL,Endereço de e-mail,Empresa,Cargo,Conectado em'],
    ['Italian', 'Nome,Cognome,URL,Indirizzo e-mail,Azienda,Posizione,Data di collegamento'],
    ['Dutch', 'Voornaam,Achternaam,URL,E-mailadres,Bedrijf,Functie,Verbonden op'],
    ['Polish', 'Imię,Nazwisko,URL,Adres e-mail,Firma,Stanowisko,Data nawiązania kontaktu'],
    ['Turkish', 'Ad,Soyad,URL,E-posta Adresi,Şirket,Pozisyon,Bağlantı Tarihi'],
    ['Russian', 'Имя,Фамилия,URL-адрес,Адрес эл. почты,Организация,Должность,Дата добавления'],
    ['Japanese', '名,姓,URL,メールアドレス,会社,役職,つながった日'],
    ['Chinese', '名字,姓氏,网址,邮箱地址,公司,职位,建立联系日期'],
    ['Korean', '이름,성,URL,이메일 주소,회사,직책,연결된 날짜'],
    ['Arabic', 'الاسم الأول,اسم العائلة,عنوان URL,عنوان البريد الإلكتروني,الشركة,المنصب,تاريخ الاتصال'],
    ['Thai', 'ชื่อ,นามสกุล,URL,ที่อยู่อีเมล,บริษัท,ตำแหน่ง,วันที่เชื่อมต่อ'],
    ['a language with words of its own', 'Ñaña,Nazwisko,URL,Ñuñu,Firma,Stanowisko,Ñoño'],
    ['without accents', 'Prenom,Nom de famille,URL,Adresse e-mail,Societe,Fonction,Date de connexion'],
    ['UTF-8 read as Latin-1', 'PrÃ©nom,Nom,URL,Adresse e-mail,Entreprise,Poste,ConnectÃ© le'],
  ])('knows the columns: %s', (_name, cells) => {
    expect(places(cells)).toEqual(Object.fromEntries(ORDER.map((column, index) => [column, index])));
  });

  it('takes columns in any order, passes over others, and of two alike the first', () => {
    expect(places('#,Company,Notes,Last Name,First Name,Company')).toEqual({
      company: 1,
      lastName: 3,
      firstName: 4,
    });
    expect(headerOf(['\uFEFFFirst Name', 'Last Name'])?.known).toBe(2);
  });

  it('guesses a column from the export’s order in no English header, and never an employer', () => {
    expect(places('First Name,Last Name,URL,Phone,Location,Position,Joined')).toEqual({
      firstName: 0,
      lastName: 1,
      url: 2,
      position: 5,
    });
    expect(places('Vorname,Nachname,URL,Telefon,Ort,Position,Notiz')).toEqual({
      firstName: 0,
      lastName: 1,
      url: 2,
      email: 3,
      position: 5,
      connectedOn: 6,
    });
    expect(places('Nachname,Vorname,URL,Telefon,Ort,Position,Notiz')).not.toHaveProperty('email');
  });

  it('takes the surer of two names for one field', () => {
    expect(places('Title,First Name,Last Name,Company,Job Title')).toMatchObject({ position: 4 });
    expect(places('First Name,Organization,Company')).toMatchObject({ company: 2 });
  });

  it('takes a name in one column, and reads it as the family name where there is a first name', () => {
    expect(places('Name,Company')).toEqual({ fullName: 0, company: 1 });
    expect(places('Vorname,Name,Firma')).toEqual({ firstName: 0, lastName: 1, company: 2 });
  });

  it.each([
    ['nobody’s name', 'Company,Position,URL'],
    ['one column', 'First Name,zip'],
    ['something else', 'Date,Amount,Balance'],
    ['empty cells and marks', 'First Name,,#,–'],
    ['prose', 'The columns are First Name and Last Name,and more'],
  ])('is none: %s', (_name, cells) => {
    expect(headerOf(cells.split(','))).toBeUndefined();
  });
});

it('takes what somebody says of a column before what its name says', () => {
  const names = ['First Name', 'Company', 'Works now for', 'Position'];
  const columns = { 'works now for': 'company', Position: 'ignore' } as const;
  expect(headerOf(names, { columns })?.at).toEqual({ firstName: 0, company: 2 });
});
