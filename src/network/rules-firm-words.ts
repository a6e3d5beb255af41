/**
 * Words that many firms bear and that name none of them on their own: "Apple" is not Apple Capital, "Summit" may be
 * anyone. A firm's investor words are dropped only where something else than one of these remains. Words of nature,
 * places, given names and well-known companies; our own list, which need not be complete: what is missing here is only
 * taken for a name.
 */
const TABLE = `
ace acme acorn agate alder almond aloe amber anchor antler apple apex arbor arc arch archer arctic argon arrow ash aspen aster
atom aurora autumn avenue axe axis badger bamboo banyan bark barley basalt base basin bay beach beacon beam bear beaver
bedrock bee beech birch birds bison black blaze bloom blossom blue bluff boat bolt bond boulder branch brass breeze brick
bridge bright broad bronze brook brown buck buffalo builder bull butterfly cactus calm camel canal candle canopy canvas
canyon cape caravan cardinal cascade castle cat cave cedar chalk chapel charter cherry chestnut circle citadel citrus
clay clear clearwater cliff clipper cloud clover coal coast cobalt coconut colony comet compass condor copper coral core
corner cornerstone cosmos cotton cougar cove coyote crane creek crescent crest crimson cross crown crow crystal cube
current cypress dawn day deep deer delta desert dew diamond dog dolphin dome door dove dragon dream drift drum dune dusk
eagle earth east eastern echo eclipse edge elephant elk elm ember emerald ember engine equator evergreen explorer factory
falcon farm feather fern ferry field fig fir fire first fish flag flame flint flow flower fly forest forge fort fortress
forum foundation foundry fountain fox frame freedom frontier frost fusion future galaxy garden garnet gate gateway gazelle
gem geyser giant ginger glacier glass globe gold golden good granite grape grass gravity great green grey gray grid grove
guard guardian gulf harbor harbour hare harvest haven hawk hazel heart hearth heather height heights helix herald heritage
heron hexagon high highland hill hive hollow home honey honeycomb horizon horn horse hub humming ice icon impact indigo
infinity initial innovation insight iris iron island ivory ivy jade jaguar jasmine jet jewel junction juniper jupiter
karma keel kernel key keystone kinetic kingdom kite koala laguna lagoon lake lantern lark laurel lava lavender leaf ledge
legacy legend lemon lens leopard level lever liberty light lighthouse lightning lily lime limestone line lion lotus luna
lunar lynx magic magma magnet magnolia mango maple marble marina mariner mark market mars matrix maverick maze meadow
meridian merit mesa metal meteor metro midas middle midnight mile mill mind mint mirror mission modern momentum monarch
monsoon moon moose mosaic mountain muse nature navigator nebula neon neptune nest new next nexus night noble node nomad
north northern nova number oak oasis obsidian ocean octagon olive olympus omega one onyx opal open orange orbit orca
orchard orchid origin osprey otter outpost owl oxford oyster pacific palace palm panda panorama panther paper parachute
paragon park partner passage path pathfinder patriot peach peacock peak pearl pebble pelican penguin pepper perch phoenix
pier pilgrim pillar pilot pine pink pinnacle pioneer pivot plain planet plateau platform platinum plaza plum polar pole
pond poplar port portal portico prairie premier prime prism pro progress prospect public pulse puma pure purple pyramid
quantum quarry quartz queen quest quill rabbit radar radius rain rainbow ram ranch range ranger rapid raven ray red redwood
reef regent relay relevance ridge rising river road robin rock rocket rook rose royal ruby sable saffron sage sail salmon
salt sand sandstone sapphire satellite saturn savanna scale scout sea seal seed select sentinel sequoia shadow shale shark
shell shield ship shore sierra signal silk silver sky slate smart snow solar solid solstice sonic source south southern
spark sparrow spectrum sphere spider spire spring spruce square stage standard star starlight station steel stone storm
stratus stream street strong studio sugar summer summit sun sunflower sunrise sunset surf swan swift sycamore table talent
tandem target teak team tech temple tern terra thistle thunder tide tiger timber titan topaz torch tower trail transition
tree trident trinity tropic true trust tulip tundra tunnel turtle twin ultra umbra umbrella union unity universe urban
valley value vanguard vantage vault vector vega velocity venus vertex victory view village vine vintage violet virtue
vision vista vital volcano voyage voyager walnut water wave way west western whale wheat wheel whisper white wild willow
wind window wing winter wisdom wolf wonder wood world xenon yard yellow yew zebra zen zenith zephyr zero zinc
alpha beta gamma epsilon zeta eta theta iota kappa lambda sigma tau phi chi psi
zeus apollo athena hermes hera artemis atlas hercules prometheus odin thor freya loki ra isis mercury minerva juno vulcan
orion pegasus andromeda cassiopeia polaris sirius altair lyra aquila cygnus draco gemini leo virgo libra aries taurus
scorpio aquarius capricorn pisces centaur griffin unicorn
active advance advanced agile alliance alternative american ample angel asset atlantic baltic basic best better big bold
brave brilliant build business capital care central century certain change channel choice city civic classic clean click
climate code collective common community complete concept connect consumer continental craft creative credit cross
crowd culture cyber data design digital direct direction discovery diverse dynamic early easy eco economic education
elite elevate emerging energy enterprise entrepreneur environment equal equity essential eternal european ever evolution
excel exchange expansion expert express fair family fast federal fidelity film finance financial fine fit flex focus food
force forever formation fortune forward founder founders four free fresh friends fuel full fund game gen general
generation genesis genius global goal grand group grow growth guide half happy hard health healthcare hero home human
hyper idea ideal imagine independent index industrial industry information infra infrastructure inner insurance
integral intelligence intelligent inter interactive international internet invent invest investment investor job joint
joy just kick kids lab labs land large last launch law lead leader leap learn learning left leverage life link liquid
little live living local logic logistics long love lucky macro main major maker manager manufacturing marine mass master
material max maximum media medical mega mental merchant meta method micro mid mighty mini mobile mobility mode model
money motion motor move multi music mutual my nano nation national native natural net network neural neutral news nice
nine nimble normal now ocean office old olympic omni on online optimal optimum option oracle organic orient oriental
outdoor outer over pan parallel partners peer people perfect performance personal pet pharma physical place play plus
point portfolio positive power practical precision presence prestige principal private product professional profile
profit prosper provident punch quality quick radiant radical rally random rare reach ready real reality rebel record
regal regional reliable renew renewable renaissance research resilience resolute resource responsible retail return right
rise robot root round rural safe sales same satori school science second secure security sense series service seven shared
sharp shift shop short side simple single six skill social society software soil sound space special speed spirit sport
sports stable start startup state stealth step sterling still strategic strategy strength success super supply support
supreme sustain sustainable synergy system systems tactical technology telecom ten think third three thrive together top
total touch town trade trading tradition traffic transfer transform transport travel tribe triple triumph turn two
unified unique united universal university up upper urban us use venture veritas vertical very vibrant virtual vivid
voice volt wall war warm wealth web wellness wide will win wise women word work works yes young youth
apple amazon google microsoft oracle intel meta facebook twitter netflix tesla uber airbnb stripe square visa mastercard
shell total bp target walmart costco nike adidas puma sony samsung lg nokia ericsson siemens bosch philips orange
vodafone telefonica verizon sprint comcast cisco dell hp ibm sap salesforce adobe zoom slack dropbox box spotify snap
pinterest reddit medium discord notion figma canva shopify paypal klarna revolut wise chime plaid robinhood coinbase
ripple gemini kraken binance alibaba tencent baidu xiaomi huawei lenovo toyota honda ford mazda fiat renault volvo
boeing airbus caterpillar delta united jaguar virgin subway starbucks corona gap guess diesel lush mint
africa america asia europe oceania england scotland wales ireland britain france germany spain italy portugal greece
austria switzerland belgium holland netherlands denmark sweden norway finland iceland poland russia ukraine turkey israel
egypt morocco kenya nigeria ghana india china japan korea vietnam thailand singapore malaysia indonesia philippines
australia canada mexico brazil argentina chile peru colombia cuba panama
alabama alaska arizona arkansas california carolina colorado connecticut dakota delaware florida georgia hawaii idaho
illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin
wyoming ontario quebec alberta manitoba
london paris berlin munich hamburg frankfurt zurich geneva vienna madrid barcelona lisbon porto rome milan dublin
edinburgh glasgow manchester liverpool birmingham bristol cambridge oxford leeds york brussels amsterdam rotterdam
copenhagen stockholm oslo helsinki warsaw prague budapest athens istanbul moscow cairo lagos nairobi dubai mumbai delhi
bangalore shanghai beijing shenzhen tokyo osaka kyoto seoul sydney melbourne perth auckland toronto montreal vancouver
calgary boston chicago austin dallas houston denver seattle portland atlanta miami phoenix detroit cleveland columbus
cincinnati pittsburgh philadelphia baltimore charlotte nashville memphis orlando tampa sacramento oakland richmond
nordic baltic alpine iberian celtic scandinavian swiss german french british irish scottish dutch italian spanish danish
swedish norwegian finnish polish russian turkish indian chinese japanese korean african asian canadian mexican brazilian
january february march april may june july august september october november december monday friday sunday
`;

