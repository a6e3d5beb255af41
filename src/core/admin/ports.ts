import type {
  AskedSource,
  DayOfService,
  DoctorCheck,
  MailboxInTrouble,
  TouchOfUnknownFate,
  WorkState,
} from './work.ts';

/** How the parts of the service do, for the operator. */
export interface WorkStore {
  state(): Promise<WorkState>;
  mailboxes(): Promise<readonly MailboxInTrouble[]>;
  unknownTouches(): Promise<{ readonly count: number; readonly touches: readonly TouchOfUnknownFate[] }>;
  today(): Promise<DayOfService>;
}

/** The checks of `warmpath doctor`. */
export interface DoctorService {
  /** What needs nobody outside. */
  quick(): Promise<readonly DoctorCheck[]>;
  /** Asks every source one harmless question, those that cost money left out. */
  live(signal: AbortSignal): Promise<readonly AskedSource[]>;
}

declare module '../../admin/endpoint.ts' {
  interface AdminServices {
    readonly work: WorkStore;
    readonly doctor: DoctorService;
  }
}
