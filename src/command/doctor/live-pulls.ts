import type { ServiceConfig } from '../../config.ts';
import { PULLS } from '../../corpus/records/pull/plans.ts';
import { probe } from '../../corpus/records/pull/probe.ts';
import { RECORDS } from '../../corpus/records/sources.ts';
import { Downloader } from '../../outbound/download/download.ts';
import { VERSION } from '../../version.ts';
import type { LiveQuestion } from './live.ts';

/** What of the configuration says where public records are asked for, and in whose name. */
export type PullConfig = Pick<ServiceConfig, 'contact' | 'recordsMirror' | 'wikidataQueryUrl'>;

/** Half of what the SEC allows an address; the publishers share it here. */
const REQUESTS_PER_SECOND = 5;

/** The questions to the publishers of public records: what a pull would fetch now, without fetching it. */
export function pullQuestions(config: PullConfig): {
  readonly questions: readonly LiveQuestion[];
  close(): Promise<void>;
} {
  const downloader = new Downloader(REQUESTS_PER_SECOND);
  const questions = Object.values(RECORDS).flatMap(({ name }): LiveQuestion[] => {
    const plan = PULLS[name];
    if (plan === undefined) return [];
    const asking = {
      source: name,
      plan,
      downloader,
      today: new Date().toISOString().slice(0, 10),
      contact: config.contact,
      userAgent: `warmpath/${VERSION}`,
      mirror: config.recordsMirror,
      queryService: config.wikidataQueryUrl,
    };
    return [
      {
        source: `pull ${name}`,
        async ask(signal) {
          const { address, state, detail } = await probe(asking, signal);
          return { address, detail, state: state === 'no_contact' ? 'not_asked' : state };
        },
      },
    ];
  });
  return { questions, close: () => downloader.close() };
}
