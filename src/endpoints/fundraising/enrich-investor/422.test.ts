import { chargesWhatNobodyKnows } from '../../../../test/harness/research-statuses.ts';
import { enrichInvestor } from './handler.ts';

chargesWhatNobodyKnows(enrichInvestor, 5);
