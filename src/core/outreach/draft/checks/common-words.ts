/** Words that begin sentences of letters: a capital there is no sign of a name. Forms in -ly, -ing and -ed need not stand here. */
export const OPENERS: ReadonlySet<string> = new Set(
  (
    'a about above across after again all almost already also although always am among an and another any anybody anyone anything ' +
    'are around as ask at back be because become been before behind below beside best better between beyond big both bring brief build ' +
    'but buy by call can cannot cant care case cheers clear come companies company congratulations could customers date day days deal dear ' +
    'demand did different do does dont done down draw during each early east easy either else employees end enough even ever every ' +
    'everybody everyone everything family far few field find fine first five focus follow for founders four free from full fund funds ' +
    'further future general get give glad go good great greetings had half happy hard has have having he hello help hence her here hers hey hi ' +
    'high his home hope how however i id if ill im in instead into investors is it its ive job join just keep kind know large last late ' +
    'later lead least less let lets like limited line list little long look lots love low made main make many market markets may maybe ' +
    'me mean meet might mine money month months more most much must my name near need neither never new next nice no nobody none nor not ' +
    'note nothing now of off office offices often old on once one ones only open or other others our ours out over own page part past people ' +
    'per perhaps place please plus portfolio position private problem product public put question quick quite rather reach read real ' +
    'reason revenue right round run said sales same say second see seed send series seven share she short should since six small so some ' +
    'somebody someone something soon sorry start still stop strong such sure take talk team tell ten than thank thanks that thats the their ' +
    'them then there therefore these they thing things think this those though three through thus till time to today together told ' +
    'tomorrow too top towards true turn twelve twenty two under unless until up upon us use users very via wait want was way we week weeks ' +
    'well were west weve what whatever when whenever where whereas whether which while who whoever whole whom whose why wide will wish ' +
    'with within without wont word work would write year years yes yet you youll young your youre yours youve ' +
    'afternoon morning evening regards sincerely respectfully yesterday tonight teams business businesses software hardware data growth ' +
    'capital venture equity investment thesis stage partners partner clinics hospitals retailers warehouses engineers doctors banks ' +
    'number traction background context summary ps attached enclosed warm kind looking whom given based details either beside besides ' +
    'unlike honest retail labor labour health care food energy water transport travel education housing finance insurance banking ' +
    'logistics shipping trade industry construction farming agriculture mining space defense defence security privacy legal tax payroll ' +
    'accounting marketing advertising media music gaming sports fashion beauty climate carbon power solar wind battery electric digital ' +
    'online mobile cloud modern manual automatic physical human local global regional national international european american early-stage ' +
    'regulatory technical commercial financial operational clinical medical industrial scientific academic recent existing initial ' +
    'common typical average annual monthly daily weekly gross net total several certain various similar different simple complex cheap ' +
    'expensive safe slow quickest fastest biggest hardest easiest access adoption automation competition cost costs distribution efficiency ' +
    'inventory maintenance margin margins payback pricing production profitability progress quality research retention safety scale ' +
    'shortage speed supply sustainability technology training turnover usage waste workflow hiring ' +
    'wherever except despite upfront honestly frankly naturally whichever anything'
  ).split(/\s+/u),
);

/** Words that are written with a capital and are not names on record. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november ' +
    'december christmas easter new-year english ceo cto cfo coo cmo cpo vp svp evp md gp lp gps lps vc vcs pe hr it pr qa rd ai ml llm llms ' +
    'nlp api apis saas paas iaas b2b b2c d2c b2g iot vr ar xr ev evs esg arr mrr gmv cac ltv irr tvpi dpi moic ebitda roi kpi kpis okr usd eur gbp chf ' +
    'us usa uk eu emea dach apac latam nda safe spa ipo spv spvs pdf faq p.s tl dr ps asap eod q1 q2 q3 q4 h1 h2 fy zoom teams google meet ' +
    'calendly linkedin email internet web excel am pm et ct pt pst est cet gmt utc cest bst re fwd hi hello dear mr mrs ms mx dr prof sir madam ok'
  ).split(/\s+/u),
);