/** See above; folded, lower case. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(TABLE.trim().split(/\s+/));

/** Places of two words: one common word like any other place. */
export const COMMON_PAIRS: ReadonlySet<string> = new Set(
  (
    'new york|palo alto|san francisco|san diego|san jose|san antonio|los angeles|las vegas|salt lake|santa barbara|' +
    'santa monica|santa cruz|menlo park|mountain view|redwood city|silicon valley|silicon alley|silicon beach|bay area|' +
    'st louis|kansas city|oklahoma city|new orleans|new jersey|new england|new hampshire|new mexico|new zealand|' +
    'north carolina|south carolina|north dakota|south dakota|west virginia|rhode island|long island|puerto rico|' +
    'north america|south america|latin america|central america|north atlantic|south pacific|asia pacific|pacific northwest|' +
    'west coast|east coast|gold coast|middle east|far east|north east|north west|south east|south west|south africa|' +
    'saudi arabia|sri lanka|hong kong|kuala lumpur|tel aviv|abu dhabi|buenos aires|rio grande|sao paulo|mexico city|' +
    'cape town|new delhi|united kingdom|united states|great britain|northern ireland|great lakes|rocky mountain|' +
    'rocky mountains|british columbia|nova scotia|main street|wall street|park avenue|sand hill|fort worth|baton rouge|' +
    'research triangle|ann arbor|grand rapids|des moines|little rock|costa rica|el salvador|czech republic|south korea'
  ).split('|'),
);

