import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

refusesWrongKeys(searchWeb);
