import type { RecordSource } from '../record-source.ts';
import { readManagerDocuments } from './document.ts';
import { emitManagers } from './managers.ts';
import { readManagerTables } from './tables.ts';

/**
 * Form 13F, what institutional managers file with the SEC about their listed shares: the quarterly data sets
 * (three of their tables; the shares themselves are not read) and single cover pages. A manager whose name is
 * that of a family office, endowment, foundation, pension fund or insurer becomes a limited partner with its
 * size; of all others only those who are known already are reported.
 */
export const FORM_13F: RecordSource = {
  name: 'form-13f',
  describe: 'family offices and institutions with listed shares (SEC Form 13F)',
  expects:
    'a data set (01dec2025-28feb2026_form13f.zip), its COVERPAGE, SUMMARYPAGE and SUBMISSION, or primary_doc.xml',
  uses: (name) => /^(?:coverpage|summarypage|submission)\.tsv$|\.xml$/.test(name),
  async read(reading) {
    const documents = reading.inputs.filter(({ name }) => /\.xml$/i.test(name));
    const tables = reading.inputs.filter((input) => !documents.includes(input));
    if (tables.length > 0) await readManagerTables(reading, tables);
    if (documents.length > 0) await readManagerDocuments(reading, documents);
    await emitManagers(reading);
  },
};
