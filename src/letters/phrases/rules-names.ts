import type { LpType, Stage } from '../../reference/rules-investor-terms.ts';
import { LANGUAGES, type Language } from '../../reference/rules-language.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { conceptNamed, ownConcepts } from '../../reference/rules-tags.ts';
import type { Field, Strategy } from '../plan/rules-letter-plan.ts';

/** A field in German, French (with its article, as behind "dans") and Spanish, by its label in the vocabulary of tags. */
const FIELDS = `
Software = Software = les logiciels = software
Internet = Internetdienste = le web = servicios de internet
Technology = Technologie = la technologie = tecnología
Information technology = IT = l’informatique = tecnologías de la información
Enterprise software = Unternehmenssoftware = les logiciels d’entreprise = software empresarial
SaaS = SaaS = le SaaS = SaaS
Cloud computing = Cloud = le cloud = computación en la nube
Data storage = Datenspeicherung = le stockage de données = almacenamiento de datos
Data centre = Rechenzentren = les centres de données = centros de datos
Databases = Datenbanken = les bases de données = bases de datos
Data = Datentechnologie = la data = datos
Big data = Big Data = le big data = big data
Analytics = Datenanalyse = l’analyse de données = análisis de datos
Artificial intelligence = Künstliche Intelligenz = l’intelligence artificielle = inteligencia artificial
Machine learning = maschinelles Lernen = l’apprentissage automatique = aprendizaje automático
Generative AI = generative KI = l’IA générative = IA generativa
Language technology = Sprachtechnologie = les technologies du langage = tecnología del lenguaje
Computer vision = Bilderkennung = la vision par ordinateur = visión por computador
Developer tools = Entwicklerwerkzeuge = les outils pour développeurs = herramientas para desarrolladores
DevOps = DevOps = le DevOps = DevOps
Open source = Open Source = l’open source = software de código abierto
Productivity = Produktivität = la productivité = productividad
Collaboration = Zusammenarbeit = le travail collaboratif = colaboración
Automation = Automatisierung = l’automatisation = automatización
CRM = CRM = le CRM = CRM
Customer service = Kundenservice = le service client = atención al cliente
ERP = ERP = l’ERP = ERP
Cyber security = IT-Sicherheit = la cybersécurité = ciberseguridad
Identity = digitale Identität = l’identité numérique = identidad digital
Mobile = mobile Anwendungen = les applications mobiles = aplicaciones móviles
Search = Suchtechnologie = les moteurs de recherche = buscadores
Web publishing = Web-Publishing = la publication en ligne = publicación web
Location services = standortbezogene Dienste = la géolocalisation = geolocalización
Local services = lokale Dienste = les services locaux = servicios locales
Classifieds = Kleinanzeigen = les petites annonces = anuncios clasificados
Marketplaces = Online-Marktplätze = les places de marché = plataformas de compraventa
Sharing economy = Sharing Economy = l’économie du partage = economía colaborativa
Crowdsourcing = Crowdsourcing = le crowdsourcing = crowdsourcing
Social = soziale Netzwerke = les réseaux sociaux = redes sociales
Messaging = Messaging = la messagerie = mensajería
Dating = Online-Dating = les rencontres en ligne = citas en línea
Reviews = Bewertungsportale = les avis en ligne = reseñas en línea
Personalisation = Personalisierung = la personnalisation = personalización
Communications = Kommunikation = la communication = comunicaciones
Internet of things = Internet der Dinge = l’internet des objets = internet de las cosas
Virtual reality = virtuelle Realität = la réalité virtuelle = realidad virtual
Blockchain = Blockchain = la blockchain = blockchain
Cryptocurrency = Kryptowährungen = les cryptomonnaies = criptomonedas
Quantum computing = Quantencomputing = l’informatique quantique = computación cuántica
Deep tech = Deep Tech = la deep tech = deep tech
Simulation = Simulation = la simulation = simulación
Commerce = Handel = le commerce = comercio
E-commerce = E-Commerce = le commerce en ligne = comercio electrónico
Retail = Einzelhandel = le commerce de détail = comercio minorista
B2B = B2B-Lösungen = les solutions B2B = soluciones B2B
B2C = B2C-Angebote = les offres B2C = servicios B2C
Consumer goods = Konsumgüter = les biens de consommation = bienes de consumo
Consumer services = Dienste für Verbraucher = les services aux particuliers = servicios al consumidor
Fashion = Mode = la mode = moda
Beauty = Kosmetik = les cosmétiques = cosmética
Home and furniture = Wohnen und Möbel = la maison et l’ameublement = hogar y muebles
Baby and family = Familienprodukte = les produits pour la famille = productos para familias
Pets = Heimtierbedarf = les animaux de compagnie = productos para mascotas
Discounts and loyalty = Kundenbindung = la fidélisation = fidelización
Food and beverage = Lebensmittel = l’agroalimentaire = alimentación
Grocery = Lebensmittelhandel = la distribution alimentaire = supermercados
Food delivery = Essenslieferung = la livraison de repas = comida a domicilio
Restaurants = Gastronomie = la restauration = restaurantes
Travel = Reisen = le tourisme = viajes
Hospitality = Hotellerie = l’hôtellerie = hostelería
Events = Veranstaltungen = l’événementiel = organización de eventos
Media = Medien = les médias = medios
News = Nachrichten = la presse en ligne = noticias
Publishing = Verlagswesen = l’édition = edición
Entertainment = Unterhaltung = le divertissement = entretenimiento
Video = Video = la vidéo = vídeo
Video streaming = Videostreaming = le streaming vidéo = vídeo en streaming
Film and television = Film und Fernsehen = le cinéma et la télévision = cine y televisión
Music and audio = Musik und Audio = la musique et l’audio = música y audio
Photography = Fotografie = la photographie = fotografía
Art = Kunstmarkt = le marché de l’art = arte
Games = Spiele = les jeux vidéo = videojuegos
Gambling = Glücksspiel = les jeux d’argent = juegos de azar
Sports = Sport = le sport = deporte
Fitness = Fitness = le fitness = fitness
Education = Bildung = l’éducation = educación
Ed-tech = Bildungstechnologie = les technologies éducatives = tecnología educativa
School education = Schulbildung = l’enseignement scolaire = educación escolar
Language learning = Sprachenlernen = l’apprentissage des langues = aprendizaje de idiomas
Human resources = Personalwesen = les ressources humaines = recursos humanos
Recruiting = Recruiting = le recrutement = selección de personal
Coworking = Coworking = le coworking = coworking
Startup services = Dienste für Start-ups = les services aux start-up = servicios para startups
Professional services = Unternehmensdienste = les services aux entreprises = servicios profesionales
Legal = Legal Tech = la legaltech = legaltech
Accounting = Buchhaltung = la comptabilité = contabilidad
Market research = Marktforschung = les études de marché = investigación de mercados
Sales and marketing = Vertrieb und Marketing = la vente et le marketing = ventas y marketing
Advertising = Werbung = la publicité = publicidad
Nonprofit = gemeinnützige Arbeit = le secteur associatif = proyectos sin ánimo de lucro
Government = öffentliche Verwaltung = le secteur public = sector público
Women = Angebote für Frauen = les services pour les femmes = servicios para mujeres
Seniors = Angebote für Senioren = la silver économie = servicios para mayores
Lifestyle = Lifestyle = l’art de vivre = estilo de vida
Health care = Gesundheit = la santé = salud
Digital health = Digital Health = la santé numérique = salud digital
Medical devices = Medizintechnik = les dispositifs médicaux = dispositivos médicos
Diagnostics = Diagnostik = le diagnostic = diagnóstico
Biotechnology = Biotechnologie = la biotechnologie = biotecnología
Pharmaceuticals = Pharma = l’industrie pharmaceutique = industria farmacéutica
Pharmacies = Apotheken = la pharmacie = farmacia
Wellness = Wellness = le bien-être = bienestar
Mental health = psychische Gesundheit = la santé mentale = salud mental
Fertility = Fertilität = la fertilité = fertilidad
Financial services = Finanzdienstleistungen = les services financiers = servicios financieros
Payments = Zahlungsverkehr = les paiements = pagos
Lending = Kreditvergabe = le crédit = préstamos
Banking = Banken = la banque = banca
Investing = Geldanlage = l’investissement = inversión
Insurance = Versicherungen = l’assurance = seguros
Crowdfunding = Crowdfunding = le financement participatif = financiación colectiva
Real estate = Immobilien = l’immobilier = servicios inmobiliarios
Construction = Bau = la construction = construcción
Automotive = Automobil = l’automobile = automoción
Autonomous vehicles = autonomes Fahren = les véhicules autonomes = vehículos autónomos
Electric vehicles = Elektromobilität = les véhicules électriques = vehículos eléctricos
Transportation = Mobilität und Verkehr = le transport = transporte
Logistics = Logistik = la logistique = logística
Delivery = Lieferdienste = la livraison = reparto
Aerospace = Luft- und Raumfahrt = l’aérospatial = industria aeroespacial
Drones = Drohnen = les drones = drones
Defence = Verteidigung = la défense = defensa
Marine = Schifffahrt = le maritime = industria marítima
Agriculture = Landwirtschaft = l’agriculture = agricultura
Energy = Energie = l’énergie = energía
Clean technology = Cleantech = les cleantechs = tecnologías limpias
Renewable energy = erneuerbare Energien = les énergies renouvelables = energías renovables
Solar = Solarenergie = le solaire = energía solar
Batteries = Batterietechnik = les batteries = baterías
Smart grid = intelligente Stromnetze = les réseaux électriques intelligents = redes eléctricas inteligentes
Water = Wassertechnik = la gestion de l’eau = gestión del agua
Waste and recycling = Abfall und Recycling = les déchets et le recyclage = residuos y reciclaje
Manufacturing = Fertigung = l’industrie = fabricación industrial
Industrial automation = industrielle Automatisierung = l’automatisation industrielle = automatización industrial
3D printing = 3D-Druck = l’impression 3D = impresión 3D
Robotics = Robotik = la robotique = robótica
Hardware = Hardware = le hardware = hardware
Consumer electronics = Unterhaltungselektronik = l’électronique grand public = electrónica de consumo
Wearables = Wearables = les objets connectés = wearables
Smart home = Smart Home = la maison connectée = hogar inteligente
Semiconductors = Halbleiter = les semi-conducteurs = semiconductores
Sensors = Sensorik = les capteurs = sensores
Materials = Werkstoffe = les matériaux = materiales
Nanotechnology = Nanotechnologie = les nanotechnologies = nanotecnología
Chemicals = Chemie = la chimie = química
Mining = Bergbau = l’exploitation minière = minería
`;

