import { saysOpen } from './rules-read-fields.ts';

/** A piece of a text that says one thing, and whether it says it of what is left out. */
export interface Clause {
  readonly text: string;
  readonly isExcluded: boolean;
}

/** A thesis says what matters early; theses of lists are below 2,000 characters. */
const MAX_TEXT = 4_000;
/** Clauses that are read: longer texts are no theses. */
const MAX_CLAUSES = 80;
/** A sentence is cut here before it is looked at: none of a list that states something is longer. */
const MAX_SENTENCE = 1_200;

/** Ends of sentences: not the dot of "1.5M", "e.g." or "U.S.". */
const SENTENCE =
  /(?<![\d\s.][A-Z]|\be\.g|\bi\.e|\bvs|\bincl|\b[MD]rs?)(?:[.!]+|\?(?! No))(?=\s+[^\p{Ll}\s]|\s*$|[A-Z]\p{Ll}* \p{Ll})|(?<=[。！？])|[\n•●▪]+|(?<=[\p{L})])\s+[-–]\s+(?=\p{Lu}\p{Ll}*(?: \p{Ll}+){3})/u;

/** A question states nothing; with its answer ("Biotech? Not for us.") it does. */
const QUESTION = /[^.!?\n]{1,300}\?(?=\s|$)(?!\s+no(?:t|pe)?\b)/giu;

/** A regular expression of the alternatives, any case. */
const oneOf = (...parts: readonly string[]) => new RegExp(parts.join('|'), 'iu');

/** What whoever invests does, in the present, with nothing between that makes it somebody's past. */
const INVESTS = oneOf(
  '(?<!\\b(?:ha[sd]|have|was|were|been|having|led|leads?|made|making|past|previous|former|personal|started|began|(?:started|began) angel|first|of|other|institutional|by|strategic|his|her) )(?<!\\bhelp(?:s|ed|ing)? \\p{L}+ )\\binvest(?:s|ing)?\\b(?! ?(?:\\.|$|bank|firm|compan|committee|manage|team|vehicle|associate|experience|role|career|side|background|world\\b|activit))',
  '\\bco-?invest(?:s|ing)?\\b|\\b(?:we|i) make (?:\\p{L}+ )*investments\\b|\\binvestments? (?:rang|between|from|up to)',
  '\\b(?:our|my|their|core|average|typical) (?:\\p{L}+ ){0,3}?investments? (?:are|is|focus|activit|rang|thesis|strateg|criteria|scope|size)',
  '(?<!\\b(?:led|made|done|making|includ\\p{L}+|several|sourc\\p{L}+|recent|past|notable|strategic|angel|personal|direct|first|of|his|her|\\d+)\\b[^.]{0,40})\\binvestments? in(?:to)?\\b(?! (?:over|more|total|\\d|the (?:past|last)))',
  '\\binvestor\\b[^.]{0,30}? focus(?:ing|ed|es) (?:\\p{L}+ )?on\\b|\\b(?:his|her) (?:\\p{L}+ )?focus on\\b',
  '\\b(?:fund|firm|vc|capital|ventures)\\b[^.;,]{0,40}?,? (?:that|which|who) (?:\\p{L}+ly )?(?:focuses|specializes|specialises|backs|targets|supports)\\b',
  '\\binvestment (?:scope|focus|thesis|strategy|criteria|size|range|areas?|themes?|preferences?|interests?|sweet[- ]spot)\\b',
  '(?<!\\p{L})(?:investieren|investiert|finanzier(?:en|t)|unterstützen|investi(?:ssons|t|r)|finançons|soutenons|accompagnons|invertimos|invierte|apoyamos|buscamos|investiamo|investe|sosteniamo|investimos|apoiamos|investera(?:r|de)|investerer|inwestuj(?:emy|e)|wspieramy)(?!\\p{L})',
  'инвестиру(?:ем|ет)|поддерживаем|вкладыва|投資|投资|出資|关注|聚焦|専注',
);
/** The same of verbs and nouns that others use as well: of a person, a company or a founder they say nothing. */
const WANTS = oneOf(
  '(?:\\b(?:we|i|they|fund|firm|who|which|that|also|proudly|actively|only|exclusively|primarily|mainly|(?:aims?|seeks?|wants?|goal is|mission is|exists?|here|strives?|committed|love|like|prefer|dedicated) to)|^[-–•* ]*) (?:\\p{L}+ly |also |only )*(?:back|fund|finance|support|target|seek|partner|accelerate|incubate)s?\\b(?! (?:up|office|manager))',
  '\\b(?:we|i|they|fund|firm|who) (?:\\p{L}+ly |also |only |do |will |tend to |particularly )*(?:work|look|love|like|prefer|help|champion|favou?r|value|welcome|cover|operate|do|concentrate|stick|write|deploy|lead|join|play|come in|start|participate|live and breathe)\\b',
  "\\b(?:is|are|[’']s) (?:what we (?:do|fund|back|like|look for)|all we do|our (?:\\p{L}+ )?(?:world|thing|focus|bread|field|specialt?i?ty|niche))\\b|\\bour (?:fields?|world|speciali?ty|niche) (?:is|are)\\b|^(?:from )?(?:pre-?seed|seed|idea|series [a-c])\\b",
  '\\b(?:backs|targets|seeks|accelerates|incubates|finances|funds(?! of)|partners with|prefers|looks for|supports)\\b',
  "\\b(?:we|i)(?:[’']re| are|[’']m| am) (?:\\p{L}+ )?(?:looking|seeking|backing|supporting|interested|open)",
  '\\b(?:backing|exploring|seeking|targeting|supporting|funding|looking (?:for|at)|partnering with|accelerating|incubating)\\b',
  '\\bfocus(?:es|ed|ing|sed|sing)? (?:\\p{L}+ ){0,2}?(?:on|in|are|is)\\b|\\bfocus(?:es)?\\b(?=:| are| is| (?:primarily|mainly|mostly))|\\b(?:our|my|sector|geographic\\p{L}*|investment|with a|clear|particular|strong|main|key) (?:\\p{L}+ )?(?:focus|emphasis)\\b',
  '\\bspeciali[sz]\\p{L}+ in\\b|\\bdedicated to\\b|\\bplus (?:if|for)\\b|\\bbias(?:ed)?\\b|\\bbonus\\b|\\bemphasis on\\b|\\binterested in\\b|\\binterests?\\b (?:in|include|are|lie)|\\bof interest\\b|\\bsweet[- ]spot\\b|\\bpassion(?:ate)? (?:for|about|in|lies)\\b|\\b(?:true )?believers? in\\b|\\bbelieve in\\b|\\bprefer(?:red|ence|ences)?\\b',
  '\\b(?:sectors?|areas?|verticals?|themes?|thesis|theses|industries|expertise|stages?|geograph\\p{L}*|regions?)\\b(?: of \\p{L}+)?(?:\\)|,)? ?(?:such as|includ|are\\b|is\\b|:|like\\b|centers?|we\\b|[-–])',
  '\\b(?:tickets?|che(?:ck|que)s?|initial investments?)\\b',
  '\\b(?:agnostic\\p{L}*|generalists?)\\b|\\bexcites? (?:us|me)\\b|\\bexcited (?:about|by)\\b|\\benough of\\b|\\bleads? (?:pre-?seed|seed|series|early|growth)\\b',
  '\\bon a mission to (?:back|fund|support|invest|(?:create|build) .{0,60}\\b(?:startups|companies|founders|brands)\\b)',
  '\\bfirst (?:institutional )?(?:cheque|check|investor|money)\\b',
);
/** What an investor is: "a seed-stage fund", "an early-stage venture capital firm". */
const IS_A_FUND =
  /(?:\b(?:is|are|am|as)|['’]m|['’]re) (?:an? |the |one of the |among the )?[^.;]{0,80}?\b(?:fund|venture (?:capital|firm|fund|studio|builder|investor)|investment (?:firm|fund|company|vehicle|platform)|VC|investors?|accelerator|incubator|angel|syndicate|private equity|family office|seed fund|ventures arm)\b/iu;

