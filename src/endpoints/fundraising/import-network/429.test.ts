import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

limitsTheRate(importNetwork);
