import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

refusesWrongKeys(personEmail);
