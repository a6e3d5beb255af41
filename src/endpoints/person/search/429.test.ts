import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

limitsTheRate(personSearch);
