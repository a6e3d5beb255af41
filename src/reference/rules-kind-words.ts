import { normalForm } from '../platform/values/text.ts';
import { INVESTOR_ALIASES, identityKey } from './rules-identity.ts';
import type { InvestorKind, LpType } from './rules-investor-terms.ts';

/**
 * Common given names of the countries with most venture investors (plain letters), by which a person is told from a firm
 * where a source does not say. Names that firms bear as often ("Grant", "Summit", "Chase", "Sterling") are left out.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abhishek adam adil aditya adrian ajay ajit alain alan albert alberto alejandro alessandro alex alexander alexandre alexei
  alexis alfred ali alice alison allan allen amanda amar amit amy anand anders andre andrea andreas andrei andres andrew andrey andy
  angela anil anirudh anita anjali ankit ankur ann anna anne anthony antoine anton antonio anupam anurag arjun arnaud arnold arthur
  arun arvind ashish ashley ashok ashton ashvin ashwin avi avichal azeem babak barbara barney barry bart ben benjamin benoit bernard
  bernd bertrand beth bhavin biju bill binny bjorn bob bobby boris brad bradley brendan brent bret brett brian bruce bruno bryan byron
  carl carla carlo carlos carol caroline catherine cedric chad charles charlie chetan chris christian christina christine christoph
  christophe christopher chuck cindy claire claude claudia claus clemens cliff clint colin cory craig cyril cyrus dan dana daniel
  daniele danny darren darryl dave david dawn dean debbie deborah deepak denis dennis derek devin dharmesh dheeraj diana diane diego
  dieter dietmar dirk dmitri dmitriy dmitry don donald donna doug douglas drew duncan dylan ed eddie edgar eduardo edward edwin ehud
  elad elaine eli elizabeth ellen elliot elliott emil emily emma emmanuel enrique eran eric erica erich erik esther ethan etienne
  eugene eva evan eyal ezra fabian fabio fabrice farhan felipe felix fernando florian francesco francis francisco francois frank franz
  fred frederic frederick fredrik gabriel gagan gareth garrett gary gaurav gautam gavin gene geoff geoffrey george georg georges gerald
  gerard gerhard gerry gideon gil gilad gilles giovanni girish glenn gokul gonzalo gordon greg gregg gregory guido guilherme guillaume
  guillermo gunther gustavo guy hans harish harold harry harsh harvey heather hector heidi heiko heinz helen helmut hemant henri henrik
  henry herbert herve hiroshi hitesh holger howard hugh hugo ian igor ilya ingo ira irene isaac itai itay ivan jack jackie jacky jacob
  jacques jae jaime jake jakob james jamie jan jane janet jared jason javier jay jayesh jean jeff jeffrey jen jennifer jens jeremie
  jeremy jerome jerry jesse jessica jesus jill jim jimmy jitendra joanna joanne joao jochen joe joel joerg johan johann john johnny jon
  jonas jonathan jorg jorge jose josef joseph josh joshua joy juan judith judy juergen jules julia julian julie julien jurgen justin
  kamal karan karen karim karl karthik kate katherine kathy katie kavin keith kelly ken kenneth kenny kent kevin kimberly kirill kiran
  kirk klaus konstantin kris krishna kristian kumar kunal kurt kyle lalit larry lars laura lauren laurence laurent lawrence lee leo leon
  leonard leonardo leonid leslie linda lionel lisa lloyd lorenzo lothar lou louis luc luca lucas luis luke lynn maciej magnus mahesh
  manish manoj manu manuel marc marcel marcelo marco marcus margaret maria marie marina mario marissa mark marko markus martha martin
  martina marty marvin mary massimo mathias mathieu matt matteo matthew matthias maurice mauro max maxim maynard meghan mehdi melissa
  mel michael michaela michal michel michele michelle miguel mihir mikael mike mikhail milind milton mitch mitchell mohammed mohamed
  mohit moritz moshe murali nadav naren naresh nat natalie nate nathan nathaniel naval naveen neeraj neil nicholas nick nicola nicolas
  nicole nigel nikhil niklas nikolaus nils nina niraj nir nitin norman ofer oleg oliver olivier omar oren oscar othman owen pablo pankaj
  paolo pascal pat patricia patrick patrik paul paula pavel pedro peggy per perry pete peter petra phil philip philipp philippe phillip
  pierre pieter piyush prakash pramod prashant prasad praveen puneet rachel rafael raghav raghunandan rahul raj rajan rajat rajeev
  rajesh rajiv rakesh ralf ralph ram ramesh ramon rana randall randy ranjan raphael rashmi ratan raul ravi ray raymond rebecca reid
  reinhard remi rene ric ricardo rich richard rick ricky rishi ritesh rob robert roberto robin rod roderick rodney rodrigo roger rohan
  rohit roland rolf roman ron ronald ronny rony ross roy ruben russ russell ruth ryan sachin saeed sal sally salim sam sameer samir
  samuel sandeep sander sandra sandy sanjay sanjeev sara sarah sascha satish saul saurabh scott sean sebastian serge sergei sergey
  sergio seth shai shailesh shalini shane shannon sharon shashank shaun shawn sheila shekhar sheryl shlomo simon siddharth skip soren
  srinivas srinivasan stan stanislav stanley stefan stefano stephan stephane stephanie stephen steve steven stewart stuart
  subbu sudhir suhail sumit sunder sunil sunny suresh susan susanne sven sylvain tad takashi tal tanya tarun ted teresa terry thierry
  thilo thomas thorsten tim timo timothy tina tobias tobi tod todd tom tomas tommy tony torsten tracy travis trevor tushar tyler uday
  udo uri ursula uwe vaibhav valerie vanessa venkat venky vic victor victoria vijay vikas vikram vikrant vinay vince vincent vineet
  vinod vipul virginia vishal vivek vlad vladimir volker walter wayne wei wendy werner wilhelm will william wolfgang xavier yair yaniv
  yann yariv yoav yogesh yossi yuri yves zach zachary zvi`.split(/\s+/),
);

type Rule = readonly [InvestorKind, RegExp];

/** The words of directories and registers, the more particular first: "Accelerator, Venture Capital" is an accelerator. */
const TYPES: readonly Rule[] = [
  ['platform', /crowd[ -]?(?:fund|invest)|\bplatform\b|marketplace|\bsyndicates?\b/],
  ['accelerator', /accelerat|incubat|startup studio|venture (?:studio|builder)|startup competition/],
  ['family_office', /family (?:investment )?office|single family|multi family/],
  ['corporate', /corporate|\bcvc\b|strategic investor|investment bank|\bbank\b/],
  [
    'government',
    /government|public (?:fund|investor|sector)|sovereign|state[ -]owned|development (?:bank|agency)/,
  ],
  ['venture_fund', /venture|\bvc\b|seed fund|early stage fund|\bmicro vc\b/],
  [
    'private_equity',
    /private equity|\bpe\b|buy[ -]?out|growth equity|secondary purchaser|hedge fund|revenue based|private credit|business development compan|mutual fund/,
  ],
  ['angel', /angel|solo capitalist|individual|high net worth|\bhnw/],
];

