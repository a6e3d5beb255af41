import type { Granted, SpendBook } from '../../core/lookup/ports.ts';

export interface BookingsOptions {
  readonly spend: SpendBook;
  /** Makes the id of a booking that no admission made. */
  newId(): string;
  /** A correction that could not be written: the booking stays at list price. */
  onLost(error: unknown): void;
}

/** The bookings of one lookup: the one admission made, and those made on the way down its chain. */
export interface Bookings {
  /** Books a call at list price; undefined where the source's day has no room for it. Free calls are not booked. */
  take(source: string, microUsd: number, capMicroUsd: number): Promise<Booking | undefined>;
  /** Gives back what admission booked and nobody used. */
  end(): void;
}

export interface Booking {
  /** Corrects it to what the call cost, micro-USD. A booking that is never settled stays at list price. */
  settle(microUsd: number): void;
}

const FREE: Booking = { settle: () => {} };

/** Corrections run beside the answer: nobody waits for them, and `settled` of the ledger resolves when all are written. */
export class SpendLedger {
  readonly #options: BookingsOptions;
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: BookingsOptions) {
    this.#options = options;
  }

  /** The bookings of a lookup admitted under `requestId`. */
  of(requestId: string, granted: Granted): Bookings {
    let admitted = granted.booked;
    return {
      take: async (source, microUsd, capMicroUsd) => {
        if (microUsd === 0) return FREE;
        if (admitted === source) {
          admitted = undefined;
          return this.#booking(requestId);
        }
        const id = this.#options.newId();
        const hasRoom = await this.#options.spend.book({ id, provider: source, microUsd, capMicroUsd });
        return hasRoom ? this.#booking(id) : undefined;
      },
      end: () => {
        if (admitted !== undefined) this.#booking(requestId).settle(0);
        admitted = undefined;
      },
    };
  }

  /** Resolves when every correction begun so far is written or lost. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #booking(id: string): Booking {
    return {
      settle: (microUsd) => {
        const correction = this.#options.spend
          .settle(id, microUsd)
          .catch((error: unknown) => this.#options.onLost(error))
          .finally(() => this.#underWay.delete(correction));
        this.#underWay.add(correction);
      },
    };
  }
}
