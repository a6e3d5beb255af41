import type { MetroTable } from '../reference/rules-meant-places.ts';
import { type Place, parsePlace, placeOf } from '../reference/rules-place.ts';
import { mailboxAllowance } from './rules-known-hosts.ts';
import { nextDayAt, nextSlot } from './rules-local-time.ts';
import type { Mailbox, Slot } from './rules-mailbox.ts';
import type { Replan } from './rules-mailbox-input.ts';

/** When a touch may go whose mailbox reached its daily limit: in the first window of its next day. */
export function slotAfterFullDay(
  now: Date,
  sequence: { readonly timeZone: string | undefined },
  { settings }: Pick<Mailbox, 'settings'>,
): Slot {
  const { window, timeZone } = settings;
  return nextSlot({ after: nextDayAt(now, timeZone), window, timeZone: sequence.timeZone ?? timeZone });
}

/**
 * Plans touches again by the hours and limits their mailbox has now: by the same rules as a first planning,
 * from `now` on, and not today where the mailbox has reached its limit. One that was refused for now is not
 * tried before its time.
 */
export function replanAt(now: Date, operatorPerDay: number): Replan {
  return (mailbox, { dueAt, dueUntil, attempts, timeZone }) => {
    const { settings, sentDay, sentCount } = mailbox;
    const earliest = attempts > 0 && dueAt !== undefined && dueAt > now ? dueAt : now;
    const zone = timeZone ?? settings.timeZone;
    const open = nextSlot({ after: earliest, window: settings.window, timeZone: zone });
    const { day, perDay } = mailboxAllowance(mailbox, operatorPerDay, now);
    // A day ahead of ours: the mailbox's zone was changed, and today's count is of that day.
    const isFull = (sentDay ?? '') > day || (sentDay === day ? sentCount : 0) >= perDay;
    const after = isFull ? slotAfterFullDay(now, { timeZone }, mailbox) : open;
    const slot = after.at > open.at ? after : open;
    const isOpen = slot.at.getTime() === earliest.getTime();
    const isKept =
      dueAt !== undefined &&
      dueUntil?.getTime() === slot.until.getTime() &&
      // What waits for its turn in open hours stays before those that came later.
      (isOpen ? dueAt <= slot.at : dueAt.getTime() === slot.at.getTime());
    return isKept ? undefined : slot;
  };
}

/**
 * When a mailbox is free whose gap is another now: the last message was followed by one to two gaps, and the same share of the
 * new one counts from it. `freeAt`: by the old gap. Seconds.
 */
export function freeByGap(
  freeAt: Date,
  lastAt: Date | undefined,
  gap: { readonly before: number; readonly after: number },
): Date {
  if (lastAt === undefined || gap.before === gap.after) return freeAt;
  const share = gap.before > 0 ? (freeAt.getTime() - lastAt.getTime()) / (gap.before * 1_000) : 1;
  return new Date(lastAt.getTime() + Math.min(2, Math.max(1, share)) * gap.after * 1_000);
}

/**
 * Countries that keep one time: `area: alpha-3 name|…`, of the IANA time zone database (zone.tab and zone1970.tab, 2025b,
 * public domain). A country stands here where all its zones show the same time in 2027 and 2028, under the first.
 */