/**
 * What a firm's trade in other people's money is called. These words name no firm: "Plumbline Orchard Capital" and
 * "Plumbline Orchard" are one. `heavy`: two firms of one name may well differ in it (Sail Capital, Sail Ventures); the
 * rest is said or left out as one pleases.
 */
const HEAVY = {
  venture: 'venture ventures vc',
  capital: 'capital capitals kapital capitale',
  equity: 'equity equities pe',
  invest:
    'invest investment investments investor investors investimentos inversiones investissement investissements beteiligungen beteiligung beteiligungsgesellschaft investeringen',
  angel: 'angel angels',
} as const;
const LIGHT =
  'partner partners fund funds fonds fondo management managers manager advisor advisors adviser advisers advisory ' +
  'associates vermogensverwaltung gp';

/** Each investor word with the kind it is of; a light word is of the kind `''`. */
export const INVESTOR_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(HEAVY).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, string] => [word, kind]),
  ),
  ...LIGHT.split(' ').map((word): [string, string] => [word, '']),
]);

/** What is written on to a name without a blank: "KhoslaVentures". Shorter ones end too many other words. */
export const WRITTEN_ON = /^([\p{L}\p{N}]{3,})(ventures|partners|capital)$/u;

/** A Chinese manager's name with what it manages written on: "示例资本管理" is "示例资本". */
export const MANAGEMENT_CJK =
  /(?<=资本|資本|创投|創投|投资|投資|基金)(?:股权|股權)?(?:投资|投資|基金|资产|資產)*管理$/u;

