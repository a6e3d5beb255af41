import { describe, expect, it } from 'vitest';
import { readNetwork as readSource } from './network.ts';

const readNetwork = (text: string) => readSource({ text });

// Headers after the tools' documentation; every person is made up.

/** One person of a file: its header, the row, and the delimiter where it is another. */
const FILES: readonly (readonly [tool: string, header: string, row: string])[] = [
  [
    'HubSpot',
    'Record ID - Contact,First Name,Last Name,Email,Contact owner,Associated Company,Job Title',
    '1,Ada,Quill,ada@lumen.example,Bo,Lumen Capital,Partner',
  ],
  [
    'HubSpot, German',
    'Vorname;Nachname;E-Mail;Zugeordnetes Unternehmen;Jobtitel',
    'Ada;Quill;ada@lumen.example;Lumen Capital;Partner',
  ],
  [
    'HubSpot, French',
    'Prénom,Nom,E-mail,Entreprise associée,Intitulé du poste',
    'Ada,Quill,ada@lumen.example,Lumen Capital,Partner',
  ],
  [
    'HubSpot, Spanish',
    'Nombre,Apellidos,Correo,Empresa asociada,Cargo',
    'Ada,Quill,ada@lumen.example,Lumen Capital,Partner',
  ],
  [
    'Affinity',
    'Person Id,First Name,Last Name,Primary Email,Organizations,Job Titles',
    '1,Ada,Quill,ada@lumen.example,Lumen Capital,Partner',
  ],
  [
    'Affinity, list',
    'Name,Primary Email,Current Organization,Current Job Titles,Industry',
    'Ada Quill,ada@lumen.example,Lumen Capital,Partner,Finance',
  ],
  [
    'Google, old',
    'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title',
    'Ada Quill,Ada,,Quill,*,ada@lumen.example,,Lumen Capital,Partner',
  ],
  [
    'Google, new',
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,Organization Department,E-mail 1 - Label,E-mail 1 - Value',
    'Ada,,Quill,Lumen Capital,Partner,,*,ada@lumen.example',
  ],
  [
    'Outlook',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,E-mail Address',
    'Dr,Ada,,Quill,,Lumen Capital,,Partner,ada@lumen.example',
  ],
  [
    'Outlook, French',
    'Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société,Service,Titre,Adresse de messagerie',
    'Mme,Ada,,Quill,,Lumen Capital,,Partner,ada@lumen.example',
  ],
  [
    'Outlook, German',
    'Anrede;Vorname;Weitere Vornamen;Nachname;Suffix;Firma;Abteilung;Position;E-Mail-Adresse',
    'Frau;Ada;;Quill;;Lumen Capital;;Partner;ada@lumen.example',
  ],
  [
    'Outlook, Spanish',
    'Tratamiento,Nombre,Segundo nombre,Apellidos,Sufijo,Organización,Departamento,Puesto,Dirección de correo electrónico',
    'Sra,Ada,,Quill,,Lumen Capital,,Partner,ada@lumen.example',
  ],
  [
    'Salesforce',
    'Salutation,First Name,Last Name,Title,Account Name,Email',
    'Ms,Ada,Quill,Partner,Lumen Capital,ada@lumen.example',
  ],
  [
    'Pipedrive',
    'Person - ID,Person - Name,Person - Organization,Person - Email - Work,Person - Job title',
    '1,Ada Quill,Lumen Capital,ada@lumen.example,Partner',
  ],
  [
    'Attio',
    'Record ID,Name,Email addresses,Company,Job title',
    '1,Ada Quill,ada@lumen.example,Lumen Capital,Partner',
  ],
  [
    'Folk',
    'First name,Last name,Job title,Companies,Emails',
    'Ada,Quill,Partner,Lumen Capital,ada@lumen.example',
  ],
  ['Notion', 'Name,Company,Role,Email,Status', 'Ada Quill,Lumen Capital,Partner,ada@lumen.example,Warm'],
  ['Airtable', 'Full Name,Organisation,Job,Email', 'Ada Quill,Lumen Capital,Partner,ada@lumen.example'],
  [
    'Streak',
    'Given Name,Family Name,Email Addresses,Organization,Title',
    'Ada,Quill,ada@lumen.example,Lumen Capital,Partner',
  ],
  ['Copper', 'Copper ID,Name,Company,Title,Email', '1,Ada Quill,Lumen Capital,Partner,ada@lumen.example'],
  [
    'Zoho',
    'Contact Id,First Name,Last Name,Account Name,Title,Email,Contact Owner',
    '1,Ada,Quill,Lumen Capital,Partner,ada@lumen.example,Bo',
  ],
  ['Monday', 'Name,Accounts,Title,Email,Type', 'Ada Quill,Lumen Capital,Partner,ada@lumen.example,x'],
  [
    'Clay',
    'First Name,Last Name,Full Name,Job Title,Company Domain,Company Name,Work Email',
    'Ada,Quill,Ada Quill,Partner,lumen.example,Lumen Capital,ada@lumen.example',
  ],
  [
    'Dex',
    'First Name,Last Name,Job Title,Company,Emails,Groups',
    'Ada,Quill,Partner,Lumen Capital,ada@lumen.example,x',
  ],
  [
    'Apollo',
    'First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Seniority',
    'Ada,Quill,Partner,Lumen Capital,Lumen,ada@lumen.example,partner',
  ],
  [
    'Sales Navigator scraper',
    'profileUrl,fullName,firstName,lastName,currentCompanyName,currentJobTitle,email',
    ',Ada Quill,Ada,Quill,Lumen Capital,Partner,ada@lumen.example',
  ],
  [
    'Capsule',
    'First Name,Last Name,Organisation,Job Title,Email Address',
    'Ada,Quill,Lumen Capital,Partner,ada@lumen.example',
  ],
  ['Yahoo', 'First,Middle,Last,Email,Company,Title', 'Ada,,Quill,ada@lumen.example,Lumen Capital,Partner'],
  [
    'Thunderbird',
    'First Name,Last Name,Display Name,Primary Email,Job Title,Organization',
    'Ada,Quill,Ada Quill,ada@lumen.example,Partner,Lumen Capital',
  ],
  [
    'Freshsales',
    'First name,Last name,Job title,Sales account,Work email',
    'Ada,Quill,Partner,Lumen Capital,ada@lumen.example',
  ],
  ['a fund list', 'Contact,VC Firm,Position,Email', 'Ada Quill,Lumen Capital,Partner,ada@lumen.example'],
  [
    'a French sheet',
    'Nom et prénom;Raison sociale;Fonction;Courriel',
    'Ada Quill;Lumen Capital;Partner;ada@lumen.example',
  ],
  [
    'a Spanish sheet',
    'Nombre y apellidos;Nombre de la empresa;Puesto actual;Correo',
    'Ada Quill;Lumen Capital;Partner;ada@lumen.example',
  ],
  [
    'a French sheet read wrongly',
    'Pr\uFFFDnom;Nom;Soci\uFFFDt\uFFFD;Poste;Email',
    'Ada;Quill;Lumen Capital;Partner;ada@lumen.example',
  ],
];

