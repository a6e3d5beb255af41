import { phrasesIn, setOf } from './phrases-in.ts';
import type { CheckWords } from './words-of-language.ts';

const OPENERS = setOf(
  'a además adjunto ahora ahí al algo alguien algún alguna algunas algunos allí ambos ante antes apenas aquel aquella aquí así atentamente aún aunque bajo bien ' +
    'bueno buenos buenas cada casi cierto como cómo con conmigo cordial cordiales cordialmente contra cual cuál cuando cuándo cuánto cuánta cualquier de debido del dentro desde ' +
    'después detrás día días dígame donde dónde dos durante e el él ella ellas ellos en encima entonces entre era eres es esa esas ese eso esos esta está están estas este esto estos ' +
    'estamos estimada estimadas estimado estimados fue gracias ha habría hace hacia han hasta hay he hemos hola hoy igual incluso junto la las le les lo los luego más mañana me mediante mejor ' +
    'menos mi mientras mis misma mismo mucha muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros nuestra nuestras nuestro nuestros nunca o otra otras otro otros para parece ' +
    'pero poco podemos podría podríamos por porque primero pronto próxima próximo pues puede pueden puedo que qué quedo quien quién quizá quizás quisiera recién reciba sabemos saludos se según ser será si sí siempre ' +
    'sin sino sobre sois sólo solo somos son soy su sus suyo tal también tampoco tan tanto te tendría tenemos tengo tiene toda todas todavía todo todos tras tres tu un una unas uno unos usted ' +
    'ustedes va vamos varias varios veinte y ya yo',
);

