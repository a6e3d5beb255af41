import { refusesWrongKeys } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

refusesWrongKeys(evictCache);
