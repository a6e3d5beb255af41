/** A process that opens a store and holds it: `node store-process.ts <data dir> <service|command>`; SIGTERM closes. */
import { openStore } from '../../src/platform/database/store.ts';

const [dataDir, purpose] = process.argv.slice(2);
if (purpose !== 'service' && purpose !== 'command') throw new Error('expected service or command');
try {
  const store = await openStore({ dataDir, purpose, log: (message) => console.error(message) });
  await store.system.query({ text: 'select 1' });
  process.on('SIGTERM', () => void store.close().then(() => process.exit(0)));
  console.log('ready');
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(`failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
