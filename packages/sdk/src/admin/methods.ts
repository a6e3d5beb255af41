// Made from the code by `npm run docs`; a test compares.
import type { AdminMethod, PagedAdminMethod } from './types.ts';

/** A method for each operation of the admin API, at the place that its name says. */
export interface AdminMethods {
  readonly admin: {
    /** How the service does, in sentences. */
    readonly overview: AdminMethod<'admin.overview'>;
    readonly tenants: {
      /** Tenants, the newest first. */
      readonly list: PagedAdminMethod<'admin.tenants.list'>;
      /** Make a tenant. */
      readonly create: AdminMethod<'admin.tenants.create'>;
    };
    readonly tenant: {
      /** One tenant, with its members. */
      readonly get: AdminMethod<'admin.tenant.get'>;
      /** Rename a tenant, or change its limits. */
      readonly change: AdminMethod<'admin.tenant.change'>;
      /** Let a person in, with a link that signs them in once. */
      readonly invite: AdminMethod<'admin.tenant.invite'>;
      /** Suspend a tenant. */
      readonly suspend: AdminMethod<'admin.tenant.suspend'>;
      /** Resume a suspended tenant. */
      readonly resume: AdminMethod<'admin.tenant.resume'>;
      /** Delete a tenant in seven days. */
      readonly delete: AdminMethod<'admin.tenant.delete'>;
      /** Call the deletion of a tenant off. */
      readonly keep: AdminMethod<'admin.tenant.keep'>;
    };
    readonly keys: {
      /** The keys of a tenant, the newest first. */
      readonly list: AdminMethod<'admin.keys.list'>;
      /** Make a key of a tenant. */
      readonly issue: AdminMethod<'admin.keys.issue'>;
    };
    readonly key: {
      /** Make the successor of a key. */
      readonly rotate: AdminMethod<'admin.key.rotate'>;
      /** End a key at once. */
      readonly revoke: AdminMethod<'admin.key.revoke'>;
    };
    readonly credits: {
      /** Grant credits. */
      readonly grant: AdminMethod<'admin.credits.grant'>;
      /** Correct a balance in either direction. */
      readonly adjust: AdminMethod<'admin.credits.adjust'>;
    };
    /** Every movement of a balance, the newest first. */
    readonly ledger: PagedAdminMethod<'admin.ledger'>;
    /** What tenants spent, by endpoint and day. */
    readonly usage: AdminMethod<'admin.usage'>;
    /** Calls that failed, the newest first. */
    readonly failures: PagedAdminMethod<'admin.failures'>;
    readonly corpora: {
      /** What the corpora hold, and their last imports. */
      readonly show: AdminMethod<'admin.corpora.show'>;
      readonly uploads: {
        /** Files that were sent, or are being sent. */
        readonly list: AdminMethod<'admin.corpora.uploads.list'>;
        /** Begin to send a file. */
        readonly begin: AdminMethod<'admin.corpora.uploads.begin'>;
        /** Send the next part of a file. */
        readonly part: AdminMethod<'admin.corpora.uploads.part'>;
        /** Remove a file that was sent. */
        readonly drop: AdminMethod<'admin.corpora.uploads.drop'>;
      };
      readonly imports: {
        /** Imports and pulls of this API with their progress, newest first. */
        readonly list: AdminMethod<'admin.corpora.imports.list'>;
        /** Import an upload. */
        readonly start: AdminMethod<'admin.corpora.imports.start'>;
        /** Stop the import or pull that runs. */
        readonly stop: AdminMethod<'admin.corpora.imports.stop'>;
      };
      /** Fetch public records from their publisher and import them. */
      readonly pull: AdminMethod<'admin.corpora.pull'>;
      readonly merges: {
        /** Merges of investors, newest first. */
        readonly list: AdminMethod<'admin.corpora.merges.list'>;
        /** Merge two records of one investor. */
        readonly make: AdminMethod<'admin.corpora.merges.make'>;
        /** Take a merge back. */
        readonly undo: AdminMethod<'admin.corpora.merges.undo'>;
      };
      /** Pairs of records that are probably one investor. */
      readonly doubles: AdminMethod<'admin.corpora.doubles'>;
      /** Say that two records are two investors. */
      readonly apart: AdminMethod<'admin.corpora.apart'>;
      readonly people: {
        /** Everything that is held of a person. */
        readonly show: AdminMethod<'admin.corpora.people.show'>;
        /** Correct a name or a role of a person. */
        readonly correct: AdminMethod<'admin.corpora.people.correct'>;
        /** Erase a person from the live corpus. */
        readonly erase: AdminMethod<'admin.corpora.people.erase'>;
        /** Erasures, newest first. */
        readonly erasures: AdminMethod<'admin.corpora.people.erasures'>;
      };
    };
    /** The providers of lookups, and how they do. */
    readonly sources: AdminMethod<'admin.sources'>;
    /** Processes, workers, queues and lanes. */
    readonly workers: AdminMethod<'admin.workers'>;
    /** Mailboxes that do not work. */
    readonly mailboxes: AdminMethod<'admin.mailboxes'>;
    readonly touches: {
      /** Messages of which no one knows whether they were delivered. */
      readonly unknown: AdminMethod<'admin.touches.unknown'>;
      /** Say whether a message was delivered. */
      readonly settle: AdminMethod<'admin.touches.settle'>;
    };
    /** The checks of warmpath doctor. */
    readonly doctor: AdminMethod<'admin.doctor'>;
    /** What operators did, newest first. */
    readonly audit: PagedAdminMethod<'admin.audit'>;
  };
}
