import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './handler.ts';

limitsTheRate(personEnrich);
