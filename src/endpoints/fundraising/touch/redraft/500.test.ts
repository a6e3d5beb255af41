import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { redraftTouch } from './handler.ts';

owesUpToItsFaults(redraftTouch);
