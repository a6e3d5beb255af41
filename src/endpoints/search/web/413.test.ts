import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

refusesLargeBodies(searchWeb);
