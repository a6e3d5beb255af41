import { phrasesIn, setOf } from './phrases-in.ts';
import type { CheckWords } from './words-of-language.ts';

const OPENERS = setOf(
  'à afin ailleurs ainsi alors après assez au aucun aucune aujourd aujourd’hui auprès auriez aussi autant autre autrement autres aux avant avec avez avons bien ' +
    'bientôt bonjour bonsoir c ça car ce ceci cela celle celles celui cependant ces cet cette ceux chacun chaque cher chère chers chez ci combien comme comment contre cordialement ' +
    'd dans de deux dès depuis derrière des désormais deuxième dites donc dont du durant elle elles en encore enfin ensemble ensuite entre environ est et ' +
    'êtes être eux faites fin grâce hier hors ici il ils j jamais je jusque l la là laquelle le lequel les lesquels leur leurs lors lorsque lui m ma madame maintenant mais ' +
    'malgré me même merci mes messieurs mieux moi moins mon monsieur n ne néanmoins ni nos notre nous on or ou où oui outre par parce parfois parmi pas pendant permettez peu peut ' +
    'plus plusieurs plutôt pour pourquoi pourriez pourrions pourtant premièrement près presque puis puisque qu quand quant que quel quelle quelles quelque quelques quels qui quoi ' +
    'quoique s sa salutations sans sauf se selon ses seul seule seulement si sinon soit son sont souhaitez sous souvent suite sur surtout t tandis tant tel telle tous tout toute toutefois ' +
    'toutes très trois trop trouvez un une vers veuillez vingt voici voilà vos votre vous vu y',
);

