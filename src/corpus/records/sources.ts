import { FORM_ADV } from './adv/form-adv.ts';
import { BDC } from './bdc/bdc.ts';
import { FORM_13F } from './form-13f/form-13f.ts';
import { FORM_345 } from './form-345/form-345.ts';
import { FORM_5500 } from './form-5500/form-5500.ts';
import { FORM_D } from './form-d/form-d.ts';
import { IRS_990PF } from './irs/irs-990pf.ts';
import { IRS_BMF } from './irs/irs-bmf.ts';
import { N_PORT } from './n-port/n-port.ts';
import type { RecordSource, RecordSourceName } from './record-source.ts';
import { WIKIDATA } from './wikidata/wikidata.ts';
import { Y_COMBINATOR } from './y-combinator/y-combinator.ts';

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
  bdc: BDC,
  'n-port': N_PORT,
  'y-combinator': Y_COMBINATOR,
};