/** Cities whose name another language writes otherwise: English, German, French, Spanish. */
const CITIES = `
Munich = München = Munich = Múnich
Cologne = Köln = Cologne = Colonia
Nuremberg = Nürnberg = Nuremberg = Núremberg
Hanover = Hannover = Hanovre = Hannover
Frankfurt = Frankfurt = Francfort = Fráncfort
Hamburg = Hamburg = Hambourg = Hamburgo
Berlin = Berlin = Berlin = Berlín
Vienna = Wien = Vienne = Viena
Zurich = Zürich = Zurich = Zúrich
Geneva = Genf = Genève = Ginebra
Basel = Basel = Bâle = Basilea
Bern = Bern = Berne = Berna
Lucerne = Luzern = Lucerne = Lucerna
Paris = Paris = Paris = París
Strasbourg = Straßburg = Strasbourg = Estrasburgo
Brussels = Brüssel = Bruxelles = Bruselas
Antwerp = Antwerpen = Anvers = Amberes
Ghent = Gent = Gand = Gante
Luxembourg = Luxemburg = Luxembourg = Luxemburgo
London = London = Londres = Londres
Edinburgh = Edinburgh = Édimbourg = Edimburgo
Dublin = Dublin = Dublin = Dublín
Lisbon = Lissabon = Lisbonne = Lisboa
Barcelona = Barcelona = Barcelone = Barcelona
Seville = Sevilla = Séville = Sevilla
Milan = Mailand = Milan = Milán
Rome = Rom = Rome = Roma
Copenhagen = Kopenhagen = Copenhague = Copenhague
Stockholm = Stockholm = Stockholm = Estocolmo
Warsaw = Warschau = Varsovie = Varsovia
Prague = Prag = Prague = Praga
Athens = Athen = Athènes = Atenas
Moscow = Moskau = Moscou = Moscú
New York = New York = New York = Nueva York
Philadelphia = Philadelphia = Philadelphie = Filadelfia
Montreal = Montreal = Montréal = Montreal
Mexico City = Mexiko-Stadt = Mexico = Ciudad de México
Bogota = Bogotá = Bogota = Bogotá
Medellin = Medellín = Medellín = Medellín
Singapore = Singapur = Singapour = Singapur
Tokyo = Tokio = Tokyo = Tokio
Beijing = Peking = Pékin = Pekín
`;

