import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

refusesOtherTypes(importNetwork);
