import { refusesLargeBodies } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

refusesLargeBodies(evictCache);