/** "III", "IV-A", "3", "2012" of a vehicle; alone they are no name either. */
export const VEHICLE_NUMBER = /^(?:[ivx]{1,5}[a-c]?|\d{1,2}[a-c]?|(?:19|20)\d\d)$/;

/** Legal forms written before the name. */
export const LEADING_FORMS: ReadonlySet<string> = new Set('ooo oao zao pao ao pt ip'.split(' '));
/** Forms the identity of names keeps, because a record's name rarely bears them: Turkey, Israel, Germany, Delaware; `sa rl` is what is left of "S.à r.l.". */
export const TRAILING_FORMS: ReadonlySet<string> = new Set(
  'ev eg gbr stiftung lllc slp sicav raif sicar fcpr fpci scr sgr sgps sgiic sgeic aifm mbb rl sa'.split(' '),
);

/**
 * What before a name, behind it or in a bracket says that a person is no longer there. "Ex" and a blank may
 * begin a name too (`firmNamesOf` reads it both ways); "Alumni Ventures" is one.
 */
export const FORMER_BEFORE =
  /^(?:ex[-–—:\s]\s*|(?:formerly|former|previously|ehemals|ehemalige[rns]?|vormals|anciennement|ancienne?|antes|anteriormente|past)(?:\s+(?:at|with|of|bei|chez|en))?[\s:,–—-]+|retired\s+from\s+)/iu;
export const FORMER_BEHIND =
  /[\s,–—-]+(?:[-–—,]\s*)(?:ex|former|formerly|retired|past|ehemals|vormals)\.?$/iu;
export const FORMER_IN_BRACKETS =
  /^\W*(?:ex|former|formerly|retired|past|ehemals|vormals|until\b.*|left\b.*)\W*$/iu;

/** Countries and regions that a firm's branch or company there is called by, of one or two words. */
const REGIONS = `
  uk: uk, gb, united kingdom, great britain, england
  usa: us, usa, united states, america, north america
  europe: europe, eu, european union, emea
  germany: germany, deutschland
  france: france
  spain: spain, espana, iberia
  italy: italy, italia
  ireland: ireland
  switzerland: switzerland, schweiz, suisse, svizzera
  austria: austria, osterreich, oesterreich
  netherlands: netherlands, nederland
  belgium: belgium, belgique, benelux
  luxembourg: luxembourg, luxemburg
  nordics: nordics, nordic, scandinavia
  sweden: sweden, sverige
  norway: norway, norge
  denmark: denmark, danmark
  finland: finland, suomi
  poland: poland, polska
  portugal: portugal
  dach: dach
  israel: israel
  india: india
  china: china
  japan: japan
  korea: korea, south korea
  singapore: singapore
  hongkong: hong kong
  asia: asia, apac, asia pacific, southeast asia, sea
  australia: australia
  new zealand: new zealand, nz
  canada: canada
  latam: latam, latin america
  brazil: brazil, brasil
  mexico: mexico
  africa: africa
  south africa: south africa
  mena: mena, middle east
  uae: uae`;

/** Each such word, or two with a blank between, with the one it stands for. */
export const COUNTRY_WORDS: ReadonlyMap<string, string> = new Map(
  REGIONS.trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', names = ''] = line.trim().split(': ');
      return names.split(', ').map((name) => [name, country] as const);
    }),
);

/** Before a country they make it a part of the name: "Bank of China", "Invest in Europe". */
export const NAME_GOES_ON: ReadonlySet<string> = new Set(
  'of for in the and de du von der bank air invest team startup start'.split(' '),
);
