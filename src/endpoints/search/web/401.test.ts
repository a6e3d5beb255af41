import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

refusesWrongKeys(searchWeb);
