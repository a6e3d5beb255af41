import { normalForm } from '../platform/values/text.ts';
import { LATIN_LETTERS } from './rules-identity.ts';

/**
 * Countries, ISO 3166-1: `alpha-3 alpha-2 English short name`, one per `|` or line. Kosovo under its user-assigned
 * codes XKX/XK, which the deal exports use.
 */
const COUNTRIES_TABLE = `
ABW AW Aruba|AFG AF Afghanistan|AGO AO Angola|AIA AI Anguilla|ALA AX Åland Islands|ALB AL Albania|AND AD Andorra
ARE AE United Arab Emirates|ARG AR Argentina|ARM AM Armenia|ASM AS American Samoa|ATA AQ Antarctica
ATF TF French Southern Territories|ATG AG Antigua and Barbuda|AUS AU Australia|AUT AT Austria|AZE AZ Azerbaijan
BDI BI Burundi|BEL BE Belgium|BEN BJ Benin|BES BQ Caribbean Netherlands|BFA BF Burkina Faso|BGD BD Bangladesh
BGR BG Bulgaria|BHR BH Bahrain|BHS BS Bahamas|BIH BA Bosnia and Herzegovina|BLM BL Saint Barthélemy
BLR BY Belarus|BLZ BZ Belize|BMU BM Bermuda|BOL BO Bolivia|BRA BR Brazil|BRB BB Barbados|BRN BN Brunei
BTN BT Bhutan|BVT BV Bouvet Island|BWA BW Botswana|CAF CF Central African Republic|CAN CA Canada
CCK CC Cocos (Keeling) Islands|CHE CH Switzerland|CHL CL Chile|CHN CN China|CIV CI Côte d'Ivoire|CMR CM Cameroon
COD CD Democratic Republic of the Congo|COG CG Congo|COK CK Cook Islands|COL CO Colombia|COM KM Comoros
CPV CV Cape Verde|CRI CR Costa Rica|CUB CU Cuba|CUW CW Curaçao|CXR CX Christmas Island|CYM KY Cayman Islands
CYP CY Cyprus|CZE CZ Czechia|DEU DE Germany|DJI DJ Djibouti|DMA DM Dominica|DNK DK Denmark
DOM DO Dominican Republic|DZA DZ Algeria|ECU EC Ecuador|EGY EG Egypt|ERI ER Eritrea|ESH EH Western Sahara
ESP ES Spain|EST EE Estonia|ETH ET Ethiopia|FIN FI Finland|FJI FJ Fiji|FLK FK Falkland Islands|FRA FR France
FRO FO Faroe Islands|FSM FM Micronesia|GAB GA Gabon|GBR GB United Kingdom|GEO GE Georgia|GGY GG Guernsey
GHA GH Ghana|GIB GI Gibraltar|GIN GN Guinea|GLP GP Guadeloupe|GMB GM Gambia|GNB GW Guinea-Bissau
GNQ GQ Equatorial Guinea|GRC GR Greece|GRD GD Grenada|GRL GL Greenland|GTM GT Guatemala|GUF GF French Guiana
GUM GU Guam|GUY GY Guyana|HKG HK Hong Kong|HMD HM Heard and McDonald Islands|HND HN Honduras|HRV HR Croatia
HTI HT Haiti|HUN HU Hungary|IDN ID Indonesia|IMN IM Isle of Man|IND IN India
IOT IO British Indian Ocean Territory|IRL IE Ireland|IRN IR Iran|IRQ IQ Iraq|ISL IS Iceland|ISR IL Israel
ITA IT Italy|JAM JM Jamaica|JEY JE Jersey|JOR JO Jordan|JPN JP Japan|KAZ KZ Kazakhstan|KEN KE Kenya
KGZ KG Kyrgyzstan|KHM KH Cambodia|KIR KI Kiribati|KNA KN Saint Kitts and Nevis|KOR KR South Korea|KWT KW Kuwait
LAO LA Laos|LBN LB Lebanon|LBR LR Liberia|LBY LY Libya|LCA LC Saint Lucia|LIE LI Liechtenstein|LKA LK Sri Lanka
LSO LS Lesotho|LTU LT Lithuania|LUX LU Luxembourg|LVA LV Latvia|MAC MO Macao|MAF MF Saint Martin|MAR MA Morocco
MCO MC Monaco|MDA MD Moldova|MDG MG Madagascar|MDV MV Maldives|MEX MX Mexico|MHL MH Marshall Islands
MKD MK North Macedonia|MLI ML Mali|MLT MT Malta|MMR MM Myanmar|MNE ME Montenegro|MNG MN Mongolia
MNP MP Northern Mariana Islands|MOZ MZ Mozambique|MRT MR Mauritania|MSR MS Montserrat|MTQ MQ Martinique
MUS MU Mauritius|MWI MW Malawi|MYS MY Malaysia|MYT YT Mayotte|NAM NA Namibia|NCL NC New Caledonia|NER NE Niger
NFK NF Norfolk Island|NGA NG Nigeria|NIC NI Nicaragua|NIU NU Niue|NLD NL Netherlands|NOR NO Norway|NPL NP Nepal
NRU NR Nauru|NZL NZ New Zealand|OMN OM Oman|PAK PK Pakistan|PAN PA Panama|PCN PN Pitcairn Islands|PER PE Peru
PHL PH Philippines|PLW PW Palau|PNG PG Papua New Guinea|POL PL Poland|PRI PR Puerto Rico|PRK KP North Korea
PRT PT Portugal|PRY PY Paraguay|PSE PS Palestine|PYF PF French Polynesia|QAT QA Qatar|REU RE Réunion
ROU RO Romania|RUS RU Russia|RWA RW Rwanda|SAU SA Saudi Arabia|SDN SD Sudan|SEN SN Senegal|SGP SG Singapore
SGS GS South Georgia and South Sandwich Islands|SHN SH Saint Helena|SJM SJ Svalbard and Jan Mayen
SLB SB Solomon Islands|SLE SL Sierra Leone|SLV SV El Salvador|SMR SM San Marino|SOM SO Somalia
SPM PM Saint Pierre and Miquelon|SRB RS Serbia|SSD SS South Sudan|STP ST São Tomé and Príncipe|SUR SR Suriname
SVK SK Slovakia|SVN SI Slovenia|SWE SE Sweden|SWZ SZ Eswatini|SXM SX Sint Maarten|SYC SC Seychelles|SYR SY Syria
TCA TC Turks and Caicos Islands|TCD TD Chad|TGO TG Togo|THA TH Thailand|TJK TJ Tajikistan|TKL TK Tokelau
TKM TM Turkmenistan|TLS TL Timor-Leste|TON TO Tonga|TTO TT Trinidad and Tobago|TUN TN Tunisia|TUR TR Turkey
TUV TV Tuvalu|TWN TW Taiwan|TZA TZ Tanzania|UGA UG Uganda|UKR UA Ukraine|UMI UM U.S. Outlying Islands
URY UY Uruguay|USA US United States|UZB UZ Uzbekistan|VAT VA Vatican City|VCT VC Saint Vincent and Grenadines
VEN VE Venezuela|VGB VG British Virgin Islands|VIR VI U.S. Virgin Islands|VNM VN Vietnam|VUT VU Vanuatu
WLF WF Wallis and Futuna|WSM WS Samoa|XKX XK Kosovo|YEM YE Yemen|ZAF ZA South Africa|ZMB ZM Zambia
ZWE ZW Zimbabwe`;

