import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

limitsTheRate(searchWeb);