export const SPANISH_WORDS: CheckWords = {
  greeting:
    /^\s*(?:hola|buen(?:os|as)? (?:días?|tardes|noches)|estimad[oa]s?|apreciad[oa]s?|querid[oa]s?)(?!\p{L})[\s,]*(?<who>[^\n]*?)\s*[,:!.–—-]*\s*$/iu,
  anybody: setOf('al a el la los las equipo de del senor senora senores sr sra dr dra don dona todos y'),
  claims: [
    phrasesIn(
      'líder(?:es)?(?: (?:del?|en|mundial|absoluto))?',
      String.raw`(?:el|la|los|las) (?:únic[oa]s?|primer[oa]?s?|mejor(?:es)?|más \p{L}+)(?= (?:empresas?|compañías?|startups?|solución|producto|plataforma|que|del?|en))`,
      String.raw`(?:somos|nuestr[oa] \p{L}+ es) (?:el|la|los|las) (?:únic|primer|mejor|más)\p{L}*`,
      '(?:ningún|sin|no hay|no tenemos) (?:verdadera |verdaderos )?(?:competidor(?:es)?|competencia|rival(?:es)?)|nadie (?:más|lo|puede|ofrece|hace)',
      'inigualable|inmejorable|imbatible|sin igual|número uno|incomparable',
    ),
    phrasesIn(
      '(?:duplic|triplic|cuadruplic|multiplic)(?:ado|ada|amos|ar|a|an|ó)',
      String.raw`(?:crec\p{L}+|crecimiento) (?:\p{L}+ ){0,2}?(?:rápid[oa]|rápidamente|mucho|fuerte|fuertemente|exponencial\p{L}*|cada|mensual|anual)|(?:fuerte|rápido) crecimiento`,
      'rentables?|beneficios|punto de equilibrio|lista de espera|agotad[oa]s?',
      String.raw`(?:la mitad|un tercio|dos tercios|un cuarto|la mayoría|casi todos) (?:de )?(?:los |las |nuestr[oa]s )?\p{L}+`,
    ),
    phrasesIn(
      'sobresuscrit\\p{L}+',
      String.raw`(?:casi|prácticamente|ya|a medio|medio|totalmente) (?:cerrad|complet|llen|suscrit|cubiert)\p{L}*`,
      '(?:pocas|últimas|quedan) (?:plazas|participaciones)|(?:cierra|termina) (?:pronto|en breve)',
      'term ?sheets?|cartas? de intenciones',
      '(?:se ha|se han|ha|han) (?:comprometido|confirmado|suscrito)',
      '(?:un|nuestro|el) inversor (?:principal|líder) (?:ya |está|ha|se)|(?:otros|varios|muchos) (?:inversores|fondos) (?:están|han|quieren|son)',
    ),
    phrasesIn(
      String.raw`patent\p{L}*`,
      String.raw`(?:certificad|homologad|acreditad|premiad|galardonad)\p{L}+`,
      String.raw`(?:ganado|recibido|obtenido) (?:un|una|el|varios) (?:premio|concurso|galardón|reconocimiento)\p{L}*`,
      String.raw`(?:contrato|derechos?|licencia|acuerdo)s? (?:en )?exclusiv\p{L}+|hemos firmado|salida a bolsa|oferta de compra`,
    ),
    phrasesIn(
      String.raw`(?:anteriormente|antes|ya|previamente) (?:fund|vend|dirig|cre)\p{L}+|(?:fundado|fundó|fundé|creado) y (?:vendido|vendió|vendí)`,
      String.raw`emprendedor(?:es|a|as)? en serie|doctorad\p{L}+|doctor(?:es|a|as)?|(?:años|décadas) de experiencia`,
      String.raw`(?:he leído|he visto|he escuchado|leí|vi|escuché|me gustó) (?:\p{L}+ )?(?:su|sus)|su (?:reciente|último|última) \p{L}+|(?:amig[oa]|contacto|conocid[oa])s? en común`,
    ),
  ],
  hedge:
    /(?<!\p{L})(?:quer\p{L}+|quier\p{L}+|esper\p{L}+|meta|objetivo de ser|busca\p{L}*|podr\p{L}+|deber\p{L}+|si|hasta|cuando|aún no|todavía no|nunca|ayuda\p{L}*)(?!\p{L})[^,;.!?\n]*$/iu,
  relation: phrasesIn(
    'clientes?|usa|utiliza|proveedor\\p{L}*|asesor\\p{L}*|inversor(?:es|a|as)?|lidera|dirige|recomienda|recomendado|quiere|desea|comprometid\\p{L}+|participa|firmado|cree',
  ),
  requests: [
    phrasesIn(
      String.raw`(?:transfier\p{L}*|transferir|transferencia|ingrese) (?:el|la|un|una|los|las|su|bancaria)`,
      'cuenta bancaria|datos bancarios|iban|clabe',
      '(?:su|la) contraseña|sus credenciales',
      String.raw`adjunt\p{L}+|tarjetas? (?:de )?regalo`,
    ),
  ],
  familiarity: [
    phrasesIn(
      '(?:como|según) (?:acordamos|hablamos|prometí|quedamos|comentamos|lo acordado|lo hablado|convenimos)',
      '(?:tras|después de|a raíz de) nuestra (?:conversación|llamada|reunión|charla)',
      String.raw`(?:placer|gusto|encantad[oa]|alegr\p{L}+)(?: de)? (?:\p{L}+ )?(?:conocer|ver|hablar|charlar|saludar)(?:le|la|lo|les|los)?`,
      '(?:nos (?:hemos )?(?:conocimos|conocido|vimos|visto|encontramos)|hablamos (?:ayer|el|la|por)|hemos hablado|ya hablamos)',
      'gracias por (?:su (?:respuesta|interés|invitación|llamada|mensaje|contestación)|la (?:llamada|reunión|conversación|presentación))',
      String.raw`(?:me|nos) (?:\p{L}+ )?(?:recomend|aconsej|sugiri|sugeri|dij|present|remiti|envi)(?:ó|aron|o|ado|ido|eron|ió)`,
      'usted (?:me )?(?:pidió|dijo|escribió|preguntó)|de parte de|por recomendación de',
    ),
  ],
  flattery: [
    phrasesIn(
      String.raw`(?:admir|ador)(?:o|amos) (?:\p{L}+ )?(?:su|sus|lo que)|me encanta (?:su|lo que)`,
      String.raw`(?:estoy|estamos|quedé|me siento) (?:\p{L}+ ){0,2}(?:impresionad|fascinad|inspirad|maravillad)\p{L}+`,
      String.raw`(?:su|sus) (?:impresionantes?|increíbles?|extraordinari[oa]s?|excepcional(?:es)?|magnífic[oa]s?|brillantes?|admirables?|destacad[oa]s?) \p{L}+`,
      String.raw`gran (?:fan|admirador\p{L}*)|sigo (?:\p{L}+ ){0,3}(?:su|sus) \p{L}+ desde`,
    ),
  ],
  promises: [
    phrasesIn(
      String.raw`garanti[cz]\p{L}*|garant(?:ía|ías|iza\p{L}*)`,
      'sin (?:ningún )?riesgos?|riesgo (?:cero|nulo)|ningún riesgo',
      String.raw`(?:rentabilidad|retorno|ganancia|beneficio)(?:es|s)? (?:asegurad|segur|alt|ciert|excepcional)\p{L}*`,
      String.raw`(?:va|van) a (?:duplicar|triplicar|multiplicar|dispararse)\p{L}*|usted (?:ganará|va a ganar|no puede perder)`,
    ),
  ],
  spam: [
    [
      phrasesIn(
        'actúe (?:ya|ahora)|haga clic aquí|oferta limitada|tiempo limitado|oportunidad única|última oportunidad',
      ),
      3,
    ],
    [
      phrasesIn(
        'urgente|oportunidad (?:exclusiva|irrepetible)|no se lo pierda|ganancias enormes|hágase rico|sin compromiso|secreto',
      ),
      2,
    ],
    [
      phrasesIn(
        'increíble\\p{L}*|revolucionari\\p{L}+|disruptiv\\p{L}+|unicornio|de clase mundial|sensacional\\p{L}*',
      ),
      1,
    ],
  ],
  isCommon: (word, { opens }) =>
    opens &&
    (OPENERS.has(word.toLowerCase()) ||
      // Forms that no name has.
      (word.length > 4 &&
        /(?:amos|emos|imos|ando|endo|mente|ción|ciones|dad|dades|aría|ería|iría|ará|erá|irá)$/u.test(word))),
};
