import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

limitsTheRate(enrichInvestor);