const COUNTRIES = `
Africa: AGO Luanda|BDI Bujumbura|BEN Porto-Novo|BFA Ouagadougou|BWA Gaborone|CAF Bangui|CIV Abidjan|CMR Douala
Africa: COG Brazzaville|DJI Djibouti|DZA Algiers|EGY Cairo|ERI Asmara|ESH El_Aaiun|ETH Addis_Ababa
Africa: GAB Libreville|GHA Accra|GIN Conakry|GMB Banjul|GNB Bissau|GNQ Malabo|KEN Nairobi|LBR Monrovia
Africa: LBY Tripoli|LSO Maseru|MAR Casablanca|MLI Bamako|MOZ Maputo|MRT Nouakchott|MWI Blantyre|NAM Windhoek
Africa: NER Niamey|NGA Lagos|RWA Kigali|SDN Khartoum|SEN Dakar|SLE Freetown|SOM Mogadishu|SSD Juba|STP Sao_Tome
Africa: SWZ Mbabane|TCD Ndjamena|TGO Lome|TUN Tunis|TZA Dar_es_Salaam|UGA Kampala|ZAF Johannesburg|ZMB Lusaka
Africa: ZWE Harare
America: ABW Aruba|AIA Anguilla|ARG Argentina/Buenos_Aires|ATG Antigua|BES Kralendijk|BHS Nassau
America: BLM St_Barthelemy|BLZ Belize|BOL La_Paz|BRB Barbados|COL Bogota|CRI Costa_Rica|CUB Havana|CUW Curacao
America: CYM Cayman|DMA Dominica|DOM Santo_Domingo|GLP Guadeloupe|GRD Grenada|GTM Guatemala|GUF Cayenne
America: GUY Guyana|HND Tegucigalpa|HTI Port-au-Prince|JAM Jamaica|KNA St_Kitts|LCA St_Lucia|MAF Marigot
America: MSR Montserrat|MTQ Martinique|NIC Managua|PAN Panama|PER Lima|PRI Puerto_Rico|PRY Asuncion
America: SLV El_Salvador|SPM Miquelon|SUR Paramaribo|SXM Lower_Princes|TCA Grand_Turk|TTO Port_of_Spain
America: URY Montevideo|VCT St_Vincent|VEN Caracas|VGB Tortola|VIR St_Thomas
Arctic: SJM Longyearbyen
Asia: AFG Kabul|ARE Dubai|ARM Yerevan|AZE Baku|BGD Dhaka|BHR Bahrain|BRN Brunei|BTN Thimphu|CYP Nicosia
Asia: GEO Tbilisi|HKG Hong_Kong|IND Kolkata|IRN Tehran|IRQ Baghdad|ISR Jerusalem|JOR Amman|JPN Tokyo|KAZ Almaty
Asia: KGZ Bishkek|KHM Phnom_Penh|KOR Seoul|KWT Kuwait|LAO Vientiane|LBN Beirut|LKA Colombo|MAC Macau|MMR Yangon
Asia: MYS Kuala_Lumpur|NPL Kathmandu|OMN Muscat|PAK Karachi|PHL Manila|PRK Pyongyang|PSE Gaza|QAT Qatar
Asia: SAU Riyadh|SGP Singapore|SYR Damascus|THA Bangkok|TJK Dushanbe|TKM Ashgabat|TLS Dili|TWN Taipei
Asia: UZB Samarkand|VNM Ho_Chi_Minh|YEM Aden
Atlantic: BMU Bermuda|CPV Cape_Verde|FLK Stanley|FRO Faroe|ISL Reykjavik|SGS South_Georgia|SHN St_Helena
Europe: ALA Mariehamn|ALB Tirane|AND Andorra|AUT Vienna|BEL Brussels|BGR Sofia|BIH Sarajevo|BLR Minsk|CHE Zurich
Europe: CZE Prague|DEU Berlin|DNK Copenhagen|EST Tallinn|FIN Helsinki|FRA Paris|GBR London|GGY Guernsey
Europe: GIB Gibraltar|GRC Athens|HRV Zagreb|HUN Budapest|IMN Isle_of_Man|IRL Dublin|ITA Rome|JEY Jersey
Europe: LIE Vaduz|LTU Vilnius|LUX Luxembourg|LVA Riga|MCO Monaco|MDA Chisinau|MKD Skopje|MLT Malta|MNE Podgorica
Europe: NLD Amsterdam|NOR Oslo|POL Warsaw|ROU Bucharest|SMR San_Marino|SRB Belgrade|SVK Bratislava|SVN Ljubljana
Europe: SWE Stockholm|TUR Istanbul|VAT Vatican|XKX Belgrade
Indian: ATF Kerguelen|CCK Cocos|COM Comoro|CXR Christmas|IOT Chagos|MDG Antananarivo|MDV Maldives|MUS Mauritius
Indian: MYT Mayotte|REU Reunion|SYC Mahe
Pacific: ASM Pago_Pago|COK Rarotonga|FJI Fiji|GUM Guam|MHL Majuro|MNP Saipan|NCL Noumea|NFK Norfolk|NIU Niue
Pacific: NRU Nauru|PCN Pitcairn|PLW Palau|SLB Guadalcanal|TKL Fakaofo|TON Tongatapu|TUV Funafuti|VUT Efate
Pacific: WLF Wallis|WSM Apia`;

/**
 * Countries and, with their postal codes, states of the USA and Canada in which nineteen in twenty people live by one
 * time. A message that comes to the twentieth does so an hour or two early; the towns that are known stand below.
 */
const MOSTLY = `
America/New_York: USA/CT USA/DC USA/DE USA/FL USA/GA USA/MA USA/MD USA/ME USA/NC USA/NH USA/NJ USA/NY USA/OH USA/PA
America/New_York: USA/RI USA/SC USA/VA USA/VT USA/WV
America/Detroit: USA/MI
America/Chicago: USA/AL USA/AR USA/IA USA/IL USA/KS USA/LA USA/MN USA/MO USA/MS USA/OK USA/TX USA/WI
America/Denver: USA/CO USA/MT USA/NM USA/UT USA/WY
America/Phoenix: USA/AZ
America/Los_Angeles: USA/CA USA/NV USA/OR USA/WA
America/Anchorage: USA/AK
Pacific/Honolulu: USA/HI
America/Puerto_Rico: USA/PR
America/St_Johns: CAN/NL
America/Halifax: CAN/NS CAN/PE
America/Moncton: CAN/NB
America/Toronto: CAN/ON CAN/QC
America/Winnipeg: CAN/MB
America/Regina: CAN/SK
America/Edmonton: CAN/AB CAN/NT
America/Whitehorse: CAN/YT
America/Vancouver: CAN/BC
America/Santiago: CHL
America/Guayaquil: ECU
Asia/Shanghai: CHN
Europe/Kyiv: UKR
Europe/Lisbon: PRT
Europe/Madrid: ESP
Pacific/Auckland: NZL`;

