import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './handler.ts';

refusesWrongKeys(personEnrich);
