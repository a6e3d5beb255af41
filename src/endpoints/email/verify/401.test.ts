import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './handler.ts';

refusesWrongKeys(emailVerify);
