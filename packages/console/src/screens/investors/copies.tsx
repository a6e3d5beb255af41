import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { counted, showNumber } from '../../parts/format.ts';
import { clipboardOf, linesOf } from './lines.ts';
import type { Listed } from './list.ts';

const textsOf = (list: readonly Listed[]) =>
  linesOf(list).map((line) => line.map((cell) => (cell === undefined ? '' : String(cell))));

/** Puts the rows on the clipboard, as text and as a table. */
export async function copyList(list: readonly Listed[]): Promise<void> {
  const { text, html } = clipboardOf(textsOf(list));
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': new Blob([html], { type: 'text/html' }),
      }),
    ]);
    const who = counted(showNumber(list.length), 'investor');
    notifications.show({ message: `${who} copied as a table.`, color: 'teal' });
  } catch {
    notifications.show({
      message: 'Your browser does not let this page copy. CSV has the same.',
      color: 'red',
    });
  }
}

/** What paper has room for. */
const PRINTED: ReadonlySet<string> = new Set([
  ...['Rank', 'Name', 'Kind', 'Place', 'Score', 'Best reason', 'Stage', 'Next step', 'Due', 'Owner'],
]);

/** The whole list as a table, while the page is printed: of the one on the screen only the rows in sight are there. */
export function PrintedList({ list }: { readonly list: readonly Listed[] }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const [head = [], ...rows] = textsOf(list);
  const kept = (cells: readonly string[]) => cells.filter((_cell, at) => PRINTED.has(head[at] ?? ''));
  return createPortal(
    <table className="printed">
      <thead>
        <tr>
          {kept(head).map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={list[at]?.row.id}>
            {kept(cells).map((cell, column) => (
              <td key={kept(head)[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}
