import { refusesOtherTypes } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

refusesOtherTypes(evictCache);
