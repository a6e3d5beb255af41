import { PublisherError } from '../../../core/public-records/publisher-error.ts';
import { type Asking, contactFault, findFiles } from './asking.ts';
import { megabytes } from './file-fault.ts';

/** What became of a harmless question to a publisher. */
export interface Probed {
  /** What would be pulled, or the page that would have told. */
  readonly address: string;
  /** Until all is known, ms. */
  readonly ms: number;
  /** `changed`: it answers, but not as this program knows it; `no_contact`: it was not asked, see `detail`. */
  readonly state: 'as_expected' | 'changed' | 'unreachable' | 'refused' | 'no_contact';
  /** What was found, and where it is not as expected, what to do. */
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
