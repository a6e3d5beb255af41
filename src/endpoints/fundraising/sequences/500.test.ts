import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { sequences } from './handler.ts';

owesUpToItsFaults(sequences);
