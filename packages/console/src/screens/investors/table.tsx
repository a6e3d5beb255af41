import { Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Sort } from '../../addresses.ts';
import { useKeys } from '../../parts/keys.ts';
import styles from './investors.module.css';
import { clipboardOf } from './lines.ts';
import { sortRows } from './list.ts';

interface VirtualTableProps<Row> {
  /** What a screen reader calls the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The same array as long as nothing in it changes: rows are drawn anew with it. */
  readonly columns: readonly Column<Row>[];
  idOf(row: Row): string;
  readonly sort?: Sort | undefined;
  onSort?(sort: Sort): void;
  /** Ids; with `onSelect`, rows have a box. */
  readonly selected?: ReadonlySet<string>;
  onSelect?(ids: ReadonlySet<string>): void;
  onOpen?(row: Row): void;
  /** The row on which the keys act. */
  onMove?(row: Row): void;
  /** Of a row, CSS pixels; the same as long as the table is there. */
  readonly rowHeight?: number;
  /** Of the whole table, CSS; the rest of the window if nothing is said. */
  readonly height?: string;
}

const NOTHING: ReadonlySet<string> = new Set();
/** Rows drawn beyond the edges: two turns of a wheel. More of them cost a jump through the list more than they cover. */
const OVERSCAN = 5;

/**
 * A table of which only the rows in sight are drawn, for tens of thousands of them. It is one stop of the tab key; within it
 * `j` `k` and the arrows move, `Enter` opens, `x` selects. No table of HTML: one that is laid out as a grid loses its roles
 * (WAI-ARIA, pattern "grid").
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, idOf, sort, onSort, selected = NOTHING, onSelect, onOpen, onMove } = props;
  const { rowHeight = 44, height = 'calc(100dvh - 14rem)' } = props;
  const isPhone = useMediaQuery('(max-width: 48em)');
  const shown = useMemo(
    () => columns.filter((column) => !(isPhone && column.isWideOnly === true)),
    [columns, isPhone],
  );
  const rows = useMemo(() => sortRows(props.rows, columns, sort), [props.rows, columns, sort]);
  const [at, setAt] = useState(0);
  const current = Math.min(at, rows.length - 1);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The head covers the first row otherwise.
    scrollPaddingStart: rowHeight,
    // The current row is there also out of sight: screen readers are led to it.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return current < 0 || seen.includes(current) ? seen : [...seen, current].sort((a, b) => a - b);
    },
  });
  const inSight = virtual.getVirtualItems();
  const places = useRef(1);
  places.current = Math.max(places.current, inSight.length);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setAt(next);
    virtual.scrollToIndex(next);
    const row = rows[next];
    if (row !== undefined) onMove?.(row);
  };
  const toggle = useCallback(
    (rowId: string) => {
      const next = new Set(selected);
      if (!next.delete(rowId)) next.add(rowId);
      onSelect?.(next);
    },
    [selected, onSelect],
  );
  const page = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
  const onRow = (act: (row: Row) => unknown) => () => {
    const row = rows[current];
    return row === undefined ? false : act(row);
  };
  // The arrows are the browser's, unless the table has the focus.
  const within = (to: () => number) => () => (document.activeElement === box.current ? move(to()) : false);
  useKeys([
    { key: 'j', does: 'Next row', run: () => move(current + 1) },
    { key: 'k', does: 'Row before', run: () => move(current - 1) },
    { key: 'ArrowDown', run: within(() => current + 1) },
    { key: 'ArrowUp', run: within(() => current - 1) },
    { key: 'PageDown', run: within(() => current + page()) },
    { key: 'PageUp', run: within(() => current - page()) },
    { key: 'Home', run: within(() => 0) },
    { key: 'End', run: within(() => rows.length - 1) },
    ...(onOpen === undefined
      ? []
      : [{ key: 'Enter', does: 'Open the row', run: onRow((row) => onOpen(row)) }]),
    ...(onSelect === undefined
      ? []
      : [{ key: 'x', does: 'Select the row', run: onRow((row) => toggle(idOf(row))) }]),
  ]);

  const tracks = [...(onSelect === undefined ? [] : ['2.5rem']), ...shown.map(({ width }) => width)].join(
    ' ',
  );
  const isAll = selected.size > 0 && rows.length > 0 && rows.every((row) => selected.has(idOf(row)));
  const press = useCallback(
    (index: number, row: Row, event: MouseEvent) => {
      setAt(index);
      const isOwn =
        event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
      if (!isOwn) onOpen?.(row);
    },
    [onOpen],
  );
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={shown.length + (onSelect === undefined ? 0 : 1)}
      aria-multiselectable={onSelect === undefined ? undefined : true}
      aria-activedescendant={rows.length === 0 ? undefined : `${id}-${current}`}
      className={styles.table}
      onCopy={(event) => copySelected(event, box.current)}
      style={{ maxHeight: height, ['--tracks' as string]: tracks, ['--row' as string]: `${rowHeight}px` }}
    >
      <div className={styles.head} role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.row}>
          {onSelect === undefined ? null : (
            <div role="columnheader" className={styles.cell}>
              <input
                type="checkbox"
                ref={(input) => {
                  if (input !== null) input.indeterminate = !isAll && selected.size > 0;
                }}
                className={styles.check}
                aria-label="Select all rows"
                tabIndex={-1}
                checked={isAll}
                onChange={() => onSelect(isAll ? NOTHING : new Set(rows.map(idOf)))}
              />
            </div>
          )}
          {shown.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {inSight.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const rowId = idOf(row);
          return (
            <TableRow
              // Elements of rows that left are filled anew: made and thrown away, they cost a jump through the list twice as much.
              key={index === current ? 'current' : index % places.current}
              id={`${id}-${index}`}
              row={row}
              rowId={rowId}
              index={index}
              start={start}
              columns={shown}
              isCurrent={index === current}
              isSelected={onSelect === undefined ? undefined : selected.has(rowId)}
              toggle={toggle}
              press={press}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What is selected over several rows, as a table: a browser would copy each cell of a grid as a line. */
function copySelected(event: ClipboardEvent, grid: HTMLElement | null): void {
  const selection = getSelection();
  if (grid === null || selection === null || selection.isCollapsed) return;
  const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => selection.containsNode(row, true));
  if (rows.length < 2) return;
  // biome-ignore lint/performance/useDomNodeTextContent: a cell of two lines has no blank between them in its DOM text
  const textOf = (cell: Element) => (cell as HTMLElement).innerText;
  const { text, html } = clipboardOf(rows.map((row) => [...row.children].map(textOf)));
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
}

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

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
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
      className={styles.cell}
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
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => press(index, row, event)}
    >
      {isSelected === undefined ? null : (
        <div role="gridcell" className={styles.cell}>
          <input
            // Of its row alone: one with the focus would select whoever comes there.
            key={rowId}
            type="checkbox"
            className={styles.check}
            aria-label="Select this row"
            tabIndex={-1}
            checked={isSelected}
            onChange={() => toggle(rowId)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={styles.cell} data-number={column.isNumber}>
          <div className={styles.content}>{column.cell(row)}</div>
        </div>
      ))}
    </div>
  );
}

const TableRow = memo(PlainRow) as typeof PlainRow;
