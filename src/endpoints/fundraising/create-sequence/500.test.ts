import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

owesUpToItsFaults(createSequence);
