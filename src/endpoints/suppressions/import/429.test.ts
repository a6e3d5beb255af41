import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

limitsTheRate(importSuppressions);
