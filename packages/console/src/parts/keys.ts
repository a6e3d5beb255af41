import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key that does something on the screen that is open. */
export interface Key {
  /** As `KeyboardEvent.key` names it: `j`, `?`, `Enter`. */
  readonly key: string;
  /** What it does, for the list that `?` shows; left out, it is not shown there. */
  readonly does?: string;
  /** False: the key was not for this, and does what it would do without. */
  run(event: KeyboardEvent): unknown;
}

interface Registered {
  readonly keys: readonly Key[];
  readonly over: 'page' | 'dialog' | 'both';
}

/** Those that are mounted, the newest last. */
let registered: readonly { current: Registered }[] = [];
const listeners = new Set<() => void>();

function change(next: readonly { current: Registered }[]): void {
  registered = next;
  for (const told of listeners) told();
}

const TYPES_IN =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=textbox]';
/** What has a press of its own. */
const PRESSED =
  'a, button, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=slider]';

function isMeantElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPES_IN) !== null) return true;
  const isPress = event.key === 'Enter' || event.key === ' ';
  return isPress && (target.closest(PRESSED) !== null || target instanceof HTMLInputElement);
}

function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isMeantElsewhere(event)) return;
  const isDialog = document.querySelector('[aria-modal=true]') !== null;
  for (const { current } of registered.toReversed()) {
    if (current.over !== 'both' && (current.over === 'dialog') !== isDialog) continue;
    const found = current.keys.find(({ key }) => key === event.key);
    if (found === undefined || found.run(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/**
 * Keys that act while the component is mounted, and not while somebody types or presses a button. Of two for one key the one
 * mounted last acts. `over` says whether they act on the page, within an open dialog, or in both.
 */
export function useKeys(keys: readonly Key[], over: Registered['over'] = 'page'): void {
  const own = useRef<Registered>({ keys, over });
  own.current = { keys, over };
  useEffect(() => {
    if (registered.length === 0) addEventListener('keydown', listen);
    change([...registered, own]);
    return () => {
      change(registered.filter((each) => each !== own));
      if (registered.length === 0) removeEventListener('keydown', listen);
    };
  }, []);
}

/** A field that is loaded on a slow line is there by then, or not at all, ms. */
const FIELD_MS = 5_000;

/**
 * What is typed between a press that opens a field and the focus of it is the field's, and no key of the page: `tell` hears all of it
 * each time it grows, until `isThere`.
 */
export function holdTyped(isThere: () => boolean, tell: (text: string) => void): void {
  let text = '';
  const hold = (event: KeyboardEvent) => {
    if (isThere() || event.key === 'Escape') return end();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tell(text);
  };
  const end = () => {
    clearTimeout(limit);
    removeEventListener('keydown', hold, true);
  };
  const limit = setTimeout(end, FIELD_MS);
  addEventListener('keydown', hold, true);
}

/** All keys that say what they do, each once, the newest first. */
export function useKeyList(): readonly (Key & { readonly does: string })[] {
  const all = useSyncExternalStore(
    (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    () => registered,
  );
  const list = new Map<string, Key & { readonly does: string }>();
  for (const { current } of all.toReversed()) {
    for (const key of current.keys) {
      if (key.does !== undefined && !list.has(key.key)) list.set(key.key, { ...key, does: key.does });
    }
  }
  return [...list.values()];
}
