import { changesTheSequence } from '../../../../../test/harness/sequence-actions.ts';
import { pauseSequence } from './handler.ts';

changesTheSequence(pauseSequence, { state: 'paused' });
