import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { postProfile, putProfile } from './handler.ts';

refusesOtherTypes(postProfile);
refusesOtherTypes(putProfile);
