import { describe, expect, it } from 'vitest';
import { readCorpus, type SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, batchesOf, PLAIN_WORDS } from '../../../test/harness/small-table.ts';
import type { InvestorKind } from '../../reference/rules-investor-terms.ts';
import { BATCH, SMALL_USD } from '../../reference/rules-kind-words.ts';
import { stringAt } from './strings.ts';
import type { Table } from './table.ts';
import { TableBuilder } from './table-builder.ts';
import { kindOfNumber } from './view.ts';

function built(corpus: SmallCorpus, like?: Table): Table {
  const builder = new TableBuilder(AS_OF, PLAIN_WORDS, like);
  for (const batch of batchesOf(corpus)) builder.add(batch);
  return builder.finish();
}

function kindsOf(table: Table): Record<string, InvestorKind | undefined> {
  const names = { starts: table.nameStarts, bytes: table.nameBytes };
  return Object.fromEntries(
    [...table.kind].map((number, at) => [stringAt(names, at), kindOfNumber(number)] as const),
  );
}

/** `count` first rounds of one day. */
function classOf(by: string, on: string, count: number, usd: number | string): string {
  return Array.from({ length: count }, (_, at) => `${on} seed ${usd} ${by}${on}${at}: ${by}`).join('\n');
}

describe('the column of kinds', () => {
  it('is read from words and from classes of small first rounds on one day', () => {
    const kinds = kindsOf(
      built(
        readCorpus(`
          ${classOf('Blipgrid', '2018-01-10', 10, 20_000)}
          ${classOf('Blipgrid', '2018-06-10', 10, '-')}
          ${classOf('Dapplewick', '2018-01-10', 10, 20_000)}
          ${classOf('Dapplewick', '2018-06-10', 10, 900_000)}
          ${Array.from({ length: 20 }, (_, at) => classOf('Wobblemoor', `2018-01-${at + 10}`, 1, 20_000)).join('\n')}
          2019-01-01 seed 1000000 Umbral: Paula Quince, Fennel Capital
        `),
      ),
    );
    expect(kinds).toEqual({
      Blipgrid: 'accelerator',
      Dapplewick: 'venture_fund',
      Wobblemoor: 'venture_fund',
      'Paula Quince': 'angel',
      'Fennel Capital': 'venture_fund',
    });
  });

  it('takes the largest small round and the smallest class for one, and no larger or smaller', () => {
    const classes = (by: string, count: number, usd: number) =>
      Array.from({ length: Math.ceil(20 / count) + 1 }, (_, at) =>
        classOf(by, `2018-01-${at + 10}`, count, usd),
      ).join('\n');
    const kinds = kindsOf(
      built(
        readCorpus(`
          ${classes('Blipgrid', BATCH, SMALL_USD)}
          ${classes('Dapplewick', BATCH, SMALL_USD * 1.2)}
          ${classes('Wobblemoor', BATCH - 1, SMALL_USD)}
        `),
      ),
    );
    expect(kinds).toEqual({
      Blipgrid: 'accelerator',
      Dapplewick: 'venture_fund',
      Wobblemoor: 'venture_fund',
    });
  });

  it('counts a company that raised before as no member of a class', () => {
    const earlier = Array.from({ length: 20 }, (_, at) => `2017-01-01 seed 1000 C${at}: Paula Quince`);
    const later = Array.from({ length: 20 }, (_, at) => `2018-01-10 seed 1000 C${at}: Wobblemoor`);
    expect(kindsOf(built(readCorpus([...earlier, ...later].join('\n')))).Wobblemoor).toBe('venture_fund');
  });

  it('knows an investor that raised itself, also where its own rounds are in the table it is a part of', () => {
    const investing = '2019-01-01 seed 1000000 Umbral: Gadgetry';
    const whole = built(readCorpus(`2015-01-01 seed 1000000 Gadgetry: Paula Quince\n${investing}`));
    expect(kindsOf(whole).Gadgetry).toBe('corporate');
    expect(kindsOf(built(readCorpus(investing))).Gadgetry).toBeUndefined();
    expect(kindsOf(built(readCorpus(investing), whole)).Gadgetry).toBe('corporate');
    const named = '2019-01-01 seed 1000000 Umbral: Qeltu Dapplewick';
    expect(kindsOf(built(readCorpus(named)))['Qeltu Dapplewick']).toBe('angel');
    const raised = `2015-01-01 seed 1000000 Qeltu Dapplewick: Paula Quince\n${named}`;
    expect(kindsOf(built(readCorpus(raised)))['Qeltu Dapplewick']).toBe('corporate');
  });
});
