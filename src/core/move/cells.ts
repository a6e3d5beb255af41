/** An installation by its name, and the file with its settings. */
export interface NamedCell {
  readonly name: string;
  readonly file: string;
}

/** Reads a list of cells: a name and a path on each line, with a blank between; `#` begins a comment. A fault is a sentence. */
export function readCells(text: string): readonly NamedCell[] | string {
  const cells: NamedCell[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const content = line.replace(/(^|\s)#.*$/, '').trim();
    if (content === '') continue;
    const [, name, file] = /^([\w.:-]{1,64})\s+(\S.*)$/.exec(content) ?? [];
    if (name === undefined || file === undefined) {
      return `line ${at + 1} is not a name and the path of a file with settings, with a blank between`;
    }
    if (cells.some((cell) => cell.name === name)) return `line ${at + 1} names ${name} again`;
    cells.push({ name, file });
  }
  return cells.length === 0 ? 'it names no cell' : cells;
}
