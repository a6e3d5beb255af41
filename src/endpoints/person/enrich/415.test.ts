import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

refusesOtherTypes(personEnrich);
