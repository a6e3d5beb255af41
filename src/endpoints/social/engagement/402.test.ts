import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { socialEngagement } from './endpoint.ts';

refusesThePoor(socialEngagement);