type Other = Exclude<Language, 'en'>;

const FIELD_NAMES = tableOf(FIELDS, tagKey);
const CITY_NAMES = tableOf(CITIES, (name) => name);

/** The names of each line by its first, which is English. */
function tableOf(
  lines: string,
  keyOf: (name: string) => string,
): ReadonlyMap<string, Readonly<Record<Other, string>>> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [english = '', de = '', fr = '', es = ''] = line.split(' = ');
        return [keyOf(english), { de, fr, es }];
      }),
  );
}

/** How a language calls a city: by its English name or its own; as it is written if no other name is known. */
export function cityName(name: string, language: Language): string {
  return language === 'en' ? name : (CITY_NAMES.get(name)?.[language] ?? name);
}

/**
 * How a language calls a field; for one it has no word for ("warehouse robotics"), the nearest that the vocabulary reads in
 * it. Undefined if there is none: a letter leaves the field out rather than naming it in English.
 */
export function fieldName({ key, label }: Field, language: Language): string | undefined {
  if (language === 'en') return label;
  // Of a tag made of several names the last is what it is.
  const keys = [key, conceptNamed(key) ?? '', ...ownConcepts([label]).toReversed()];
  return keys.map((one) => FIELD_NAMES.get(one)?.[language]).find((name) => name !== undefined);
}