/** Other spellings people and exports use. Not here: what is as often a place within a country ("Georgia", "Jersey"). */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'USA',
  america: 'USA',
  'u s a': 'USA',
  'u s': 'USA',
  uk: 'GBR',
  'u k': 'GBR',
  'great britain': 'GBR',
  britain: 'GBR',
  england: 'GBR',
  scotland: 'GBR',
  wales: 'GBR',
  'northern ireland': 'GBR',
  uae: 'ARE',
  holland: 'NLD',
  'the netherlands': 'NLD',
  'czech republic': 'CZE',
  'republic of korea': 'KOR',
  korea: 'KOR',
  'viet nam': 'VNM',
  'russian federation': 'RUS',
  turkiye: 'TUR',
  macau: 'MAC',
  'hong kong sar': 'HKG',
  'ivory coast': 'CIV',
  'cabo verde': 'CPV',
  swaziland: 'SWZ',
  burma: 'MMR',
  macedonia: 'MKD',
  'peoples republic of china': 'CHN',
  'mainland china': 'CHN',
  'republic of ireland': 'IRL',
  'bosnia herzegovina': 'BIH',
  // As people of the country write it.
  deutschland: 'DEU',
  osterreich: 'AUT',
  oesterreich: 'AUT',
  schweiz: 'CHE',
  suisse: 'CHE',
  svizzera: 'CHE',
  espana: 'ESP',
  italia: 'ITA',
  nederland: 'NLD',
  belgique: 'BEL',
  belgie: 'BEL',
  danmark: 'DNK',
  sverige: 'SWE',
  norge: 'NOR',
  suomi: 'FIN',
  polska: 'POL',
  cesko: 'CZE',
  magyarorszag: 'HUN',
  brasil: 'BRA',
  bharat: 'IND',
  eire: 'IRL',
  中国: 'CHN',
  香港: 'HKG',
  台湾: 'TWN',
  日本: 'JPN',
  美国: 'USA',
  emirates: 'ARE',
  'the united states': 'USA',
  'the us': 'USA',
  'the usa': 'USA',
  'the uk': 'GBR',
  'the united kingdom': 'GBR',
  'the philippines': 'PHL',
  // Codes of older exports that ISO has withdrawn.
  rom: 'ROU',
};

