import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

limitsTheRate(socialEngagement);
