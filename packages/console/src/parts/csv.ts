/** Rows as a CSV file (RFC 4180), as spreadsheets read it: UTF-8 with its mark. */
export function csvText(lines: readonly (readonly (string | number | undefined)[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * Where a spreadsheet begins to read a formula: at the start of a text, blanks before it left aside, and behind a semicolon, at which
 * one of a country with decimal commas parts cells; in full width too. The apostrophe that is put there makes it a text. The service's
 * own file (`/v1/fundraising/pipeline.csv`) is guarded alike.
 */
const FORMULA = /^(?=[\t\r])|(?:^\s*|;\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

function cell(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = value.replace(FORMULA, (before) => `${before}'`);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
