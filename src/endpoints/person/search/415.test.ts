import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './handler.ts';

refusesOtherTypes(personSearch);
