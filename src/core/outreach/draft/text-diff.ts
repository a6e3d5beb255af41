/** One line of a comparison. */
export interface DiffLine {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A draft has some dozens of lines. Beyond this all of the old is shown removed and all of the new added. */
const MOST_LINES = 400;

/** The shortest edit from one text to the other, line by line (longest common subsequence, removals before additions). */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (old.length > MOST_LINES || fresh.length > MOST_LINES) {
    return [...all('removed', old), ...all('added', fresh)];
  }
  const common = commonLengths(old, fresh);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < old.length && right < fresh.length) {
    const [mine, theirs] = [old[left] ?? '', fresh[right] ?? ''];
    if (mine === theirs) {
      lines.push({ change: 'same', text: mine });
      left += 1;
      right += 1;
    } else if ((common[left + 1]?.[right] ?? 0) >= (common[left]?.[right + 1] ?? 0)) {
      lines.push({ change: 'removed', text: mine });
      left += 1;
    } else {
      lines.push({ change: 'added', text: theirs });
      right += 1;
    }
  }
  return [...lines, ...all('removed', old.slice(left)), ...all('added', fresh.slice(right))];
}

const all = (change: DiffLine['change'], texts: readonly string[]): DiffLine[] =>
  texts.map((text) => ({ change, text }));

/** `[i][j]`: how many lines the rests from `i` and `j` on have in common, in order. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let left = old.length - 1; left >= 0; left -= 1) {
    const [row, below] = [lengths[left] ?? [], lengths[left + 1] ?? []];
    for (let right = fresh.length - 1; right >= 0; right -= 1) {
      row[right] =
        old[left] === fresh[right]
          ? (below[right + 1] ?? 0) + 1
          : Math.max(below[right] ?? 0, row[right + 1] ?? 0);
    }
  }
  return lengths;
}
