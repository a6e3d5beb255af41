import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { sequence } from './handler.ts';

owesUpToItsFaults(sequence);
