import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { touches } from './handler.ts';

owesUpToItsFaults(touches);
