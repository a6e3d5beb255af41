import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

refusesWrongKeys(importNetwork);
