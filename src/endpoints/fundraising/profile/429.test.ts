import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { getProfile, postProfile, putProfile } from './handler.ts';

limitsTheRate(getProfile);
limitsTheRate(postProfile);
limitsTheRate(putProfile);
