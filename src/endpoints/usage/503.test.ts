import { needsItsDatabase } from '../../../test/harness/shared-statuses.ts';
import { usage } from './handler.ts';

needsItsDatabase(usage);
