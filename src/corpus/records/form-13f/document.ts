import { parseDay } from '../../../core/text/date-text.ts';
import { eachElement } from '../each.ts';
import type { RecordInput, RecordReading } from '../record-source.ts';
import { textAt, type XmlNode } from '../xml.ts';
import type { FiledReport } from './manager-facts.ts';
import { MANAGERS } from './managers.ts';

/** Cover pages (`primary_doc.xml`); the lists of shares in the same folder are left out by their name. */
export async function readManagerDocuments(
  reading: RecordReading,
  inputs: readonly RecordInput[],
): Promise<void> {
  for (const input of inputs) {
    await eachElement(reading, input, { element: 'edgarSubmission' }, (node, place) => {
      const report = documentReport(node, input.name);
      if (typeof report === 'string') return { skip: report };
      reading.stage.add(MANAGERS, report.cik, 'report', { ...report }, place);
      return 'staged';
    });
  }
}

/**
 * The report a cover page makes, or why it cannot be used. It does not say when it was filed; the day of its signature
 * is at most some days before, and decides whether values are in dollars.
 */
export function documentReport(node: XmlNode, fileName: string): FiledReport | string {
  const submissionType = textAt(node, 'headerData/submissionType') ?? '';
  if (!/^13F-/.test(submissionType)) return 'not a Form 13F';
  if (/^test$/i.test(textAt(node, 'headerData/filerInfo/liveTestFlag') ?? '')) return 'a test filing';
  const cik = textAt(node, 'headerData/filerInfo/filer/credentials/cik')?.replace(/^0+/, '');
  const manager = 'formData/coverPage/filingManager';
  const name = textAt(node, `${manager}/name`);
  const periodOn = day(textAt(node, 'headerData/filerInfo/periodOfReport'));
  const filedOn = day(textAt(node, 'formData/signatureBlock/signatureDate'));
  if (cik === undefined || cik === '') return 'no CIK';
  if (name === undefined) return 'no name';
  if (periodOn === undefined || filedOn === undefined) return 'no date';
  return {
    accession: `${cik}:${periodOn}:${fileName}`,
    cik,
    name,
    city: textAt(node, `${manager}/address/city`),
    stateOrCountry: textAt(node, `${manager}/address/stateOrCountry`),
    crd: textAt(node, 'formData/coverPage/crdNumber'),
    submissionType,
    isAmendment: textAt(node, 'formData/coverPage/isAmendment') === 'true',
    amendmentType: textAt(node, 'formData/coverPage/amendmentInfo/amendmentType'),
    periodOn,
    filedOn,
    value: textAt(node, 'formData/summaryPage/tableValueTotal'),
  };
}

/** "12-31-2020". */
function day(text: string | undefined): string | undefined {
  return parseDay(text, 'month-first');
}
