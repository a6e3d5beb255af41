import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

refusesLargeBodies(searchWeb);
