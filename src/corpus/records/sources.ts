import { FORM_13F } from './form-13f.ts';
import { FORM_345 } from './form-345.ts';
import { FORM_5500 } from './form-5500.ts';
import { FORM_ADV } from './form-adv.ts';
import { FORM_D } from './form-d.ts';
import { IRS_990PF } from './irs-990pf.ts';
import { IRS_BMF } from './irs-bmf.ts';
import type { RecordSource, RecordSourceName } from './record-source.ts';
import { WIKIDATA } from './wikidata.ts';

/** The importers of public records. */
export const RECORDS: Readonly<Partial<Record<RecordSourceName, RecordSource>>> = {
  'form-adv': FORM_ADV,
  'form-13f': FORM_13F,
  'irs-bmf': IRS_BMF,
  'irs-990pf': IRS_990PF,
  'form-5500': FORM_5500,
  wikidata: WIKIDATA,
  'form-d': FORM_D,
  'form-345': FORM_345,
};
