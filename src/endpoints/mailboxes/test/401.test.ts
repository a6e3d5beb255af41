import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

refusesWrongKeys(testMailbox);
