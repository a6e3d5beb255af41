import { chargesWhatNobodyKnows } from '../../../../test/harness/research-statuses.ts';
import { researchCompany } from './handler.ts';

chargesWhatNobodyKnows(researchCompany, 10);
