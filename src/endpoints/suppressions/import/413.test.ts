import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

refusesLargeBodies(importSuppressions);
