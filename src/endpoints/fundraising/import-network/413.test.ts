import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

refusesLargeBodies(importNetwork);
