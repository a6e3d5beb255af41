/**
 * Words that say what kind of legal body a name belongs to, as they look after punctuation is gone. They are dropped at
 * the end of a name only. Words that carry a name ("capital", "ventures", "fund", "group") are not among them: Atlas
 * Venture and Atlas Ventures are two firms.
 */
export const LEGAL_SUFFIXES: ReadonlySet<string> = new Set(
  (
    'inc incorporated corp corporation co company ltd limited llc llp lllp lp plc pllc pbc ' + // English
    'gmbh ag kg kgaa ug ohg se mbh ' + // German
    'sa sas sasu sarl scs scsp sca ' + // French and Luxembourgish
    'srl spa sapa ' + // Italian
    'sl slu sau ' + // Spanish
    'bv nv cv bvba ' + // Dutch
    'ab as asa aps oy oyj hf ehf ' + // Nordic
    'pty pte pvt private sdn bhd tbk ' + // Australia, Singapore, India, Malaysia, Indonesia
    'kk gk ' + // Japan
    'ltda eireli lda ' + // Portuguese
    'sro kft zrt doo dd ood ead spzoo oo ooo oao zao pao jsc pjsc ojsc'
  ) // Central and Eastern Europe
    .split(' '),
);

/** Two-part suffixes whose second half alone would be a common word. */
export const LEGAL_PAIRS: ReadonlySet<string> = new Set(['sp zoo', 'sp z', 'de cv']);

/** Legal forms written in scripts without spaces, at the end or (Japan, Korea) at the beginning of a name. */
export const LEGAL_CJK =
  /^(?:株式会社|合同会社|주식회사|\(주\))\s*|\s*(?:股份有限公司|有限责任公司|有限公司|株式会社|合同会社|주식회사|\(주\))$/gu;

/** Endings after a dot that make a word a web name ("Foo.com"): there the dot belongs to the name. */
export const WEB_ENDINGS: ReadonlySet<string> = new Set(
  'com net org edu gov info biz io co ai vc in me tv fm ly app dev xyz eu de ru cn fr uk us ca es it nl se no fi dk ch at be pl br jp kr il im is gl to cc so gg la ventures capital fund partners tech cloud store shop online site'.split(
    ' ',
  ),
);

/** Latin letters that Unicode does not take apart into a base letter and a mark. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
