import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

refusesWrongKeys(importSuppressions);