/** Longer than any place with its region and country; the rest of a longer text is not looked at. */
const MAX_PLACE = 500;

/** A place name as a key: no accents, case or punctuation; single spaces. Empty if nothing is left. */
export function placeKey(text: string): string {
  return normalForm(text, 'NFKD', MAX_PLACE)
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’.]/gu, (mark) => (mark === '.' ? ' ' : ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const NAME_BY_ALPHA3 = new Map<string, string>();
const ALPHA3_BY_ALPHA2 = new Map<string, string>();
const ALPHA2_BY_ALPHA3 = new Map<string, string>();
const ALPHA3_BY_KEY = new Map<string, string>(Object.entries(OTHER_NAMES));

for (const row of COUNTRIES_TABLE.trim().split(/[|\n]/u)) {
  const alpha3 = row.slice(0, 3);
  const name = row.slice(7);
  NAME_BY_ALPHA3.set(alpha3, name);
  ALPHA3_BY_ALPHA2.set(row.slice(4, 6), alpha3);
  ALPHA2_BY_ALPHA3.set(alpha3, row.slice(4, 6));
  ALPHA3_BY_KEY.set(alpha3.toLowerCase(), alpha3).set(placeKey(name), alpha3);
}

/**
 * The alpha-3 code of a country given by code or English name in any spelling, or undefined. Two letters count only in
 * capitals: "in" and "no" are words, and where a state of the USA or Canada is meant the caller asks for that first.
 */
export function countryCode(text: string): string | undefined {
  const trimmed = text.trim();
  return ALPHA3_BY_ALPHA2.get(trimmed) ?? ALPHA3_BY_KEY.get(placeKey(trimmed));
}

/** Every name of a country that is read, as a key, with its alpha-3 code; without the codes. */
export function countryNames(): readonly (readonly [key: string, alpha3: string])[] {
  return [...ALPHA3_BY_KEY].filter(([key]) => key.length > 3);
}

/** The English short name of an alpha-3 code; the code itself if it is not one. */
export function countryName(alpha3: string): string {
  return NAME_BY_ALPHA3.get(alpha3) ?? alpha3;
}

/** The alpha-2 code of an alpha-3 one; undefined if it is not one. */
export function countryAlpha2(alpha3: string): string | undefined {
  return ALPHA2_BY_ALPHA3.get(alpha3);
}

/**
 * Cities with more than one name in use: `the one kept: the others`. English names first, because the corpora and the
 * table of metropolitan areas have those; names in Chinese for the cities Chinese deals name.
 */
const TABLE = `
new york: nyc, new york city|san francisco: sf|washington: washington d c, washington dc|quebec: quebec city
bangalore: bengaluru|gurgaon: gurugram|mumbai: bombay|kolkata: calcutta|chennai: madras|pune: poona|mysore: mysuru
kochi: cochin, ernakulam|thiruvananthapuram: trivandrum|vadodara: baroda|puducherry: pondicherry|prayagraj: allahabad
varanasi: benares|visakhapatnam: vizag|mangalore: mangaluru|navi mumbai: new mumbai|delhi: new delhi, delhi ncr, ncr
kyiv: kiev|odesa: odessa|lviv: lvov|moscow: moskva|st petersburg: sankt peterburg|warsaw: warszawa|krakow: cracow
prague: praha|vienna: wien|munich: munchen, muenchen|cologne: koln, koeln|nuremberg: nurnberg, nuernberg
hanover: hannover|dusseldorf: duesseldorf|frankfurt: frankfurt am main|brunswick: braunschweig|zurich: zuerich
geneva: geneve, genf|basel: bale|bern: berne|lucerne: luzern|rome: roma|milan: milano|turin: torino|florence: firenze
naples: napoli|venice: venezia|genoa: genova|lisbon: lisboa|porto: oporto|seville: sevilla|saragossa: zaragoza
brussels: bruxelles, brussel|antwerp: antwerpen, anvers|ghent: gent|bruges: brugge|louvain: leuven
the hague: den haag, s gravenhage|copenhagen: kobenhavn|aarhus: arhus|gothenburg: goteborg|helsinki: helsingfors
turku: abo|bucharest: bucuresti|belgrade: beograd|athens: athina|istanbul: constantinople
tel aviv: tel aviv yafo, tel aviv jaffa|herzliya: herzliyya|petah tikva: petah tiqva, petah tiqwa, petach tikva
rehovot: rehovoth|kfar saba: kefar sava|modiin: modi in, modiin makkabbim re ut|bnei brak: bene beraq|yokneam: yoqne am illit, yokneam illit|raanana: ra anana|jaffa: yafo
rishon lezion: rishon leziyyon|ashkelon: ashqelon|cairo: al qahirah|jeddah: jiddah|riyadh: ar riyad
ho chi minh city: saigon, hcmc, thanh pho ho chi minh|yangon: rangoon|busan: pusan|incheon: inchon
mexico city: ciudad de mexico, mexico d f|sao paulo: sampa|kuala lumpur: kl|singapore: singapore city
seongnam: seongnam si|suwon: suwon si|goyang: goyang si
beijing: 北京, peking|shanghai: 上海|guangzhou: 广州, canton|shenzhen: 深圳|hangzhou: 杭州|chengdu: 成都
nanjing: 南京, nanking|suzhou: 苏州|wuhan: 武汉|tianjin: 天津, tientsin|chongqing: 重庆, chungking|xian: 西安, xi an
xiamen: 厦门, amoy|changsha: 长沙|qingdao: 青岛, tsingtao|ningbo: 宁波|hefei: 合肥|zhengzhou: 郑州|jinan: 济南
dalian: 大连|shenyang: 沈阳|fuzhou: 福州|wuxi: 无锡|dongguan: 东莞|foshan: 佛山|zhuhai: 珠海|kunming: 昆明
harbin: 哈尔滨|changchun: 长春|nanchang: 南昌|guiyang: 贵阳|changzhou: 常州|nantong: 南通|jiaxing: 嘉兴
taipei: 台北, 臺北|hong kong: 香港|macau: 澳门, macao|tokyo: 東京|osaka: 大阪|seoul: 서울`;

const KEPT = new Map<string, string>(
  TABLE.trim()
    .split(/[|\n]/u)
    .flatMap((row) => {
      const [kept = '', others = ''] = row.split(': ');
      return others.split(', ').map((other) => [other, kept] as const);
    }),
);

/**
 * The key of a city's name: `placeKey`, one key where several names are in use, without "Greater", "Area" and the like,
 * and "saint" as "st". Empty if nothing is left.
 */
export function cityKey(text: string): string {
  const key = placeKey(text)
    .replace(/[æœøđðłþıħ]/gu, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replace(/^greater /u, '')
    .replace(/(?: metro(?:politan)?)?(?: area| region)$/u, '')
    .replace(/(?<=^\p{Script=Han}{2,})市$/u, '')
    .replace(/^saint /u, 'st ');
  return KEPT.get(key) ?? key;
}

/** All spellings of the city of a `cityKey`, itself first. */
export function citySpellings(key: string): string[] {
  const others = [...KEPT].filter(([, kept]) => kept === key).map(([other]) => other);
  return [key, ...others];
}
