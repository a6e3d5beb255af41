import type { Language } from '../language/language.ts';

/** What stands below every message. `%s` is the address of the page to unsubscribe. */
export interface Footer {
  /** Where the address comes from, without an investor's record and with one. */
  readonly research: string;
  readonly record: string;
  readonly byMail: string;
  readonly byLink: string;
}

/** The word in quotes is one that an answer unsubscribes with by itself (opt-out/certain.ts). */
export const FOOTERS: Readonly<Record<Language, Footer>> = {
  en: {
    research: 'I have your contact details from my own research.',
    record: 'I have your contact details from my own research and from public sources about investors.',
    byMail: 'To hear no more from me, reply with the word "unsubscribe".',
    byLink: 'To hear no more from me: %s or reply with the word "unsubscribe".',
  },
  de: {
    research: 'Ihre Kontaktdaten habe ich selbst recherchiert.',
    record: 'Ihre Kontaktdaten habe ich selbst und in öffentlichen Quellen über Investoren recherchiert.',
    byMail: 'Wenn Sie nichts mehr von mir hören möchten, antworten Sie bitte mit dem Wort „abmelden“.',
    byLink:
      'Wenn Sie nichts mehr von mir hören möchten, melden Sie sich hier ab: %s oder antworten Sie mit dem Wort „abmelden“.',
  },
  fr: {
    research: 'J’ai trouvé vos coordonnées au cours de mes recherches.',
    record:
      'J’ai trouvé vos coordonnées au cours de mes recherches et dans des sources publiques sur les investisseurs.',
    byMail: 'Pour ne plus recevoir de messages de ma part, répondez avec le mot « désinscription ».',
    byLink:
      'Pour ne plus recevoir de messages de ma part, suivez ce lien : %s ou répondez avec le mot « désinscription ».',
  },
  es: {
    research: 'He encontrado sus datos de contacto en mi propia búsqueda.',
    record:
      'He encontrado sus datos de contacto en mi propia búsqueda y en fuentes públicas sobre inversores.',
    byMail: 'Para no recibir más mensajes míos, basta con responder con la palabra «baja».',
    byLink: 'Para no recibir más mensajes míos: %s o una respuesta con la palabra «baja».',
  },
};
