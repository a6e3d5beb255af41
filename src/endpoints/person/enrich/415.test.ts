import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './handler.ts';

refusesOtherTypes(personEnrich);
