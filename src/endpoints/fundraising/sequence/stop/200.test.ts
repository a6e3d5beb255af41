import { changesTheSequence } from '../../../../../test/harness/sequence-actions.ts';
import { stopSequence } from './handler.ts';

changesTheSequence(stopSequence, { state: 'stopped' });
