/**
 * Names under which the same firm is known to everyone: first the name it is filed under, then the others. Only
 * certain pairs of public knowledge stand here; a doubtful one would join the deals of two firms. Everything else is
 * the operator's to say with a merge, which can be undone.
 */
export const INVESTOR_ALIASES: readonly (readonly [string, ...string[]])[] = [
  ['Andreessen Horowitz', 'a16z', 'AH Capital Management'],
  ['New Enterprise Associates', 'NEA'],
  ['Kleiner Perkins', 'KPCB', 'Kleiner Perkins Caufield & Byers', 'Kleiner, Perkins, Caufield & Byers'],
  ['Draper Fisher Jurvetson', 'DFJ', 'Draper Fisher Jurvetson (DFJ)'],
  ['GV', 'Google Ventures'],
  ['CapitalG', 'Google Capital'],
  ['Union Square Ventures', 'USV'],
  ['First Round Capital', 'First Round', 'FRC'],
  ['Bessemer Venture Partners', 'BVP'],
  ['Y Combinator', 'YC', 'YCombinator'],
  ['Lightspeed Venture Partners', 'LSVP'],
  ['Sequoia Capital', 'Sequoia'],
  ['Accel', 'Accel Partners'],
  ['Benchmark', 'Benchmark Capital'],
  ['Charles River Ventures', 'CRV'],
  ['Institutional Venture Partners', 'IVP'],
  ['Technology Crossover Ventures', 'TCV'],
  ['U.S. Venture Partners', 'US Venture Partners', 'USVP'],
  ['Kohlberg Kravis Roberts', 'KKR', 'Kohlberg Kravis Roberts & Co'],
  ['SV Angel', 'SVAngel'],
  ['500 Global', '500 Startups'],
  ['Techstars', 'Tech Stars'],
  ['True Ventures', 'TrueVentures'],
  ['Khosla Ventures', 'KhoslaVentures'],
  ['General Catalyst', 'General Catalyst Partners'],
  ['Mayfield', 'Mayfield Fund'],
  ['Polaris Partners', 'Polaris Venture Partners'],
  ['In-Q-Tel', 'IQT', 'InQTel'],
];
