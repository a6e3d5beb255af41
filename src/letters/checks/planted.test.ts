import { describe, expect, test } from 'vitest';
import { madeRecord } from '../../../test/harness/made-drafts.ts';
import type { Language } from '../../reference/rules-language.ts';
import { checkDraft } from '../rules-prompt.ts';
import { templateDraft } from '../rules-template.ts';

// Written before the words of the checks in these languages were, and not after them.
const PLANTED: Readonly<
  Record<Exclude<Language, 'en'>, readonly (readonly [rule: string, sentence: string])[]>
> = {
  de: [
    ['unsupported_number', 'Wir haben bereits 40 Kunden.'],
    ['unsupported_number', 'Unser Umsatz liegt bei 3,5 Mio. Euro im Jahr.'],
    ['unsupported_number', 'Wir haben schon 1.500.000 US-Dollar eingesammelt.'],
    ['unsupported_number', 'Der Markt ist 12 Milliarden Dollar groß.'],
    ['unsupported_number', 'Wir wachsen um 30 Prozent im Monat.'],
    ['unsupported_number', 'Wir haben elf Patente angemeldet.'],
    ['unsupported_number', 'Dreißig Kunden nutzen das Produkt täglich.'],
    ['unsupported_name', 'Zu unseren Kunden gehört Globex.'],
    ['unsupported_name', 'Auch Norbert Feldkamp ist dabei.'],
    ['unsupported_name', 'Wir sitzen in Wuppertal.'],
    ['unsupported_name', 'Initech hat uns das bestätigt.'],
    ['unsupported_name', 'Unser Technikchef war vorher bei Siemens.'],
    ['unsupported_claim', 'Wir sind Marktführer in unserem Bereich.'],
    ['unsupported_claim', 'Wir sind das einzige Unternehmen, das so etwas kann.'],
    ['unsupported_claim', 'Unsere Technik ist patentiert.'],
    ['unsupported_claim', 'Die Runde ist fast voll.'],
    ['unsupported_claim', 'Ein Leadinvestor hat bereits zugesagt.'],
    ['unsupported_claim', 'Unser Umsatz hat sich seit dem Frühjahr verdreifacht.'],
    ['unsupported_claim', 'Wir sind profitabel.'],
    ['unsupported_claim', 'Unsere Gründer haben in Robotik promoviert.'],
    ['unsupported_claim', 'Wir haben eine Auszeichnung dafür gewonnen.'],
    ['familiarity', 'Wie besprochen sende ich Ihnen die Zahlen.'],
    ['familiarity', 'Es war schön, Sie kennenzulernen.'],
    ['familiarity', 'Liv Marsh hat mir empfohlen, Ihnen zu schreiben.'],
    ['flattery', 'Ich bewundere Ihre Arbeit seit Jahren.'],
    ['flattery', 'Ihr beeindruckendes Portfolio kennt jeder.'],
    ['promise', 'Wir garantieren Ihnen eine hohe Rendite.'],
    ['promise', 'Ihr Geld ist bei uns ohne Risiko angelegt.'],
    ['request', 'Bitte überweisen Sie den Betrag auf unser Konto.'],
    ['request', 'Im Anhang finden Sie unsere Unterlagen.'],
    ['placeholder', 'Ich schreibe Ihnen wegen [Firma einfügen].'],
  ],
  fr: [
    ['unsupported_number', 'Nous avons déjà 40 clients.'],
    ['unsupported_number', 'Notre chiffre d’affaires est de 3,5 millions d’euros.'],
    ['unsupported_number', 'Nous avons déjà levé 1 500 000 dollars.'],
    ['unsupported_number', 'Le marché pèse 12 milliards de dollars.'],
    ['unsupported_number', 'Nous progressons de 30 % par mois.'],
    ['unsupported_number', 'Nous avons déposé onze brevets.'],
    ['unsupported_number', 'Trente clients utilisent le produit chaque jour.'],
    ['unsupported_name', 'Globex est parmi nos clients.'],
    ['unsupported_name', 'Norbert Delacourt nous a rejoints.'],
    ['unsupported_name', 'Nous sommes installés à Roubaix.'],
    ['unsupported_name', 'C’est ce que dit aussi Initech.'],
    ['unsupported_name', 'Notre directrice technique vient de Thales.'],
    ['unsupported_claim', 'Nous sommes le leader du marché.'],
    ['unsupported_claim', 'Nous sommes la seule entreprise à le faire.'],
    ['unsupported_claim', 'Notre technologie est brevetée.'],
    ['unsupported_claim', 'Le tour est presque bouclé.'],
    ['unsupported_claim', 'Un investisseur principal s’est déjà engagé.'],
    ['unsupported_claim', 'Nos revenus ont triplé depuis le printemps.'],
    ['unsupported_claim', 'Nous sommes rentables.'],
    ['unsupported_claim', 'Nos fondateurs ont un doctorat en robotique.'],
    ['unsupported_claim', 'Nous avons remporté un prix pour notre design.'],
    ['familiarity', 'Comme convenu, je vous envoie les chiffres.'],
    ['familiarity', 'Ravi de vous avoir rencontré la semaine dernière.'],
    ['familiarity', 'Liv Marsh m’a conseillé de vous écrire.'],
    ['flattery', 'J’admire votre travail depuis longtemps.'],
    ['flattery', 'Votre impressionnant portefeuille est connu de tous.'],
    ['promise', 'Nous vous garantissons un rendement élevé.'],
    ['promise', 'C’est un placement sans risque.'],
    ['request', 'Merci de virer le montant sur notre compte bancaire.'],
    ['request', 'Vous trouverez notre dossier en pièce jointe.'],
    ['placeholder', 'Je vous écris au sujet de [nom de la société].'],
  ],
  es: [
    ['unsupported_number', 'Ya tenemos 40 clientes.'],
    ['unsupported_number', 'Facturamos 3,5 millones de euros al año.'],
    ['unsupported_number', 'Ya hemos captado 1.500.000 dólares.'],
    ['unsupported_number', 'El mercado vale 12 mil millones de dólares.'],
    ['unsupported_number', 'Crecemos un 30 % cada mes.'],
    ['unsupported_number', 'Hemos registrado once patentes.'],
    ['unsupported_number', 'Treinta clientes usan el producto cada día.'],
    ['unsupported_name', 'Globex es uno de nuestros clientes.'],
    ['unsupported_name', 'Norberto Villaseca se ha unido a nosotros.'],
    ['unsupported_name', 'Tenemos la oficina en Albacete.'],
    ['unsupported_name', 'Lo mismo opina Initech.'],
    ['unsupported_name', 'Nuestra directora técnica viene de Telefónica.'],
    ['unsupported_claim', 'Somos líderes del mercado.'],
    ['unsupported_claim', 'Somos la única empresa que lo hace.'],
    ['unsupported_claim', 'Nuestra tecnología está patentada.'],
    ['unsupported_claim', 'La ronda está casi cerrada.'],
    ['unsupported_claim', 'Un inversor principal ya se ha comprometido.'],
    ['unsupported_claim', 'Nuestros ingresos se han triplicado desde la primavera.'],
    ['unsupported_claim', 'Somos rentables.'],
    ['unsupported_claim', 'Nuestros fundadores tienen un doctorado en robótica.'],
    ['unsupported_claim', 'Hemos ganado un premio por el diseño.'],
    ['familiarity', 'Como acordamos, le envío las cifras.'],
    ['familiarity', 'Fue un placer conocerle la semana pasada.'],
    ['familiarity', 'Liv Marsh me recomendó que le escribiera.'],
    ['flattery', 'Admiro su trabajo desde hace años.'],
    ['flattery', 'Su impresionante cartera es conocida por todos.'],
    ['promise', 'Le garantizamos una alta rentabilidad.'],
    ['promise', 'Es una inversión sin riesgo.'],
    ['request', 'Transfiera el importe a nuestra cuenta bancaria.'],
    ['request', 'Encontrará el dosier en el archivo adjunto.'],
    ['placeholder', 'Le escribo por [nombre de la empresa].'],
  ],
};

/** The template's letter in a language with a sentence more before its end, as a model might write it. */
function withSentence(language: Language, sentence: string) {
  const record = madeRecord({ language });
  const draft = templateDraft(record);
  const at = draft.body.lastIndexOf('\n\n');
  const body = `${draft.body.slice(0, at)} ${sentence}${draft.body.slice(at)}`;
  return { record, draft: { ...draft, body } };
}

describe.each(Object.entries(PLANTED))('what is not on record, in %s', (language, planted) => {
  test.each(planted)('%s: %s', (rule, sentence) => {
    const { record, draft } = withSentence(language as Language, sentence);
    const found = checkDraft(draft, record, []).map((one) => `${one.severity} ${one.rule}`);
    expect(found).toContain(`block ${rule}`);
  });
});
