import { Text, UnstyledButton } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { TABLE } from '../words/table.ts';
import type { Sort } from './sort-rows.ts';
import classes from './virtual-table.module.css';

export interface Column<Row> {
  /** Also what `Sort` names. */
  readonly key: string;
  readonly title: string;
  /** A track of a CSS grid: `6rem`, `minmax(12rem, 2fr)`. */
  readonly width: string;
  readonly isNumber?: boolean;
  /** Left out on a phone. */
  readonly isWideOnly?: boolean;
  /** With it the column can be sorted; rows without a value come last either way. */
  sortBy?(row: Row): string | number | undefined;
  cell(row: Row): ReactNode;
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

export function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const isSorted = sort?.key === column.key;
  const isDescending = isSorted && sort.isDescending;
  const text = (
    <Text span size="xs" fw={600}>
      {column.title}
      {isSorted ? (isDescending ? ' ↓' : ' ↑') : null}
    </Text>
  );
  return (
    <div
      role="columnheader"
      className={classes.cell}
      data-number={column.isNumber}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortBy === undefined || onSort === undefined ? (
        text
      ) : (
        <UnstyledButton
          onClick={() => onSort({ key: column.key, isDescending: isSorted ? !isDescending : false })}
        >
          {text}
        </UnstyledButton>
      )}
    </div>
  );
}

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly rowId: string;
  readonly index: number;
  readonly start: number;
  readonly columns: readonly Column<Row>[];
  readonly isCurrent: boolean;
  readonly isSelected: boolean | undefined;
  toggle(rowId: string): void;
  press(index: number, row: Row, event: MouseEvent): void;
}

/** Plain elements: components in each cell cost more than all else when a screen of rows is drawn at once. */
function PlainRow<Row>(props: TableRowProps<Row>) {
  const { id, row, rowId, index, start, columns, isCurrent, isSelected, toggle, press } = props;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-current={isCurrent}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => press(index, row, event)}
    >
      {isSelected === undefined ? null : (
        <div role="gridcell" className={classes.cell}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={TABLE.selectRow}
            tabIndex={-1}
            checked={isSelected}
            onChange={() => toggle(rowId)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={classes.cell} data-number={column.isNumber}>
          <div className={classes.content}>{column.cell(row)}</div>
        </div>
      ))}
    </div>
  );
}

export const TableRow = memo(PlainRow) as typeof PlainRow;
