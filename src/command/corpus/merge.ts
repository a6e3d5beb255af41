import type { Command } from 'commander';
import { listDoubles } from '../../store/corpus/doubles/doubles.ts';
import { keepApart, listMerges, mergeInvestors, undoMerge } from '../../store/corpus/merges.ts';
import { findInvestors } from '../../store/research/investor-lookup.ts';
import { addCommand, type CommonOptions, outputOf, wholeNumber } from '../arguments.ts';
import { minute, table } from '../output.ts';
import { withStore } from '../with-store.ts';

const ANY_ID = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Two records of one investor: finding them, saying that they are one, and taking it back. */
export function addMergeCommands(corpus: Command): void {
  addCommand(corpus, 'find', 'list investors by a part of their name, with their ids')
    .argument('<text>', 'the part')
    .action(async (text: string, options: CommonOptions) => {
      const output = outputOf(options);
      const found = await withStore(output, ({ db }) => findInvestors(db, 'live', text));
      const rows = found.map((investor) => [
        investor.id,
        investor.name,
        investor.deals,
        investor.domain ?? '-',
        [investor.city, investor.countryCode].filter((part) => part !== null).join(', ') || '-',
        investor.mergedInto === null ? '' : `merged into ${investor.mergedInto}`,
      ]);
      output.result(
        found,
        rows.length === 0 ? 'None.' : table(['id', 'name', 'deals', 'domain', 'place', ''], rows),
      );
    });

  addCommand(
    corpus,
    'merge',
    'merge two records of one investor; searches show the second, with the deals of both',
  )
    .argument('<from>', 'the id of the investor that goes', ANY_ID)
    .argument('<into>', 'the id of the investor that stays', ANY_ID)
    .requiredOption('--reason <text>', 'why they are one; stored with the merge')
    .action(async (from: number, into: number, options: CommonOptions & { reason: string }) => {
      const output = outputOf(options);
      const id = await withStore(output, ({ db }) => mergeInvestors(db, from, into, options.reason));
      output.result({ id, from, into }, `Merge ${id}. To take it back: warmpath corpus unmerge ${id}`);
    });

  addCommand(corpus, 'doubles', 'list records that are probably one investor, for merge or apart to answer')
    .option('--limit <pairs>', 'how many, up to 1,000', wholeNumber(1, 1_000), 100)
    .action(async (options: CommonOptions & { limit: number }) => {
      const output = outputOf(options);
      const doubles = await withStore(output, ({ db }) => listDoubles(db, 'live', options.limit));
      const rows = doubles.map((pair) => [
        pair.id,
        `${pair.name} (${pair.deals})`,
        pair.otherId,
        `${pair.other} (${pair.otherDeals})`,
        pair.why,
      ]);
      output.result(
        doubles,
        rows.length === 0
          ? 'None.'
          : table(['id', 'name (companies)', 'id', 'name (companies)', 'why'], rows),
      );
    });

  addCommand(corpus, 'apart', 'say that two records are two investors; imports never merge them')
    .argument('<one>', 'the id of one', ANY_ID)
    .argument('<other>', 'the id of the other', ANY_ID)
    .requiredOption('--reason <text>', 'why they are two; stored')
    .action(async (one: number, other: number, options: CommonOptions & { reason: string }) => {
      const output = outputOf(options);
      const id = await withStore(output, ({ db }) => keepApart(db, one, other, options.reason));
      output.result({ id, one, other, apart: true }, `${one} and ${other} stay apart.`);
    });

  addCommand(corpus, 'unmerge', 'take a merge back')
    .argument('<merge>', 'the id of the merge', ANY_ID)
    .action(async (id: number, options: CommonOptions) => {
      const output = outputOf(options);
      await withStore(output, ({ db }) => undoMerge(db, id));
      output.result({ id, undone: true }, `Merge ${id} is taken back.`);
    });

  addCommand(corpus, 'merges', 'list merges, newest first, also those taken back')
    .option('--limit <merges>', 'how many, up to 1,000', wholeNumber(1, 1_000), 100)
    .action(async (options: CommonOptions & { limit: number }) => {
      const output = outputOf(options);
      const merges = await withStore(output, ({ db }) => listMerges(db, 'live', options.limit));
      const rows = merges.map((merge) => [
        merge.id,
        `${merge.fromName} (${merge.fromId})`,
        `${merge.intoName} (${merge.intoId})`,
        merge.reason,
        minute(merge.mergedAt),
        minute(merge.undoneAt),
      ]);
      output.result(
        merges,
        rows.length === 0 ? 'None.' : table(['id', 'from', 'into', 'reason', 'merged', 'taken back'], rows),
      );
    });
}
