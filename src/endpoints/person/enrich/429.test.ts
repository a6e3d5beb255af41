import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

limitsTheRate(personEnrich);
