import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

refusesWrongKeys(personSearch);
