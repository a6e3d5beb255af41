/**
 * Words a letter needs whatever it says: grammar, courtesy, times to talk, and what every founder does (build, raise,
 * write). None of them alone praises, compares or counts: "all", "never", "only", "first", "most" and the like are left out on
 * purpose, and so is what could be said of a business. Base forms; endings are taken off before they are looked up.
 */
export const LETTER_WORDS: ReadonlySet<string> = new Set(
  // Grammar.
  (
    'a an and or but nor so as at by for from in into of off on onto out over to toward towards up upon with within without about after ' +
    'again against along also although among another any anyone anything around away back be am is are was were been being because ' +
    'before behind below beside between beyond both can cannot could did do does done down during each either else enough even far few ' +
    'further had has have having he hence her here hers him his how however i if im ive id ill instead it its itself just less let lets like ' +
    'little long made make many may maybe me might mine more much must my myself near need neither next no not now often one ones other others ' +
    'ought our ours ourselves own per perhaps quite rather same shall she should since some somebody someone something soon still such than that ' +
    'thats the their theirs them themselves then there therefore these they theyre thing this those though through thus till together too ' +
    'two under unless until us very via was way we well were what whatever when where whether which while who whoever whole whom whose why ' +
    'will wish would yes yet you your youre yours yourself dont cant wont couldnt wouldnt isnt arent doesnt didnt havent weve wed youd ' +
    // Courtesy and the letter itself.
    'hi hello dear thank thanks please sorry regards best kind kindly welcome glad happy pleased appreciate grateful honest hope find well ' +
    'letter mail email message note line word reply answer respond write wrote written say said tell ask question read reading reach contact ' +
    'bother trouble intrude patience time moment brief short shortly quick quickly briefly long simple simply interest interested interesting ' +
    'relevant right wrong person fit suit worth useful help helpful view opinion thought think believe understand know feel look see hear learn ' +
    'send share show explain describe talk speak call chat meet meeting conversation discuss discussion connect introduce introduction name ' +
    'decline pass door open leave left close last final follow point reason mind sense case free gladly course rush hurry inbox ' +
    // Times to talk.
    'day week month year today tomorrow morning afternoon evening monday tuesday wednesday thursday friday saturday sunday january february ' +
    'march april june july august september october november december spring summer autumn winter hour minute twenty thirty fifteen ten ' +
    'half calendar schedule slot pick date convenient available early late later soon ' +
    // What every founder and every fund does, and what a raise is called.
    'build built building raise raising round fund funds funding invest investing investment investor investors founder cofounder company ' +
    'companies team work working business product customer people firm portfolio back backed backing support join lead plan use using hire ' +
    'hiring grow start begin begun new currently recently deck detail information summary number figure seed stage area field sector market ' +
    'problem solution focus goal aim want try look looking seek seeking give take get put keep come came go going bring turn move live exist ' +
    'particular particularly similar same different kind type example instance especially given based particular clear today partner network ' +
    'mutual connection common value consider prefer seen good job part ' +
    // Read as figures.
    'three four five six seven eight nine eleven twelve forty fifty sixty hundred thousand million billion dollar euro pound p'
  )
    .split(/\s+/u)
    .filter((word) => word !== ''),
);