export const FRENCH_WORDS: CheckWords = {
  greeting:
    /^\s*(?:bonjour|bonsoir|ch(?:er|ère|ers|ères)|madame|monsieur)(?!\p{L})[\s,]*(?<who>[^\n]*?)\s*[,:!.–—-]*\s*$/iu,
  anybody: setOf(
    'a l la le equipe de d du madame monsieur mesdames messieurs mme m dr pr toute toutes tous et chez',
  ),
  claims: [
    phrasesIn(
      'leaders?(?: (?:du|de|des|sur|en|mondial|européen|incontesté))?',
      String.raw`(?:le|la|les) (?:seul|seule|seuls|premier|première|meilleur|meilleure|meilleurs|plus \p{L}+)(?= (?:entreprise|société|start-up|solution|produit|acteur|plateforme|à|au|du|qui)s?)`,
      String.raw`(?:nous sommes|notre \p{L}+ est) (?:le|la|les) (?:seul|première?|meilleur|plus)\p{L}*`,
      String.raw`(?:aucun|sans|pas de) (?:vrai |véritable )?(?:concurrents?|concurrence|rival)|personne d['’]autre (?:ne )?\p{L}+`,
      String.raw`inégalé\p{L}*|inégalable|imbattable|unique au monde|sans équivalent|numéro un`,
    ),
    phrasesIn(
      '(?:doubl|tripl|quadrupl|décupl)(?:é|ée|és|ées|er|e|ons|ent)',
      String.raw`(?:croissance|croissons|progress\p{L}+|grandi\p{L}*) (?:\p{L}+ ){0,2}?(?:rapide|rapidement|forte|fortement|exponentielle|vite|chaque|mensuelle|annuelle)|(?:forte|rapide) croissance`,
      "rentables?|rentabilité|bénéficiaires?|à l['’]équilibre|liste d['’]attente|complet|rupture de stock",
      String.raw`(?:la moitié|un tiers|deux tiers|un quart|la plupart|la majorité) (?:de |des |du )(?:nos )?\p{L}+`,
    ),
    phrasesIn(
      'sursouscrit\\p{L}*',
      String.raw`(?:presque|quasi|quasiment|déjà|pratiquement|à moitié|entièrement) (?:complet|bouclé\p{L}*|clos\p{L}*|rempli\p{L}*|souscrit\p{L}*|fermé\p{L}*)`,
      '(?:quelques|dernières|rares) (?:places|parts)|(?:ferme|clôture|se termine) (?:bientôt|prochainement)',
      "term ?sheets?|lettres? d['’]intention",
      String.raw`(?:s['’]est|se sont|a|ont) (?:déjà )?(?:engagé|souscrit|confirmé)\p{L}*`,
      String.raw`(?:un|notre|l['’])\s?investisseur (?:principal|chef de file|lead) (?:est|a|s['’]est)|(?:plusieurs|d['’]autres|de nombreux) (?:investisseurs|fonds) (?:sont|ont|veulent)`,
    ),
    phrasesIn(
      String.raw`brevet\p{L}*`,
      String.raw`(?:certifié|homologué|agréé|accrédité|primé|récompensé)\p{L}*`,
      String.raw`(?:remporté|gagné|reçu|obtenu) (?:un|une|le|plusieurs) (?:prix|concours|récompense\p{L}*|distinction\p{L}*)|lauréat\p{L}*`,
      String.raw`(?:contrat|droits?|licence|accord|partenariat)s? exclusi\p{L}+|(?:avons|a) signé|entrée en bourse|offre de rachat`,
    ),
    phrasesIn(
      '(?:auparavant|précédemment|déjà) (?:fondé|vendu|dirigé|créé|cédé)|(?:fondé|créé|monté) et (?:vendu|cédé|revendu)',
      String.raw`entrepreneurs? en série|doctorats?|docteurs?|thèses? (?:de|en|à)|(?:ans|années|décennies) d['’]expérience|polytechnicien\p{L}*|grandes? écoles?`,
      String.raw`(?:j['’]ai (?:lu|vu|écouté|apprécié|suivi)) (?:\p{L}+ )?(?:votre|vos)|votre (?:récent|dernier|dernière|récente) \p{L}+|(?:ami|amie|contact|connaissance)s? en commun`,
    ),
  ],
  hedge:
    /(?<!\p{L})(?:voulons|veux|voudr\p{L}+|souhait\p{L}+|espér\p{L}+|but|objectif|visons|pourr\p{L}+|devr\p{L}+|si|jusqu\p{L}*|quand|pas encore|jamais|cherchons|aide\p{L}*|aider)(?!\p{L})[^,;.!?\n]*$/iu,
  relation: phrasesIn(
    "clients?|clientes?|utilise\\p{L}*|fournisseurs?|conseill\\p{L}+|investisseurs?|mène|dirige|recommand\\p{L}+|veut|souhaite|s’est engagé\\p{L}*|s'est engagé\\p{L}*|participe|rejoint|signé|croit",
  ),
  requests: [
    phrasesIn(
      '(?:virer|virez|transférer|transférez|verser|versez|virement)(?: (?:le|la|un|les|votre|des))?',
      'compte bancaire|coordonnées bancaires|iban|rib',
      '(?:votre|le) mot de passe|vos identifiants',
      String.raw`pi[èe]ces? jointes?|ci-joint\p{L}*|en annexe|joins? à ce (?:message|mail|courriel)|cartes? cadeaux?`,
    ),
  ],
  familiarity: [
    phrasesIn(
      'comme (?:convenu|promis|discuté|évoqué|prévu|nous en avons parlé)',
      '(?:suite à|après|lors de) notre (?:conversation|échange|appel|rencontre|discussion|entretien|réunion)',
      String.raw`(?:ravi|ravie|heureux|heureuse|enchanté|enchantée|plaisir) de (?:vous |t['’])?(?:avoir )?(?:rencontr|revoir|revu|parler|parlé|échang|discut)\p{L}*`,
      String.raw`nous (?:nous )?(?:sommes|avons|étions|avions) (?:déjà )?(?:rencontré|parlé|échangé|discuté|croisé|vu)\p{L}*`,
      "merci (?:pour|de) (?:votre (?:réponse|retour|intérêt|invitation|appel|message)|l['’](?:échange|appel|introduction))",
      String.raw`(?:m['’]a|m['’]ont|nous a|nous ont) (?:\p{L}+ )?(?:conseillé|recommandé|suggéré|proposé|dit|orienté|présenté|adressé|envoyé)`,
      "vous (?:m['’]avez|nous avez) (?:demandé|dit|écrit|proposé)|de la part de|sur (?:la )?recommandation de",
    ),
  ],
  flattery: [
    phrasesIn(
      String.raw`j['’](?:admire|adore|aime beaucoup) (?:\p{L}+ )?(?:votre|vos|ce que vous)`,
      String.raw`(?:suis|sommes|ai été|avons été) (?:\p{L}+ ){0,2}(?:impressionné|admiratif|inspiré|fasciné|ébloui)\p{L}*`,
      String.raw`(?:votre|vos) (?:impressionnante?s?|remarquables?|incroyables?|exceptionnelle?s?|exceptionnels?|formidables?|brillante?s?|magnifiques?|extraordinaires?) \p{L}+`,
      String.raw`(?:grand|grande) fan|suis (?:\p{L}+ ){0,3}(?:vos travaux|votre travail) depuis`,
    ),
  ],
  promises: [
    phrasesIn(
      String.raw`garanti\p{L}*`,
      'sans (?:aucun |le moindre )?risque|aucun risque|risque (?:zéro|nul)',
      String.raw`(?:rendement|retour|gain|profit)s? (?:assuré|certain|sûr|élevé|exceptionnel|garanti)\p{L}*`,
      '(?:va|vont) (?:doubler|tripler|décupler|exploser)|vous (?:gagnerez|allez gagner|ferez fortune|ne pouvez pas perdre)',
    ),
  ],
  spam: [
    [
      phrasesIn(
        'agissez (?:vite|maintenant)|cliquez ici|offre limitée|durée limitée|occasion unique|dernière chance',
      ),
      3,
    ],
    [
      phrasesIn(
        'urgent|opportunité (?:unique|exclusive|exceptionnelle)|à ne pas manquer|gains énormes|devenez riche|sans engagement|secret',
      ),
      2,
    ],
    [
      phrasesIn(
        'incroyable\\p{L}*|révolutionnaire\\p{L}*|disrupti\\p{L}+|licorne|de classe mondiale|exceptionnel\\p{L}*|sensationnel\\p{L}*',
      ),
      1,
    ],
  ],
  isCommon: (word, { opens, behind }) =>
    opens &&
    (OPENERS.has(word.toLowerCase().replace(/['’].*$/u, '')) ||
      // A verb before its subject, and forms that no name has.
      /^-(?:vous|nous|je|il|elle|ce|on|t-)/iu.test(behind) ||
      (word.length > 4 &&
        /(?:ons|ez|ment|ant|tion|tions|ité|ement|eurs?|iques?|ages?|ances?|isme)$/u.test(word))),
};
