import { OperatorError, shortAddress } from '../../platform/values/errors.ts';
import { type ContactNeed, isContactEnough } from '../../platform/values/limits.ts';
import { PublisherError } from '../../platform/values/provider-error.ts';
import type { DownloadService, Peek } from '../../platform/values/scope.ts';
import { METHODS } from './inputs.ts';
import type { RecordSourceName } from './record-source.ts';

/** A file of a source's publisher. */
export interface PullFile {
  readonly url: string;
  /** What it is kept as, in the source's folder of downloads. */
  readonly name: string;
  /** Several times what the largest has been: more is another file. */
  readonly maxBytes: number;
  /** The media type that is asked for, where the server has several. */
  readonly accept?: string;
  /** It is computed when it is asked for, so that it is not looked at before it is downloaded. */
  readonly isAnswer?: boolean;
}

/** Why a file of a publisher is not downloaded. */
export interface FileFault {
  /** There is none (404): not published yet, or moved. */
  readonly isAbsent: boolean;
  /** As the beginning of a sentence, without its end. */
  readonly text: string;
}

/**
 * What is said of a pull: `older` where the newest is not there yet, `changed` where the publisher's site is not what this
 * program knows.
 */
export interface PullNote {
  readonly kind: 'older' | 'changed';
  /** Whole sentences: what was asked for, what was taken instead, what to do. */
  readonly text: string;
}

/** What a plan may ask while it finds out which files there are. */
export interface PullAsk {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Quarters, months or years back, as the source counts; undefined: as many as are useful. */
  readonly periods: number | undefined;
  /** Where SPARQL queries to Wikidata go. */
  readonly queryService: string;
  /** A page of the publisher as text. Throws a `PublisherError` if it cannot be had. */
  page(url: string): Promise<string>;
  /**
   * What speaks against downloading a file, by its first bytes and what the server says of it; undefined: nothing. Throws
   * a `PublisherError` for a refusal and if no answer comes. Asks once for each address.
   */
  faultOf(file: PullFile): Promise<FileFault | undefined>;
  /** Tells the operator: see `PullNote`. */
  note(kind: PullNote['kind'], text: string): void;
}

/** How the files of a source are found. */
export interface PullPlan {
  /** One line for the help of `warmpath corpus pull`. */
  readonly describe: string;
  /** The publisher wants to know who asks (WARMPATH_CONTACT); `email`: an https address is refused. */
  readonly needsContact: ContactNeed;
  /** A small file or answer that stands for all the others when the doctor asks; undefined: the newest of `files`. */
  readonly sample?: (ask: Pick<PullAsk, 'queryService'>) => PullFile;
  /**
   * The newest first. A file that turns out not to be there is named and left out; a plan that finds an older one instead
   * says so by `ask.note`.
   */
  files(ask: PullAsk): Promise<readonly PullFile[]>;
}

/** A local file header up to the method: signature, version, flags, method (APPNOTE.TXT, 4.3.7). */
const METHOD_AT = 8;

/** What speaks against downloading `file` from `url`, by how it begins; undefined: nothing. */
export function fileFault(file: PullFile, url: string, peek: Peek): FileFault | undefined {
  const { status, total } = peek;
  if (status === 404 || status === 410)
    return { isAbsent: true, text: `There is no ${shortAddress(url)} (status ${status})` };
  const is = (text: string): FileFault => ({ isAbsent: false, text: `${shortAddress(url)} ${text}` });
  if (status !== 200 && status !== 206) return is(`answers with status ${status}`);
  if (isWebPage(peek)) return is(`answers with a web page instead of ${file.name}`);
  if (total !== undefined && total > file.maxBytes)
    return is(
      `has ${megabytes(total)}, and was never more than ${megabytes(file.maxBytes)}: it is another file`,
    );
  const content = contentFault(file.name, Buffer.from(peek.head));
  return content === undefined ? undefined : is(content);
}

function isWebPage({ type, head }: Peek): boolean {
  if (type === 'text/html' || type === 'application/xhtml+xml') return true;
  return /^\s*<(?:!doctype html|html)/i.test(Buffer.from(head.subarray(0, 200)).toString('latin1'));
}

function contentFault(name: string, head: Buffer): string | undefined {
  if (/\.zip$/i.test(name)) {
    if (head.toString('latin1', 0, 4) !== 'PK\x03\x04' || head.length < METHOD_AT + 2)
      return 'is no zip archive, or an empty one';
    const method = head.readUInt16LE(METHOD_AT);
    return METHODS.has(method)
      ? undefined
      : `is packed by method ${method}, which this program does not unpack: unpack it with another one, and import the folder`;
  }
  if (/\.json$/i.test(name) && !/^[\s\uFEFF]*[[{]/.test(head.toString('utf8'))) return 'is no JSON';
  return undefined;
}

/** A size as people read it. */
export function megabytes(bytes: number): string {
  return bytes < 950_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`;
}

/** Whom to ask for the files of a source, and in whose name. */
export interface Asking {
  readonly source: RecordSourceName;
  readonly plan: PullPlan;
  readonly downloader: DownloadService;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Who asks, for publishers that want to know; undefined if the operator has not said. */
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
 * there, or is another file, is left out and told of in `notes`. Throws an `OperatorError` if the contact is missing,
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

/** What became of a harmless question to a publisher. */
export interface Probed {
  /** What would be pulled, or the page that would have told. */
  readonly address: string;
  /** Until all is known, ms. */
  readonly ms: number;
  /** `changed`: it answers, but not as this program knows it; `no_contact`: it was not asked, see `detail`. */
  readonly state: 'as_expected' | 'changed' | 'unreachable' | 'refused' | 'no_contact';
  /** What was found, and if it is not as expected, what to do. */
  readonly detail: string;
}

/**
 * Asks a publisher what a pull would download now, without downloading it: the listing page, and a few thousand bytes of
 * the newest file. Never throws but for an aborted `signal`.
 */
export async function probe(asking: Asking, signal: AbortSignal): Promise<Probed> {
  const started = performance.now();
  const answer = (address: string, state: Probed['state'], detail: string): Probed => ({
    address,
    ms: Math.round(performance.now() - started),
    state,
    detail,
  });
  const contact = contactFault(asking);
  if (contact !== undefined) return answer('', 'no_contact', contact);
  let page = '';
  const watched: Asking = {
    ...asking,
    downloader: {
      text(url, userAgent, more) {
        page = url;
        return asking.downloader.text(url, userAgent, more);
      },
      peek(url, userAgent, more, accept) {
        page ||= url;
        return asking.downloader.peek(url, userAgent, more, accept);
      },
      download: (options) => asking.downloader.download(options),
    },
  };
  try {
    const sample = asking.plan.sample?.(asking);
    const plan = sample === undefined ? asking.plan : { ...asking.plan, files: async () => [sample] };
    const { files, notes } = await findFiles({ ...watched, plan, periods: 1 }, signal);
    const [newest] = files;
    const isChanged = notes.some(({ kind }) => kind === 'changed');
    const size = newest?.bytes === undefined ? '' : `, ${megabytes(newest.bytes)}`;
    const detail = [`${newest?.name ?? ''}${size}.`, ...notes.map(({ text }) => text)].join(' ');
    return answer(newest?.url ?? page, isChanged ? 'changed' : 'as_expected', detail);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PublisherError) return answer(page, error.fault, error.message);
    const why = error instanceof Error ? error.message : String(error);
    return answer(page, 'changed', why);
  }
}
