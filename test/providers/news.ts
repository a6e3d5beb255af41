/** Reports about a made-up company, in the fields of the one who asks: the same in every fake of a source of news. */
export const MADE_NEWS = [
  {
    url: 'https://www.news.example/zirkonia-raises/?utm_source=feed',
    title: 'Zirkonia raises $4M seed led by <b>Umbra Peak Capital</b>',
    text: 'Zirkonia, which makes robots that weld,\n raised a seed round.',
    date: '2026-10-01T08:30:00Z',
    host: 'news.example',
  },
  {
    url: 'https://daily.example/welding',
    title: 'Welding &amp; robots: a visit to Zirkonia',
    text: 'Sparks.',
    date: '2026-09-12T00:00:00Z',
    host: 'daily.example',
  },
  // Found by the slip of a pen, and about someone else.
  {
    url: 'https://daily.example/zirconium',
    title: 'Zirconium prices rise',
    text: 'A metal.',
    date: '2026-11-01T00:00:00Z',
    host: 'daily.example',
  },
] as const;

/** The same, as a lookup answers them; snippets as far as the source has any. */
export const MADE_ITEMS = [
  {
    title: 'Zirkonia raises $4M seed led by Umbra Peak Capital',
    url: 'https://www.news.example/zirkonia-raises',
    snippet: 'Zirkonia, which makes robots that weld, raised a seed round.',
    date: '2026-10-01T08:30:00.000Z',
    publisher: 'news.example',
    topic: 'funding',
  },
  {
    title: 'Welding & robots: a visit to Zirkonia',
    url: 'https://daily.example/welding',
    snippet: 'Sparks.',
    date: '2026-09-12T00:00:00.000Z',
    publisher: 'daily.example',
    topic: 'news',
  },
] as const;

/** What every fake of a source of news is asked. */
export const NEWS_PARAMS = { name: 'Zirkonia', domain: 'zirkonia.example', limit: 5 } as const;
