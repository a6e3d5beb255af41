import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { stopSequence } from './handler.ts';

owesUpToItsFaults(stopSequence);
