import { refusesBelow } from '../../../../test/harness/research-statuses.ts';
import { enrichInvestor } from './handler.ts';

refusesBelow(enrichInvestor, 5);
