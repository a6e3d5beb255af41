import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

refusesOtherTypes(personEmail);
