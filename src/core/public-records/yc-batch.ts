/** The month each season's classes begin in, as Y Combinator's calendar has been since 2005 (spring and fall since 2024). */
const BEGINS: Readonly<Record<string, string>> = {
  winter: '01',
  w: '01',
  spring: '04',
  x: '04',
  summer: '06',
  s: '06',
  fall: '09',
  autumn: '09',
  f: '09',
};

/**
 * The first day of the season of a class ("W21", "Winter 2021" is 2021-01-01): a class starts within three months of it. Undefined
 * for what names no season and year ("IK12", "Unspecified").
 */
export function dayOfBatch(batch: string): string | undefined {
  const [, season = '', figures = ''] = /^([a-z]+)[\s'-]*((?:20)?\d{2})$/i.exec(batch.trim()) ?? [];
  const month = BEGINS[season.toLowerCase()];
  return month === undefined ? undefined : `${figures.length === 4 ? figures : `20${figures}`}-${month}-01`;
}
