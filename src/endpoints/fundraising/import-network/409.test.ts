import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

tellsOfRunningRequests(importNetwork);
