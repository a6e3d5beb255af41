import type { SentTable } from '../tables/rules-table.ts';
import { sourceOf } from '../tables/sheets.ts';
import { answerInThread } from '../tables/threads.ts';
import { readSuppressionList } from './read-suppressions.ts';

// A thread that reads suppression lists, one after the other.
answerInThread(async (sent: SentTable) => readSuppressionList(await sourceOf(sent)));
