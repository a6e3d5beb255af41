import { isContactEnough } from '../../../core/contact.ts';
import type { DownloadService } from '../../../core/download.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import { PublisherError } from '../../../core/public-records/publisher-error.ts';
import type { RecordSourceName } from '../record-source.ts';
import { fileFault } from './file-fault.ts';
import type { FileFault, PullAsk, PullFile, PullNote, PullPlan } from './plan.ts';

/** Whom to ask for the files of a source, and in whose name. */
export interface Asking {
  readonly source: RecordSourceName;
  readonly plan: PullPlan;
  readonly downloader: DownloadService;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Who asks, for publishers that want to know; undefined where the operator has not said. */
  readonly contact: string | undefined;
  readonly userAgent: string;
  /** Stands for every publisher: `<mirror>/<host>/<path>`; undefined: the publishers themselves. */
  readonly mirror: string | undefined;
  /** Where SPARQL queries to Wikidata go. */
  readonly queryService: string;
}

export interface FoundFile extends PullFile {
  /** Bytes, where the publisher says so before the download. */
  readonly bytes: number | undefined;
}

export interface Found {
  /** With the addresses they are downloaded from. */
  readonly files: readonly FoundFile[];
  readonly notes: readonly PullNote[];
}

/** Why the contact does not do for this publisher, and what to do; undefined: it does. */
export function contactFault({ plan, contact }: Pick<Asking, 'plan' | 'contact'>): string | undefined {
  if (isContactEnough(plan.needsContact, contact)) return undefined;
  if (plan.needsContact !== 'email')
    return 'This publisher wants to know who asks: set WARMPATH_CONTACT to an e-mail address of yours.';
  const is = contact === undefined ? 'is not set' : 'is a web address';
  return `The SEC answers only clients that send an e-mail address, and WARMPATH_CONTACT ${is}: set it to an e-mail address of yours.`;
}

/** The User-Agent with the contact, as publishers ask for it. */
export function userAgentOf({ userAgent, contact }: Pick<Asking, 'userAgent' | 'contact'>): string {
  return contact === undefined ? userAgent : `${userAgent} (${contact})`;
}

/**
 * Finds out which files a pull would download, without downloading them: at most a few thousand bytes of each. What is not
 * there, or is another file, is left out and told of in `notes`. Throws an `OperatorError` where the contact is missing,
 * and a `PublisherError` where the publisher refuses, does not answer, or nothing is left.
 */
export async function findFiles(
  asking: Asking & { readonly periods?: number | undefined },
  signal?: AbortSignal,
  onStep?: (doing: string) => void,
): Promise<Found> {
  const { source, plan, downloader, mirror } = asking;
  const contact = contactFault(asking);
  if (contact !== undefined) throw new OperatorError('invalid_setting', contact);
  const userAgent = userAgentOf(asking);
  const at = (url: string) =>
    mirror === undefined ? url : `${mirror.replace(/\/$/, '')}/${url.replace(/^https?:\/\//, '')}`;
  const notes: PullNote[] = [];
  const looked = new Map<
    string,
    { readonly fault: FileFault | undefined; readonly bytes: number | undefined }
  >();
  const look = async (file: PullFile) => {
    const known = looked.get(file.url);
    if (known !== undefined) return known;
    onStep?.(`looking at ${file.name}`);
    const peek = await downloader.peek(at(file.url), userAgent, signal, file.accept);
    const seen = { fault: fileFault(file, at(file.url), peek), bytes: peek.total };
    looked.set(file.url, seen);
    return seen;
  };
  let isSilent = false;
  const ask: PullAsk = {
    today: asking.today,
    periods: asking.periods,
    queryService: asking.queryService,
    async page(url) {
      onStep?.(`asking ${new URL(url).host} which files there are`);
      try {
        return await downloader.text(at(url), userAgent, signal);
      } catch (error) {
        isSilent ||= error instanceof PublisherError && error.fault === 'unreachable';
        throw error;
      }
    },
    faultOf: async (file) => (await look(file)).fault,
    note: (kind, text) => notes.push({ kind, text }),
  };
  const files: FoundFile[] = [];
  for (const file of await plan.files(ask)) {
    const { fault, bytes } =
      file.isAnswer === true ? { fault: undefined, bytes: undefined } : await look(file);
    if (fault === undefined) files.push({ ...file, url: at(file.url), bytes });
    else notes.push({ kind: 'changed', text: `${fault.text}. ${file.name} is left out.` });
  }
  if (files.length === 0) throw nothingLeft(source, notes, isSilent);
  return { files, notes };
}

/** The error for a pull without a single file; `isSilent`: the publisher did not answer, rather than answer otherwise. */
export function nothingLeft(
  source: RecordSourceName,
  notes: readonly PullNote[],
  isSilent = false,
): PublisherError {
  const why = notes.length === 0 ? 'Its page names none.' : notes.map(({ text }) => text).join(' ');
  return new PublisherError(
    isSilent ? 'unreachable' : 'changed',
    `The publisher has no file of ${source} where this program looks for it. ${why} Download the files by hand, and import them with "warmpath corpus import ${source}".`,
  );
}
