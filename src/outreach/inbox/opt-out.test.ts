import { describe, expect, it } from 'vitest';
import { FOOTERS } from '../../letters/rules-choose-language.ts';
import { readOptOut } from './rules-opt-out.ts';

const CERTAIN = [
  'Please remove me from your list.',
  'Not for us. Please remove me from your list.',
  'unsubscribe',
  'Unsubscribe me please',
  'Hi Ada, kindly take me off your mailing list. Thanks, Bo',
  'Stop emailing me.',
  'Please stop contacting us!',
  'Do not contact me again.',
  "Please don't email me anymore",
  'No more emails please.',
  'I do not wish to receive further emails from you.',
  'Could you please remove my address from your database?',
  'I would like to opt out of these emails.',
  'Delete my data from your CRM.',
  'Leave me alone.',
  'Bitte nehmen Sie mich aus Ihrem Verteiler.',
  'Keine weiteren E-Mails bitte.',
  'Bitte schreiben Sie mir nicht mehr.',
  'Merci de me retirer de votre liste de diffusion.',
  'Ne me contactez plus.',
  'Je ne souhaite plus recevoir vos messages.',
  'Por favor, denme de baja de su lista.',
  'No me escriban más.',
  'Cancellatemi dalla vostra lista.',
  'Non scrivetemi più.',
  'Por favor, remova-me da sua lista.',
  'Haal mij alstublieft van uw lijst.',
  'Ta bort mig från er lista.',
  'Proszę usunąć mnie z listy.',
  '今後メールを送らないでください。',
  '退订',
  '请不要再给我发邮件。',
  'Удалите меня из рассылки',
  // A clear wish in one clause of several.
  'Please unsubscribe me from these emails, I get forty of them a day.',
  'We have no interest in this and would ask that you cease all further communication with our firm.',
  'Interesting space, but please take me off your mailing list.',
  'Would appreciate it if you could remove me from your investor outreach list.',
  // For good, where the bare verb would fit one message too.
  "No thanks, and please don't reach out again.",
  'Kindly refrain from contacting me in the future.',
  'Please add our domain to your do-not-contact list.',
  'Pursuant to Article 21 GDPR I object to the processing of my personal data for direct marketing.',
  'Lose my email address.',
  "Ne m'écrivez plus.",
  'Por favor, elimíneme de su lista de correo.',
  'Le ruego que deje de enviarme correos y borre mis datos.',
  'Vi prego di cancellarmi dalla vostra mailing list.',
  'Peço que não voltem a contactar-me.',
  'Ik wil geen e-mails meer van u ontvangen.',
  'Jeg ønsker ikke at modtage flere mails fra jer.',
  'Nie życzę sobie otrzymywania takich wiadomości.',
  '今後このようなメールの送信はお控えください。',
  '메일링 리스트에서 제 주소를 삭제해 주세요.',
  'Прошу прекратить отправлять мне письма.',
  "I'd be obliged if you didn't email me again.",
  'Please take my details out of your CRM.',
  'Schrap mij van uw verzendlijst.',
  'Wir wünschen keine weitere Kontaktaufnahme.',
  "Veuillez ne plus nous solliciter à l'avenir.",
];

const POSSIBLE = [
  "Please remove me from this thread, I'm looping in my partner.",
  'How did you get my address?',
  'This is spam.',
  'Please do not follow up on this one.',
  'I never signed up for this.',
  'Take me off your list unless you have an update on revenue.',
  'No further correspondence needed on the term sheet, just call me.',
  'Woher haben Sie meine Adresse? Das ist unerwünscht.',
  "D'où tenez-vous mon adresse ?",
  'Please stop sending decks as attachments, links work better for us. Stop this.',
  // Clear by itself, and taken back in part by the words after it.
  "Don't email me, call me.",
  "Don't email me. WhatsApp me instead.",
  'Take me off your list, but keep sending the quarterly letter.',
  "I'm handing this over to Jonas. Please take me off these emails.",
  "Please don't send me any more decks, just the model.",
  "Please don't send me any more decks.",
  'Please stop sending me decks.',
  'No more decks, please.',
  "Don't send us any more updates.",
  'Please do not send me any more proposals.',
  'You should stop sending cold emails.',
  'Bitte entfernen Sie uns von der Liste der Investoren.',
  'Sarah asks that you not email her anymore.',
  // Other words.
  'Please stop.',
  'Enough.',
  "This is the fourth email. I didn't answer the first three for a reason.",
  'What is your legal basis for holding my data?',
  'No need to follow up.',
  'Is there an unsubscribe link anywhere in this thing?',
  "Arrêtez, s'il vous plaît.",
  'Ya basta, por favor.',
  'Chega, por favor.',
  'Nå får det være nok.',
  '别再烦我。',
  '이제 그만하시죠.',
  'Хватит уже.',
  // No phrase of ours: a word that ends something and one for mail.
  'As I told Priya: my address should not be on any list of yours.',
  'You have been told to quit with your newsletter nonsense.',
];

