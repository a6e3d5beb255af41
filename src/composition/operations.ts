import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminServices } from '../admin/endpoint.ts';
import { createCorpusImports } from '../capabilities/corpus-imports/imports.ts';
import { importInThreads } from '../capabilities/corpus-imports/in-thread.ts';
import { createUploadFiles } from '../capabilities/corpus-imports/upload-files.ts';
import type { DoctorService } from '../core/admin/ports.ts';
import { OperatorError } from '../core/operator-error.ts';
import { countDownloads } from '../corpus/downloads.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { createWorkStore } from '../store/admin/work.ts';
import { createImportJobStore } from '../store/corpus/imports/jobs.ts';
import { createCorporaStore } from '../store/corpus/imports/overview.ts';
import { createUploadStore } from '../store/corpus/imports/uploads.ts';
import { createMergeStore } from '../store/corpus/merges.ts';
import { createCorpusPeople } from '../store/corpus/privacy/people.ts';
import { readSpend } from '../store/lookup/spend.ts';
import { VERSION } from '../version.ts';
import type { StartedLookups } from './lookups.ts';
import type { ServiceOptions } from './options.ts';

/** What of the running service the admin API shows and uses. */
interface Running {
  readonly lookups: StartedLookups;
  readonly processId: string;
  readonly sequences: Services['sequences'];
}

const notHere = async () => {
  throw new OperatorError(
    'invalid_setting',
    'This process was not started by "warmpath serve", and has no doctor.',
  );
};
const NO_DOCTOR: DoctorService = { quick: notHere, live: notHere };

export interface OperationServices
  extends Pick<
    AdminServices,
    'corpora' | 'people' | 'merges' | 'imports' | 'sources' | 'work' | 'doctor' | 'sequences'
  > {
  /** Stops the import that runs. */
  close(): Promise<void>;
}

/** What of the admin API is about corpora, sources and workers. */
export function operationServices(
  { config, store: { system, connection }, log, doctor = NO_DOCTOR }: ServiceOptions,
  { lookups, processId, sequences }: Running,
): OperationServices {
  // Without a data directory (a service within a test) files come and go with the machine's own.
  const { dataDir = join(tmpdir(), 'warmpath') } = config;
  const imports = createCorpusImports({
    jobs: createImportJobStore(system, processId),
    files: createUploadFiles(createUploadStore(system), dataDir),
    run: importInThreads(new URL('../threads/import-thread.ts', import.meta.url), connection),
    pullOf: (source, more) => ({
      kind: 'pull',
      source,
      ...more,
      dataDir,
      today: new Date().toISOString().slice(0, 10),
      contact: config.contact,
      userAgent: `warmpath/${VERSION}`,
      mirror: config.recordsMirror,
      queryService: config.wikidataQueryUrl ?? '',
    }),
    onBroken: (error, job) => log.error({ job, err: error }, 'an import over HTTP failed'),
  });
  return {
    close: imports.close,
    corpora: createCorporaStore(system),
    people: createCorpusPeople(system, async () => ({
      downloads: await countDownloads(dataDir),
    })),
    merges: createMergeStore(system),
    work: createWorkStore(system),
    doctor,
    sequences,
    imports,
    sources: {
      async states() {
        const today = new Date().toISOString().slice(0, 10);
        const spent = new Map(
          (await readSpend(system)).map((each) => [`${each.day} ${each.provider}`, each]),
        );
        return lookups.states().map((source) => ({
          ...source,
          spentMicroUsd: spent.get(`${today} ${source.id}`)?.spentMicroUsd ?? 0,
          paidCalls: spent.get(`${today} ${source.id}`)?.calls ?? 0,
        }));
      },
    },
  };
}
