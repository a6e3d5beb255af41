import { owesUpToItsFaults } from '../../../test/harness/shared-statuses.ts';
import { usage } from './handler.ts';

owesUpToItsFaults(usage);
