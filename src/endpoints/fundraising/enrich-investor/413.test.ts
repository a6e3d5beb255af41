import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

refusesLargeBodies(enrichInvestor);
