import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { socialEngagement } from './handler.ts';

refusesThePoor(socialEngagement);
