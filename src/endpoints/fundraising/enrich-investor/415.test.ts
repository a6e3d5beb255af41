import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

refusesOtherTypes(enrichInvestor);
