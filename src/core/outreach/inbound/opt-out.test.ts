import { describe, expect, it } from 'vitest';
import { readOptOut } from './opt-out.ts';

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
];

const NOT = [
  'Thanks, not a fit for us at this stage.',
  'We are not interested, best of luck.',
  'Happy to chat next week. Could you send the deck?',
  'Please take us through the numbers.',
  "I'd hate to miss this: are you free on Friday?",
  'How do customers unsubscribe from your product, and what is the unsubscribe rate?',
];

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

  it('tells the sentence that decided, and nothing around it', () => {
    expect(readOptOut('Dear Ada,\n\nnot for us. Please take me\noff your list! Regards')).toEqual({
      certainty: 'certain',
      sentence: 'Please take me off your list!',
    });
  });

  it('takes the certain sentence before a doubtful one', () => {
    expect(readOptOut('How did you get my address? Remove me from your list.')).toMatchObject({
      certainty: 'certain',
      sentence: 'Remove me from your list.',
    });
  });
});
