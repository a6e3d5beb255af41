import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { monitoring } from './handler.ts';

refusesWrongKeys(monitoring);
