import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { investors } from './handler.ts';

refusesWrongKeys(investors);
