import { BULK_EXPORT } from './bulk-export.ts';
import { DEAL_EXPORT } from './deal-export.ts';
import type { FileFormat } from './format.ts';
import { INVESTOR_DIRECTORY } from './investor-directory.ts';
import { SEARCH_EXPORT } from './search-export.ts';

export const IMPORT_FORMATS = ['crunchbase-export', 'investor-csv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What each format is, in a line for help and screens. */
export const ABOUT_FORMATS: Readonly<Record<ImportFormat, string>> = {
  'crunchbase-export':
    'deals of a Crunchbase export: the layouts of 2014/2015, 2016 (bulk) and 2026 (search pages)',
  'investor-csv': 'a list of investors; columns are recognised by their headings',
};

/** The file layouts of each import, the more particular first: the first that recognises a header reads the file. */
export const LAYOUTS: Readonly<Record<ImportFormat, readonly FileFormat[]>> = {
  'crunchbase-export': [...SEARCH_EXPORT, ...BULK_EXPORT, ...DEAL_EXPORT, INVESTOR_DIRECTORY],
  'investor-csv': [INVESTOR_DIRECTORY],
};

/** Tables of the exports that are known and hold nothing the corpus keeps. */
const UNUSED_TABLES =
  /^(?:category_groups|competitors|customers|degrees|event_appearances|events|funds|investment_partners|ipos|org_parents|organization_descriptions|people_descriptions|checksum|products)\.csv$/i;

/** True for a file of an export that is left out on purpose. */
export function isUnusedTable(fileName: string): boolean {
  return UNUSED_TABLES.test(fileName);
}

/** The layout a header belongs to, or undefined. */
export function layoutOf(format: ImportFormat, columns: ReadonlyMap<string, number>): FileFormat | undefined {
  return LAYOUTS[format].find(
    (layout) =>
      layout.required.every((names) => names.split('|').some((name) => columns.has(name))) &&
      layout.foreign?.some((name) => columns.has(name)) !== true,
  );
}

/** What would have been recognised, for the message about a file that was not. */
export function expectedHeaders(format: ImportFormat): string {
  return LAYOUTS[format]
    .map((layout) => `${layout.name}: ${layout.required.map((names) => names.split('|')[0]).join(', ')}, …`)
    .join('; ');
}
