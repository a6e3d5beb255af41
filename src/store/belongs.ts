import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data directory: which database a service last worked on with it. */
const FILE = 'database.txt';
const BUNDLED = 'the bundled one, in this directory';
const LINE = /^installation: ([0-9a-f-]{36})\ndatabase: (.+)$/m;

interface Belonging {
  readonly id: string;
  readonly database: string;
}

/**
 * Throws if the bundled database would be made or used in the data directory of a service that works on another one: what a command
 * did there would be nowhere.
 */
export async function refuseSecondDatabase(dataDir: string): Promise<void> {
  const known = await read(dataDir);
  if (known === undefined || known.database === BUNDLED) return;
  throw new Error(
    `${dataDir} is the data directory of a service that works on ${known.database}, and DATABASE_URL is not set: this would make a second database in it. ${advice(dataDir)}`,
  );
}

/**
 * Compares the database with the one that the data directory belongs to, by the id of the installation. A service makes it its own,
 * and says so where it was another one's; a command that would work on another one throws.
 */
export async function keepTogether(
  dataDir: string,
  { id, database }: { readonly id: string; readonly database: string | undefined },
  isService: boolean,
  log: (message: string) => void,
): Promise<void> {
  const known = await read(dataDir);
  const now = database ?? BUNDLED;
  if (known?.id === id && known.database === now) return;
  const isOther = known !== undefined && known.id !== id;
  if (isOther && !isService)
    throw new Error(
      `${dataDir} is the data directory of a service that works on another database (${known.database}) than this command (${now}). ${advice(dataDir)}`,
    );
  if (!isService) return;
  if (isOther) log(`warning: ${dataDir} belonged to another database (${known.database}), and now to ${now}`);
  const text = `Which database this directory belongs to, as the service noted it; commands that would use another one refuse.\n\ninstallation: ${id}\ndatabase: ${now}\n`;
  // A directory that cannot be written to is another thing's to report: nothing is lost without the note.
  await writeFile(join(dataDir, FILE), text, { mode: 0o644 }).catch((error: Error) =>
    log(`${join(dataDir, FILE)} was not written: ${error.message}`),
  );
}

async function read(dataDir: string): Promise<Belonging | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  const [, id, database] = LINE.exec(text) ?? [];
  return id === undefined || database === undefined ? undefined : { id, database };
}

const advice = (dataDir: string): string =>
  `Give commands the settings of the service (docs/operating/install.md, "Run commands"). If another database is meant from now on, remove ${join(dataDir, FILE)}`;
