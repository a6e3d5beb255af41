import { Button } from '@mantine/core';
import { saveFile } from '../../parts/csv.ts';
import { type Sort, sortRows } from '../../parts/sort-rows.ts';
import { INVESTORS } from '../../words/investors.ts';
import { SORTABLE } from './columns.tsx';
import { csvOf } from './csv.ts';
import type { Listed } from './filters.ts';

/** Downloads what is shown: the filter and the order included. */
export function CsvButton({ list, order }: { readonly list: readonly Listed[]; readonly order: Sort }) {
  const download = () => {
    saveFile('investors.csv', csvOf(sortRows(list, SORTABLE, order)));
  };
  return (
    <Button variant="default" size="sm" title={INVESTORS.csvTitle} onClick={download}>
      {INVESTORS.csv}
    </Button>
  );
}
