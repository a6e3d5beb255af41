import type { NetworkReport } from '../../core/network/ports.ts';
import type { NetworkRows } from '../../store/research/network-rows.ts';

/** A network as it was read, ready to be stored. */
export interface ReadNetwork {
  readonly report: NetworkReport;
  readonly rows: NetworkRows;
}

/** What a reading thread answers to each text, once. */
export type Reading =
  | { readonly kind: 'read'; readonly network: ReadNetwork }
  /** It holds no person: the message of the `invalid_request`. */
  | { readonly kind: 'refused'; readonly message: string };

/** Where networks are read, apart from the thread that answers requests. Rejects with the reason of the signal, or a DomainError. */
export type ReadApart = (csv: string, signal: AbortSignal) => Promise<ReadNetwork>;
