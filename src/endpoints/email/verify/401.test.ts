import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

refusesWrongKeys(emailVerify);
