import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { monitoring } from './handler.ts';

owesUpToItsFaults(monitoring);
