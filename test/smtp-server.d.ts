/** The part of smtp-server that is used here; the package ships no types. */
declare module 'smtp-server' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  export interface Refusal extends Error {
    responseCode?: number;
  }
  type Done = (error?: Refusal | null, answer?: unknown) => void;

  export interface Auth {
    readonly method: string;
    readonly username?: string;
    readonly password?: string;
    readonly accessToken?: string;
  }
  export interface Address {
    readonly address: string;
  }
  export interface Session {
    readonly remotePort: number;
    readonly secure: boolean;
    readonly user?: string;
    readonly envelope: { readonly mailFrom: Address | false; readonly rcptTo: readonly Address[] };
  }

  export class SMTPServer extends EventEmitter {
    readonly server: Server;
    constructor(options: {
      readonly secure?: boolean;
      readonly key?: string;
      readonly cert?: string;
      readonly authMethods?: readonly string[];
      readonly disabledCommands?: readonly string[];
      readonly allowInsecureAuth?: boolean;
      readonly hideENHANCEDSTATUSCODES?: boolean;
      readonly logger?: false;
      onAuth?(auth: Auth, session: Session, done: Done): void;
      onMailFrom?(from: Address, session: Session, done: Done): void;
      onRcptTo?(to: Address, session: Session, done: Done): void;
      onData?(stream: Readable, session: Session, done: Done): void;
    });
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
  }
}
