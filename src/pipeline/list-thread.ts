import { domainOf } from '../reference/reference.ts';
import { sourceOf } from '../tables/sheets.ts';
import { answerInThread } from '../tables/threads.ts';
import { importList, type ListImportSent } from './list-import.ts';
import { createListImportStore } from './queries-import-list.ts';
import { readList } from './read-list.ts';

// A thread that imports lists of investors, one after the other: it reads them, finds whom they mean, and decides what is stored.
answerInThread(async (sent: ListImportSent, db) => {
  const source = sent.rows === undefined ? await sourceOf(sent) : undefined;
  return importList(createListImportStore(db), readList(sent, source, domainOf), sent);
});
