import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

limitsTheRate(searchWeb);