/** A person's life, or what was done; what is looked for may stand beside it. */
const LIFE =
  /\b(?:he|she|his|her|him|mr|mrs|ms)\b|\b(?:founded(?! by)|co-?founded(?! by)|co-?founders?|founder of|founding|previously|prior to|formerly|former|served|serves (?:as|on)|advises|worked|works (?:at|as|with)|career|acquired|acquisitions?|degree|graduated?|ceo|coo|cto|portfolio|notable|headlines|sold (?:a|an|his|her|my|our|their|the|it|two|both)\b|ranked|sits on|boards?|(?:manager|head|lead|vp) (?:at|of)|stint|exited|best[- ]selling|board (?:member|of directors)|recipient|award\p{L}*|mentors?\b(?! (?:founders|startups))|joined|spent|born|an? (?:LP|scout|advis[eo]r|member)|alum\p{L}*|holds|studied|earned|(?:partner|principal|associate|analyst|founder|president) (?:at|in|of)|managing (?:director|partner)|general partner|director (?:at|of)|member of|began|started|led|years of|background|charter|author)\b/iu;
const SCHOOLING =
  /(?<!\p{L})(?:wir|unsere?\p{L}?|haben|sind|ist|nous|notre|nos|est|nuestr[oa]s?|somos|son|siamo|nostr[oaei]|noss[oa]s?|temos|vi|vår\p{L}*|är|nasz\p{L}*|jest|są|мы|наш\p{L}*)(?!\p{L})|\b(?:I|we|they|it|you|your|their|our|my|founder|built|launched|entrepreneur,|host|author|editor|professor|experience|expertise|mba|ph\.?d|bachelor\p{L}*|university|institute|college|responsible)\b/iu;
/** A sentence about what was before. */
const EARLIER =
  /^(?:prior(?: to\b|(?=, \p{L}))|previous(?:ly| to)|before|formerly|earlier|following (?:his|her)|(?:back |while )?at [^,]{2,40}, (?:he|she|\p{L}+) (?:focused|worked|led|\p{L}+ed)|in (?:19|20)\d\d|during|most recently|after|while at)(?!\p{L})|\b(?:co-?founded|worked|was|were|served|joined|led|held|spent|helped) (?!(?:by|in) )[^.]{0,120}\binvest(?:ing)?\b/iu;
/** "She is a partner at Quillharbour, an early-stage venture firm": the words for the firm. */
const FIRM =
  /(?:, |\bat )(?:an?|the|which is an?) ([^,.;]{0,90}?\b(?:fund|venture (?:capital|firm|fund|investor)|VC|investment firm|accelerator|angel (?:group|network))\b[^,.;]*)/u;
