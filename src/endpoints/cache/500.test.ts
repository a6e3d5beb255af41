import { owesUpToItsFaults } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

owesUpToItsFaults(evictCache);
