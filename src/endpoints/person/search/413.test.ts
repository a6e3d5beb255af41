import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './handler.ts';

refusesLargeBodies(personSearch);
