import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './handler.ts';

refusesWrongKeys(personEmail);