/** Whoever it is looks for something, beside the life that is told: "a partner at Quillharbour and focuses on payments". */
const LOOKS_FOR =
  /(?:\b(?:and|who|she|he|where)|,) (?:\p{L}+ly )?(?:focus(?:es|ing)|speciali[sz](?:es|ing)) (?:\p{L}+ly )?[oi]n\b([^.]*)|\b(?:keen|strong|particular|special|active) (?:investment )?interest in\b((?:(?!\b(?:he|she)\b)[^.])*)|\b(?:she|he) (?:loves?|likes?|prefers?|seeks?|enjoys?) (?:to )?(?:partner|back|invest|support|fund)\p{L}*([^.]*)/iu;
/** The same where nothing says who. */
const REALMS =
  /\b(?:startups [^.]*?\b(?:realms?|sectors|areas|fields|domains) of|(?:strategic|investment|primary|particular) focus (?:that spans?|spanning|on|in|towards?))\b([^.]*)/iu;
const OF_STARTUPS = /\b(?:invest|venture|fund\b|capital|startup)/iu;
const BEFORE =
  /\b(?:was|were|previously|prior|former(?:ly)?|founded|co-?founded|before|joined|led|spent|served|worked|began|started)\b/iu;
/** What a company, and no investor, is. */
const A_COMPANY =
  /\b(?:is|are|was|as|became) (?:an?|the|one of|India's|now) [^.;]{0,80}?\b(?:provider|platform|compan(?:y|ies)|startup|start-up|chain|app|marketplace|manufacturer|developer|brand|retailer|agency|software|solution|network|tool|website|service|unicorn|leader)s?\b/iu;
const OF_MONEY =
  /\b(?:invest|ventures?\b|funds?\b|VCs?\b|angel|accelerat|incubat|syndicate|equity|capital)/iu;
const OF_INVESTORS =
  /\b(?:we|our|us|i|my|they|their)\b|['’](?:re|m|ve)\b|\b(?:invest|ventures?\b|funds?\b|fund(?:ed|ing)|VCs?\b|angel|accelerat|incubat|syndicate|equity|capital|startups?|start-ups?|founders?|entrepreneurs?|companies|tickets?|che(?:ck|que)s?|stages?|rounds?|seed|series|idea|sectors?|agnostic|thesis|portfolio|focus)|[^\p{ASCII}’‘“”–—…•]{3,}/iu;
/** What the companies have to be or have, which tells no field, stage or place that is looked for. */
const CONDITION =
  /^(?:[-–•*\d.) ]*)(?:you|your|the (?:company|team|founders?|venture|startup|business)|(?:founders?|teams?|companies|startups|applicants?) (?:must|should|need|have|has|with|get|receive|benefit|can|will|join)|portfolio compan\p{L}+)\b/iu;
/** What was invested in, and companies that are named. */
const DONE =
  /^(?:Exits|Portfolio(?: companies)?|Investments|Deals) ?[:–—-] ?(?=\p{Lu})|\b(?:(?:[Pp]ast|[Pp]revious|[Rr]ecent|[Nn]otable|[Ss]elect(?:ed)?) (?:deals|investments|exits)|ha(?:s|ve|d) (?:\p{L}+ )?(?:been (?:an?|the|investing)|provided|done|invested|backed|funded|made|supported|financed|helped|completed|raised|deployed)|(?:invested|backed|funded) (?:in|over|more|early|\d)|(?:[Ii]nvestments?|[Pp]ortfolio|[Cc]ompanies|[Ss]tartups|[Ee]xits|[Dd]eals|[Bb]rands)(?: \p{L}+){0,4}? (?:includ(?:e|es|ing)|such as|like|are|as)(?::| \p{Lu})|(?:[Ss]ome|[Mm]any) of (?:our|my|his|her|the|their)|portfolio (?:of|includ|compan|consist|rang|span|ha[sv])|made (?:over |more than )?\d*|\b[Ww]e(?:['’]ve)? (?:backed|invested|funded|supported)|to have (?:backed|invested|supported)|completed deals|across our portfolio|our portfolio|clients?|customers include)/u;

const ELSEWHERE_DONE =
  /(?<!\p{L})(?:wir haben|haben wir|nous avons|hemos|abbiamo|investimos em \d|vi har)(?!\p{L})/iu;
/** A verb that makes a line a sentence. */
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|will|would|can|could|do|does|did|must|should|may|helps?|brings?|makes?|made|offers?|provides?|creates?|builds?|takes?|gives?|needs?|wants?|uses?|find|loves?|held|led|spent|receives?|plays?|serves?|works?|began|become|came|goes|knows?|[\p{L}]+(?<!focus|bas|enabl|driv|fund|back|relat|power|advanc|connect|distribut|automat|regulat|found|own|unmann|appli|represent|select|develop|diversifi|underserv|overlook|embedd|decentraliz|decentralis|integrat|mix|own|creat|bootstrapp|dedicat|specializ|specialis|\bse|\bne|\bfe|spe|bre|limit|experienc|prese|\bus)ed)\b/iu;
/** The most words of a line of a list, and of one without two commas. */
const MAX_LINE = 25;
const LONG_LINE = 14;

/** A line without a verb: an item of a list, a heading of fields or stages. */
function isItem(sentence: string): boolean {
  const words = sentence.split(' ').length;
  if (
    words > MAX_LINE ||
    (words > LONG_LINE && sentence.split(',').length <= 2 && !/^[(\d•*–-]/u.test(sentence))
  )
    return false;
  return ![VERB, LIFE, SCHOOLING].some((one) => one.test(sentence));
}

/** "Deep technology companies that have left a university": a noun alone, whatever its clause does. */
const FRAGMENT =
  /^(?:[-–•* ]*)(?!portfolio|these|those|our|many|some|other|most|all|the\b)(?:[\p{L}&/-]+,? ){1,6}(?:companies|startups|start-ups|ventures|businesses) (?:that|which|with) /iu;

/** Before the first words of who invests: where it sits, who is behind it, when it began. */
const OPENING =
  /^(?:backed|based|founded|headquartered|established|launched|created|located|built|started|powered|supported|managed|led) (?:by|in|on|at|out)\b.*?,\s+(?=(?:\p{Lu}|we\b|the\b|our\b|it\b))|^with (?!(?:a |an |our |clear )?(?:\p{L}+ )?(?:focus|emphasis|interest|preference|passion))[^.]*?,\s+(?=(?:\p{Lu}[\p{L}\d&]*(?: \p{Lu}[\p{L}\d&]*)* (?:is|are|invests?|focus|back|support|target|seek|special)|we\b|the (?:fund|firm)|our\b|it\b))|^(?:hailing|originating|utili[sz]ing|leveraging|drawing on|using|by \p{L}+ing)\b[^.]*?,\s+(?=(?:\p{Lu}|we\b|the\b|our\b|it\b))|^(?:since|after|prior to|as an? (?:esteemed|seasoned|experienced|former|serial))\b[^,]*,\s+/iu;
/** What stands before "…, we invest in", and the words for which it is read as well. */
const MAIN =
  /^[^;]*?(?:,|;| and| but) (?:and |but |so )?(?:we |i |the fund |it )?(?=(?:\p{L}+ly |also |only )?invests? )/iu;
const KEPT =
  /\b(?:beyond|addition\p{L}*|also|stages?|seed|series|focus\p{L}*|agnostic|generalists?|sectors?|funds?|investors?|invest\p{L}*|from|back|support)\b/iu;
/** What the investor offers, and at which stage it does. */
const OFFERS =
  /,? (?:and )?\b(?:provid|offer|bring|leverag|empower|giv|equip|combin|utili[sz]|supply|assist|contribut)(?:e|es|ing|ying) (?:(?:them|founders|entrepreneurs|startups|companies|portfolio companies|our|its|their|you|both|access|not only|more than|much|the|a|an|with|necessary|smart|strategic|financial|institutional|operational|hands-on|deep|early|initial|seed|growth|long-term|venture|risk|patient)[ ,])*(?:capital|funding|support|mentor\p{L}*|guidance|access|expertise|advice|network\p{L}*|services|resources|knowledge|experience|value|money|finance|financing|insights?|skills?|tools|training|education|strategic|operational|hands-on|assistance|help|talent|office|workspace|workshops|legal|marketing|coaching|advisory|industry|domain|technical|product)\b(?! (?:ranging|of (?:up|between|[$€£\d])|between|from|up to))([^.]*)$/iu;
/** "India's foremost network of angels". */
const FIRST_OF =
  /\b\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?['’]s (?=(?:\p{Ll}+[- ]){0,2}(?:foremost|leading|largest|premier|oldest|biggest|top|most)\b[^.,;]{0,40}?\b(?:[Ff]und|[Ff]irm|[Ii]nvestor|[Nn]etwork|VC|[Vv]enture capital|[Aa]ngel|[Aa]ccelerator|[Ii]ncubator|[Pp]latform)s?\b)/gu;
/** A firm by its name, before what it does: the name states nothing. */
const FIRM_NAME =
  /(?<=^|, |\bat |\bat the )(?:\p{Lu}[\p{L}\d&.’'-]* ){1,4}(?:Ventures|Capital|Partners|Fund|Angels|Network|Group|VC|Investments)(?= (?:is|are|invests?|focus(?:es)?|backs?|seeks?|looks?|plays|aims|supports?|targets?|prefers?|offers?|has)\b)/gu;
const AT_STAGE = /\b(?:at|through|in|via) (?:(?:an?|the|our) )?(?:[\p{L}-]+ ){0,4}?(?:stages?|rounds?)\b/iu;
/** What is beside the point within a sentence that states something, each replaced by a full stop of its own. */
const BESIDE_THE_POINT: readonly RegExp[] = [
  // Seats.
  /(?:(?<!\b(?!offices|partners|teams|members)\p{L}{3,}s(?: (?:that|which) are)? )\b(?:headquartered|located|domiciled)|\b(?:teams?|offices?|members|partners|firm|fund|funds|vc|investors?|ventures|capital|we|who|company|people|network)(?: is| are|,)? (?:currently )?based|based out of|offices?|presence|hubs|(?<!(?:improv|chang|transform|enrich|sav)\p{L}* )lives?|born) (?:in|across|throughout|of|worldwide)\b.*?(?=,? (?:and|but|while|that|which|who) (?:we |it |they )?(?:\p{L}+ly |also )?(?:invest|back|focus|support|fund|operat|look)|,? ?\b(?:investing|focus\p{L}+|backing)\b|, (?:we|with a|an?|directs|focuses|seeks|backs|supports) |$)/giu,
  /\b\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}[- ](?:based|headquartered)(?=,? [^.;:]{0,60}?\b(?:fund|firm|investor|VC|venture|capital|accelerator|angel|family office|syndicate|incubator)\b)/gu,
  /\b\p{Lu}\p{L}+ (?=(?:angel |venture |seed |tech )?(?:investor|entrepreneur)\b)/gu,
  // Of whom it is.
  /\b(?:fund|arm|vehicle|part|subsidiary|unit|office) of (?:an?|the) [^,.;]*?(?:compan(?:y|ies)|group|bank|corporation|conglomerate|insurer|family|utility)\b/giu,
  /(?<!\b(?:startups|companies|businesses|ventures|teams|ideas) )\b(?:founded|backed|sponsored|owned|run) by [^.;]*?(?=,? (?:and|that|which|who|but) (?:we |it )?(?:invests?|backs?|focus(?:es)?|supports?|funds?)\b|,? (?:investing|focus\p{L}+|backing)\b|$)/giu,
  /\b(?:roles?|figures?|players?|(?<!\b(?:industry|category|market|future|global) )leaders?|voices?|contributors?) (?:in|within) (?!(?:supporting|backing|funding|nurturing)\b)[^.;,]*/giu,
  // Companies that are named, and what was done.
  /\b(?:companies|startups|start-ups|brands|businesses|firms|founders|investments|winners|giants|unicorns|success(?:es)?|the likes of|entrepreneurs)(?: such as| like| including|,? e\.?g\.?|,? namely|:)? (?:\p{Lu}[\p{L}\d.’'&-]*(?:,| and| or|$|\)))[^.]*$/gu,
  /\b(?:who|which|that|has|have|having|had) (?:\p{L}+ )?(?:invested|backed|funded)\b.*?(?=;| and (?:focus|invests?\b|look)|$)/giu,
  /\b(?:who|which|that|has|have|having|had) (?:\p{L}+ )?(?:helped|previously|founded|worked|led|built|raised|funded)\b[^,;]*(?=[,;]|$)/giu,
  /\bhaving (?:already )?\p{L}+ed\b[^.]*$/giu,
  /(?<!\S)(?:\S+ )??(?:rounds?|stages?|series \p{L}) of (?:companies|startups)? ?(?:like|such as)? ?(?=\p{Lu})[^.]*$/gu,
  /\bportfolio (?:rang\p{L}+|includ\p{L}+|span\p{L}*|of)\b[^.]*/giu,
  /['’]s investments in (?=\p{Lu})[^.]*/gu,
  // What the investor offers.
  /\b(?:help|assist|support)(?:s|ing)? (?:our|portfolio|them|these|those|its|their) [^.]*?\b(?:with|by|through|on|in)\b(?! (?:africa|europe|asia))[^.]*$/giu,
  /\bwith (?:our |their |its |a |an )?(?:\p{L}+ )?(?:experience|background|expertise|network|knowledge|track record|team of|advice|mentorship|resources|talent|hiring|recruiting|hands[- ]on)\b[^.:]*/giu,
  /\b(?:network|community|team|group|club|consortium|alliance|pool) of\b[^.;]*?(?=\b(?:that|who|which|we)\b (?:\p{L}+ly )?(?:invest|back|focus|support|fund)|\b(?:investing|backing|focus\p{L}+)\b|$)/giu,
  /\b(?:expand\p{L}*|scal\p{L}+|launch\p{L}*|relocat\p{L}+|break\p{L}*|mov(?:e|ing)|enter\p{L}*|grow\p{L}*) (?:their \p{L}+ |businesses )?(?:to|into) (?:the )?(?=\p{Lu})[^,.;]*/gu,
  /(?<=\b(?:[Ii]nvestor|[Aa]ngel|[Ff]und|[Ff]irm|VC) )from (?=\p{Lu})[^.;]*/gu,
  /\b(?:thrive|succeed|land) in (?:the )?(?=\p{Lu})[^,.;]*/gu,
  /(?<=\b(?:[Ii]ncubator|[Aa]ccelerator|[Nn]etwork|[Gg]roup|[Pp]latform)s? )in (?:the )?(?=\p{Lu}[\p{L} ]*(?:$|,))[^.;,]*|(?<=\b(?:[Ii]nvestor|[Aa]ngel)s? )in (?:the )?(?=\p{Lu}[\p{L} ]*(?:ecosystem|scene))[^.;,]*/gu,
  /\boutside(?: of)? (?:the )?\p{Lu}[\p{L}. ]*/gu,
  /\busing (?:a mix|a combination|our|its) [^.;]*/giu,
  /\bhelp(?:s|ing)? (?:them|founders|entrepreneurs|companies|startups|teams|you) [^.]*/giu,
  /\b(?:sold|sells?|selling) (?:in)?to [^.;,]*?(?= in \p{Lu}|[.;,]|$)/gu,
  /\b(?:opportunities|relationships?|connections|ties|partnerships?) (?:with|to) [^.]*/giu,
  /\b(?:talent|deal|mentor|knowledge|patent|hiring) pools?\b/giu,
  /\b(?:LPs?|limited partners|co-investors|shareholders|advisors|mentors|parent compan(?:y|ies)) (?:are|is|include|such as|of|from)\b[^.]*$/gu,
];

/**
 * What of a sentence states what the investor looks for: without its seat, the companies it names and what it offers.
 * Empty for a sentence about anything else: a person's life, a company, a deal that was made, a condition. Where this is not
 * sure, nothing is stated.
 */
function statedPart(sentence: string): string {
  if (EARLIER.test(sentence) && !/\b(?:we|i) (?:\p{L}+ )?invest/iu.test(sentence)) return '';
  const whole = sentence.replace(OPENING, '');
  if (!OF_INVESTORS.test(whole) && !isItem(whole) && !saysOpen(whole)) return '';
  const main = MAIN.exec(whole);
  const opened = main !== null && !KEPT.test(main[0]) ? whole.slice(main[0].length) : whole;
  const offered = opened
    .replace(FIRST_OF, '')
    .replace(FIRM_NAME, 'this firm')
    .replace(OFFERS, (_, rest: string) => {
      const stage = AT_STAGE.exec(rest)?.[0];
      return stage === undefined ? ' . ' : ` . invests ${stage} . `;
    });
  const part = BESIDE_THE_POINT.reduce((text, pattern) => text.replace(pattern, ' . '), offered);
  if (ELSEWHERE_DONE.test(part)) return '';
  if (INVESTS.test(part)) return part;
  if (CONDITION.test(part)) return '';
  if (LIFE.test(part)) {
    if (BEFORE.test(part)) return '';
    const looks = OF_STARTUPS.test(sentence) ? LOOKS_FOR.exec(part)?.slice(1).join('') : undefined;
    return FIRM.exec(part)?.[1] ?? looks ?? '';
  }
  if (A_COMPANY.test(part) && !OF_MONEY.test(part) && !saysOpen(part)) return '';
  const done = DONE.exec(part);
  const rest = done === null ? part : part.slice(0, done.index);
  if (!OF_INVESTORS.test(rest) && !isItem(rest) && !saysOpen(rest)) return '';
  const isFragment = () =>
    isItem(rest) || (FRAGMENT.test(rest) && !VERB.test(rest.replace(/\b(?:that|which|with)\b.*/su, '')));
  const isStated = WANTS.test(rest) || IS_A_FUND.test(rest) || saysOpen(rest);
  return isStated || (done === null && isFragment()) ? rest : (REALMS.exec(rest)?.[1] ?? '');
}

const INVESTING =
  '(?:invest|fund|financ|back|consider|support|look|do\\b|touch|like|accept|take|deal|focus|work|pursue|entertain|participat|interested|cover|include|extend|allow|permit|pitch|send|approach|want|target|seek|cater|lead rounds|understand)';
/** Not of what others do not: "companies that do not need hardware". */
const OF_US =
  '(?<!\\b(?:that|who|which|companies|startups|founders|they|teams|entrepreneurs|markets|customers|where) )';
/** Words after which a sentence says what is left out. */
const EXCLUDING = oneOf(
  `${OF_US}\\b(?:(?:do|does|will|would|can|did)(?: not|n['’]?t)|won['’]?t|cannot)(?: \\p{L}+){0,3}? ${INVESTING}\\p{L}*(?: (?:us|decks|in|on|to|at|with|for)\\b)*`,
  `\\b(?:never|not|nor|neither|no longer|prefer not to)(?: \\p{L}+){0,1}? ${INVESTING}\\p{L}*|\\bnever (?:done|made|had) an?\\b`,
  `\\bused to ${INVESTING}\\p{L}*|\\bnot an? (?!typical|traditional|conventional|usual|regular|pure|classic)(?=[^.,]{0,30}\\b(?:fund|investor|firm|VC)\\b)`,
  '\\bnot (?:in|into|for(?! us)|a fit for)(?= )|\\bnot the (?:right|best) (?:\\p{L}+ )?(?:for|if you)',
  '\\b(?:stopped|ceased|quit|gave up|given up|stop) (?:investing|backing|funding|doing)\\b',
  '\\b(?:moved|turned?|shy|shies|shying|keeps?|stays?|stepped|staying|steers?|steering) (?:away|clear|back|out|off)(?: from| of)?\\b|\\bpass(?:es)? on\\b|\\bsays? no to\\b',
  '\\bno (?:appetite|interest|room|place|mandate|plans?|intention|investments?)(?: (?:for|in|to (?:invest|fund|back)(?: in)?))\\b',
  "\\b(?:prohibited|barred|forbidden|restricted|prevented|banned) from\\b|\\b(?:prohibits?|forbids?|bars?|bans|precludes?)\\b(?: us)?(?: (?:to|from) \\p{L}+)?|\\b(?:not|n['’]t) (?:allowed|able|permitted|licensed|in a position) to\\b",
  '^[-–•* ]*(?:(?:our |sector )?exclusions?(?: list)?|excluded|(?:excluded|restricted|prohibited|ineligible) (?:sectors?|industries|areas|activities)|no[- ]?go(?:e?s| areas| zones)?|(?:out|outside)(?: of)? (?:our |the )?(?:scope|mandate|remit)|off[- ]limits|not (?:a fit|for us|in scope|our thing|considered|eligible|interested|supported|funded)|ineligible|deal[- ]?breakers?|too (?:early|late) for us|(?:things |what )?we (?:avoid|skip|ignore))\\s*(?:are|is|include|:|-|–)',
  '^[-–•* ]*not(?= (?!only|limited|just|all|every|sure|a\\b|necessar))',
  '\\bexclud\\p{L}+|\\bexcept(?:ing|ion)?(?: for| of)?\\b|\\bavoid(?:s|ing)?\\b|\\b(?:skip|shun|reject|refuse|decline|rule out)s?\\b',
  "\\b(?:rather|other) than\\b|\\binstead of\\b|\\bapart from\\b|\\baside from\\b|\\bthat (?:is|are)(?: not|n['’]t)\\b|\\b(?:hard|firm|strict) (?:no|pass) (?:on|to|for)\\b|\\b(?:sworn off|done with|given up on|allergic to|not (?:big )?fans? of|no fans? of|zero (?:interest|appetite) (?:in|for)|nothing (?:in|to do with)|ignores?|n['’]t (?:get|like|understand))\\b|\\bwith the exception of\\b",
  '(?<=\\b(?:anything|everything|all|any|every)(?: \\p{L}+){0,2} )(?:but|outside|save|bar)\\b',
  '\\b(?:but|and|,) not\\b(?! (?:only|limited|just|necessar|exclusiv))',
  '(?:^[-–•* ]*|[,;:(–-] ?|\\b(?:but|and|or|with|though|although|yet) )no(?= (?!matter|longer|more|less|other|one\\b|such|sector|industry|specific|preference|minimum|maximum|geograph|restriction|limit|strings|equity|doubt|revenue|problem|exception))',
  "(?<!\\p{L})(?:nicht in|keine?n?|n[’'e] ?\\p{L}+ pas|pas de|sauf|ohne|außer|ausgeschlossen sind|excepto|exceto|excepté|à l[’']exception de|salvo|excluyendo|(?:pero )?no (?:invertimos|apoyamos|financiamos|en)|não (?:investimos|apoiamos|em)|non (?:investiamo|finanziamo|in)|escluso|esclusi|tranne|nie (?:inwestujemy|w)|z wyjątkiem|oprócz|inte (?:i|investera\\p{L}*)|ej i|utom|не инвестиру(?:ем|ет)|кроме|за исключением)(?!\\p{L})",
  '不投|不考虑|不关注|除外|投資(?:し(?:ない|ません)|は行い?(?:ない|ません))',
);
/** Words after what is left out: all before them is. */
const EXCLUDED =
  /\b(?:is|are|remains?|['’]s|['’]re) (?:strictly |explicitly |generally |also )?(?:excluded|off[- ](?:the[- ])?(?:limits|table)|out(?: of (?:scope|bounds|the question|our (?:scope|mandate|remit)))?(?: for us)?(?=$|[.,!])|ruled out|a no[- ]?go|no[- ]go(?:e?s)?|not$|not (?:for us|an? (?:good )?(?:fit|focus|match|priority)|(?:with)?in (?:our )?(?:scope|focus|mandate)|considered|eligible|our (?:\p{L}+ )*|something|supported|of interest|what we|where we|interesting))|(?:isn|aren)['’]t (?:for us|a (?:good )?(?:fit|focus|match)|our |something|what we|where we)|\b(?:need|should) not apply\b|\?\s*(?:not|no)\b|(?<=\p{L}),? (?:no|never)$|\bto others\b|:? (?:a )?hard (?:pass|no)\b|: (?:pass|no|never)\b|\b(?:look elsewhere|look for (?:other|another)|(?:the )?wrong (?:fund|investor|address|place)|is a no\b|over for us|beyond us|behind us)|は対象外|投資対象外|投資しません|を?除く|(?<!\p{L})(?:sind|ist) (?:ausgeschlossen|nicht)(?!\p{L})/iu;
/** "… is out of scope, and so are marketplaces"; "… is not for us: we back software". */
const BEHIND_EXCLUDED =
  /^,? (?:and )?(?:so|neither|nor) (?:is|are) (.*)|^(?:[:;,–-]+| and| but) ?((?:we|i|our)\b.*)/iu;
/** "Neither biotech nor hardware is our cup of tea": what stands between. */
const NEITHER = /\bneither\b(.*)\bnor\b(.*?)(?:\b(?:is|are|fits?|interests?)\b|$)/iu;
/** Words that say the contrary of what they seem to ("not limited to", "not only"). */
const NOT_EXCLUDING =
  /(?:\bnot|n['’]t|\bnever|\bwithout) (?:\p{L}+ )?(?:limit\p{L}*|only|just|exclusive\p{L}*|restrict\p{L}*|bound|necessar\p{L}*)\b|\bno exception|\b(?:can(?:not|['’]t)) (?:wait|help|imagine|get enough)|\bnothing (?:\p{L}+ ){1,3}more than\b|\b(?:exclusive|exceptional(?:ly)?)\b(?![^.]*\bexcept (?:for|in)\b)|\bnot (?:look|work|do)\p{L}* (?:back|alone|it alone)/iu;
/** A negation of a negation: what it states is not sure. */
const DOUBLE =
  /(?:\bnot|n['’]t|\bnever|\bnothing is) (?:\p{L}+ )?(?:exclud\p{L}*|avoid\p{L}*|rul(?:e|ing) out|mind|shy|pass on|against|afraid|scared?|off[- ]limits|say(?:ing)? no|turn away|opposed|averse)\b|\bnot even\b|\bno reason not\b/iu;
/** Words after which the sentence speaks of what is wanted again. */
const TURN =
  /\b(?:but|however|unless|instead|although|though|yet|whereas|because|since|until|as we|so we|sino|sondern|mais|pero|ma\b|а\b|we (?:do |are |only |mainly |typically |usually |will )?(?:invest|focus|back|fund|look|prefer|sector|industry|agnostic|generalist|open))(?=[\s,-])|:(?= (?:everything|anything) else)/iu;
/** A negation that nothing above tells apart: nothing behind it is stated. */
const UNSURE =
  /\b(?:not|never|nor|neither|nothing|none|rarely|seldom|hardly|unlike|stopped|no longer|less|rather than|instead of|without|miss)\b|n['’]t\b/iu;

function split(sentence: string): Clause[] {
  if (UNSURE.test(sentence) && saysOpen(sentence) && !EXCLUDING.test(sentence))
    return [{ text: sentence, isExcluded: false }];
  if (NOT_EXCLUDING.test(sentence)) return [{ text: sentence, isExcluded: false }];
  const double = DOUBLE.exec(sentence);
  if (double !== null) return [{ text: sentence.slice(0, double.index), isExcluded: false }];
  const neither = NEITHER.exec(sentence);
  if (neither !== null) {
    const before = sentence.slice(0, neither.index);
    return [before, `${neither[1]}, ${neither[2]}`].map((text, at) => ({ text, isExcluded: at === 1 }));
  }
  const after = EXCLUDED.exec(sentence);
  if (after !== null) {
    // "Software yes, hardware no".
    const said = sentence
      .slice(0, after.index)
      .split(/^,? (?:no|never)$/iu.test(after[0]) ? /,/u : /[;–]|, but |\bbut\b/u);
    const behind = sentence.slice(after.index + after[0].length);
    const [, also, more] = BEHIND_EXCLUDED.exec(behind) ?? [];
    return [
      ...said.map((text, at) => ({ text, isExcluded: at === said.length - 1 })),
      ...(also === undefined ? [] : [{ text: also, isExcluded: true }]),
      ...(more === undefined ? [] : split(more)),
    ];
  }
  const found = EXCLUDING.exec(sentence);
  if (found === null) {
    const said = sentence.replace(/\([^()]*\)/gu, (aside) => (UNSURE.test(aside) ? ' ' : aside));
    const unsure = UNSURE.exec(said);
    return [{ text: unsure === null ? said : said.slice(0, unsure.index), isExcluded: false }];
  }
  const before = sentence.slice(0, found.index);
  const behind = sentence.slice(found.index + found[0].length);
  // "(no crypto)" ends with its bracket.
  const bracket = before.lastIndexOf('(') > before.lastIndexOf(')') ? /\)/u.exec(behind) : null;
  const turn = bracket ?? TURN.exec(behind);
  const negated = turn === null ? behind : behind.slice(0, turn.index);
  const rest =
    turn === null ? '' : behind.slice(turn.index + (turn[0].startsWith('we') ? 0 : turn[0].length));
  // "We do not invest outside Poland".
  if (/^(?: \p{L}+){0,3}? outside(?: of)?\b/iu.test(negated))
    return [{ text: sentence.replace(/.*\boutside(?: of)?\b/iu, ''), isExcluded: false }];
  return [
    ...(before.trim() === '' ? [] : [{ text: before, isExcluded: false }]),
    { text: negated, isExcluded: true },
    ...(rest.trim() === '' ? [] : split(rest)),
  ];
}

/** What is said by its contrary, and what it says: "We do not write cheques below 500k", "We do not shy away from defence". */
const TURNED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:do not|don['’]t|never|cannot|can['’]t) (?:write|make|invest|do) ((?:\p{L}+ ){0,2}?)(?:below|under|less than|smaller than)\b/iu,
    'write $1of at least',
  ],
  [
    /\b(?:do not|don['’]t|never|cannot|can['’]t) (?:write|make|invest|do) ((?:\p{L}+ ){0,2}?)(?:above|over|more than|larger than)\b/iu,
    'write $1of up to',
  ],
  [/^unlike [^,]{2,40}, /iu, ''],
  [
    /^(?:apart from|aside from|besides|other than) [^,]{2,60}, (?!.*\b(?:everything|anything|all|any|every)\b)/iu,
    '',
  ],
  [/\b(?:do not|don['’]t|never) shy away from\b|\bare not afraid of\b/iu, 'invest in'],
];

/** A list follows: "We do not invest in:". */
const LIST_FOLLOWS = /:\s*$/u;

/**
 * The clauses of a text that state what is looked for or left out, in its order, at most 80 from its first 4,000 characters;
 * the items of a list are left out if its heading says so.
 */
export function clausesOf(text: string): readonly Clause[] {
  const found: Clause[] = [];
  let isListExcluded = false;
  const read = text.slice(0, MAX_TEXT);
  // The pattern looks 300 characters ahead of each: only where a question mark is.
  const sentences = (read.includes('?') ? read.replace(QUESTION, ' . ') : read)
    .split(SENTENCE)
    .map((sentence) =>
      sentence
        .slice(0, MAX_SENTENCE)
        .replace(/[\s_]+/gu, ' ')
        .trim(),
    )
    .map((sentence) => TURNED.reduce((said, [pattern, instead]) => said.replace(pattern, instead), sentence));
  for (const sentence of sentences.filter((one) => one !== '').slice(0, MAX_CLAUSES)) {
    if (isListExcluded && isItem(sentence)) {
      found.push({ text: sentence, isExcluded: true });
      continue;
    }
    // What is left out is said by a sentence of the investor or an item; of a life or a company "not" says nothing.
    const isCondition = CONDITION.test(sentence);
    const part = statedPart(sentence);
    const isOther = part === '' && (isCondition || LIFE.test(sentence));
    if (isOther && !LIST_FOLLOWS.test(sentence)) {
      isListExcluded = false;
      continue;
    }
    const whole = split(sentence);
    const isMixed = whole.length !== 1 || whole[0]?.isExcluded === true || whole[0]?.text !== sentence;
    const clauses = isMixed ? sentence.split(/;\s/u).flatMap(split) : whole;
    const negated = clauses.some(({ isExcluded }) => isExcluded);
    isListExcluded = negated && LIST_FOLLOWS.test(sentence);
    if (isOther || (part === '' && !negated)) continue;
    for (const { text: words, isExcluded } of clauses) {
      if (isExcluded && isCondition) continue;
      const stated = isExcluded ? words : words === sentence ? part : statedPart(words);
      const said = (stated === '' && negated ? words : stated).trim();
      if (said !== '') found.push({ text: said, isExcluded });
    }
  }
  return found;
}
