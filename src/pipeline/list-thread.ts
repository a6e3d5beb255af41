import { domainOf } from '../reference/reference.ts';
import { sourceOf } from '../tables/sheets.ts';
import { answerInThread } from '../tables/threads.ts';
import { readList } from './read-list.ts';
import type { ListSent } from './rules-resolve-row.ts';

// A thread that reads lists of investors, one after the other.
answerInThread(async (sent: ListSent) =>
  readList(sent, sent.rows === undefined ? await sourceOf(sent) : undefined, domainOf),
);