/** All words of a language's names of fields, in small letters. */
export function fieldWords(language: Other): ReadonlySet<string> {
  const names = [...FIELD_NAMES.values()].map((name) => name[language].toLowerCase());
  return new Set(names.flatMap((name) => name.match(/[\p{L}\p{N}]+/gu) ?? []));
}

/** What the languages call something: English, German, French, Spanish. */
type Words<Key extends string> = Readonly<Record<Key, `${string} = ${string} = ${string} = ${string}`>>;

/** A stage, as it stands behind "Runde", "tour" or "ronda" if not before "round". */
export const STAGES: Words<Stage> = {
  'pre-seed': 'pre-seed = Pre-Seed-Runde = de pré-amorçage = presemilla',
  seed: 'seed = Seed-Runde = d’amorçage = semilla',
  'series-a': 'Series A = Series-A-Runde = de série A = de serie A',
  'series-b': 'Series B = Series-B-Runde = de série B = de serie B',
  'series-c-plus': 'growth = Wachstumsrunde = de croissance = de crecimiento',
};

/** Limited partners, in the plural. */
export const LP_TYPES: Words<LpType> = {
  family_office: 'family offices = Family Offices = des family offices = family offices',
  hnw_individual: 'private investors = private Investoren = des investisseurs privés = inversores privados',
  recently_exited_founder:
    'founders who have sold a company = Unternehmerinnen und Unternehmer nach einem Exit = des entrepreneurs ayant cédé leur entreprise = emprendedores que han vendido su empresa',
  institutional:
    'institutions = institutionelle Investoren = des investisseurs institutionnels = inversores institucionales',
  angel: 'angel investors = Business Angels = des business angels = business angels',
};

/** Funds by what they do. */
export const STRATEGIES: Words<Strategy> = {
  venture: 'venture fund = Venture-Capital-Fonds = fonds de capital-risque = fondo de capital riesgo',
  growth: 'growth fund = Wachstumsfonds = fonds de capital-développement = fondo de crecimiento',
  buyout: 'buyout fund = Buyout-Fonds = fonds de LBO = fondo de adquisiciones',
  private_credit:
    'private credit fund = Private-Credit-Fonds = fonds de dette privée = fondo de deuda privada',
  real_estate: 'real estate fund = Immobilienfonds = fonds immobilier = fondo inmobiliario',
  infrastructure:
    'infrastructure fund = Infrastrukturfonds = fonds d’infrastructure = fondo de infraestructuras',
  fund_of_funds: 'fund of funds = Dachfonds = fonds de fonds = fondo de fondos',
  hedge: 'hedge fund = Hedgefonds = fonds alternatif = fondo de cobertura',
};

/** One language of a table of words. */
export function wordsIn<Key extends string>(
  words: Words<Key>,
  language: Language,
): Readonly<Record<Key, string>> {
  const at = LANGUAGES.indexOf(language);
  const own = Object.entries<string>(words).map(([key, names]) => [key, names.split(' = ')[at]]);
  return Object.fromEntries(own) as Record<Key, string>;
}
