import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './handler.ts';

refusesOtherTypes(personEmail);
