import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

refusesOtherTypes(personSearch);
