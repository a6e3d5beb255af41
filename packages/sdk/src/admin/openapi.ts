export interface paths {
    "/admin/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service does, in sentences
         * @description Health, credits of the day and the oldest waiting work. The doctor looks deeper.
         */
        get: operations["admin.overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tenants, the newest first
         * @description Each with its balance, what it spent in 30 days, its members and keys, and when it last called.
         */
        get: operations["admin.tenants.list"];
        put?: never;
        /**
         * Make a tenant
         * @description It is on the trial plan, with no live credits and 1,000 of the sandbox. Two tenants may have the same name.
         */
        post: operations["admin.tenants.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tenant, with its members
         * @description Its keys, ledger and usage have calls of their own.
         */
        get: operations["admin.tenant.get"];
        /**
         * Rename a tenant, or change its limits
         * @description Changes the fields that are sent. Limits count from the next request on.
         */
        put: operations["admin.tenant.change"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenant/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a person in, with a link that signs them in once
         * @description The first owner of a tenant, or another member. The address is used to sign in by mail later.
         */
        post: operations["admin.tenant.invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenant/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a tenant
         * @description Its keys and sessions are refused with 403 `tenant_suspended` from now on, its messages wait and its saved searches rest. Calls that run are finished and charged; what it has stored is kept.
         */
        post: operations["admin.tenant.suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenant/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended tenant
         * @description Keys, sessions, messages and saved searches go on from where they were.
         */
        post: operations["admin.tenant.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenant/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a tenant in seven days
         * @description Suspends it now, and deletes what it has stored after seven days; until then `keep` calls that off. After it nothing comes back but the ledger, which proves the bill. Its name has to be repeated, so that no other tenant is meant.
         */
        post: operations["admin.tenant.delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenant/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call the deletion of a tenant off
         * @description It stays suspended, with everything it has stored, until it is resumed.
         */
        post: operations["admin.tenant.keep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys of a tenant, the newest first
         * @description At most 1,000, ended ones among them. Members sign in and have no key here.
         */
        get: operations["admin.keys.list"];
        put?: never;
        /**
         * Make a key of a tenant
         * @description Of live mode and with all scopes but `manage` where nothing else is said. The key is shown once.
         */
        post: operations["admin.keys.issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the successor of a key
         * @description With the same mode, name, scopes, cap and end. It is shown once; the old key works for a while longer.
         */
        post: operations["admin.key.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/key/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a key at once
         * @description It does not come back. Revoking it again changes nothing.
         */
        post: operations["admin.key.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/credits/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant credits
         * @description Adds credits to a balance, once for each `reference`; without one the `Idempotency-Key` stands for it. Repeated, it answers with the first entry and `repeated: true`.
         */
        post: operations["admin.credits.grant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/credits/adjust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a balance in either direction
         * @description An entry of kind `adjustment` in the ledger, once for each `reference` as of a grant. More than the balance is refused whole with 409, since a balance never goes below zero; what running calls have reserved is not touched.
         */
        post: operations["admin.credits.adjust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every movement of a balance, the newest first
         * @description Of live credits where nothing else is said.
         */
        get: operations["admin.ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What tenants spent, by endpoint and day
         * @description Calls that were charged and not refunded, of live mode where nothing else is said. Calls of months that were archived are in the files of the archive.
         */
        get: operations["admin.usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calls that failed, the newest first
         * @description Answers of 5xx, and calls that credits did not suffice for (402), of seven days; written some seconds after the answer. In a storm of failures some are counted in the log only.
         */
        get: operations["admin.failures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the corpora hold, and their last imports
         * @description Counts by kind, the sources with their terms, what became of the rows of the last imports, and the job that runs. Reads every record once.
         */
        get: operations["admin.corpora.show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files that were sent, or are being sent
         * @description One that is not used for 24 hours is removed with the next that is begun.
         */
        get: operations["admin.corpora.uploads.list"];
        put?: never;
        /**
         * Begin to send a file
         * @description Then send its parts in order, and import it. At most 4 GB, five files at once, and never more than the disk can take. The bytes lie in the data directory of the host that answers.
         */
        post: operations["admin.corpora.uploads.begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/uploads/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the next part of a file
         * @description Parts come in order. After a lost answer, `GET /admin/v1/corpora/uploads` says from where to go on; a part that is not the next is 409 and changes nothing.
         */
        post: operations["admin.corpora.uploads.part"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/uploads/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a file that was sent
         * @description Also one that is not sent whole.
         */
        post: operations["admin.corpora.uploads.drop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports and pulls of this API with their progress, newest first
         * @description To follow one, ask for it every second or two. `sources` is what can be imported.
         */
        get: operations["admin.corpora.imports.list"];
        put?: never;
        /**
         * Import an upload
         * @description All of it or nothing, by the readers of `warmpath corpus import`; data that is known already is not added again, so that it may be repeated. One job runs at a time: 409 names the one that does. The upload is removed once it is imported.
         */
        post: operations["admin.corpora.imports.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/imports/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the import or pull that runs
         * @description It ends within seconds, and leaves the corpus as it was. What a pull has downloaded stays.
         */
        post: operations["admin.corpora.imports.stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/pulls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch public records from their publisher and import them
         * @description Follow it by `GET /admin/v1/corpora/imports`. Files that are there and unchanged are not downloaded again, so that it may be repeated.
         */
        post: operations["admin.corpora.pull"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Merges of investors, newest first
         * @description Also those taken back, and pairs that were kept apart.
         */
        get: operations["admin.corpora.merges.list"];
        put?: never;
        /**
         * Merge two records of one investor
         * @description Searches show the second, with the deals of both. It can be taken back. Refused while an import runs.
         */
        post: operations["admin.corpora.merges.make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/merges/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a merge back
         * @description Imports do not make it again.
         */
        post: operations["admin.corpora.merges.undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/doubles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pairs of records that are probably one investor
         * @description Those with most companies first. A merge answers one, or that they stay apart. Compares all names: some seconds on a large corpus.
         */
        get: operations["admin.corpora.doubles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/apart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that two records are two investors
         * @description Imports never merge them, and they are no longer listed as doubles.
         */
        post: operations["admin.corpora.apart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is held of a person
         * @description By name, profile or record: all records of the live corpus with roles, deals, facts, other names, ids and corrections, each with its source. `copies` counts cached answers that name the person, `tenants` rows of tenants, without whose they are.
         */
        get: operations["admin.corpora.people.show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/people/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a name or a role of a person
         * @description Later imports leave it as it is. Refused while an import runs.
         */
        post: operations["admin.corpora.people.correct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/people/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person from the live corpus
         * @description Removes the records with all that hangs on them and the copies of answers that name the person, and keeps hashes of ids, profiles and names: imports and answers of providers leave out what matches. `remains` is what it does not reach. Refused while an import runs.
         */
        post: operations["admin.corpora.people.erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/corpora/people/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Erasures, newest first
         * @description When, by whom, why and how much; never who.
         */
        get: operations["admin.corpora.people.erasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The providers of lookups, and how they do
         * @description Answers, failures and breakers are those of the process that answers; spend is that of all. No value of a setting is shown.
         */
        get: operations["admin.sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Processes, workers, queues and lanes
         * @description What waits, and since when.
         */
        get: operations["admin.workers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mailboxes that do not work
         * @description A failing one is tried again by itself; a disconnected one has to be connected again by its tenant. Nothing of any mail is shown.
         */
        get: operations["admin.mailboxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/touches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of which no one knows whether they were delivered
         * @description They are never sent again by themselves. The tenant, or the operator for it, says what is true.
         */
        get: operations["admin.touches.unknown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/touches/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether a message was delivered
         * @description For a tenant that cannot do it itself. Its history names the operator.
         */
        post: operations["admin.touches.settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The checks of warmpath doctor
         * @description Database, separation of tenants, ledger, secrets, disk, corpora, lookups, spend and outreach, as they are now.
         */
        get: operations["admin.doctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What operators did, newest first
         * @description Every call of this API but GET is written here before it acts, and its outcome after. Entries are added, never changed.
         */
        get: operations["admin.audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditAnswer: {
            /** @description Newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        AuditEntry: {
            /**
             * Format: uuid
             * @description The request, as its answer named it.
             */
            request_id: string;
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
            /** @description The name at that time. */
            operator: string;
            /** @description The operation, as in this document. */
            operation: string;
            /** @description What was acted on. */
            target?: {
                /** @description What kind of thing it is. */
                kind: string;
                /** @description Its id. */
                id: string;
            };
            /**
             * Format: uuid
             * @description The id of the tenant.
             */
            tenant?: string;
            /** @description The body, without secrets and large or personal fields. */
            asked: {
                [key: string]: unknown;
            };
            /** @description The network address it came from. */
            origin: string;
            /** @description Missing while the act runs, and where its process ended before it was written. */
            outcome?: {
                /**
                 * Format: date-time
                 * @description When, UTC.
                 */
                at: string;
                /** @description The HTTP status of the answer. */
                status: number;
                /** @description The `error` of the answer. */
                error?: string;
            };
        };
        ConflictError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "conflict";
        };
        ConflictOrNotInThisStateError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "conflict" | "not_in_this_state";
        };
        CorporaApartAnswer: {
            /** @description The first record. */
            id: number;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaApartRequest: {
            /** @description The id of one record. */
            one: number;
            /** @description The id of the other. */
            other: number;
            /** @description Why; stored with it. */
            reason: string;
        };
        CorporaDoublesAnswer: {
            /** @description Pairs that are probably one investor, those with most companies first. */
            doubles: {
                /** @description The id of one record. */
                id: number;
                /** @description The name of one record. */
                name: string;
                /** @description Its deals. */
                deals: number;
                /** @description The id of the other. */
                other_id: number;
                /** @description The name of the other. */
                other: string;
                /** @description The deals of the other. */
                other_deals: number;
                /** @description What is alike in both. */
                why: string;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaImportsListAnswer: {
            /** @description Newest first. */
            jobs: components["schemas"]["ImportJob"][];
            /** @description What can be imported. */
            sources: {
                /** @description The id of the source. */
                source: string;
                /** @description What it is. */
                about: string;
                /** @description Files it reads. */
                expects: string;
                pull: string | null;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaImportsStartAnswer: {
            /** @description The import as it stands. */
            job: components["schemas"]["ImportJob"];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaImportsStartRequest: {
            /**
             * Format: uuid
             * @description The id of the uploaded file.
             */
            upload: string;
            /** @description A format or public record, as GET lists them. */
            source: string;
            /**
             * Format: date
             * @description The day the data was known. Default: when the file was last changed.
             */
            as_of?: string | null;
        };
        CorporaImportsStopAnswer: {
            /** @description The import as it stands. */
            job: components["schemas"]["ImportJob"];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaImportsStopRequest: {
            /** @description The id of the import. */
            id: number;
        };
        CorporaMergesListAnswer: {
            /** @description Newest first. */
            merges: {
                /** @description The id of this record. */
                id: number;
                /** @description The record that was merged. */
                from_id: number;
                /** @description Its name. */
                from_name: string;
                /** @description The record it was merged into. */
                into_id: number;
                /** @description The name of that record. */
                into_name: string;
                /** @description Why, in words. */
                reason: string;
                /**
                 * Format: date-time
                 * @description When it was merged, UTC.
                 */
                merged_at: string;
                /** @description When it was undone, UTC; null: it stands. */
                undone_at: string | null;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaMergesMakeAnswer: {
            /** @description The id of this record. */
            id: number;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaMergesMakeRequest: {
            /** @description The investor that goes. */
            from: number;
            /** @description The investor that stays. */
            into: number;
            /** @description Why; stored with it. */
            reason: string;
        };
        CorporaMergesUndoAnswer: {
            /** @description The id of this record. */
            id: number;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaMergesUndoRequest: {
            /** @description The merge. */
            id: number;
        };
        CorporaPeopleCorrectAnswer: {
            /** @description What was corrected. */
            correction: components["schemas"]["PersonCorrection"];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaPeopleCorrectRequest: {
            /** @description The record, such as `person-7`. */
            record: string;
            /** @description The right name. */
            name?: string | null;
            /** @description The role to correct, as it is shown. Instead of `name`. */
            role?: {
                /** @description The organization: `company-3` or `investor-9`. */
                of: string;
                /** @description The position. */
                title: string;
            } | null;
            /** @description The right title; null: there was no such role. */
            title?: string | null;
            /** @description When the role ended; null: it goes on. */
            ended_on?: string | null;
            /** @description Why; stored with it. */
            reason: string;
        };
        CorporaPeopleEraseAnswer: {
            /** @description The id of the erasure. */
            id: number;
            /** @description What was deleted, by kind. */
            erased: {
                /** @description The kind of record. */
                kind: string;
                /** @description How many. */
                count: number;
            }[];
            /** @description What was emptied and stays, by kind. */
            cleared: {
                /** @description The kind of record. */
                kind: string;
                /** @description How many. */
                count: number;
            }[];
            /** @description What an erasure leaves, by kind. */
            remains: {
                /** @description The kind of record. */
                kind: string;
                count: number | null;
                /** @description What it is, and what to do. */
                note: string;
            }[];
            /** @description The version of the corpus, which rises with each change. */
            corpus_version: number;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaPeopleEraseRequest: {
            /** @description All records of the person. */
            records: string[];
            /** @description Further names, also where no record bears them. */
            names?: string[] | null;
            /** @description Their profiles, by which they are known again. */
            profile_urls?: string[] | null;
            /**
             * @description Also leave out what other sources say of the name, unless something tells the two apart. False for a common name.
             * @default true
             */
            by_name?: boolean | null;
            /** @description Why, without the name; stored. */
            reason: string;
            /**
             * @description It cannot be undone.
             * @enum {string}
             */
            confirm: "erase";
        };
        CorporaPeopleErasuresAnswer: {
            /** @description Newest first. */
            erasures: {
                /** @description The id of this record. */
                id: number;
                /**
                 * Format: date-time
                 * @description When, UTC.
                 */
                at: string;
                /** @description The operator. */
                by: string;
                /** @description Why, in words. */
                reason: string;
                /** @description Rows erased, by kind. */
                counts: {
                    [key: string]: number;
                };
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaPeopleShowAnswer: {
            /** @description Records of people. */
            records: components["schemas"]["PersonRecord"][];
            /** @description There are more than fifty of a kind: give more of the name. */
            is_cut: boolean;
            /** @description Organizations that bear the name; an erasure leaves them. */
            organisations: {
                /** @description The record, such as `person-7`. */
                record: string;
                /** @description The name. */
                name: string;
            }[];
            /** @description Someone of this name or profile was erased. */
            is_erased: boolean;
            /** @description Cached answers that name the person, by kind. */
            copies: {
                /** @description The kind of record. */
                kind: string;
                /** @description How many. */
                count: number;
            }[];
            /** @description Rows of tenants that name the person, by kind. */
            tenants: {
                /** @description The kind of record. */
                kind: string;
                /** @description How many. */
                count: number;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaPullAnswer: {
            /** @description The import as it stands. */
            job: components["schemas"]["ImportJob"];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaPullRequest: {
            /** @description A public record with a `pull`. */
            source: string;
            /** @description How many months, quarters or years to fetch. */
            periods?: number | null;
            /**
             * Format: date
             * @description The day of records without one of their own.
             */
            as_of?: string | null;
        };
        CorporaShowAnswer: {
            /** @description One of each mode. */
            corpora: {
                /**
                 * @description `live`, or `test`: the sandbox.
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description Rises with each change. */
                version: number;
                /**
                 * Format: date-time
                 * @description When it last changed, UTC.
                 */
                changed_at: string;
                /** @description Records by kind: investors, investing_people, companies, rounds, deals, people, roles, funds, … */
                counts: {
                    [key: string]: number;
                };
                /** @description The day of its newest round. */
                newest_round: string | null;
                model: components["schemas"]["LearnedModel"] | null;
            }[];
            /** @description Of the live corpus. */
            sources: {
                /** @description The id of the source. */
                source: string;
                /** @description The terms it may be used under. */
                licence: string;
                /** @description Records that came from it first, by kind. */
                records: {
                    [key: string]: number;
                };
                /** @description The day of the facts. */
                as_of: string | null;
                /** @description When it was last imported, UTC. */
                imported_at: string | null;
            }[];
            /** @description The last twenty into the live corpus, whoever started them, newest first. */
            imports: {
                /** @description The id of this record. */
                id: number;
                /** @description The id of the source. */
                source: string;
                /** @description The name of the file. */
                file: string;
                /**
                 * Format: date-time
                 * @description When it began, UTC.
                 */
                started_at: string;
                finished_at: string | null;
                counts: {
                    [key: string]: {
                        /** @description New records. */
                        added: number;
                        /** @description Records that were changed. */
                        updated: number;
                        /** @description Records that were merged into others. */
                        merged: number;
                    };
                } | null;
                /** @description What was read and what was left out. */
                report: components["schemas"]["ImportAccount"] | null;
            }[];
            /** @description The import that runs; null: none. */
            running: components["schemas"]["ImportJob"] | null;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaUploadsBeginAnswer: {
            /** @description The file as it stands. */
            upload: components["schemas"]["CorpusUpload"];
            /** @description Of each part but the last, at most. */
            part_bytes: number;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaUploadsBeginRequest: {
            /** @description A CSV, TSV, TXT, XML, JSON, zip or gz file. */
            name: string;
            /** @description The size of the file, bytes. */
            bytes: number;
            /**
             * Format: date
             * @description When the file was last changed: the day its data was known. Default: today.
             */
            changed_on?: string | null;
        };
        CorporaUploadsDropAnswer: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            request_id: components["schemas"]["RequestId"];
        };
        CorporaUploadsDropRequest: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
        };
        CorporaUploadsListAnswer: {
            /** @description Files that were sent, whole or in part. */
            uploads: components["schemas"]["CorpusUpload"][];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaUploadsPartAnswer: {
            /** @description The file as it stands. */
            upload: components["schemas"]["CorpusUpload"];
            request_id: components["schemas"]["RequestId"];
        };
        CorporaUploadsPartRequest: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description What was received so far. */
            offset: number;
            /** @description The bytes as base64 (RFC 4648 §4). */
            data: string;
        };
        CorpusUpload: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description The name of the file. */
            name: string;
            /** @description The size of the file, bytes. */
            bytes: number;
            /** @description The offset of the next part. */
            received: number;
            /**
             * Format: date
             * @description The day the file was last changed.
             */
            changed_on: string;
            /** @description The operator who began it. */
            made_by: string;
            /**
             * Format: date-time
             * @description When it was begun, UTC.
             */
            made_at: string;
        };
        CreditsAdjustRequest: {
            /**
             * Format: uuid
             * @description Whose balance.
             */
            tenant: string;
            /** @description `live`, or `test`: the sandbox. */
            mode?: ("live" | "test") | null;
            /** @description Signed: a negative number is taken from the balance. Not 0. */
            credits: number;
            /** @description The tenant sees it in its ledger. */
            reason: string;
            /** @description Such as an invoice number: the same one never moves credits twice. Required if no `Idempotency-Key` is sent. */
            reference?: string | null;
        };
        CreditsGrantRequest: {
            /**
             * Format: uuid
             * @description Whose balance.
             */
            tenant: string;
            /** @description `live`, or `test`: the sandbox. */
            mode?: ("live" | "test") | null;
            /** @description How many credits. */
            credits: number;
            /**
             * @description They were paid for: live ones put the tenant on the paid plan for good.
             * @default false
             */
            paid?: boolean | null;
            /** @description The tenant sees it in its ledger. */
            reason: string;
            /** @description Such as an invoice number: the same one never moves credits twice. Required if no `Idempotency-Key` is sent. */
            reference?: string | null;
        };
        CreditsMoved: {
            /** @description The ledger entry. */
            entry_id: string;
            /** @description After this movement. */
            balance: number;
            /**
             * @description The plan; `paid` from the first paid grant on.
             * @enum {string}
             */
            plan: "trial" | "paid";
            /** @description The reference was known: nothing was moved now. */
            repeated: boolean;
        };
        CreditsMovedAnswer: components["schemas"]["CreditsMoved"] & components["schemas"]["Traced"];
        DoctorAnswer: {
            /** @description Nothing has failed. */
            ok: boolean;
            /** @description What was checked. */
            checks: {
                /** @description The name of the check. */
                name: string;
                /**
                 * @description How it went; `fail` has to be mended.
                 * @enum {string}
                 */
                state: "ok" | "warn" | "fail";
                /** @description What was found, and what to do. */
                message: string;
            }[];
            /** @description Of `live` only. */
            sources: {
                /** @description The id of the source. */
                source: string;
                /**
                 * @description What its answer to a harmless question was.
                 * @enum {string}
                 */
                state: "as_expected" | "changed" | "refused" | "unreachable" | "not_asked";
                /** @description How long it took, ms. */
                ms: number;
                /** @description What was found, in words. */
                detail: string;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The one envelope of every error. */
        Error: {
            /** @description For programs: the kind of error. */
            error: string;
            /** @description For people: what was wrong, what was expected, what to do. */
            message: string;
            request_id: components["schemas"]["RequestId"];
            /** @description With invalid_request: every fault. */
            details?: {
                /** @description The field, with dots. */
                path: string;
                /** @description What it should have been. */
                message: string;
            }[];
        };
        FailuresAnswer: {
            /** @description Newest first. */
            failures: {
                /**
                 * Format: uuid
                 * @description The request, as its answer named it.
                 */
                request_id: string;
                /**
                 * Format: date-time
                 * @description When, UTC.
                 */
                at: string;
                /** @description The operation, as in this document. */
                operation: string;
                /** @description The HTTP status of the answer. */
                status: number;
                /** @description The `error` of the answer. */
                error: string;
                /**
                 * Format: uuid
                 * @description The id of the tenant.
                 */
                tenant?: string;
                /** @description The name of the tenant. */
                tenant_name?: string;
                /**
                 * @description `live`, or `test`: the sandbox.
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description How long the call took, ms. */
                duration_ms: number;
            }[];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        ImportAccount: {
            /** @description Rows in the files. */
            rows_read: number;
            /** @description Rows that were used. */
            rows_taken: number;
            /** @description Rows that were left out. */
            rows_skipped: number;
            /** @description Rows left out, by reason. */
            skipped_by_reason: {
                [key: string]: number;
            };
            /** @description The first twenty. */
            skipped: {
                /** @description The name of the file. */
                file: string;
                /** @description The line in the file, from 1. */
                line: number;
                /** @description Why, in words. */
                reason: string;
            }[];
            /** @description Rows used without a part of them, and people left out who were erased. */
            notes: {
                [key: string]: number;
            };
            /** @description Files that were not read. */
            ignored_files: {
                /** @description The name of the file. */
                file: string;
                /** @description Why, in words. */
                reason: string;
            }[];
            /** @description Pairs of records that may be one and were left apart. */
            ambiguous: number;
            /**
             * Format: date
             * @description The day of the facts.
             */
            as_of: string;
            /** @description How long it took, s. */
            seconds: number;
        };
        ImportJob: {
            /** @description The id of this record. */
            id: number;
            /**
             * @description From uploaded files, or pulled from a public record.
             * @enum {string}
             */
            kind: "import" | "pull";
            /** @description The format of the files, or the public record. */
            source: string;
            /** @description The name of the file. */
            file: string | null;
            /** @description The id of the uploaded file; null: pulled. */
            upload: string | null;
            /**
             * @description `interrupted`: its process ended. Nothing was imported by what is not `done`; start it again with the same upload.
             * @enum {string}
             */
            state: "running" | "done" | "failed" | "stopped" | "interrupted";
            /** @description The file or step at hand. */
            doing: string;
            /** @description Of the time the whole takes; an estimate once all files are read. */
            percent: number;
            /** @description Bytes read so far. */
            bytes_read: number;
            /** @description Unpacked, or of the file that is downloaded. */
            bytes_total: number;
            /** @description Rows read so far. */
            rows_read: number;
            /** @description What was said of the files of a pull. */
            notes: string[];
            /** @description Why it failed; null: it did not. */
            error: string | null;
            report: {
                [key: string]: unknown;
            } | null;
            /** @description The day of the facts. */
            as_of: string | null;
            /** @description The operator who began it. */
            started_by: string;
            /**
             * Format: date-time
             * @description When it began, UTC.
             */
            started_at: string;
            /** @description When it ended, UTC. */
            ended_at: string | null;
        };
        InsufficientScopeError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "insufficient_scope";
        };
        InternalErrorError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "internal_error";
        };
        InvalidRequestError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "invalid_request";
        };
        IssuedKey: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the tenant.
             */
            tenant: string;
            /**
             * @description `live`, or `test`: the sandbox.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The name. */
            name: string;
            /** @description What the key was made for. */
            integration?: string;
            /** @description What the key may do. */
            scopes: ("read" | "spend" | "write" | "send" | "erase" | "manage")[];
            /** @description The most it may spend on a day in UTC; without it, no cap. */
            daily_credits?: number;
            /** @description The last four characters of the key. */
            last_four: string;
            /**
             * @description Only an `active` key is taken.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, UTC.
             */
            last_used_at?: string;
            /**
             * Format: date-time
             * @description From when it is refused, UTC; absent if it does not end.
             */
            expires_at?: string;
            /** @description Shown once; it is not stored. */
            key: string;
        };
        Key: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of the tenant.
             */
            tenant: string;
            /**
             * @description `live`, or `test`: the sandbox.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description The name. */
            name: string;
            /** @description What the key was made for. */
            integration?: string;
            /** @description What the key may do. */
            scopes: ("read" | "spend" | "write" | "send" | "erase" | "manage")[];
            /** @description The most it may spend on a day in UTC; without it, no cap. */
            daily_credits?: number;
            /** @description The last four characters of the key. */
            last_four: string;
            /**
             * @description Only an `active` key is taken.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, UTC.
             */
            last_used_at?: string;
            /**
             * Format: date-time
             * @description From when it is refused, UTC; absent if it does not end.
             */
            expires_at?: string;
        };
        KeyRevokeAnswer: {
            /** @description The key as it is now. */
            key: components["schemas"]["Key"];
            request_id: components["schemas"]["RequestId"];
        };
        KeyRevokeRequest: {
            /**
             * Format: uuid
             * @description Of the key; not the key itself.
             */
            id: string;
        };
        KeyRotateAnswer: {
            /** @description The new key. It is shown once. */
            issued: components["schemas"]["IssuedKey"];
            /** @description The key before, and until when it is taken. */
            replaced: components["schemas"]["Key"];
            request_id: components["schemas"]["RequestId"];
        };
        KeyRotateRequest: {
            /**
             * Format: uuid
             * @description Of the key; not the key itself.
             */
            id: string;
            /**
             * @description How long the old key still works.
             * @default 24
             */
            grace_hours?: number | null;
        };
        KeysIssueAnswer: {
            /** @description The new key. It is shown once. */
            issued: components["schemas"]["IssuedKey"];
            request_id: components["schemas"]["RequestId"];
        };
        KeysIssueRequest: {
            /**
             * Format: uuid
             * @description Whose key.
             */
            tenant: string;
            /** @description `live`, or `test`: the sandbox. */
            mode?: ("live" | "test") | null;
            /** @description What the key is for. */
            name?: string | null;
            /** @description The integration that uses it. */
            integration?: string | null;
            /** @description What the key may do. */
            scopes?: ("read" | "spend" | "write" | "send" | "erase" | "manage")[] | null;
            /** @description The most it may spend on a day in UTC; without it, no cap. */
            daily_credits?: number | null;
            /**
             * Format: date-time
             * @description From when it is refused, UTC; absent if it does not end.
             */
            expires_at?: string | null;
        };
        KeysListAnswer: {
            /** @description Newest first. */
            keys: components["schemas"]["Key"][];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What the ranking learned last. */
        LearnedModel: {
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
            /**
             * Format: date
             * @description The day of the facts.
             */
            as_of: string;
            /** @description The version of the corpus, which rises with each change. */
            corpus_version: number;
        };
        LedgerAnswer: {
            /** @description Newest first. */
            entries: {
                /** @description The id of this record. */
                id: string;
                /**
                 * @description What moved the credits.
                 * @enum {string}
                 */
                kind: "grant" | "reserve" | "refund" | "carried" | "adjustment";
                /** @description Credits, signed. */
                amount: number;
                /** @description The balance after it, in credits. */
                balance_after: number;
                /** @description The operation, as in this document. */
                operation?: string;
                /**
                 * Format: uuid
                 * @description The call that was charged.
                 */
                request_id?: string;
                /**
                 * @description Of a call: how it ended.
                 * @enum {string}
                 */
                state?: "reserved" | "settled" | "refunded";
                /** @description What was said of it. */
                note?: string;
                /** @description Under which a repetition moves nothing. */
                reference?: string;
                /**
                 * Format: date-time
                 * @description When it was made, UTC.
                 */
                created_at: string;
            }[];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        MailboxesAnswer: {
            /** @description Of all tenants. */
            mailboxes: {
                /**
                 * Format: uuid
                 * @description The id of this record.
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description The id of the tenant.
                 */
                tenant: string;
                /** @description The name of the tenant. */
                tenant_name: string;
                /**
                 * @description `live`, or `test`: the sandbox.
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description Masked. */
                address: string;
                /**
                 * @description `failing` is tried again.
                 * @enum {string}
                 */
                state: "failing" | "disconnected";
                /** @description What is wrong with it. */
                why: string | null;
                last_read_at: string | null;
                /** @description In a row. */
                failures: number;
                /** @description Sequences under way that wait for it. */
                waiting: number;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        Member: {
            /**
             * Format: uuid
             * @description The id of the member.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The e-mail address. */
            email?: string;
            /** @description owner, editor or reader */
            role: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
        };
        NotConfiguredError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "not_configured";
        };
        NothingStoredError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "not_found";
        };
        /** @description The work that waits longest. */
        OldestWork: {
            /** @description What kind of work it is. */
            queue: string;
            /** @description How many wait. */
            waiting: number;
            /**
             * Format: date-time
             * @description Since when the oldest is due, UTC.
             */
            oldest_at: string;
        };
        OverviewAnswer: {
            /** @description The worst first. */
            health: {
                /**
                 * @description How it stands.
                 * @enum {string}
                 */
                state: "ok" | "warn" | "fail";
                /** @description What was found, in words. */
                sentence: string;
                /** @description The page below `/docs/` that helps. */
                page: string;
            }[];
            /** @description This UTC day, live mode. */
            today: {
                /** @description Billed calls. */
                charges: number;
                /** @description Charges that were refunded. */
                refunded: number;
                /** @description Granted. */
                credits_in: number;
                /** @description Spent, less what was refunded. */
                credits_out: number;
            };
            oldest: components["schemas"]["OldestWork"] | null;
            request_id: components["schemas"]["RequestId"];
        };
        PayloadTooLargeError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "payload_too_large";
        };
        PersonCorrection: {
            /** @description The id of this record. */
            id: number;
            /**
             * @description What is said of the record.
             * @enum {string}
             */
            field: "name" | "role";
            /** @description The value before. */
            was: string;
            /** @description The value from then on; null: removed. */
            value: string | null;
            /** @description Why, in words. */
            reason: string;
            /** @description The operator. */
            by: string;
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
        };
        PersonRecord: {
            /** @description The record, such as `person-7`. */
            record: string;
            /** @description The name. */
            name: string;
            /** @description The kind of record. */
            kind: string | null;
            /** @description The id of the source. */
            source: string;
            /** @description The id it has there. */
            source_id: string;
            /** @description The day of the facts. */
            as_of: string | null;
            /** @description The country. */
            country: string | null;
            /** @description The city. */
            city: string | null;
            /** @description The LinkedIn profile. */
            profile_url: string | null;
            /** @description What the source says of them. */
            description: string | null;
            /** @description The record it was merged into; null: it stands. */
            merged_into: number | null;
            /** @description Where they work and worked. */
            roles: {
                /** @description The position. */
                title: string;
                /** @description The name of the organization. */
                organisation: string;
                /** @description `company-3` or `investor-9`. */
                of: string;
                /** @description What the source adds. */
                note: string | null;
                /** @description Whether it lasts; null: unknown. */
                current: boolean | null;
                /** @description The first day. */
                started_on: string | null;
                /** @description The last day. */
                ended_on: string | null;
                /** @description The id of the source. */
                source: string;
            }[];
            /** @description The newest twenty. */
            deals: {
                /** @description The company invested in. */
                company: string;
                /** @description The round, in the word of the source. */
                kind: string;
                /** @description The day it was announced. */
                announced_on: string | null;
                /** @description The id of the source. */
                source: string;
                /** @description The page that says so. */
                url: string | null;
            }[];
            /** @description How many deals there are in all. */
            deal_count: number;
            /** @description What else sources say, field by field. */
            facts: {
                /** @description What is said of the record. */
                field: string;
                /** @description What the source says of it. */
                value: string;
                /** @description The id of the source. */
                source: string;
                /** @description The record, such as `person-7`. */
                record: string;
                /** @description The day of the facts. */
                as_of: string | null;
                /** @description The page that says so. */
                url: string | null;
            }[];
            /** @description Other names. */
            aliases: {
                /** @description The name. */
                name: string;
                /** @description The id of the source. */
                source: string;
            }[];
            /** @description The ids that registers gave. */
            ids: {
                /** @description The register. */
                namespace: string;
                /** @description The id in it. */
                id: string;
            }[];
            /** @description How many funds of theirs are on record. */
            funds: number;
            /** @description How many commitments to funds are on record. */
            commitments: number;
            /** @description How many sales of shares are on record. */
            sales: number;
            /** @description What operators corrected. */
            corrections: components["schemas"]["PersonCorrection"][];
        };
        RateLimitedError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "rate_limited";
        };
        /**
         * Format: uuid
         * @description Identifies this request in the audit log.
         */
        RequestId: string;
        /** @description Why it last failed. */
        SourceFailure: {
            /** @description Why, in words. */
            reason: string;
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
        };
        SourcesAnswer: {
            /** @description All that the service knows. */
            sources: {
                /** @description The id of this record. */
                id: string;
                /** @description Its name, for people. */
                title: string;
                /** @description What it gives, and its terms. */
                about: string;
                /** @description What it is asked for, where it is configured. */
                lookups: string[];
                /**
                 * @description `off`: settings are missing. `resting`: its breaker is open. `capped`: it cost its cap today.
                 * @enum {string}
                 */
                state: "ready" | "resting" | "capped" | "off";
                /** @description Variables to set, by name. */
                missing: string[];
                /** @description `open`: it is not asked for a while, as it failed; null: not asked yet. */
                breaker: ("closed" | "half_open" | "open") | null;
                /** @description Since this process started. */
                answers: number;
                /** @description Since this process started. */
                failures: number;
                /** @description When it last answered, UTC. */
                last_answer_at: string | null;
                last_failure: components["schemas"]["SourceFailure"] | null;
                /** @description Of this UTC day, of all processes. */
                spent_usd: number;
                cap_usd: number | null;
                /** @description Of this UTC day. */
                paid_calls: number;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        Tenant: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description The name. */
            name: string;
            /**
             * @description `suspended`: keys and sessions are refused; `deleting`: suspended until its data is deleted; `deleted`: only the ledger is left.
             * @enum {string}
             */
            state: "active" | "suspended" | "deleting" | "deleted";
            /** @description Its calls are refused; absent if they are not. */
            suspended?: {
                /**
                 * Format: date-time
                 * @description When, UTC.
                 */
                at: string;
                /** @description Why, in words. */
                reason: string;
            };
            /**
             * Format: date-time
             * @description When its data will be, or was, deleted.
             */
            delete_at?: string;
            /**
             * @description The plan; `paid` from the first paid grant on.
             * @enum {string}
             */
            plan: "trial" | "paid";
            /** @description Requests a minute of each key, where they are not those of the plan. */
            rate_per_minute?: number;
            /** @description Whether its test keys may ask the language model. */
            test_model: boolean;
            /** @description The credits of each mode. */
            balance: {
                /** @description Credits of live keys. */
                live: number;
                /** @description Credits of the sandbox. */
                test: number;
            };
            /** @description Live credits that calls of 30 days cost, less refunds. */
            spent_30_days: number;
            /** @description How many people sign in for it. */
            members: number;
            /** @description Without those that ended. */
            keys: number;
            /**
             * Format: date-time
             * @description When a key or a member last called.
             */
            last_activity?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
        };
        TenantChangeAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            request_id: components["schemas"]["RequestId"];
        };
        TenantChangeRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            id: string;
            /** @description The name. */
            name?: string | null;
            /** @description Sets the requests a minute of its keys. */
            plan?: ("trial" | "paid") | null;
            /** @description Requests a minute of each key, in place of those of the plan; null: those of the plan again. */
            rate_per_minute?: number | null;
            /** @description Whether its test keys may ask the language model, whose tokens cost. */
            test_model?: boolean | null;
        };
        TenantDeleteAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            request_id: components["schemas"]["RequestId"];
        };
        TenantDeleteRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            id: string;
            /** @description The name of the tenant, as it is. */
            name: string;
        };
        TenantGetAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            /** @description Who signs in for it. */
            members: components["schemas"]["Member"][];
            request_id: components["schemas"]["RequestId"];
        };
        TenantInviteAnswer: {
            /** @description The member who was invited. */
            member: components["schemas"]["Member"];
            /** @description A path of this service that signs the person in once. Nothing is mailed: hand it over. */
            sign_in_path: string;
            /**
             * Format: date-time
             * @description How long the link is good for.
             */
            expires_at: string;
            request_id: components["schemas"]["RequestId"];
        };
        TenantInviteRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            id: string;
            /** @description Of the person. */
            name: string;
            /** @description The e-mail address. */
            email?: string | null;
            /**
             * @description What the member may do.
             * @default owner
             */
            role?: ("owner" | "editor" | "reader") | null;
        };
        TenantKeepAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            request_id: components["schemas"]["RequestId"];
        };
        TenantKeepRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            id: string;
        };
        TenantResumeAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            request_id: components["schemas"]["RequestId"];
        };
        TenantResumeRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            id: string;
        };
        TenantSuspendAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            request_id: components["schemas"]["RequestId"];
        };
        TenantSuspendRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            id: string;
            /** @description Only operators see it. */
            reason: string;
        };
        TenantsCreateAnswer: {
            /** @description The id of the tenant. */
            tenant: components["schemas"]["Tenant"];
            request_id: components["schemas"]["RequestId"];
        };
        TenantsCreateRequest: {
            /** @description The name. */
            name: string;
        };
        TenantsListAnswer: {
            /** @description Newest first. */
            tenants: components["schemas"]["Tenant"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        TouchesSettleAnswer: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description How it stands. */
            state: string;
            request_id: components["schemas"]["RequestId"];
        };
        TouchesSettleRequest: {
            /**
             * Format: uuid
             * @description The id of the tenant.
             */
            tenant: string;
            /**
             * @description `live`, or `test`: the sandbox.
             * @enum {string}
             */
            mode: "live" | "test";
            /**
             * Format: uuid
             * @description The touch.
             */
            id: string;
            /**
             * @description `sent`: the sequence continues. `not_sent`: it waits for approval; if it had arrived after all, the recipient gets it twice.
             * @enum {string}
             */
            outcome: "sent" | "not_sent";
            /** @description Why; stored with it. */
            reason: string;
        };
        TouchesUnknownAnswer: {
            /** @description Of all tenants; the first fifty are listed, those left to a person first. */
            count: number;
            /** @description Those left to a person first. */
            touches: {
                /**
                 * Format: uuid
                 * @description The id of this record.
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description The id of its sequence.
                 */
                sequence: string;
                /**
                 * Format: uuid
                 * @description The id of the tenant.
                 */
                tenant: string;
                /** @description The name of the tenant. */
                tenant_name: string;
                /**
                 * @description `live`, or `test`: the sandbox.
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description Masked. */
                recipient: string;
                /**
                 * Format: date-time
                 * @description Since when it is unknown, UTC.
                 */
                since: string;
                next_look_at: string | null;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What is beside the fields of every free answer. */
        Traced: {
            request_id: components["schemas"]["RequestId"];
        };
        UnauthorizedError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "unauthorized";
        };
        UnavailableError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "unavailable";
        };
        UnsupportedMediaTypeError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "unsupported_media_type";
        };
        UsageAnswer: {
            /**
             * Format: date
             * @description The first day, UTC.
             */
            from: string;
            /**
             * Format: date
             * @description The last day, UTC.
             */
            to: string;
            /** @description By tenant, day and operation. */
            rows: {
                /**
                 * Format: uuid
                 * @description The id of the tenant.
                 */
                tenant: string;
                /** @description The name of the tenant. */
                tenant_name: string;
                /**
                 * Format: date
                 * @description The day, UTC.
                 */
                day: string;
                /** @description The operation, as in this document. */
                operation: string;
                /** @description How many calls. */
                calls: number;
                /** @description How many credits. */
                credits: number;
            }[];
            /** @description There are more than 5000 rows; ask for fewer days, or one tenant. */
            is_cut: boolean;
            request_id: components["schemas"]["RequestId"];
        };
        WorkersAnswer: {
            /** @description Processes of this installation. */
            processes: {
                /** @description The server it runs on. */
                host: string;
                /** @description Its process id. */
                pid: number;
                /** @description Where it answers. */
                address: string;
                /** @description The version of the service. */
                version: string;
                /**
                 * Format: date-time
                 * @description When it began, UTC.
                 */
                started_at: string;
            }[];
            /** @description Processes that answer requests, by their heartbeats. */
            alive: number;
            outreach_at: string | null;
            /** @description Work that waits, by kind. */
            queues: {
                /** @description What kind of work it is. */
                queue: string;
                /** @description Due now, of all tenants. */
                waiting: number;
                oldest_at: string | null;
                /** @description The oldest waits for longer than a working service lets it. */
                late: boolean;
            }[];
            /** @description Work that tenants take turns at, by kind. */
            lanes: {
                /** @description What kind of work it is. */
                lane: string;
                /** @description With a turn within the day. */
                tenants: number;
                /** @description When a tenant last had its turn, UTC. */
                last_at: string | null;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
    };
    responses: {
        /** @description `conflict` */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description `conflict` or `not_in_this_state` */
        ConflictOrNotInThisState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConflictOrNotInThisStateError"];
            };
        };
        /** @description `insufficient_scope` */
        InsufficientScope: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InsufficientScopeError"];
            };
        };
        /** @description `internal_error` */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalErrorError"];
            };
        };
        /** @description `invalid_request` */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"];
            };
        };
        /** @description `not_configured` */
        NotConfigured: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotConfiguredError"];
            };
        };
        /** @description `not_found` */
        NothingStored: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NothingStoredError"];
            };
        };
        /** @description `payload_too_large` */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeError"];
            };
        };
        /** @description `rate_limited` */
        RateLimited: {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /** @description `unauthorized` */
        Unauthorized: {
            headers: {
                /** @description `Bearer`. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description `unavailable` */
        Unavailable: {
            headers: {
                /** @description Whole seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description `unsupported_media_type` */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
    };
    parameters: {
        /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
        IdempotencyKey: string;
        /** @description The `next` of the page before. */
        PageCursor: string;
        /** @description The most rows to answer with. */
        PageLimit: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "admin.overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenants.list": {
        parameters: {
            query?: {
                /** @description Part of the name, in any case. */
                name?: string;
                /** @description Only tenants in this state. */
                state?: "active" | "suspended" | "deleting" | "deleted";
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantsListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenants.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantsCreateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantsCreateAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.get": {
        parameters: {
            query: {
                /** @description The tenant. */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantGetAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantChangeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantChangeAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.invite": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantInviteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantInviteAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.suspend": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantSuspendRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSuspendAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantResumeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantResumeAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantDeleteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDeleteAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.tenant.keep": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantKeepRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantKeepAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.keys.list": {
        parameters: {
            query: {
                /** @description Whose keys. */
                tenant: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.keys.issue": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeysIssueRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysIssueAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.key.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRotateAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.key.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRevokeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyRevokeAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.credits.grant": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsGrantRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsMovedAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.credits.adjust": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsAdjustRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsMovedAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.ledger": {
        parameters: {
            query: {
                /** @description Whose balance. */
                tenant: string;
                /** @description Only of this mode. */
                mode?: "live" | "test";
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.usage": {
        parameters: {
            query?: {
                /** @description The first day, UTC; 29 days before `to` where left out. */
                from?: string;
                /** @description The last day, UTC; today where left out. At most 92 days in all. */
                to?: string;
                /** @description Of this tenant only. */
                tenant?: string;
                /** @description Only of this mode. */
                mode?: "live" | "test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.failures": {
        parameters: {
            query?: {
                /** @description The `request_id` a tenant reports. */
                request?: string;
                /** @description Only of this tenant. */
                tenant?: string;
                /** @description Only of this operation. */
                operation?: string;
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailuresAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaShowAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.uploads.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaUploadsListAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.uploads.begin": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaUploadsBeginRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaUploadsBeginAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.uploads.part": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaUploadsPartRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaUploadsPartAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.uploads.drop": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaUploadsDropRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaUploadsDropAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.imports.list": {
        parameters: {
            query?: {
                /** @description One job. */
                id?: number;
                /** @description The most rows to answer with. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaImportsListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.imports.start": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaImportsStartRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaImportsStartAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.imports.stop": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaImportsStopRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaImportsStopAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.pull": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaPullRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaPullAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.merges.list": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaMergesListAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.merges.make": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaMergesMakeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaMergesMakeAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.merges.undo": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaMergesUndoRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaMergesUndoAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.doubles": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaDoublesAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.apart": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaApartRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaApartAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.people.show": {
        parameters: {
            query?: {
                /** @description Their name, as it may be on record. */
                name?: string;
                /** @description Their LinkedIn profile. */
                profile_url?: string;
                /** @description The record, such as `person-7`. */
                record?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaPeopleShowAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.people.correct": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaPeopleCorrectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaPeopleCorrectAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.people.erase": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorporaPeopleEraseRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaPeopleEraseAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.corpora.people.erasures": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorporaPeopleErasuresAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkersAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.touches.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchesUnknownAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.touches.settle": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters: a repetition under it does not act again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TouchesSettleRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchesSettleAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["ConflictOrNotInThisState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.doctor": {
        parameters: {
            query?: {
                /** @description Instead, ask every source one harmless question; none that costs money. It may take a minute. */
                live?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoctorAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            422: components["responses"]["NotConfigured"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    "admin.audit": {
        parameters: {
            query?: {
                /** @description Acts on this tenant. */
                tenant?: string;
                /** @description Acts of this operator. */
                operator?: string;
                /** @description An operation, or how several begin. */
                operation?: string;
                /** @description The id of what was acted upon. */
                target?: string;
                /** @description The act of this `request_id`. */
                request?: string;
                /** @description From this moment on. */
                since?: string;
                /** @description Before this moment. */
                until?: string;
                /** @description Only acts that were refused or failed, or whose outcome is not known. */
                failed?: boolean;
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditAnswer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
