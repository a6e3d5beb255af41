import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

owesUpToItsFaults(importNetwork);
