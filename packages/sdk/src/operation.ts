/** What the client has to know of an operation; `operations.ts` has one for each. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/v1/${string}` | `/admin/v1/${string}`;
  /** What a call does, which is also the scope that its key needs. */
  readonly effect: 'read' | 'write' | 'spend' | 'send' | 'erase' | 'manage';
  /** Where its first argument goes; `none`: it takes no argument but options. */
  readonly input: 'body' | 'query' | 'none';
  /** The field of its data that holds a list; `''` where the data itself is one. */
  readonly rows?: string;
  /** Of a list that is read page by page: the most rows of one page. */
  readonly pageLimit?: number;
  /** Its answers are scored by the learned ranking, and may be repeated free of charge while that is being learned. */
  readonly ranked?: true;
  /** How long the service works on it at most, ms. */
  readonly deadlineMs: number;
}
