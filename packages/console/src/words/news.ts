/** What the screen of news says. */
export const NEWS = {
  title: 'News',
  about:
    'Investors that your saved searches put on the list, each once. They are repeated every day, free of charge.',
  empty:
    'Nothing new was found yet. What the first run of a saved search finds is no news; later ones are compared with it.',
  emptyOff: 'No saved search is on. Turn one on below, and it is repeated every day.',
  newSince: (when: string) => `New since your last visit ${when}`,
  isNew: 'New',
  today: 'Today',
  yesterday: 'Yesterday',
  noScore: 'no score',
  score: (score: number, tier: string) => `${Math.round(score)} ${tier}`,
  scoreIs: 'Score',
  because: 'Best reason',
  path: (name: string) => `through ${name}`,
  stage: (stage: string) => `Stage: ${stage}`,
  shortlist: 'Shortlist',
  shortlisted: 'On the shortlist',
  noReason: 'No fact on record speaks for it alone.',
  lastActivity: (day: string) => `last deal on record ${day}`,
  monitors: 'Saved searches',
  monitor: {
    investors: 'The search of your raise',
    lookalikes: 'Funders of your competitors',
  },
  notAsked: {
    investors: 'Off. Turned on, it searches again every day and reports who is new, free of charge.',
    lookalikes: 'Off. Turned on, it reports every day who newly funds your competitors, free of charge.',
  },
  found: (count: number) => (count === 1 ? 'The last run found one.' : `The last run found ${count}.`),
  failed: (why: string) => `The last run failed: ${why}`,
  on: 'On',
  off: 'Off',
  toRaise: 'Describe your raise',
  noProfile: 'A saved search repeats the search of your raise. Describe the raise first.',
  by: (monitor: string, time: string) => `${monitor}, ${time}`,
} as const;