/** The kind that words of type or of a description name first; undefined if they name none. */
export function typeKind(text: string): InvestorKind | undefined {
  if (text === '') return undefined;
  const words = text.toLowerCase().replace(/[\s_\-/]+/g, ' ');
  return TYPES.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Words of the identity key of a name that say what bears it; the first rule that holds. */
const NAMES: readonly Rule[] = [
  ['platform', /crowd(?:\b|fund|cube|invest)|\bcrowd|\bsyndicates?\b|众筹/],
  [
    'family_office',
    /\bfamily (?:office|trust|investments?|holdings?|foundation|partners|fund|capital)\b|(?<!friends and )\bfamily$/,
  ],
  [
    'government',
    new RegExp(
      [
        String.raw`\bministry\b|\bministere\b|\bministerio\b|\bdepartments? of\b|\bgovern(?:ment|o)\b`,
        String.raw`\b(?:state|city|county|province|commonwealth|kingdom) of\b|\beuropean (?:union|commission)\b|\bcouncil\b`,
        String.raw`\bcommission\b|\bauthority\b|\bnational (?:research|science|institutes?)|\bsovereign\b|\bforderbank\b`,
        String.raw`\b(?:economic|regional|industrial|industries|technology) development\b|\binnovation agency\b`,
        String.raw`\bdevelopment (?:agency|bank)\b|引导基金|政府|国有资产|国投(?!资)`,
      ].join('|'),
    ),
  ],
  ['angel', /\bangels?\b|\banges\b|天使(?:投资人|会|俱乐部)/],
  [
    'accelerator',
    /accelerat|acelerad|incubat|inkubator|\bstart ?up (?:boot ?camp|factory|lab|studio|weekend)|\bboot ?camp\b|\blaunch ?pad\b|孵化|加速器|创业营/,
  ],
  ['private_equity', /\bprivate equity\b|\bbuy ?outs?\b|\bmezzanine\b|\bgrowth equity\b|私募/],
  [
    'corporate',
    new RegExp(
      [
        String.raw`\bcorporate (?:venture|development)\b|\bbank(?:ing)?\b|\bbanque\b|\bbanco\b|\binsurance\b|\bassurances?\b`,
        String.raw`\bversicherung|\btelecom\b|\bpharma(?:ceuticals?)?\b|\btechnologies\b|\bsystems\b|\bsoftware\b|\bnewspapers?\b`,
        String.raw`\bmedia group\b|\bmotors?\b|\belectric\b|\belectronics\b|\bairlines?\b|\bhospital\b|\bclinic\b`,
        String.raw`\blaborator(?:y|ies)\b|\bsemiconductors?\b|银行|保险|集团|科技$|传媒|股份|证券`,
      ].join('|'),
    ),
  ],
  [
    'venture_fund',
    /venture|\bvc\b|\bcapitals?\b|capital$|\bkapital\b|\bpartners?\b|\bfunds?\b|\bfonds\b|\bfondo\b|\bequity\b|\binvest|\bbeteiligung|\bholdings?\b|\bmanagement\b|\badvisors?\b|\bseed\b|\bassociates\b|资本|創投|创投|基金|投资|投資|資本/,
  ],
];
/** With one of these a trade in a name is what a fund invests in: "Software Capital Partners"; ... */
const OF_FUNDS = /venture|\bvc\b|\bcapital\b|\bpartners?\b|\bfunds?\b|\bbeteiligung|资本|创投|基金|投资/;
/** ... but a bank's own fund is a bank's. */
const OF_BANKS = /\bbank(?:ing)?\b|\bbanque\b|\bbanco\b|\binsurance\b|银行|保险|集团|证券/;

/** The kind that the name of an organisation says; undefined if it says none. `key`: its identity key. */
export function nameKind(key: string): InvestorKind | undefined {
  const found = NAMES.find(([, pattern]) => pattern.test(key))?.[0];
  return found === 'corporate' && OF_FUNDS.test(key) && !OF_BANKS.test(key) ? 'venture_fund' : found;
}

/** Names of people are shorter. */
const MAX_NAME = 100;
/** Given name and surname in Latin letters, a middle name or initial between; with nothing that a firm is called by. */
const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*| (?:de|da|di|van|von|der|el|al|la|le|bin)){1,3}$/u;

