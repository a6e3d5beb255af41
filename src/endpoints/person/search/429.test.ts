import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './handler.ts';

limitsTheRate(personSearch);
