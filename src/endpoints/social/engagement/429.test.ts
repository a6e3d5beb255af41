import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './handler.ts';

limitsTheRate(socialEngagement);
