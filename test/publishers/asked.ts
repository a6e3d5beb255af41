import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type Pulled, pullRecords } from '../../src/imports/registers/listed-set.ts';
import { type PullPlan, probe } from '../../src/imports/registers/pull-asking.ts';
import { PULLS } from '../../src/imports/registers/pull-plans.ts';
import type { RecordSourceName } from '../../src/imports/registers/record-source.ts';
import { Downloader } from '../../src/platform/outbound/download.ts';
import { publishers, TODAY } from './publishers.ts';
import type { PublisherSite } from './site.ts';

/** The publishers of one test, and how they are asked. */
export interface AskedPublishers {
  readonly site: PublisherSite;
  /** Where pulled files lie. */
  readonly folder: string;
  asking(source: RecordSourceName, contact?: string): Omit<Parameters<typeof pullRecords>[0], 'folder'>;
  pull(source: RecordSourceName, periods?: number): Promise<Pulled>;
  look(source: RecordSourceName, contact?: string): ReturnType<typeof probe>;
  /** The notes of a pull, without the site's address. */
  said(pulled: Pulled): readonly string[];
}

/** The names of the files of a pull. */
export const taken = ({ files }: Pulled): readonly string[] => files.map(({ name }) => name);

/** A site and a folder of their own for each test of the file that calls it. */
export function askedPublishers(): AskedPublishers {
  let site: PublisherSite;
  let folder: string;
  const downloader = new Downloader(10_000);
  afterAll(() => downloader.close());
  beforeEach(async () => {
    site = publishers();
    await site.open();
    folder = await mkdtemp(join(tmpdir(), 'warmpath-publishers-'));
  });
  afterEach(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  const asking = (source: RecordSourceName, contact: string | undefined = 'ops@warmpath.example') => ({
    source,
    plan: PULLS[source] as PullPlan,
    downloader,
    today: TODAY,
    contact,
    userAgent: 'warmpath/1',
    mirror: site.url,
    queryService: 'https://query.wikidata.org/sparql',
  });
  return {
    get site() {
      return site;
    },
    get folder() {
      return folder;
    },
    asking,
    pull: (source, periods) => pullRecords({ ...asking(source), folder, periods }),
    look: (source, contact) => probe(asking(source, contact), AbortSignal.timeout(20_000)),
    said: ({ notes }) => notes.map(({ text }) => text.replaceAll(`${site.url}/`, '')),
  };
}
