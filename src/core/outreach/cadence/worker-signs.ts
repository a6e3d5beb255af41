/** Signs of life of those who draft, send and read, in whichever process they run. */
export interface WorkerSigns {
  /** Somebody works: written down every few seconds by each of them. */
  give(): Promise<void>;
  /** How long nobody has given one, ms by the database's clock; undefined: nobody ever did. */
  quietMs(): Promise<number | undefined>;
}
