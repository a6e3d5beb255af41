import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

refusesOtherTypes(importSuppressions);
