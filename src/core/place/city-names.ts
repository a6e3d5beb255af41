import { LATIN_LETTERS } from '../identity/identity-words.ts';
import { placeKey } from './countries.ts';

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
 * and "saint" as "st". Empty where nothing is left.
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