/** Whether a name with no word of a firm looks like a person's: it begins with a common given name. */
export function looksLikePerson(name: string): boolean {
  if (!PERSON.test(name)) return false;
  const [first = ''] = normalForm(name, 'NFKD', MAX_NAME).replace(/\p{M}/gu, '').toLowerCase().split(' ');
  return GIVEN_NAMES.has(first);
}

/** A word of small letters after a given name or "I", a pronoun: somebody is spoken of. */
const SPEAKS = /^(?:I(?:['’]m| \p{Ll}+)\b|my name is\b)/u;
const SOMEBODY = /\b(?:he|she|his|her|him)\b/iu;
/** A description says early of whom it is. */
const EARLY = 600;

/**
 * Whether a row of a list, whatever its type and website say, is of a person: a partner listed with the firm's address.
 * The name holds no word of a firm, and begins with a common given name or its description speaks of somebody.
 */
export function isPersonalRow(name: string, description: string): boolean {
  if (!PERSON.test(name) || nameKind(name.toLowerCase()) !== undefined) return false;
  const text = description.trim().slice(0, EARLY);
  const [first = ''] = name.split(' ');
  const after = text.startsWith(`${first} `) ? text.slice(first.length + 1) : '';
  if (/^\p{Ll}/u.test(after)) return true;
  if (!looksLikePerson(name)) return text.startsWith(name) && SOMEBODY.test(text);
  return text === '' || SPEAKS.test(text) || text.startsWith(name) || SOMEBODY.test(text);
}

/**
 * Well-known investors whose names do not tell what they are, as public knowledge has them. With `*`: every name that
 * begins with these words ("Intel", "Intel Capital"). Only certain ones stand here; a name that says it itself is left out.
 */
const KNOWN: Readonly<Partial<Record<InvestorKind, string>>> = {
  platform: `AngelList*, Crowdcube*, Seedrs*, FundersClub*, OurCrowd*, Wefunder*, StartEngine*, CircleUp*, MicroVentures,
    Kickstarter, Indiegogo, Companisto, Seedmatch, Symbid, SyndicateRoom, EquityNet, EarlyShares, SeedInvest, Fundable, Onevest,
    RockThePost, Propel(x), LetsVenture, VentureCrowd, Equitise, FrontFundr, Anaxago, WiSEED, SmartAngels, Sowefund, Invesdor,
    FundedByMe, Innovestment, Bergfürst, Angels Den, InvestingZone, Snowball Effect, Birchal, OnMarket, Capital Cell, Funderbeam,
    Fundnel, Netcapital, Localstake, Spreds, MyMicroInvest, Conda, Green Rocket, 天使汇, 大家投, 原始会, 京东众筹, 36氪股权投资`,
  accelerator: `Y Combinator*, Techstars*, 500 Global, 500 Startups*, Seedcamp, Startupbootcamp*, StartX, Plug and Play*,
    Dreamit*, MassChallenge, Amplify.LA, MuckerLab, AlphaLab, BoomStartup, Capital Factory, The Brandery, Betaspring, Rock Health,
    Healthbox, Blueprint Health, Imagine K12, AngelPad, Boost VC, Founder Institute, HAX, HAXLR8R, Highway1, IndieBio, JFDI.Asia,
    KickLabs, SOSV, SOSventures, Springboard, Wayra*, Bethnal Green Ventures, ignite100, TechPeaks, H-FARM*, LUISS ENLABS, Eleven,
    LAUNCHub, Startup Wise Guys, GameFounders, Startup Sauna, FounderFuel, GrowLab, Extreme Startups, Creative Destruction Lab,
    Next 36, NextAI, NEXT Canada, Highline*, DMZ, Ryerson DMZ, 21212, NXTP Labs, Wow Aceleradora, Surge Accelerator, Triangle Startup Factory, ZeroTo510,
    UpWest Labs, The Junction, Chinaccelerator, GSF Accelerator, The Morpheus, TLabs, Axilor*, Zone Startups*, Startmate,
    PushStart, AngelCube, muru-D, BlueChilli, Seedstart, Jumpstart Foundry, Impact Engine, Matter Ventures, Tumml, Greenstart,
    Fledge, Village Capital, LaunchBox Digital, Bizdom, Le Camping, HackFwd, German Accelerator, hub:raum, Beta-i,
    Entrepreneur First, Antler, Alchemist Accelerator, Acceleprise, SkyDeck, Newchip, Founders Factory, 创业黑马, 联想之星, 氪空间`,
  government: `Innovation Norway, Enterprise Ireland, High-Tech Gründerfonds, High-Tech Gruenderfonds, HTGF, IBB*,
    Investitionsbank*, Bayern Kapital*, KfW*, Bpifrance*, CDC Entreprises, OSEO, Finnvera*, Tekes, Sitra, Vinnova, Almi*,
    Industrifonden, Investinor, Vaekstfonden, In-Q-Tel, BDC*, Business Development Bank of Canada, Investissement Québec,
    Export Development Canada, Sustainable Development Technology Canada, SDTC, Ontario Centres of Excellence, Innovacorp,
    MaRS Investment Accelerator Fund, Investment Accelerator Fund, Alberta Enterprise*, Alberta Innovates*, Scottish Enterprise,
    Scottish Investment Bank, Highlands and Islands Enterprise, Invest Northern Ireland, Invest NI, Finance Wales, NESTA,
    Innovate UK, Technology Strategy Board, The North West Fund*, Finance Yorkshire, Creative England, British Business Bank,
    European Investment Fund, European Investment Bank, European Innovation Council, International Finance Corporation, IFC,
    Proparco, Norfund, Swedfund, Finnfund, Temasek*, EDBI, SPRING Singapore, Khazanah*, MAVCAP, Cradle Fund, Mubadala*, GIC,
    SIDBI*, RVCF, KITVEN, DARPA, NASA, National Institutes of Health, NIH, National Science Foundation, ARPA-E, USAID,
    Ben Franklin Technology Partners*, Connecticut Innovations, MassVentures, Massachusetts Life Sciences Center, TEDCO,
    Maryland Venture Fund, Center for Innovative Technology, i2E, Ohio Third Frontier, Texas Emerging Technology Fund, CIRM, CPRIT,
    NYSERDA, Slater Technology Fund, Maine Technology Institute, Elevate Ventures, CORFO, Start-Up Chile, FINEP, BNDES*, ENISA,
    CDTI, Portugal Ventures, PMV, Sodena, NRW.BANK, Austria Wirtschaftsservice, RUSNANO*, Russian Venture Company, Skolkovo*,
    KIC InnoEnergy, New Zealand Venture Investment Fund, Innovation Network Corporation of Japan, Carbon Trust*`,
  corporate: `GV, Google*, CapitalG, Intel*, Qualcomm*, Cisco*, Microsoft*, Salesforce*, Salesforce.com*, SAP*, Sapphire Ventures,
    Samsung*, Comcast*, Time Warner*, Motorola*, Siemens*, BASF*, Novartis*, Johnson & Johnson*, Pfizer*, Roche*, Genentech*,
    Novo*, SR One, GlaxoSmithKline*, Sanofi*, Merck*, Eli Lilly*, Lilly*, Abbott*, AbbVie*, Amgen*, AstraZeneca*, MedImmune*,
    Medtronic*, Boston Scientific*, Boehringer Ingelheim*, Bayer*, Takeda*, Astellas*, Celgene*, Biogen*, GE, GE Ventures,
    GE Capital, General Electric*, IBM*, Dell*, Hewlett-Packard*, Verizon*, AT&T*, T-Venture*, Deutsche Telekom*, Telefónica*,
    Orange*, France Telecom*, Vodafone*, Swisscom*, Telenor*, SingTel*, Telstra*, SoftBank*, Naspers*, Tencent*, Alibaba*, Baidu*,
    Rakuten*, NTT*, Docomo*, KDDI*, Gree, DeNA, CyberAgent*, Recruit*, Mitsui*, Mitsubishi*, Sumitomo*, Itochu*, Hitachi*, Sony*,
    Panasonic*, Fujitsu*, Toyota*, Honda*, LG*, SK Telecom*, Kakao*, Naver*, Hearst*, Bertelsmann*, Axel Springer*,
    ProSiebenSat.1*, Burda*, Hubert Burda*, Tengelmann*, Ringier*, Schibsted*, Sanoma*, Bonnier*, DMGT*, Reed Elsevier*, Pearson*,
    Thomson Reuters*, Bloomberg*, Walt Disney*, Disney*, Steamboat Ventures, News Corp*, News Corporation, Viacom, Walmart*,
    Amazon*, Amazon.com, eBay*, PayPal*, Facebook*, Twitter*, Yahoo*, AOL*, LinkedIn, Adobe*, Autodesk*, Intuit*, VMware*, EMC*,
    Oracle*, Nvidia*, AMD, ARM, Texas Instruments*, Applied Materials*, Applied Ventures, Juniper Networks*, Ericsson*, Nokia*,
    BlackBerry*, Foxconn*, Lenovo*, Citi, Citigroup*, Citi Ventures, Goldman Sachs*, JPMorgan*, JP Morgan*, Morgan Stanley*,
    American Express*, Visa, MasterCard*, Capital One*, Barclays*, HSBC*, Santander*, BBVA*, Credit Suisse*, UBS, Allianz*, AXA,
    Munich Re*, Swiss Re*, Kaiser Permanente*, Mayo Clinic*, Ascension*, McKesson*, BP*, Shell*, Royal Dutch Shell, Chevron*,
    ConocoPhillips*, ExxonMobil*, Total Energy Ventures*, Statoil*, Repsol*, Schlumberger*, NRG Energy*, Duke Energy*, EDF*, E.ON*,
    RWE*, Engie*, GDF Suez*, Alstom*, Aster Capital, Schneider Electric*, ABB*, Bosch*, Robert Bosch*, Philips*, Unilever*,
    Procter & Gamble*, Nestlé*, Coca-Cola*, PepsiCo*, General Mills*, Starbucks*, Nike, LVMH*, BMW*, Daimler*, Volkswagen*, Volvo*,
    General Motors*, GM Ventures, Ford Motor*, Michelin*, Magna International, Airbus*, Boeing*, Lockheed Martin*, Honeywell*,
    Dow Chemical, Dow Venture Capital, DuPont*, Monsanto*, Syngenta*, Cargill*, Caterpillar*, FedEx*, Waste Management*, Reliance*,
    Tata*, Infosys*, Wipro*, Mahindra*, Times Internet*, Bennett Coleman*, Network18*, Info Edge*, MakeMyTrip, Flipkart, Snapdeal,
    Paytm, HDFC*, ICICI*, Kotak*, RBC*, Royal Bank of Canada, BMO*, Scotiabank*, Desjardins*, Manulife*, Sun Life*, TELUS*, Rogers*,
    Shopify, 腾讯*, 阿里巴巴*, 百度*, 小米*, 京东*, 奇虎360*, 360, 新浪*, 搜狐*, 网易*, 联想集团, 盛大*, 美团*, 滴滴*, 蚂蚁金服*, 万达*, 复星*, 海尔*,
    携程*, 58同城*, 字节跳动, 今日头条, 好未来*, 苏宁*, 平安*, 联想控股, 乐视*, 顺丰*, 华为*, 完美世界*, 昆仑万维*, 科大讯飞*, 软银*, 奥飞娱乐`,
  private_equity: `KKR*, Kohlberg Kravis Roberts, Blackstone*, The Carlyle Group*, TPG*, Warburg Pincus*, Silver Lake*,
    Bain Capital, Apax*, Permira*, CVC Capital Partners, EQT*, Summit Partners*, TA Associates*, Advent International*,
    Hellman & Friedman, Vista Equity*, Thoma Bravo*, Francisco Partners*, Providence Equity*, General Atlantic*,
    Great Hill Partners, ABRY Partners, Golden Gate Capital, Oak Hill Capital*, Madison Dearborn*, Welsh Carson*,
    Welsh, Carson, Anderson & Stowe, Riverstone*, First Reserve*, American Securities, Audax*, Charterhouse*, Cinven, Bridgepoint*,
    HgCapital, Nordic Capital, PAI Partners, Eurazeo, Ardian*, Montagu*, LDC, Business Growth Fund, Actis*, Abraaj*, Hony Capital*,
    CDH Investments, ChrysCapital*, Multiples*, Everstone*, JMI Equity, Spectrum Equity*, Catterton*, L Catterton, VMG Partners,
    TSG Consumer*, ABS Capital*, GTCR, Onex, Birch Hill*, Ontario Teachers*, CPP Investment Board, Novacap,
    鼎晖*, 弘毅*, 中信产业基金, 方源资本, 凯雷*, 黑石*, 华平*, 春华资本, 厚朴*, 九鼎*, 德福资本, 太盟*`,
  family_office: `Bezos Expeditions, Vulcan Capital, Emerson Collective, Omidyar Network, Cascade Investment, ICONIQ Capital,
    MSD Capital, Horizons Ventures, Pritzker Group, Walton Family*, Access Industries, Soros Fund Management, Kinnevik*,
    PremjiInvest, Premji Invest, Catamaran Ventures, RNT Associates, Unilazer*, Verlinvest, Waypoint Capital, Exor*`,
  venture_fund: `SV Angel, Lerer Hippeau, Draper Fisher Jurvetson, Morgenthaler, Kleiner Perkins, Sofina, 创新工场`,
  angel: `Band of Angels, Golden Seeds, Keiretsu Forum*, Launchpad Venture Group, CommonAngels, Robin Hood Ventures,
    Archangel Informal Investment, Equity Gap, Cambridge Capital Group, ah! Ventures, Astia*`,
};

const EXACT = new Map<string, InvestorKind>();
const BEGINNINGS = new Map<string, InvestorKind>();
for (const [kind, names] of Object.entries(KNOWN)) {
  for (const name of names.split(/,\s+/)) {
    const [into, bare] = name.endsWith('*') ? [BEGINNINGS, name.slice(0, -1)] : [EXACT, name];
    into.set(identityKey(bare), kind as InvestorKind);
  }
}
// Whom everyone knows by several names is a fund unless it is listed as something else.
for (const [name] of INVESTOR_ALIASES) {
  const key = identityKey(name);
  if (!EXACT.has(key) && !BEGINNINGS.has(key)) EXACT.set(key, 'venture_fund');
}
/** Words of the longest beginning, and letters of the longest in a script without spaces. */
const MOST_WORDS = 5;
const MOST_LETTERS = 6;
const HAN = /^\p{Script=Han}/u;

/** What is known of an investor by its identity key. */
export function knownKind(key: string): InvestorKind | undefined {
  const own = EXACT.get(key);
  if (own !== undefined) return own;
  const words = key.split(' ');
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count -= 1) {
    const found = BEGINNINGS.get(words.slice(0, count).join(' '));
    if (found !== undefined) return found;
  }
  if (!HAN.test(key)) return undefined;
  for (let count = Math.min(key.length, MOST_LETTERS); count > 1; count -= 1) {
    const found = BEGINNINGS.get(key.slice(0, count));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a record says in words. */
export interface KindWords {
  readonly name: string;
  /** `identityKey` of the name. */
  readonly identityKey: string;
  readonly isPerson: boolean;
  readonly lpType: LpType | null;
  /** The type in a directory's or register's own words: "Corporate VC", "Multi-stage VC", "accelerator,micro_vc". */
  readonly typeWords: string | null;
  readonly description: string | null;
}

/** What words tell of the kind; what is not `sure` gives way to deals. `kind` undefined and sure: it is none of the kinds. */
export interface ToldKind {
  readonly kind: InvestorKind | undefined;
  readonly by: 'sure' | 'name' | 'description';
}

/** What deals tell. */
export interface KindDeals {
  /** Companies entered. */
  readonly entries: number;
  /** Of them those that raised for the first time, at most `SMALL_USD`, on a day with at least `BATCH` such entries. */
  readonly inBatches: number;
  /** A company of exactly its name has raised money itself. */
  readonly isCompany: boolean;
}

/** A class of an accelerator begins on one day; a fund hardly closes five first rounds on one. */
export const BATCH = 5;
/** What an accelerator gives to each company of a class: 20,000 to 150,000 USD; a round of unknown size may be one. */
export const SMALL_USD = 150_000;
/** Four classes: fewer may be a coincidence where dates are known to the month and sizes are not, ... */
const LEAST_IN_BATCHES = 4 * BATCH;
/** ... and most of what it does. */
const MOST = 0.5;
/** An organisation with this many companies and no other trade in its name lives on investing: a fund. */
const FUND_ENTRIES = 8;
/** A company that raised and entered more than this is a fund or studio that raised, not a company that invests too. */
const MOST_OF_A_COMPANY = 40;

const OF_LP: Readonly<Record<LpType, InvestorKind | undefined>> = {
  family_office: 'family_office',
  angel: 'angel',
  hnw_individual: 'angel',
  recently_exited_founder: 'angel',
  // A pension plan, an endowment, a foundation: none of the kinds that founders tell apart.
  institutional: undefined,
};

/** By its record's own type; else by what everybody knows of the name; else by what the name or the description says. */
export function kindByWords(record: KindWords): ToldKind {
  const { name, identityKey, isPerson, lpType } = record;
  if (isPerson) return { kind: 'angel', by: 'sure' };
  const byType = typeKind(record.typeWords ?? '');
  if (byType !== undefined) return { kind: byType, by: 'sure' };
  const known = knownKind(identityKey);
  if (known !== undefined) return { kind: known, by: 'sure' };
  if (lpType !== null) return { kind: OF_LP[lpType], by: 'sure' };
  const named = nameKind(identityKey);
  // "Ventures" and "Capital" may be an accelerator's too.
  if (named !== undefined) return { kind: named, by: named === 'venture_fund' ? 'name' : 'sure' };
  if (looksLikePerson(name)) return { kind: 'angel', by: 'sure' };
  return { kind: typeKind(record.description ?? ''), by: 'description' };
}

/** The kind of an investor, or undefined if nothing tells. */
export function investorKindOf(told: ToldKind, deals: KindDeals): InvestorKind | undefined {
  const { entries, inBatches, isCompany } = deals;
  if (told.by === 'sure') return told.kind;
  if (inBatches >= LEAST_IN_BATCHES && inBatches >= MOST * entries) return 'accelerator';
  if (told.by === 'name') return told.kind;
  if (isCompany && entries < MOST_OF_A_COMPANY) return 'corporate';
  return told.kind ?? (entries >= FUND_ENTRIES ? 'venture_fund' : undefined);
}
