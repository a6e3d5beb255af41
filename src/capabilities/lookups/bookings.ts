import type { CallBudget } from '../../core/lookup/budget.ts';
import type { SpendStore } from '../../core/lookup/ports.ts';
import type { Granted } from '../../core/lookup-plan.ts';

export interface BookingsOptions {
  readonly spend: SpendStore;
  /** Makes the id of a booking that no admission made. */
  newId(): string;
  /** A correction that could not be written: the booking stays at list price. */
  onLost(error: unknown): void;
}

/** The bookings of one lookup: the one admission made, and those made on the way down its chain. */
export interface Bookings {
  /**
   * Books a call at list price, unless the source's day (`capped`) or the request's budget (`over_budget`) has no room
   * for it. Free calls are not booked.
   */
  take(source: string, microUsd: number, capMicroUsd: number): Promise<Booking | NoRoom>;
  /**
   * Writes the corrections, and refunds what admission booked and was not used. To be called when the answer
   * is cached: an open booking is how admission knows that the same question is being asked already.
   */
  end(): void;
}

export type NoRoom = 'capped' | 'over_budget';

export interface Booking {
  /** Corrects it to what the call cost, micro-USD. A booking that is never settled stays at list price. */
  settle(microUsd: number): void;
}

const FREE: Booking = { settle: () => {} };

/** Corrections are not awaited by the answer; `settled` of the ledger resolves when all are written. */
export class SpendLedger {
  readonly #options: BookingsOptions;
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: BookingsOptions) {
    this.#options = options;
  }

  /** The bookings of a lookup admitted under `requestId`, or made for it; none goes beyond the budget. */
  of(requestId: string, granted: Granted, budget?: CallBudget): Bookings {
    let admitted = granted.booked;
    const corrections: (() => void)[] = [];
    let hasEnded = false;
    const bookingOf = (id: string): Booking => ({
      settle: (microUsd) => {
        if (hasEnded) this.#correct(id, microUsd);
        else corrections.push(() => this.#correct(id, microUsd));
      },
    });
    return {
      take: async (source, microUsd, capMicroUsd) => {
        if (microUsd === 0) return FREE;
        if (admitted === source) {
          admitted = undefined;
          return bookingOf(requestId);
        }
        if (budget?.take(microUsd) === false) return 'over_budget';
        const id = this.#options.newId();
        const booking = { id, requestId, provider: source, microUsd, capMicroUsd };
        const hasRoom = await this.#options.spend.book(booking);
        if (!hasRoom) {
          budget?.giveBack(microUsd);
          return 'capped';
        }
        const { settle } = bookingOf(id);
        return {
          settle: (spent) => {
            budget?.giveBack(Math.max(0, microUsd - spent));
            settle(spent);
          },
        };
      },
      end: () => {
        hasEnded = true;
        for (const correct of corrections.splice(0)) correct();
        if (admitted !== undefined) this.#correct(requestId, 0);
        admitted = undefined;
      },
    };
  }

  /** Resolves when every correction begun so far is written or lost. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #correct(id: string, microUsd: number): void {
    const correction = this.#options.spend
      .settle(id, microUsd)
      .catch((error: unknown) => this.#options.onLost(error))
      .finally(() => this.#underWay.delete(correction));
    this.#underWay.add(correction);
  }
}
