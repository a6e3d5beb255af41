import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

refusesWrongKeys(personEnrich);
