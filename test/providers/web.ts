/** Results of a made-up search, in the fields of the one who asks: the same pages in every fake of a search engine. */
export const MADE_PAGES = [
  {
    url: 'https://Zirkonia.example/about/?utm_source=search#team',
    title: 'About <b>Zirkonia</b>',
    text: 'Welding &amp; robots,\n since 2011.',
  },
  { url: 'https://news.example/zirkonia-raises', title: 'Zirkonia raises', text: 'A round of 4 million.' },
  { url: 'https://jobs.example/zirkonia?id=7', title: 'Jobs at Zirkonia', text: 'Three open positions.' },
] as const;

/** The same, as a lookup answers them. */
export const MADE_RESULTS = [
  {
    title: 'About Zirkonia',
    url: 'https://zirkonia.example/about',
    snippet: 'Welding & robots, since 2011.',
  },
  { title: 'Zirkonia raises', url: 'https://news.example/zirkonia-raises', snippet: 'A round of 4 million.' },
  { title: 'Jobs at Zirkonia', url: 'https://jobs.example/zirkonia?id=7', snippet: 'Three open positions.' },
] as const;

/** What every fake of a search engine is asked. */
export const MADE_QUESTION = { query: 'zirkonia robots', count: 3, livecrawl: true } as const;
