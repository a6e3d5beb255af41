import { refusesWrongKeys } from '../../../test/harness/shared-statuses.ts';
import { usage } from './handler.ts';

refusesWrongKeys(usage);
