import type { InvestorKind } from '../corpus/investor-kind.ts';
import { identityKey } from '../identity/identity.ts';
import { INVESTOR_ALIASES } from '../identity/investor-aliases.ts';

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