const NOT = [
  'Thanks, not a fit for us at this stage.',
  'We are not interested, best of luck.',
  'Happy to chat next week. Could you send the deck?',
  'Please take us through the numbers.',
  "I'd hate to miss this: are you free on Friday?",
  'How do customers unsubscribe from your product, and what is the unsubscribe rate?',
  "I'd love to keep getting your updates. Don't drop me from the list!",
  "Please don't hesitate to contact me again when you have revenue.",
  'We object to the use of our logo.',
  'Could you take me through the pipeline and the list of design partners?',
  'We respect opt-outs within a day.',
  "N'hésitez pas à m'écrire.",
  'Уберите нас из списка инвесторов в презентации.',
];

it.each(Object.values(FOOTERS))('takes the word that a footer asks for: $byMail', ({ byMail, byLink }) => {
  const [, word = ''] = /["„«]\s?(\p{L}+)\s?["“»]/u.exec(byMail) ?? [];
  expect(byLink).toContain(word);
  expect(readOptOut(word)?.certainty).toBe('certain');
});

describe('a wish for no more mail', () => {
  it.each(CERTAIN)('is certain: %s', (words) => {
    expect(readOptOut(words)?.certainty).toBe('certain');
  });
  it.each(POSSIBLE)('is possible: %s', (words) => {
    expect(readOptOut(words)?.certainty).toBe('possible');
  });
  it.each(NOT)('is none: %s', (words) => {
    expect(readOptOut(words)).toBeUndefined();
  });

  it('returns the sentence that decided, and nothing around it', () => {
    expect(readOptOut('Dear Ada,\n\nnot for us. Please take me\noff your list! Regards')).toEqual({
      certainty: 'certain',
      sentence: 'Please take me off your list!',
    });
  });

  it.each([
    'Ich widerspreche der weiteren Verwendung des Begriffs Marktführer.',
    'Je m’oppose à la clause 4, le reste me va.',
    'Me opongo al tratamiento contable de la nota convertible.',
    'Solicito la baja de la valoración.',
    'Wnoszę sprzeciw wobec klauzuli 4.',
    'No more emails please, we are ready to sign. Send the docs.',
    'Please remove us from the waiting list, we want to start now.',
  ])('is not certain of what is disapproved of in a deal: %s', (words) => {
    expect(readOptOut(words)?.certainty).not.toBe('certain');
  });

  it.each([
    'Ich widerspreche hiermit der Verarbeitung meiner personenbezogenen Daten.',
    'Ich widerspreche der weiteren Nutzung.',
    'Je m’oppose à tout traitement de mes données.',
    'Je m’oppose au traitement de mes coordonnées.',
    'Me opongo al tratamiento de mis datos.',
    'Solicito mi baja de su lista de correo.',
    'Solicito la supresión de mis datos.',
    'Mi oppongo al trattamento dei miei dati.',
    'Wnoszę sprzeciw wobec przetwarzania moich danych.',
  ])('is certain of what their data is used for: %s', (words) => {
    expect(readOptOut(words)?.certainty).toBe('certain');
  });

  it('is not certain where they ask not to be left out', () => {
    expect(readOptOut('No deje de escribirme.')?.certainty).not.toBe('certain');
    expect(readOptOut("Don't stop emailing me!")?.certainty).not.toBe('certain');
  });

  it('takes the certain sentence before a doubtful one', () => {
    expect(readOptOut('How did you get my address? Remove me from your list.')).toMatchObject({
      certainty: 'certain',
      sentence: 'Remove me from your list.',
    });
  });
});