describe('files of other tools', () => {
  it.each(FILES)('%s: name, company, position and address', (_tool, header, row) => {
    const { connections } = readNetwork(`${header}\n${row}\n`);
    const [person] = connections;
    expect(`${person?.firstName} ${person?.lastName ?? ''}`.trim()).toBe('Ada Quill');
    expect(person).toMatchObject({
      company: 'Lumen Capital',
      position: 'Partner',
      email: 'ada@lumen.example',
    });
  });

  const warningsOf = (text: string) => readNetwork(text).report.warnings ?? [];

  it('say which columns are not stored, and only those that hold something', () => {
    const text = 'First Name,Last Name,Company,Tags,Empty,Score\nAda,Quill,Lumen,x,,7\nBo,Sample,,y,,\n';
    expect(warningsOf(text)).toEqual([
      { field: 'csv_content', value: 'Tags, Score', message: expect.stringContaining('belong to no field') },
    ]);
    expect(warningsOf('First Name,Company\nAda,Lumen\n')).toEqual([]);
  });

  it.each([
    ['Company we know them from', 'Company'],
    ['Arbeitgeber heute', 'Company'],
    ['Entreprise (CRM)', 'Company'],
    ['Empresa de hoy', 'Company'],
    ['Job they do', 'Position'],
    ['Aktuelle Stelle bei', 'Position'],
  ])('name a column that may be what is missing: %s', (column, meant) => {
    expect(warningsOf(`First Name,Last Name,${column}\nAda,Quill,x\n`)).toEqual([
      { field: 'csv_content', value: column, message: expect.stringContaining(`name it ${meant}`) },
    ]);
  });

  it('are not asked for a company again where one is known', () => {
    const [warning] = warningsOf('First Name,Company,Company Size\nAda,Lumen,50\n');
    expect(warning).toMatchObject({ value: 'Company Size', message: expect.stringContaining('no field') });
  });

  it('with several employers give the first, and of several columns the first that holds one', () => {
    const text = 'Name,Organizations\nAda Quill,"Lumen Capital; Plumb; Orchard"\nBo Sample,Umbra\n';
    const { connections, report } = readNetwork(text);
    expect(connections.map(({ company }) => company)).toEqual(['Lumen Capital', 'Umbra']);
    expect(report.warnings).toEqual([
      {
        field: 'csv_content',
        value: 'Lumen Capital; Plumb; Orchard',
        message: expect.stringContaining('Line 2: several companies'),
      },
    ]);
    const columns =
      'Name,Organization 1 - Name,Organization 2 - Name\nAda Quill,,Lumen\nBo Sample,Umbra,Plumb\n';
    expect(readNetwork(columns).connections.map(({ company }) => company)).toEqual(['Lumen', 'Umbra']);
    expect(readNetwork('Name,Company\nAda,Lumen; Plumb\n').connections[0]?.company).toBe('Lumen; Plumb');
  });

  it('tell of letters that were lost, and read rightly what can be', () => {
    const text =
      'First Name,Last Name,Company\nJos\uFFFD,Example,Soci\uFFFDt\uFFFD X\nMÃ¼ller,Example,LumenÃ©\nAda,O\u0092Hara,\n';
    const { connections, report } = readNetwork(text);
    expect(connections.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Jos\uFFFD Example',
      'Müller Example',
      'Ada O’Hara',
    ]);
    expect(connections[1]?.company).toBe('Lumené');
    expect(report.warnings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Line 2 and 1 more: letters were lost.*UTF-8/),
      expect.stringMatching(/^Line 3 and 2 more: UTF-8 was read/),
    ]);
  });

  it('tell of dates and addresses that are left out', () => {
    const rows = ['03/04/2026', '05.03.2026', 'soon', '12 Mar 2024'].map((on) => `Ada,${on},none`).join('\n');
    const { connections, report } = readNetwork(`Name,Connected On,Email\n${rows}\n`);
    expect(connections.map(({ connectedOn }) => connectedOn)).toEqual([
      undefined,
      '2026-03-05',
      undefined,
      '2024-03-12',
    ]);
    expect(report.warnings?.map(({ value, message }) => [value, message.slice(0, 30)])).toEqual([
      ['none', 'Line 2 and 3 more: this is not'],
      ['03/04/2026', 'Line 2: this date can be day o'],
      ['soon', 'Line 4: this is no date that i'],
    ]);
  });

  it('of the archive’s own address book are refused until that is meant', () => {
    const header = 'Source,FirstName,LastName,Companies,Title,Emails,CreatedAt';
    const row = 'MOBILE,Ada,Quill,Lumen Capital,Partner,ada@lumen.example,1/2/20';
    expect(() => readNetwork(`${header}\n${row}\n`)).toThrow(/Contacts\.csv.*remove the column Source/);
    const meant = `${header}\n${row}\n`.replace('Source,', '').replace('MOBILE,', '');
    expect(readNetwork(meant).connections[0]).toMatchObject({
      company: 'Lumen Capital',
      position: 'Partner',
    });
  });
});
