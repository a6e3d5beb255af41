import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { TABLE } from '../words/table.ts';
import { useKeys } from './keys.ts';
import { type Sort, sortRows } from './sort-rows.ts';
import { type Column, Head, TableRow } from './table-row.tsx';
import classes from './virtual-table.module.css';

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
  /** Of the whole table, CSS; the rest of the window where nothing is said. */
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
    { key: 'j', does: TABLE.next, run: () => move(current + 1) },
    { key: 'k', does: TABLE.previous, run: () => move(current - 1) },
    { key: 'ArrowDown', run: within(() => current + 1) },
    { key: 'ArrowUp', run: within(() => current - 1) },
    { key: 'PageDown', run: within(() => current + page()) },
    { key: 'PageUp', run: within(() => current - page()) },
    { key: 'Home', run: within(() => 0) },
    { key: 'End', run: within(() => rows.length - 1) },
    ...(onOpen === undefined ? [] : [{ key: 'Enter', does: TABLE.open, run: onRow((row) => onOpen(row)) }]),
    ...(onSelect === undefined
      ? []
      : [{ key: 'x', does: TABLE.select, run: onRow((row) => toggle(idOf(row))) }]),
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
      className={classes.table}
      style={{ maxHeight: height, ['--tracks' as string]: tracks, ['--row' as string]: `${rowHeight}px` }}
    >
      <div className={classes.head} role="rowgroup">
        <div role="row" aria-rowindex={1} className={classes.row}>
          {onSelect === undefined ? null : (
            <div role="columnheader" className={classes.cell}>
              <input
                type="checkbox"
                ref={(input) => {
                  if (input !== null) input.indeterminate = !isAll && selected.size > 0;
                }}
                className={classes.check}
                aria-label={TABLE.selectAll}
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
      <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const rowId = idOf(row);
          return (
            <TableRow
              key={rowId}
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
