import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

owesUpToItsFaults(importSuppressions);
