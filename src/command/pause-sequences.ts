import type { Command } from 'commander';
import { pauseAllSequences } from '../store/outreach/sequence/pause-all-sequences.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { withStore } from './with-store.ts';

/** Shown with each of them. */
const WHY =
  'The operator paused all sequences, as after a backup was restored: messages sent since the backup are not known here. Compare with the Sent folder, then resume this one or stop it.';

export function addPauseSequencesCommand(program: Command): void {
  addCommand(
    program,
    'pause-sequences',
    'pause every sequence of every tenant, also of sandbox keys: after a backup was restored, before mail is sent again',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const paused = await withStore(output, ({ db }) => pauseAllSequences(db, WHY));
    output.result(
      { paused },
      `Sequences paused: ${paused}. Each is resumed or stopped by its tenant (POST /v1/fundraising/sequence/resume or /stop), who can see in the Sent folder what went out.`,
    );
  });
}
