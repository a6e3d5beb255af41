import { ms, type Row } from '../report.ts';

/** A figure that may be at most `limit`: the ratio is how often it fits. */
export function within(what: string, figure: number, limit: number, unit: string): Row {
  const text = unit === 'ms' ? ms(figure) : `${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`;
  return { what, figure: text, comparison: `at most ${limit} ${unit}`, ratio: limit / figure, bar: 1 };
}

/** A bar that could not be measured, because what it is about is not built: it falls short. */
export function missing(what: string): Row {
  return { what, figure: 'not built yet', comparison: '', ratio: Number.NaN, bar: 1 };
}

/** A share that must be all. */
export function allOf(what: string, good: number, of: number): Row {
  return {
    what,
    figure: `${good} of ${of}`,
    comparison: 'all',
    ratio: of === 0 ? Number.NaN : good / of,
    bar: 1,
  };
}
