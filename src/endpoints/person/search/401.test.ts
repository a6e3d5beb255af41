import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './handler.ts';

refusesWrongKeys(personSearch);
