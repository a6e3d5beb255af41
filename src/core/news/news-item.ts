export const NEWS_TOPICS = ['funding', 'filing', 'news'] as const;
/** `funding`: money raised. `filing`: another notice to a regulator. `news`: everything else. */
export type NewsTopic = (typeof NEWS_TOPICS)[number];

/** A report about a company, or a notice it filed. Texts are plain, on one line. */
export interface NewsItem {
  readonly title: string;
  readonly url: string;
  /** Empty where the source gives none. */
  readonly snippet: string;
  /** When it appeared, ISO 8601: a day, or a moment in UTC. */
  readonly date?: string;
  /** Who published it: a name or the host. */
  readonly publisher?: string;
  readonly topic: NewsTopic;
}
