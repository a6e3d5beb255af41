import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

needsItsDatabase(importSuppressions);
