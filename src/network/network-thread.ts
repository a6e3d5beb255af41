import { sourceOf } from '../tables/sheets.ts';
import { answerInThread } from '../tables/threads.ts';
import { type ReadNetwork, readNetwork } from './network.ts';
import { connectionKeys, type SentNetwork } from './rules-keys.ts';
import { networkRows } from './rules-network-rows.ts';

// A thread that reads networks, one after the other.
answerInThread(async (sent: SentNetwork): Promise<ReadNetwork> => {
  const { connections, report } = readNetwork(await sourceOf(sent), sent.columns);
  return { report, rows: networkRows(connections, connectionKeys) };
});
