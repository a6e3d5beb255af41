import type { ContactNeed } from '../../../core/contact.ts';

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
  /** A page of the publisher as text. Throws a `PublisherError` where it cannot be had. */
  page(url: string): Promise<string>;
  /**
   * What speaks against downloading a file, by its first bytes and what the server says of it; undefined: nothing. Throws
   * a `PublisherError` for a refusal and where no answer comes. Asks once for each address.
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
