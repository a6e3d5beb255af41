import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { pauseSequence } from './handler.ts';

owesUpToItsFaults(pauseSequence);
