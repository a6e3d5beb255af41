import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

refusesLargeBodies(personSearch);
