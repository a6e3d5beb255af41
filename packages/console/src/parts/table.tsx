import { Table, type TableProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column: its title, what stands in it of a row, and how it looks. */
type Column<Row> = readonly [
  title: string,
  cell: (row: Row) => ReactNode,
  look?: {
    readonly className?: 'foreign' | 'number';
    readonly w?: number;
    /** On narrower windows the column is left out. */
    readonly visibleFrom?: 'sm' | 'md';
    readonly style?: { readonly whiteSpace: 'nowrap' };
    /** The title is for screen readers only. */
    readonly isUntitled?: boolean;
  },
];

interface RowTableProps<Row> extends Omit<TableProps, 'children'> {
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
  readonly columns: readonly Column<Row>[];
  readonly caption?: string;
}

/** Rows of one kind as a table. */
export function RowTable<Row>({ rows, keyOf, columns, caption, ...look }: RowTableProps<Row>) {
  return (
    <Table {...look}>
      {caption === undefined ? null : <Table.Caption ta="left">{caption}</Table.Caption>}
      <Table.Thead>
        <Table.Tr>
          {columns.map(([title, , { isUntitled = false, className, w, visibleFrom } = {}]) => (
            <Table.Th
              key={title}
              w={w}
              visibleFrom={visibleFrom}
              className={className === 'number' ? className : undefined}
            >
              {isUntitled ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            {columns.map(([title, cell, { className, visibleFrom, style } = {}]) => (
              <Table.Td key={title} className={className} visibleFrom={visibleFrom} style={style}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface WideTableProps<Row> extends RowTableProps<Row> {
  readonly label: string;
  readonly minWidth: number;
}

/** A table that is scrolled sideways in a narrow window. */
export function WideTable<Row>({ label, minWidth, ...table }: WideTableProps<Row>) {
  return (
    // Relative: a hidden title of a column would make the whole page as wide as the table.
    <Table.ScrollContainer
      type="native"
      role="region"
      minWidth={minWidth}
      tabIndex={0}
      aria-label={label}
      pos="relative"
    >
      <RowTable verticalSpacing={6} {...table} />
    </Table.ScrollContainer>
  );
}