/** Cities where the state or country does not settle it: `country or state, zone: cities` as `cityKey` has them. */
const CITIES = `
USA/FL America/Chicago: pensacola, destin, panama city, panama city beach, fort walton beach, niceville, crestview
USA/FL America/Chicago: santa rosa beach, gulf breeze, marianna, miramar beach, navarre
USA/ID America/Boise: boise, meridian, nampa, caldwell, eagle, idaho falls, pocatello, twin falls, rexburg, ketchum
USA/ID America/Boise: sun valley, hailey
USA/ID America/Los_Angeles: coeur d alene, coeur dalene, post falls, hayden, moscow, lewiston, sandpoint
USA/IN America/Indiana/Indianapolis: indianapolis, fort wayne, south bend, bloomington, carmel, fishers, lafayette
USA/IN America/Indiana/Indianapolis: west lafayette, muncie, noblesville, terre haute, anderson, kokomo, elkhart
USA/IN America/Indiana/Indianapolis: mishawaka, columbus, zionsville, westfield, notre dame, warsaw, goshen
USA/IN America/Chicago: evansville, gary, hammond, valparaiso, michigan city, merrillville, crown point, munster
USA/KS America/Denver: goodland
USA/KY America/New_York: louisville, lexington, covington, frankfort, florence, newport, georgetown, richmond
USA/KY America/Chicago: bowling green, owensboro, paducah, hopkinsville
USA/MI America/Menominee: menominee, iron mountain, ironwood
USA/ND America/Chicago: fargo, bismarck, grand forks, minot, west fargo, williston, mandan, jamestown
USA/ND America/Denver: dickinson
USA/NE America/Chicago: omaha, lincoln, bellevue, papillion, la vista, grand island, kearney, fremont, norfolk
USA/NE America/Denver: scottsbluff, gering
USA/OR America/Boise: ontario
USA/SD America/Chicago: sioux falls, brookings, aberdeen, watertown, mitchell, yankton, pierre, vermillion
USA/SD America/Denver: rapid city, spearfish, sturgis
USA/TN America/Chicago: nashville, memphis, franklin, brentwood, murfreesboro, clarksville, jackson, germantown
USA/TN America/New_York: knoxville, chattanooga, johnson city, kingsport, bristol, oak ridge, maryville, cleveland
USA/TX America/Denver: el paso, socorro, horizon city
CAN/BC America/Dawson_Creek: dawson creek, fort st john
CAN/BC America/Edmonton: cranbrook, kimberley, fernie, golden, invermere
CAN/NL America/Goose_Bay: happy valley goose bay, labrador city, wabush
CAN/NU America/Iqaluit: iqaluit
CAN/ON America/Winnipeg: kenora, dryden, fort frances
CAN/SK America/Edmonton: lloydminster
AUS Australia/Sydney: sydney, canberra, newcastle, wollongong, byron bay
AUS Australia/Melbourne: melbourne, geelong, ballarat, bendigo
AUS Australia/Brisbane: brisbane, gold coast, sunshine coast, noosa, cairns, townsville, toowoomba
AUS Australia/Adelaide: adelaide
AUS Australia/Darwin: darwin
AUS Australia/Hobart: hobart, launceston
AUS Australia/Perth: perth, fremantle
BRA America/Sao_Paulo: sao paulo, rio de janeiro, belo horizonte, brasilia, curitiba, florianopolis, porto alegre
BRA America/Sao_Paulo: campinas, goiania, vitoria, joinville, blumenau, sao jose dos campos, ribeirao preto, santos
BRA America/Sao_Paulo: niteroi, osasco, barueri, sorocaba, londrina, maringa, uberlandia, juiz de fora
BRA America/Recife: recife
BRA America/Fortaleza: fortaleza, natal, joao pessoa, sao luis, teresina
BRA America/Bahia: salvador
BRA America/Maceio: maceio, aracaju
BRA America/Belem: belem
BRA America/Araguaina: palmas
BRA America/Manaus: manaus
BRA America/Cuiaba: cuiaba
BRA America/Campo_Grande: campo grande
CHL America/Punta_Arenas: punta arenas
COD Africa/Kinshasa: kinshasa
COD Africa/Lubumbashi: lubumbashi
ESP Atlantic/Canary: las palmas, las palmas de gran canaria, santa cruz de tenerife, la laguna, arrecife, telde
ESP Atlantic/Canary: san cristobal de la laguna, puerto del rosario, adeje, arona, maspalomas
IDN Asia/Jakarta: jakarta, bandung, surabaya, semarang, yogyakarta, tangerang, south tangerang, depok, bekasi
IDN Asia/Jakarta: bogor, medan, batam, palembang, malang
IDN Asia/Makassar: denpasar, bali, ubud, canggu, kuta, makassar, balikpapan
MEX America/Mexico_City: mexico city, guadalajara, zapopan, puebla, queretaro, santiago de queretaro, leon, toluca
MEX America/Mexico_City: san luis potosi, aguascalientes, morelia, cuernavaca, veracruz, naucalpan
MEX America/Monterrey: monterrey, san pedro garza garcia, saltillo, torreon
MEX America/Cancun: cancun, playa del carmen, tulum
MEX America/Merida: merida
MEX America/Tijuana: tijuana, mexicali, ensenada
MEX America/Chihuahua: chihuahua
MEX America/Ciudad_Juarez: ciudad juarez, juarez
MEX America/Hermosillo: hermosillo
MEX America/Mazatlan: culiacan, mazatlan, la paz, los cabos, cabo san lucas, san jose del cabo
MNG Asia/Ulaanbaatar: ulaanbaatar, ulan bator
PNG Pacific/Port_Moresby: port moresby
PRT Atlantic/Azores: ponta delgada, angra do heroismo, horta
RUS Europe/Moscow: moscow, st petersburg, nizhny novgorod, kazan, rostov on don, krasnodar, voronezh, sochi
RUS Europe/Moscow: innopolis, skolkovo, khimki, yaroslavl, tula, zelenograd
RUS Europe/Kaliningrad: kaliningrad
RUS Europe/Samara: samara, tolyatti, izhevsk
RUS Asia/Yekaterinburg: yekaterinburg, ekaterinburg, chelyabinsk, ufa, perm, tyumen
RUS Asia/Omsk: omsk
RUS Asia/Novosibirsk: novosibirsk
RUS Asia/Tomsk: tomsk
RUS Asia/Krasnoyarsk: krasnoyarsk
RUS Asia/Irkutsk: irkutsk
RUS Asia/Vladivostok: vladivostok, khabarovsk`;

