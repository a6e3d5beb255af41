import { parentPort } from 'node:worker_threads';
import type { Mode } from '../../platform/values/scope.ts';
import { Searcher } from '../score/searcher.ts';
import { createWords, openSegment } from './segment.ts';
import {
  CLOSE,
  type FromSearchThread,
  type NamedSegment,
  type ServedIndex,
  sendable,
  type ToSearchThread,
} from './served-index.ts';

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

port.on('message', (message: ToSearchThread | typeof CLOSE) => {
  if (message === CLOSE) process.exit();
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
  const { id, mode, ask, rationales, ids, onlyRanked, isBare, withNear, isGone } = message;
  try {
    // It waited for another one, and its caller may have given up meanwhile.
    if (Atomics.load(isGone, 0) !== 0) throw new Error('the caller no longer waits for this search');
    const index = opened.get(mode);
    if (index === undefined) throw new Error(`this thread was given no index of ${mode}`);
    const { searcher } = index;
    const find = () => (withNear ? searcher.pool(ask, rationales) : searcher.search(ask, rationales));
    const scored = (of: NonNullable<typeof ids>) =>
      isBare ? searcher.rank(ask, of) : searcher.score(ask, of, rationales, onlyRanked);
    const found = ids === undefined ? find() : scored(ids);
    send({ kind: 'found', id, found: JSON.stringify(found) });
  } catch (error) {
    send({ kind: 'failed', id, error: sendable(error) });
  }
});
