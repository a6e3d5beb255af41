import { needsItsDatabase } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

needsItsDatabase(evictCache);
