import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { touches } from './handler.ts';

refusesWrongKeys(touches);
