import type { Mode } from '../../core/scope.ts';

/** What a published snapshot is of. */
export interface SnapshotFacts {
  readonly mode: Mode;
  /** Of the bytes: see `indexFormat`. Processes of another version do not see it. */
  readonly format: string;
  readonly lineage: string;
  /** Of the corpus. */
  readonly version: number;
  /** ISO date. */
  readonly asOf: string;
  /** A hash of the model's weights. */
  readonly model: string;
  readonly bytes: number;
  /** Of all bytes, hex. */
  readonly sha256: string;
}

export interface PublishedSnapshot extends SnapshotFacts {
  readonly id: number;
}

/** A piece of work that one process at a time does. `fence` grows with every holder. */
export interface Lease {
  readonly name: string;
  readonly fence: number;
}

export interface Leases {
  /** Undefined while another process holds it. */
  claim(name: string, leaseMs: number): Promise<Lease | undefined>;
  /** False where another process has taken it over. */
  renew(lease: Lease, leaseMs: number): Promise<boolean>;
  release(lease: Lease): Promise<void>;
}

/** Where snapshots lie for all processes; `store/research/index-snapshots.ts` is the one behind the service. */
export interface SnapshotStore {
  /** The published ones, newest first. */
  published(mode: Mode, format: string): Promise<readonly PublishedSnapshot[]>;
  /** A piece of at most `CHUNK_BYTES`; undefined where it is not there (any longer). */
  chunk(id: number, place: number): Promise<Uint8Array | undefined>;
  /**
   * Writes all chunks, then makes them visible in one step; false, with nothing left behind, where the lease was lost
   * meanwhile or a newer one is published. Older ones beyond the limits go.
   */
  publish(lease: Lease, facts: SnapshotFacts, chunks: Iterable<Uint8Array>): Promise<boolean>;
  /** Removes one whose bytes are not those that were published. */
  remove(id: number): Promise<void>;
}
