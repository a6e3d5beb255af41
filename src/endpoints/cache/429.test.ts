import { limitsTheRate } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

limitsTheRate(evictCache);
