import { parentPort } from 'node:worker_threads';
import type { Mode } from '../../core/scope.ts';
import { Searcher } from '../search/searcher.ts';
import { openSegment } from '../table/segment.ts';
import { createWords } from '../table/words.ts';
import { type FromSearchThread, sendable, type ToSearchThread } from './messages.ts';
import type { NamedSegment, ServedIndex } from './served-index.ts';

// A search thread: holds what it opened of the shared indexes and answers one search after the other.

interface Opened {
  readonly id: string;
  readonly searcher: Searcher;
}

const port = parentPort;
if (port === null) throw new Error('a search thread is started by the search pool');
const words = createWords();
const opened = new Map<Mode, Opened>();
const send = (message: FromSearchThread) => port.postMessage(message);
const open = (segment: NamedSegment) => openSegment(segment.buffer, words);

function use({ mode, base, delta, dead }: Omit<ServedIndex, 'facts'>): void {
  const before = opened.get(mode);
  const part = delta === undefined ? undefined : open(delta);
  const searcher = before?.id === base.id ? before.searcher : new Searcher(open(base));
  searcher.change(part, dead);
  opened.set(mode, { id: base.id, searcher });
}

port.on('message', (message: ToSearchThread) => {
  if (message.kind === 'index') {
    const { mode } = message.index;
    try {
      use(message.index);
      send({ kind: 'opened', mode });
    } catch (error) {
      send({ kind: 'opened', mode, error: sendable(error) });
    }
    return;
  }
  const { id, mode, ask, rationales, ids, withNear, isGone } = message;
  try {
    // It waited for another one, and its caller may have given up meanwhile.
    if (Atomics.load(isGone, 0) !== 0) throw new Error('the caller no longer waits for this search');
    const index = opened.get(mode);
    if (index === undefined) throw new Error(`this thread was given no index of ${mode}`);
    const { searcher } = index;
    const find = () => (withNear ? searcher.pool(ask, rationales) : searcher.search(ask, rationales));
    const found = ids === undefined ? find() : searcher.score(ask, ids, rationales);
    send({ kind: 'found', id, found: JSON.stringify(found) });
  } catch (error) {
    send({ kind: 'failed', id, error: sendable(error) });
  }
});
