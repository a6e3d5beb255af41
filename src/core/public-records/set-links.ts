import { linksOf } from './archive-links.ts';
import { periodEnd } from './periods.ts';

/** An archive of a data set of which there is one a period. */
export interface SetLink {
  /** As its name writes it: "2026q2", "2026_08", "01jun2026-31aug2026". */
  readonly period: string;
  /** The last month of it, `YYYY-MM`. */
  readonly end: string;
  readonly url: string;
}

/**
 * The archives of a data set that a listing page links to, the newest first and one a period. An archive's name begins
 * with its period; what follows is `_<kind>` in whatever directory ("2026q2_d.zip", "2025q3_d_0.zip"), or anything in
 * one of the set's own `directories`, of which the last part counts. Of several of one period the one that was put there
 * last counts: a site that replaces a file adds `_0`, `_1`.
 *
 * NOTE: the shape of the page on 2026-11-22, by three independent readers of it: `<a href="/files/datastandardsinnovation/
 * data/form-d-data-sets/2026q2_d.zip">` beside `/files/structureddata/data/form-d-data-sets/2019q2_d_0.zip`.
 */
export function setLinks(
  html: string,
  page: string,
  kind: string,
  directories: readonly string[],
): SetLink[] {
  const folders = new Set(directories.map((directory) => directory.split('/').at(-1)));
  const byPeriod = new Map<string, SetLink & { readonly copy: number }>();
  for (const { url, name } of linksOf(html, page, /^(?:20\d\d|\d\d[a-z]{3}20\d\d).{1,80}\.zip$/i)) {
    const [, text = '', rest = ''] =
      /^(20\d\dq[1-4]|20\d\d_\d\d|\d\d[a-z]{3}20\d\d-\d\d[a-z]{3}20\d\d)(.{0,60})\.zip$/i.exec(name) ?? [];
    const period = text.toLowerCase();
    const end = periodEnd(period);
    const [, ofKind, copy] = /^_([a-z\d]{1,20}?)(?:_(\d{1,2}))?$/i.exec(rest) ?? [];
    const isOfSet = ofKind?.toLowerCase() === kind || folders.has(new URL(url).pathname.split('/').at(-2));
    if (end === undefined || !isOfSet) continue;
    const link = { period, end, url, copy: copy === undefined ? -1 : Number(copy) };
    const other = byPeriod.get(period);
    if (other === undefined || other.copy < link.copy) byPeriod.set(period, link);
  }
  return [...byPeriod.values()]
    .toSorted((one, other) => (one.end < other.end ? 1 : -1))
    .map(({ period, end, url }) => ({ period, end, url }));
}
