import { changesTheSequence } from '../../../../../test/harness/sequence-actions.ts';
import { resumeSequence } from './handler.ts';

changesTheSequence(resumeSequence, { before: ['/v1/fundraising/sequence/pause'], state: 'active' });