const lines = (table: string): readonly (readonly [string, string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    });

/** Zone names by what is known: `NOR`, `USA/TX`, and with a city `USA/TX/el paso` and `AUS/perth`. */
export const ZONE_BY_PLACE: ReadonlyMap<string, string> = new Map([
  ...lines(COUNTRIES).flatMap(([area, entries]) =>
    entries.split('|').map((entry) => [entry.slice(0, 3), `${area}/${entry.slice(4)}`] as const),
  ),
  ...lines(MOSTLY).flatMap(([zone, places]) => places.split(' ').map((place) => [place, zone] as const)),
  ...lines(CITIES).flatMap(([head, cities]) => {
    const [place = '', zone = ''] = head.split(' ');
    return cities.split(', ').map((city) => [`${place}/${city}`, zone] as const);
  }),
]);

/** What is known of where a person is, as records have it. */
export interface Whereabouts {
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** A geography as people write it; looked at where the columns do not settle it. */
  readonly geographyText?: string | null | undefined;
}

/**
 * The IANA time zone of a person, where what is known of their place determines it; undefined if it does
 * not, as for the USA without a state. `places` finds the country of a city that is given alone, and the city
 * a suburb belongs to.
 */
export function zoneOf(
  { country = null, state = null, city = null, geographyText }: Whereabouts,
  places?: Pick<MetroTable, 'metroOf' | 'withCountry'>,
): string | undefined {
  return (
    zoneOfPlace(placeOf({ country, state, city }), places) ??
    (geographyText ? zoneOfPlace(parsePlace(geographyText), places) : undefined)
  );
}

function zoneOfPlace(
  place: Place,
  places: Pick<MetroTable, 'metroOf' | 'withCountry'> | undefined,
): string | undefined {
  const { country, state, city } = places?.withCountry(place) ?? place;
  if (country === undefined) return undefined;
  const area = state === undefined ? country : `${country}/${state}`;
  // A metropolitan area's key is written as those of the table are: `USA/IN/indianapolis`, `AUS/sydney`.
  const metro = city === undefined ? undefined : places?.metroOf({ country, ...(state && { state }), city });
  const wider = metro === undefined ? undefined : metro.slice(0, metro.lastIndexOf('/'));
  for (const key of [`${area}/${city ?? ''}`, metro, area, wider, country]) {
    const zone = key === undefined ? undefined : ZONE_BY_PLACE.get(key);
    if (zone !== undefined) return zone;
  }
  return undefined;
}
