export interface paths {
    "/v1/fundraising/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the profile
         * @description The profile as stored; in `startup_equity` mode it always has `stage`.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.profile.get"];
        /**
         * Store the profile
         * @description Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is rejected. PUT and POST do the same.
         *
         *     Free. Scope `write`.
         */
        put: operations["fundraising.profile.put"];
        /**
         * Store the profile
         * @description Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is rejected. PUT and POST do the same.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.profile.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/profile/reading": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the profile is read as
         * @description The place, fields, stage, size and names of the stored profile as a search uses them; `warnings` has what was not understood.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.profile.reading"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/search-investors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Investors for the stored profile, ranked and explained
         * @description Ranks VC funds and angels for a `startup_equity` profile, limited partners for a `fund_lp` one, from the imported corpus. Every score comes with the parts that add up to it. Investors that the profile names as already on board are left out. Results are added to the stored list. Charged also when nothing fits (422).
         *
         *     Costs 10, 12, 15 credits. Scope `spend`.
         */
        post: operations["fundraising.search-investors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/find-lookalike-investors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who funded companies like yours
         * @description Finds the investors of named companies in the imported corpus and, where it has none, with the configured providers; scores them for the stored profile and adds them to the stored list, where later searches boost them. At most 5 companies are researched per call. Charged also when no one is found, which is a 200 as well.
         *
         *     Costs 35 credits. Scope `spend`.
         */
        post: operations["fundraising.find-lookalike-investors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/enrich-investor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is known of one investor
         * @description A person by `investor_social_url`, a fund or firm by `fund_name` or `fund_domain`; where both are given it is the person, and the fund distinguishes people of one name. Merged from the imported corpus and every available provider; each field has its source and date. Never from a cache. Charged also when nothing is found (422); of your list only if a source answers.
         *
         *     Costs 5 credits. Scope `spend`.
         */
        post: operations["fundraising.enrich-investor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/research-company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A snapshot of one company, with funding and news
         * @description By `company_social_url`, `company_name` or `domain`. What every available provider knows of the company, its imported rounds, and its news. Never from a cache. A part that could not be asked is named in `incomplete`. Charged also when nothing is found (422).
         *
         *     Costs 10 credits. Scope `spend`.
         */
        post: operations["fundraising.research-company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/investors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The stored investor list
         * @description Every investor that your searches and lookalike calls have found, each as last found. A score is null unless a search made it for the profile as it stands. Warm paths are those of the network imported now. Page with `cursor`.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.investors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/investor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One investor, with all evidence
         * @description Of your stored list: as the list shows it, its place in the pipeline, what the corpus holds of it, your warm paths, sequences and messages. Of any other on record: name, warm paths, sequences and messages.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.investor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pipeline of the raise
         * @description The whole stored list in short rows, with where each investor stands: 10,000 in ten pages. One that was never moved is `found`. Filtered by `tier` or `warm` a page may be short, or empty, and `next` there all the same. GET /v1/fundraising/investor has everything of one.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.pipeline.list"];
        put?: never;
        /**
         * Move investors in the pipeline
         * @description Sets the same of up to 500 investors of the stored list, in one transaction. What is left out stays as it is. Every change is in the history of the investor, with who made it. Sequences move investors too, forward only: to `contacted` with their first message, to `replied` with an answer.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.pipeline.set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/pipeline/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pipeline as a file
         * @description The stored list with any filter as CSV, notes included. A client that accepts JSON gets it as a field; a browser, or one that accepts `text/csv` or anything, the file itself. Cells that a spreadsheet would run begin with an apostrophe.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.pipeline.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/import-investors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import an investor list
         * @description Puts the investors of your own list on the stored list, with stage, notes, owner, tags and next step. Names are matched to investors on record by domain and name; who is on none is kept as your own. What was set here before stays. Nothing of the corpus is shown of an imported investor until a search finds it.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.import-investors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for a decision
         * @description Drafts to approve, replies to answer, opt-outs to decide, messages of unknown fate, introductions to ask for, next steps that are due, what monitoring found, mailboxes that lost their login, and credits that run out. A reply waits until somebody sets anything of its investor in the pipeline, at most 30 days.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.today"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What monitoring found
         * @description Investors that a saved search put on the stored list, each once, with where it stands now. What the first run of a saved search finds is no news. Page with `cursor`; `since` is the time of the last visit.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.news"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a name while it is typed
         * @description What is on record and begins with the text, then what does but for one slip of a letter.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/import-network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import your connections
         * @description Replaces the imported network in one transaction. A text without a usable row is rejected and changes nothing. Other delimiters, column orders, column languages and date formats are accepted. Text is stored as it was sent. Other tenants neither see the network nor receive paths through it.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.import-network"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The imported network
         * @description The imported people, for checking the import. Page with `cursor`.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.network.get"];
        put?: never;
        post?: never;
        /**
         * Remove the imported network
         * @description Removes every imported connection; the next answer has no warm paths through them.
         *
         *     Free. Scope `erase`.
         */
        delete: operations["fundraising.network.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/monitoring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved searches of this account
         * @description `monitoring_opt_in` of the profile repeats its search, `lookalike_monitoring_opt_in` the search for funders of its known_competitors, without charge: only free providers are asked. New investors are added to the stored list (`new_since` shows them) and sent to the registered webhooks. The first run sends nothing: later runs are compared with it.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.monitoring"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The connected mailboxes
         * @description Every mailbox with its state, what it does next, why it sends nothing where that is so, what you have to do, and how many messages it may send today and whose limit that is. Credentials are never shown.
         *
         *     Free. Scope `read`.
         */
        get: operations["mailboxes.list"];
        /**
         * Change what a mailbox may do
         * @description Absent fields stay as they are. A new password is tried on both servers first. New sending hours and limits also apply to messages that are scheduled already. A new `sender_name` changes what was approved, so approved touches wait for an approval again.
         *
         *     Free. Scope `send`.
         */
        put: operations["mailboxes.change"];
        /**
         * Connect a mailbox with a password
         * @description Logs in to the sending server (SMTP) and the receiving one (IMAP), and stores the mailbox if both accept the login. `smtp` and `imap` may be left out for Gmail, Yahoo, iCloud, Fastmail and Zoho, also with a domain of your own. Google Workspace and Microsoft 365 are connected by OAuth instead (POST /v1/mailboxes/authorize). Connecting the same address again keeps its id and settings. Ten an account and mode.
         *
         *     Free. Scope `send`.
         */
        post: operations["mailboxes.connect"];
        /**
         * Disconnect a mailbox
         * @description Deletes its credentials at once; from then on nothing is sent or read. Its sequences stay and wait; they continue when the same address is connected again.
         *
         *     Free. Scope `send`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["mailboxes.disconnect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a mailbox by OAuth
         * @description Returns the address of a page of this service that names the account and what it may do, and leads to Google or Microsoft. The browser returns to a page that tries the login and says whether the mailbox is connected. Only the browser in which the button was pressed can finish. The mailbox receives a notice with a link that disconnects it. Live keys only.
         *
         *     Free. Scope `send`.
         */
        post: operations["mailboxes.authorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mailboxes/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a mailbox
         * @description Logs in to both servers; nothing is sent. The result becomes the state of the mailbox, so one that was disconnected by a temporary refusal is connected again.
         *
         *     Free. Scope `send`.
         */
        post: operations["mailboxes.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/create-sequence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule a sequence of messages to an investor
         * @description Schedules only: the messages are drafted, checked, shown to you for approval and sent through your connected mailbox, three at most, four and seven business days apart, and none after an answer, a bounce or an opt-out. For an investor with an active or paused sequence, the id of that sequence is returned and nothing changes.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.create-sequence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/sequences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your sequences
         * @description `active` and `paused` sequences have not ended; every other state is an end, and `state_because` says why. `next` of each says what happens next, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of the next page. Page with `cursor`.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.sequences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/sequence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One sequence, with its messages and answers
         * @description Its touches with their drafts, the messages received, the last hundred changes, what happens next and why nothing is being sent.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.sequence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/sequence/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a sequence
         * @description Nothing is drafted or sent until it is resumed; answers are still read and still end it. A message that is being sent at this moment is not recalled.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.sequence.pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/sequence/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused sequence
         * @description Continues where it was paused. Approvals stay valid for the rest of their seven days.
         *
         *     Free. Scope `send`.
         */
        post: operations["fundraising.sequence.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/sequence/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a sequence
         * @description Ends it permanently and cancels messages that were not sent. create-sequence can enrol the investor again. To suppress the address, POST /v1/suppressions.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.sequence.stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/touches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages of all your sequences
         * @description With their drafts and findings, for reviewing and approving one after another. `next` of each says what happens next in its sequence, and `not_sending_because` why nothing is being sent; the `next` of the list itself is the cursor of the next page. Page with `cursor`.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.touches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/touch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One message, exactly as it would be sent
         * @description Sender, recipient, subject and full text with signature, postal address and opt-out line; the facts the draft uses, what the checks found, its history, and what changed since the previous draft.
         *
         *     Free. Scope `read`.
         */
        get: operations["fundraising.touch.get"];
        /**
         * Edit a message
         * @description Replaces subject and text and checks them again. An earlier approval becomes void: the new text waits for approval.
         *
         *     Free. Scope `write`.
         */
        put: operations["fundraising.touch.put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/touch/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a message as it stands
         * @description Approves exactly the text, sender and recipient of the preview, for seven days; an edit voids it. It is then sent within the next business hours of the recipient. Findings of severity `block` prevent the approval: they are the `details`. Send the `text_hash` of the text you read, so that no other text is approved by accident.
         *
         *     Free. Scope `send`.
         */
        post: operations["fundraising.touch.approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/touch/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a message
         * @description It is not sent, and its sequence waits: edit it, redraft it, or stop the sequence. An earlier approval becomes void.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.touch.reject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/touch/redraft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redraft a message
         * @description It is drafted again within a minute, following the note, checked, and waits for approval. The text differs from the previous one, which is stored for comparison; where nothing else can be said, the draft stays and the finding `no_other_text` says so.
         *
         *     Free. Scope `write`.
         */
        post: operations["fundraising.touch.redraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundraising/touch/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a message whose delivery is unknown
         * @description For touches in `unknown`: the connection broke while the message was being sent, and no copy was found. Look into your Sent folder and, if you can, ask the recipient. `sent`: the sequence continues. `not_sent`: it waits for approval and can then be sent again; if it had arrived after all, the recipient gets it twice.
         *
         *     Free. Scope `send`.
         */
        post: operations["fundraising.touch.settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressed addresses and domains
         * @description The suppression list, newest first. It is checked when a sequence is created, when a message is approved and in the transaction that claims the message for sending.
         *
         *     Free. Scope `read`.
         */
        get: operations["suppressions.list"];
        put?: never;
        /**
         * Suppress an address or a domain
         * @description Active and paused sequences to it end in the same transaction, and each of their messages that was not sent yet is cancelled.
         *
         *     Free. Scope `write`.
         */
        post: operations["suppressions.add"];
        /**
         * Take an address or a domain off the list
         * @description A person can take back every entry. One that the recipient asked for (`unsubscribed`, `complained`, `opted_out`) or may have asked for (`opt_out_pending`), or that a bounce made (`bounced`), is removed only with a `reason`, which the history of the sequence keeps. Ended sequences stay ended; a person resumes paused ones.
         *
         *     Free. Scope `send`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["suppressions.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suppressions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a suppression list
         * @description Adds to the list in one transaction and removes nothing. A text without any address or domain is rejected. A row that cannot be read is skipped and reported. An existing entry keeps its reason.
         *
         *     Free. Scope `write`.
         */
        post: operations["suppressions.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Job postings
         * @description Postings by keyword, place and age, newest first, from several boards, without duplicates. A keyword that names a company’s own board is answered by that board. Not cached. Charged also when nothing is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["jobs.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Companies by keyword and place
         * @description Companies whose name or business fits the keyword, at the place, best first. Needs `keyword`, `location` or both. Cached for 7 days. Charged also when nothing is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["company.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/social/engagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who reacted to a post, or commented
         * @description The people who reacted to a post. No reaction is a valid answer: 200 with an empty list, charged. Not cached.
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["social.engagement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * People by name
         * @description Every person the name may mean, best first: to choose one before `POST /v1/person/enrich` and `POST /v1/person/email`. Cached for 7 days. Charged also when no one is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["person.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/social/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recent posts of a profile or company page
         * @description Posts of the last days, newest first. No post is a valid answer: 200 with an empty list, charged. Not cached.
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["social.posts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/web": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Web search
         * @description Web pages for a query, in the order of the configured search engine. By default none is configured, and the error says what to set. No result is a valid answer: 200 with an empty list, charged. Not cached.
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["search.web"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether an address takes mail
         * @description Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only where that does not decide it. Cached for 60 days. `unknown` is free and not cached.
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["email.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is known of one person
         * @description By `social_url`, by `email`, or by `name` with `company`. Merged from every provider that knows the person. Cached; `DELETE /v1/cache` evicts it. Charged also when no one is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["person.enrich"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/person/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The work address of one person
         * @description By `name` with `domain`, or by `social_url`. Builds the likely addresses and verifies each; `verdict` says how certain it is. Cached; `DELETE /v1/cache` evicts it. Charged also when none is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["person.email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is known of one company
         * @description By `domain`, `social_url` or `name`. Merged from every provider that knows the company. Cached; `DELETE /v1/cache` evicts it. Charged also when none is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["company.enrich"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * People of one company
         * @description By `domain`, `social_url` or `name` of the company, of any position or of those whose position contains `title`. Cached; `DELETE /v1/cache` evicts it. Charged also when no one is found (422).
         *
         *     Costs 3 credits. Scope `spend`.
         */
        post: operations["company.people"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The registered webhooks
         * @description Every webhook with its last delivery: whether it was accepted, how often it was tried, what the receiver answered. Secrets are not shown again; registering the same address once more gives a new one.
         *
         *     Free. Scope `read`.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Register a webhook for saved searches
         * @description Events are sent as POST, signed by the Standard Webhooks scheme (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). Any 2xx accepts an event; everything else is retried for three days, and then the webhook is switched off. Registering an address again gives it a new secret and switches it on. Five an account and mode.
         *
         *     Free. Scope `write`.
         */
        post: operations["webhooks.register"];
        /**
         * Remove a webhook
         * @description Nothing is sent there any more, including events that still wait.
         *
         *     Free. Scope `write`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["webhooks.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test` to one webhook, signed as everything else. GET /v1/webhooks says how it went.
         *
         *     Free. Scope `write`.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The balance, and what the key may do
         * @description Needs no scope and does not count for the rate limit.
         *
         *     Free.
         */
        get: operations["usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every movement of credits
         * @description The append-only ledger of the account: the sum of its entries is the balance, at every instant. A settled call has one entry of kind `reserve`; a refunded call also has one of kind `refund`.
         *
         *     Free. Scope `read`.
         */
        get: operations["credits.ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Credits spent by day, endpoint and key
         * @description What was spent in a period of up to 92 days, and how long the balance lasts at that pace.
         *
         *     Free. Scope `read`.
         */
        get: operations["credits.usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to get credits
         * @description The packs that are sold here, and what the operator says of how credits are had.
         *
         *     Free. Scope `read`.
         */
        get: operations["credits.packs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a pack of credits
         * @description Makes a page of Stripe at which a person pays; `url` is its address for six hours. Nothing is paid by this call, and no card data comes here. The credits are granted when Stripe says that the money came. Live keys only.
         *
         *     Free. Scope `write`.
         */
        post: operations["credits.checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was bought
         * @description Every purchase with its state. What was never paid is left out after 90 days.
         *
         *     Free. Scope `read`.
         */
        get: operations["credits.purchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who signs in for the account
         * @description The members of the tenant, in both modes the same.
         *
         *     Free. Scope `manage`.
         */
        get: operations["members.list"];
        /**
         * Change a member
         * @description What is left out stays. A role counts from the next request of every session on. The last owner stays one. A role or an address is given to whom the caller may make, before and after; an owner is changed by one who is signed in.
         *
         *     Free. Scope `manage`.
         */
        put: operations["members.change"];
        /**
         * Let a person in
         * @description Makes a member and a link that signs them in once, within seven days. 20 members a tenant. Owners are made by owners who are signed in; a key makes members within its scopes if it has no end, and with a cap only readers.
         *
         *     Free. Scope `manage`.
         */
        post: operations["members.add"];
        /**
         * Remove a member
         * @description Ends every session, link and passkey at once. An owner is removed by one who is signed in, and the last one stays.
         *
         *     Free. Scope `manage`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["members.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that signs a member in
         * @description It works once, within seven days. Five a member; the oldest becomes void. For whom the caller may make.
         *
         *     Free. Scope `manage`.
         */
        post: operations["members.link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a member out everywhere
         * @description Ends every session of the member at once. The member can sign in again. An owner is signed out by one who is signed in.
         *
         *     Free. Scope `manage`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["members.sign-out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys of the account
         * @description Keys of the mode of the request, ended ones included. Members who sign in work with keys that are not listed.
         *
         *     Free. Scope `manage`.
         */
        get: operations["keys.list"];
        /**
         * Change the name, scopes or cap of a key
         * @description What is left out stays. It holds from the next request on. Nothing is widened beyond what the caller has, and a caller with a cap raises none.
         *
         *     Free. Scope `manage`.
         */
        put: operations["keys.change"];
        /**
         * Make a key
         * @description A key of the mode of the request, never above the caller: with scopes that the caller has too, an end no later, and spending that counts for the caller's cap too. Twenty active keys a tenant, those of a rotation counted once.
         *
         *     Free. Scope `manage`.
         */
        post: operations["keys.issue"];
        /**
         * End a key at once
         * @description Requests with it are refused from now on; browsers that signed in with it are signed out. It cannot be undone.
         *
         *     Free. Scope `manage`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["keys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key by another
         * @description The successor has the same name, scopes, cap, end and rate limit; the old key ends after the grace. The caller needs every scope, and the key is not above the caller in cap or end.
         *
         *     Free. Scope `manage`.
         */
        post: operations["keys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything stored for the account, page by page
         * @description The profile, stored investors, the imported network, monitoring, webhooks, mailboxes, sequences with their touches and the messages received, suppressions, the ledger with its charges, the stored answers of Idempotency-Keys, and API keys; never a secret. A live key exports the live data, a test key the test data. Follow `next` until it is absent. A row that changes during the export appears once, in its old or its new state.
         *
         *     Free. Scope `read`.
         */
        get: operations["account.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete everything stored for the account
         * @description Deletes, in one transaction: the profile, stored investors, the imported network, monitoring, webhooks, mailboxes, sequences with their touches and the messages received, suppressions, and the stored answers of Idempotency-Keys. A live key deletes the live data, a test key the test data. Keys continue to work. The ledger and its charges stay: they prove the bill and do not contain what was asked. Of a suppression that the recipient asked for, a hash of the address stays, so that the objection is not lost. Deletion cannot be undone.
         *
         *     Free. Scope `erase`.
         *
         *     A client that cannot send a body with DELETE sends the same fields in the query.
         */
        delete: operations["account.delete-data"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Evict one cached answer of a lookup
         * @description The answers of seven lookups are cached and shared by all tenants. This evicts the one cached for exactly these parameters, so that the next lookup asks its providers again; an answer that is being fetched meanwhile is not cached either.
         *
         *     Free. Scope `erase`.
         */
        delete: operations["cache.evict"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountDeleteDataAnswer: {
            /** @description The number of rows deleted of each kind. */
            deleted: {
                /** @description The kind of data. */
                kind: string;
                /** @description How many rows of it were deleted. */
                rows: number;
            }[];
            /** @description What stays, and why. */
            kept: {
                /** @description The kind of data. */
                kind: string;
                /** @description Why it must stay. */
                reason: string;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        AccountDeleteDataRequest: {
            /** @description The account’s own `tenantId` (`GET /v1/usage`), so that nothing is deleted by mistake. */
            confirm: string;
        };
        AccountExportAnswer: {
            /** @description Grouped by kind; each kind has its own order. */
            things: {
                /** @description `profile`, `stored_investor`, `connection`, `ledger_entry`, … */
                kind: string;
                /** @description The row as it is stored, without secrets. */
                data: {
                    [key: string]: unknown;
                };
            }[];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        AccountKey: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description The name. */
            name: string;
            /**
             * @description `live`, or `test`: the sandbox.
             * @enum {string}
             */
            mode: "live" | "test";
            /** @description What the key may do. */
            scopes: ("read" | "spend" | "write" | "send" | "erase" | "manage")[];
            /** @description All that is stored of the key itself. */
            last_four: string;
            /**
             * @description Only an `active` key is taken.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /** @description The most it may spend on a day in UTC; without it, no cap. */
            daily_credits?: number;
            /** @description Of the cap, also what a capped key that made it has no longer left for it. */
            credits_used_today?: number;
            /** @description What the key was made for. */
            integration?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at?: string;
            /**
             * Format: date-time
             * @description From when it is refused, UTC; absent if it does not end.
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description When it was revoked, UTC.
             */
            revoked_at?: string;
            /**
             * Format: uuid
             * @description The key it took over from.
             */
            replaces?: string;
        };
        AccountKeyAnswer: components["schemas"]["AccountKey"] & components["schemas"]["Traced"];
        /** @description What is beside the data of every billed answer. */
        Billed: {
            /** @description What the call cost. */
            credits_charged: number;
            /** @description The balance after it. */
            credits_remaining: number;
            /** @description The answer was cached, and no provider was asked. */
            cached: boolean;
            /** @description Of a dry run: what the call would cost. */
            would_charge?: number;
            /** @description Of a dry run: how many records stand behind it. */
            records?: Record<string, never>;
            warnings?: components["schemas"]["Warnings"];
            request_id: components["schemas"]["RequestId"];
        };
        CacheEvictAnswer: {
            /** @description False where nothing was cached for these parameters. */
            deleted: boolean;
            request_id: components["schemas"]["RequestId"];
        };
        CacheEvictRequest: components["schemas"]["EvictPersonEnrichRequest"] | components["schemas"]["EvictPersonEmailRequest"] | components["schemas"]["EvictPersonSearchRequest"] | components["schemas"]["EvictEmailVerifyRequest"] | components["schemas"]["EvictCompanyEnrichRequest"] | components["schemas"]["EvictCompanyPeopleRequest"] | components["schemas"]["EvictCompanySearchRequest"];
        /** @description On record, and may be meant; `matchedAs` was taken. */
        Candidate: {
            /** @description The id on record. */
            id: string;
            /** @description The name on record. */
            name: string;
            /** @description Where it is. */
            place?: string;
            /** @description The domain of its website. */
            domain?: string;
            /** @description As `place`. */
            geography?: string;
            /** @description What is alike in both names. */
            why: string;
        };
        Change: {
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
            /**
             * Format: uuid
             * @description Absent: of the sequence itself.
             */
            touch_id?: string;
            /** @description The state before. */
            from?: string;
            /** @description The state after. */
            to: string;
            /** @description `worker`, `inbox` or `recipient`; else the member or the key, `person` where no name is known. */
            who: string;
            /** @description Why it changed. */
            because: string;
        };
        /** @description The company’s domain: `example.com`. */
        CompanyDomain: string;
        CompanyEnrichAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["CompanyRecord"] | null;
        };
        CompanyEnrichByDomainRequest: WithRequired<components["schemas"]["CompanyEnrichRequestFields"], "domain">;
        CompanyEnrichByNameRequest: WithRequired<components["schemas"]["CompanyEnrichRequestFields"], "name">;
        CompanyEnrichBySocialUrlRequest: WithRequired<components["schemas"]["CompanyEnrichRequestFields"], "social_url">;
        CompanyEnrichRequest: components["schemas"]["CompanyEnrichByDomainRequest"] | components["schemas"]["CompanyEnrichBySocialUrlRequest"] | components["schemas"]["CompanyEnrichByNameRequest"];
        CompanyEnrichRequestFields: {
            domain?: components["schemas"]["CompanyDomain"] | null;
            /**
             * Format: social-url
             * @description The company’s page on a social network.
             */
            social_url?: string | null;
            /** @description The company’s name, where no address is known; of several companies the best known is taken. */
            name?: string | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        CompanyPeopleAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["PersonRow"][] | null;
        };
        CompanyPeopleByDomainRequest: WithRequired<components["schemas"]["CompanyPeopleRequestFields"], "domain">;
        CompanyPeopleByNameRequest: WithRequired<components["schemas"]["CompanyPeopleRequestFields"], "name">;
        CompanyPeopleBySocialUrlRequest: WithRequired<components["schemas"]["CompanyPeopleRequestFields"], "social_url">;
        CompanyPeopleRequest: components["schemas"]["CompanyPeopleByDomainRequest"] | components["schemas"]["CompanyPeopleBySocialUrlRequest"] | components["schemas"]["CompanyPeopleByNameRequest"];
        CompanyPeopleRequestFields: {
            domain?: components["schemas"]["CompanyDomain"] | null;
            /**
             * Format: social-url
             * @description The company’s page on a social network.
             */
            social_url?: string | null;
            /** @description The company’s name, where no address is known; of several companies the best known is taken. */
            name?: string | null;
            /** @description Only people whose position contains this: `partner`. */
            title?: string | null;
            /**
             * @description Maximum number of rows.
             * @default 10
             */
            limit?: number | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        /** @description Unknown fields are absent. */
        CompanyRecord: {
            /** @description The name. */
            name: string;
            /** @description The LinkedIn profile. */
            socialUrl?: string;
            /** @description The website. */
            website?: string;
            /** @description What it does, in words. */
            description?: string;
            /** @description How many people work there. */
            employeeCount?: number;
            /** @description What it is active in. */
            industries?: {
                /** @description The name. */
                name: string;
            }[];
            /** @description Where it is. */
            location?: string;
            /** @description A year or an ISO date. */
            founded?: string;
            /** @description Followers of the profile. */
            followers?: number;
            /** @description Additional: the sources of the record and which fields came from each. */
            sources: components["schemas"]["RecordSource"][];
        };
        CompanyRow: {
            /** @description The name. */
            name: string;
            /** @description The LinkedIn profile. */
            socialUrl?: string;
            /** @description What it is active in. */
            industry?: string;
            /** @description What it does, in words. */
            summary?: string;
            /** @description Where it is. */
            location?: string;
            /** @description Followers of the profile. */
            followers?: number;
            /** @description Additional. */
            website?: string;
            /** @description Additional: the id of the provider the row came from. */
            source: string;
        };
        CompanySearchAnswer: components["schemas"]["Billed"] & {
            /** @description Best first; what is not known of a company is left out. */
            data: components["schemas"]["CompanyRow"][] | null;
        };
        CompanySearchByKeywordRequest: WithRequired<components["schemas"]["CompanySearchRequestFields"], "keyword">;
        CompanySearchByLocationRequest: WithRequired<components["schemas"]["CompanySearchRequestFields"], "location">;
        CompanySearchRequest: components["schemas"]["CompanySearchByKeywordRequest"] | components["schemas"]["CompanySearchByLocationRequest"];
        CompanySearchRequestFields: {
            /** @description A name, or words of what the company does. */
            keyword?: string | null;
            /** @description A country, region or city. */
            location?: string | null;
            /**
             * @description Maximum number of rows.
             * @default 10
             */
            limit?: number | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        ConflictError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "conflict";
        };
        /** @description One person. Fields that the export does not have are absent. */
        Connection: {
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description Their LinkedIn profile. */
            url?: string;
            /** @description The e-mail address. */
            email?: string;
            /** @description Their company. */
            company?: string;
            /** @description Their position. */
            position?: string;
            /**
             * Format: date
             * @description The day the connection was made.
             */
            connectedOn?: string;
        };
        CreateSequenceAnswer: {
            request_id: components["schemas"]["RequestId"];
        } & ({
            /**
             * Format: uuid
             * @description Give it as `sequence_id` in requests.
             */
            sequenceId: string;
            /**
             * @description Only an `active` one sends.
             * @enum {string}
             */
            state: "active" | "paused" | "replied" | "bounced" | "unsubscribed" | "suppressed" | "stopped" | "completed";
            /** @description True: this investor already had a sequence that has not ended. Its id is returned, and nothing was changed. */
            already_active: boolean;
            /**
             * @description Of its messages.
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            /** @description Why; absent where you set it. */
            language_because?: string;
        } & components["schemas"]["Outlook"]);
        CreateSequenceRequest: {
            /**
             * Format: email
             * @description One address, without a display name.
             */
            investor_email: string;
            /** @description The name used in the greeting. */
            investor_name: string;
            /** @description The `id` of the investor that the recipient is or works for, from an answer; otherwise found by address and name. */
            investor_id?: string | null;
            /**
             * Format: uuid
             * @description The mailbox to send from; by default the connected one with the fewest active sequences.
             */
            mailbox_id?: string | null;
            /**
             * @description True: messages without a blocking finding are sent without your approval.
             * @default false
             */
            auto_approve?: boolean | null;
            /** @description IANA name of the recipient’s zone, such as `Europe/Berlin`; otherwise that of the investor’s record, or the mailbox’s. */
            time_zone?: string | null;
            /**
             * @description Of the messages; `auto` goes by the country of the recipient and `letter_languages` of the profile.
             * @default auto
             */
            language?: ("auto" | "en" | "de" | "fr" | "es") | null;
            /** @description What the first message should take into account. */
            note?: string | null;
        };
        CreditPack: {
            /** @description What `checkout` names it by. */
            pack: string;
            /** @description Names the pack in a purchase. */
            name: string;
            /** @description How many credits. */
            credits: number;
            /** @description In the smallest unit of the currency (cents). */
            price: number;
            /** @description ISO 4217, small letters. */
            currency: string;
        };
        CreditsCheckoutRequest: {
            /** @description As in `GET /v1/credits/packs`. */
            pack: string;
        };
        CreditsLedgerAnswer: {
            /** @description Newest first. */
            entries: components["schemas"]["LedgerEntry"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        CreditsOrKeyCapReachedError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "insufficient_credits" | "key_cap_reached";
        };
        CreditsPacksAnswer: {
            /** @description Empty where no credits are sold. */
            packs: components["schemas"]["CreditPack"][];
            /** @description How credits are had here, as a 402 says it. */
            how: string;
            /** @description The words of the operator, where there are some. */
            note?: string;
            /** @description Credits of refunded payments that were spent already; the next purchase pays them first. */
            owed: number;
            request_id: components["schemas"]["RequestId"];
        };
        CreditsPurchasesAnswer: {
            /** @description Newest first. */
            purchases: components["schemas"]["Purchase"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        CreditsUsageAnswer: {
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
            /** @description Calls that were charged and not refunded, by day (UTC) and endpoint. */
            days: {
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
            /** @description The same calls by key, most credits first. */
            keys: {
                /**
                 * Format: uuid
                 * @description The key that paid.
                 */
                key_id: string;
                /** @description The name. */
                name: string;
                /** @description The last four characters of the key. */
                last_four: string;
                /** @description How many calls. */
                calls: number;
                /** @description How many credits. */
                credits: number;
            }[];
            /** @description Spent in the period in all. */
            credits: number;
            /** @description Of these, credits of calls the operator has archived: only their sum is known. */
            archived: number;
            /** @description The balance now, in credits. */
            balance: number;
            /** @description The pace of the period up to today; of an account that began in it, since then. */
            credits_per_day: number;
            /** @description How long the balance lasts at this pace. */
            days_left?: number;
            request_id: components["schemas"]["RequestId"];
        };
        /** @description Whether anything was removed. */
        Deleted: {
            /** @description False if there was none with this id. */
            deleted: boolean;
        };
        DeletedAnswer: components["schemas"]["Deleted"] & components["schemas"]["Traced"];
        /** @description Only check, price and read the request: nothing is charged, asked or stored, and `data` is null. */
        DryRunRequest: boolean;
        /**
         * @description `risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be settled.
         * @enum {string}
         */
        EmailVerdict: "deliverable" | "undeliverable" | "risky" | "unknown";
        EmailVerifyAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["EmailVerifyData"] | null;
        };
        EmailVerifyData: {
            verdict: components["schemas"]["EmailVerdict"];
            /** @description A stable word, a colon, and one sentence with the reason. */
            detail: string;
        };
        EmailVerifyRequest: {
            /**
             * Format: email
             * @description The address; it is also read from `Name <address>`. What is none is refused, free of charge.
             */
            email: string;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        Engagement: {
            /** @description The name. */
            name: string;
            /** @description The LinkedIn profile. */
            socialUrl: string;
            /** @description The headline of the profile; empty where the network has none. */
            position: string;
            /** @description The comment; empty for a reaction. */
            commentary: string;
        };
        EnrichInvestorAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["EnrichInvestorData"] | null;
        };
        EnrichInvestorByFundDomainRequest: WithRequired<components["schemas"]["EnrichInvestorRequestFields"], "fund_domain">;
        EnrichInvestorByFundNameRequest: WithRequired<components["schemas"]["EnrichInvestorRequestFields"], "fund_name">;
        EnrichInvestorByInvestorSocialUrlRequest: WithRequired<components["schemas"]["EnrichInvestorRequestFields"], "investor_social_url">;
        /** @description A person or a firm. Unknown fields are absent. */
        EnrichInvestorData: {
            /** @description The name. */
            name: string;
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description The line below the name. */
            headline?: string;
            /** @description The website. */
            website?: string;
            /** @description The LinkedIn profile. */
            socialUrl?: string;
            /** @description What it does, in words. */
            description?: string;
            /** @description How many people work there. */
            employeeCount?: number;
            /** @description What it is active in. */
            industries?: {
                /** @description The name. */
                name: string;
            }[];
            /** @description Additional. */
            location?: string;
            /** @description Additional: a year or an ISO date. */
            founded?: string;
            /** @description Additional: of a person. */
            position?: string;
            /** @description Additional: of a person. */
            company?: string;
            /** @description Additional. */
            followers?: number;
            /** @description Additional: each field with its source and date. */
            sources: components["schemas"]["FactSource"][];
            investor?: components["schemas"]["InvestorRecord"];
            fund?: components["schemas"]["InvestorRecord"];
            matchedAs?: components["schemas"]["Candidate"];
            /** @description Others on record that may be meant. */
            candidates?: components["schemas"]["Candidate"][];
            /** @description Additional: providers that gave no answer; more may be known than this answer contains. */
            incomplete?: {
                /** @description The provider that gave no answer. */
                source: string;
                /** @description `timeout`, `unreachable`, `capped`, … */
                reason: string;
            }[];
        };
        EnrichInvestorRequest: components["schemas"]["EnrichInvestorByInvestorSocialUrlRequest"] | components["schemas"]["EnrichInvestorByFundNameRequest"] | components["schemas"]["EnrichInvestorByFundDomainRequest"];
        EnrichInvestorRequestFields: {
            /**
             * Format: social-url
             * @description The profile of a person: `https://…` or a handle. A company page or a home page is taken for the firm’s.
             */
            investor_social_url?: string | null;
            /** @description The fund or firm. With a person’s profile it distinguishes people of one name. */
            fund_name?: string | null;
            /** @description The domain of the fund or firm: `example.com`. */
            fund_domain?: string | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        /** @description The one envelope of every error. */
        Error: {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error: "invalid_request" | "idempotency_mismatch" | "unauthorized" | "insufficient_credits" | "key_cap_reached" | "insufficient_scope" | "tenant_suspended" | "not_found" | "route_not_found" | "method_not_allowed" | "idempotency_in_progress" | "host_not_allowed" | "not_in_this_state" | "conflict" | "payload_too_large" | "unsupported_media_type" | "mailbox_login_failed" | "not_configured" | "mailbox_not_connected" | "suppressed" | "opt_out_pending" | "rate_limited" | "internal_error" | "vendor_error" | "vendor_capacity" | "unavailable";
            /** @description For people: what was wrong, what was expected, what to do. */
            message: string;
            request_id: components["schemas"]["RequestId"];
            /** @description With invalid_request: every fault. With not_in_this_state: the findings that prevent an approval, with their rule as `path`. */
            details?: {
                /** @description The field, with dots: `growth_metrics.arr_usd`. */
                path: string;
                /** @description What it should have been. */
                message: string;
            }[];
            warnings?: components["schemas"]["Warnings"];
            /** @description On 422: what may have been meant. */
            suggestions?: string[];
            /** @description Others on record that may be meant. */
            candidates?: components["schemas"]["Candidate"][];
            /** @description The balance, where it is known. */
            credits_remaining?: number;
            /** @description On 422 of billed endpoints only: the listed price, or 0 where a precondition is missing. */
            credits_charged?: number;
            /** @description The refund could not be confirmed yet; it is retried automatically. */
            refund_issue?: boolean;
        };
        EvictCompanyEnrichRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "company.enrich";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["CompanyEnrichRequest"];
        };
        EvictCompanyPeopleRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "company.people";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["CompanyPeopleRequest"];
        };
        EvictCompanySearchRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "company.search";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["CompanySearchRequest"];
        };
        EvictEmailVerifyRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "email.verify";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["EmailVerifyRequest"];
        };
        EvictPersonEmailRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "person.email";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["PersonEmailRequest"];
        };
        EvictPersonEnrichRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "person.enrich";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["PersonEnrichRequest"];
        };
        EvictPersonSearchRequest: {
            /**
             * @description The lookup, by the name of its operation. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            endpoint: "person.search";
            /** @description The body of the call whose answer is evicted. */
            params: components["schemas"]["PersonSearchRequest"];
        };
        FactSource: {
            /** @description The provider that was asked; `corpus` is what the operator imported. */
            source: string;
            /** @description Of the corpus: which import said so: `form-adv`, `irs-990pf`, … */
            origin?: string;
            /** @description The names of these fields. */
            fields: string[];
            /**
             * Format: date
             * @description The day of the facts; of a provider asked for this answer, the day it was read.
             */
            asOf?: string;
            /** @description The page or record the facts were read in. */
            url?: string;
        };
        FindLookalikeInvestorsAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["FindLookalikeInvestorsData"] | null;
        };
        FindLookalikeInvestorsData: {
            /** @description Put on the stored list by this call; best first. */
            newInvestors: components["schemas"]["LookalikeInvestor"][];
            /** @description On the list before, refreshed; best first. */
            updatedInvestors: components["schemas"]["LookalikeInvestor"][];
            /** @description The names, as given. */
            companiesSearched: string[];
            /** @description Beyond the 5 of a call: name them in another one. */
            companiesSkipped: string[];
            /** @description What was found for each. */
            companyResults: components["schemas"]["LookalikeResult"][];
        };
        FindLookalikeInvestorsRequest: {
            /** @description Companies whose funders are looked for: names in any spelling, domains or addresses; "Name (domain)" and "Name (city)" distinguish companies of one name. The first 5 are researched. Without any the profile’s known_competitors are taken (`startup_equity` only). */
            company_names?: string[] | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        Finding: {
            /** @description The rule that was broken, for programs. */
            rule: string;
            /**
             * @description `block`: it cannot be approved as it stands.
             * @enum {string}
             */
            severity: "block" | "warn";
            /** @description What is wrong, for people. */
            message: string;
        };
        FoundByMonitor: components["schemas"]["PipelineRow"] & {
            /**
             * Format: date-time
             * @description When monitoring found it, UTC.
             */
            foundAt: string;
            /**
             * @description The saved search.
             * @enum {string}
             */
            monitor: "investors" | "lookalikes";
        };
        /** @description As stored. */
        FundProfile: {
            /**
             * @description `startup_equity`: a company; `fund_lp`: a fund that looks for limited partners. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            raise_type: "fund_lp";
            /** @description Sectors, in the words of your market. */
            sector_tags?: string[];
            /** @description What the money is for. */
            raise_goals?: string;
            /** @description Where you are: "Providence, RI, USA", "London, GBR", "Kenya". */
            geography?: string;
            /**
             * @description `strict` filters, `preferred` weighs (the default), `loose` only breaks ties.
             * @enum {string}
             */
            geography_weight?: "strict" | "preferred" | "loose";
            /**
             * @description How sectors count; the words of `geography_weight`.
             * @enum {string}
             */
            sector_weight?: "strict" | "preferred" | "loose";
            /**
             * @description Repeat the search daily and report new matches.
             * @default false
             */
            monitoring_opt_in: boolean;
            /** @description Link at which an investor books a call. */
            calendar_link?: string;
            /** @description Languages your letters may be written in; by default all. */
            letter_languages?: ("en" | "de" | "fr" | "es")[];
            warnings?: components["schemas"]["Warnings"];
            /**
             * Format: uuid
             * @description Identifies this request in the log.
             */
            request_id: string;
            /** @description The fund's name. */
            fund_name?: string;
            /**
             * @description What the fund does.
             * @enum {string}
             */
            fund_strategy?: "venture" | "growth" | "buyout" | "private_credit" | "real_estate" | "infrastructure" | "fund_of_funds" | "hedge" | "other";
            /** @description What the fund believes. */
            thesis?: string;
            /** @description Target size, USD. */
            fund_size_usd?: number;
            /** @description 1 for a first fund. */
            fund_number?: number;
            /** @description The year of the first investment. */
            vintage_year?: number;
            /** @description Limited partners you look for; by default all. */
            target_lp_types?: components["schemas"]["LpType"][];
            /** @description The smallest commitment accepted from a limited partner, USD. */
            min_commitment_usd?: number;
            track_record?: components["schemas"]["TrackRecordRequest"];
            /** @description Limited partners on board; they are left out of search results. */
            existing_lps?: string[];
            /** @description The general partner's name. */
            gp_name?: string;
            /** @description The general partner's profile. */
            gp_social_url?: string;
            /** @description The fund's page. */
            fund_social_url?: string;
        };
        /** @description Of a fund that looks for limited partners. */
        FundProfileRequest: {
            /**
             * @description `startup_equity`: a company; `fund_lp`: a fund that looks for limited partners. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            raise_type: "fund_lp";
            /** @description Sectors, in the words of your market. */
            sector_tags?: string[] | null;
            /** @description What the money is for. */
            raise_goals?: string | null;
            /** @description Where you are: "Providence, RI, USA", "London, GBR", "Kenya". */
            geography?: string | null;
            /** @description `strict` filters, `preferred` weighs (the default), `loose` only breaks ties. */
            geography_weight?: ("strict" | "preferred" | "loose") | null;
            /** @description How sectors count; the words of `geography_weight`. */
            sector_weight?: ("strict" | "preferred" | "loose") | null;
            /**
             * @description Repeat the search daily and report new matches.
             * @default false
             */
            monitoring_opt_in?: boolean | null;
            /** @description Link at which an investor books a call. */
            calendar_link?: string | null;
            /** @description Languages your letters may be written in; by default all. */
            letter_languages?: ("en" | "de" | "fr" | "es")[] | null;
            warnings?: components["schemas"]["Warnings"] | null;
            /** @description Ignored; accepted so that a profile that was read can be written back. */
            readonly request_id?: string | null;
            /** @description The fund's name. */
            fund_name?: string | null;
            /** @description What the fund does. */
            fund_strategy?: ("venture" | "growth" | "buyout" | "private_credit" | "real_estate" | "infrastructure" | "fund_of_funds" | "hedge" | "other") | null;
            /** @description What the fund believes. */
            thesis?: string | null;
            /** @description Target size, USD. */
            fund_size_usd?: number | null;
            /** @description 1 for a first fund. */
            fund_number?: number | null;
            /** @description The year of the first investment. */
            vintage_year?: number | null;
            /** @description Limited partners you look for; by default all. */
            target_lp_types?: components["schemas"]["LpType"][] | null;
            /** @description The smallest commitment accepted from a limited partner, USD. */
            min_commitment_usd?: number | null;
            track_record?: components["schemas"]["TrackRecordRequest"] | null;
            /** @description Limited partners on board; they are left out of search results. */
            existing_lps?: string[] | null;
            /** @description The general partner's name. */
            gp_name?: string | null;
            /** @description The general partner's profile. */
            gp_social_url?: string | null;
            /** @description The fund's page. */
            fund_social_url?: string | null;
        };
        /** @description How the company grows. */
        GrowthMetricsRequest: {
            /** @description Annual recurring revenue, USD. */
            arr_usd?: number | null;
            /** @description Per year, in per cent. */
            growth_rate_pct?: number | null;
            /** @description People in the team. */
            team_size?: number | null;
        };
        ImportInvestorsAnswer: {
            /** @description False: a preview, and nothing was stored. */
            stored: boolean;
            /** @description Rows that name somebody, unclear ones left aside. */
            investors: number;
            /** @description Of these: on record. */
            matched: number;
            /** @description Of these: on no record, kept as your own. */
            own: number;
            /** @description New on the list. */
            added: number;
            /** @description Investors that anything was set of. */
            changed: number;
            /** @description What was taken for what. */
            columns: {
                /** @description The heading in the file. */
                column: string;
                /** @description What the column was taken for. */
                field: components["schemas"]["ListField"];
            }[];
            /** @description Columns nothing was taken from. */
            ignored_columns: string[];
            /** @description Names that several on record bear: left out. Send the list again with `choices`. The first 100. */
            unclear: {
                /** @description The line in the file, from 1. */
                line: number;
                /** @description The name in the file. */
                name: string;
                /** @description Others on record that may be meant. */
                candidates: components["schemas"]["Candidate"][];
            }[];
            /** @description Rows left out, as several on record bear the name. */
            rowsUnclear: number;
            /** @description Rows without a name, and repeated ones. */
            rowsSkipped: number;
            /** @description Rows beyond 5000. */
            rowsDropped: number;
            skipped: components["schemas"]["SkippedRows"];
            warnings?: components["schemas"]["Warnings"];
            request_id: components["schemas"]["RequestId"];
        };
        ImportInvestorsRequest: {
            /** @description The text of an export of Airtable, HubSpot, Affinity, Notion or a spreadsheet. */
            csv_content?: string | null;
            /** @description In place of a text: cells by the names of their columns. */
            rows?: {
                [key: string]: string;
            }[] | null;
            /** @description What columns hold, by their names, where that is not recognised. */
            columns?: {
                [key: string]: components["schemas"]["ListField"] | "ignore";
            } | null;
            /** @description What stages of the list mean, by their texts. */
            stages?: {
                [key: string]: components["schemas"]["PipelineStage"];
            } | null;
            /** @description Whom an unclear name means; without `investor_id` one of your own. */
            choices?: {
                /** @description The name in the file. */
                name: string;
                /** @description The investor. */
                investor_id?: string | null;
            }[] | null;
            /**
             * @description Read and report, and change nothing.
             * @default false
             */
            check_only?: boolean | null;
        };
        ImportNetworkAnswer: {
            /** @description People stored, at most 20000. */
            rowsImported: number;
            /** @description Rows that cannot be read, or whose profile address an earlier row has. */
            rowsSkipped: number;
            /** @description People beyond the cap: the last of the file, which are the oldest. */
            rowsDropped: number;
            /** @description True where any were dropped. */
            truncated: boolean;
            skipped: components["schemas"]["SkippedRows"];
            warnings?: components["schemas"]["Warnings"];
            request_id: components["schemas"]["RequestId"];
        };
        ImportNetworkRequest: {
            /** @description The text of the connections export: the columns First Name, Last Name, URL, Email Address, Company, Position, Connected On, with or without the note before them. */
            csv_content: string;
        };
        InProgressError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "idempotency_in_progress";
        };
        InProgressOrConflictError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "idempotency_in_progress" | "conflict";
        };
        InProgressOrNotInThisStateError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "idempotency_in_progress" | "not_in_this_state";
        };
        InternalError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "internal_error";
        };
        InvalidError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "invalid_request";
        };
        InvalidOrMismatchError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "invalid_request" | "idempotency_mismatch";
        };
        Investor: {
            /** @description Stable; accepted wherever an investor is named. */
            id: string;
            /**
             * @description An organization or a person.
             * @enum {string}
             */
            entity?: "organisation" | "person";
            /** @description The website. */
            website?: string;
            /** @description Where it is. */
            location?: components["schemas"]["Location"];
            /** @description What it usually invests, USD. */
            usualCheque?: components["schemas"]["UsualCheque"];
            /** @description Additional: each field with its source and date. */
            sources: components["schemas"]["FactSource"][];
            /** @description The name. */
            name: string;
            /** @description Stated by the investor first, then by number of deals. */
            sectorTags: string[];
            /** @description The investor's own seat. */
            geography?: string;
            /**
             * Format: date
             * @description The most recent investment on record.
             */
            lastActivityDate?: string;
            /** @description Newest investment first, 50 at most. */
            portfolioCompanies: string[];
            /** @description The kind of limited partner or angel. */
            lpType?: components["schemas"]["LpType"];
            /** @description The kind of investor. */
            kind?: components["schemas"]["InvestorKind"];
            /** @description Searches of a fund only: the size of its own exit, USD. */
            exitSizeUsd?: number;
            /**
             * @description 1 if your network holds a warm path.
             * @enum {integer}
             */
            networkProximity: 0 | 1;
            /** @description The points that the score is made of. */
            scoreParts: components["schemas"]["ScorePart"][];
            /** @description A person in your imported network is this investor, or works there. */
            warmPath: boolean;
            /** @description Who makes `warmPath` true, strongest first, at most 5. */
            warmPaths?: components["schemas"]["WarmPath"][];
            live?: components["schemas"]["LiveFacts"];
            /** @description The company looked up, or the competitor, it was found by. */
            lookalikeVia?: string;
            /** @description One or two sentences made only of recorded facts; top candidates only. */
            rationale?: string;
            /** @description How well it fits the raise: 100 is best. */
            score: number;
            /**
             * @description A from 75, B from 50, else C.
             * @enum {string}
             */
            tier: "A" | "B" | "C";
            /** @description Backed one of known_competitors. */
            conflict: boolean;
        };
        InvestorAnswer: {
            /** @description The id of the investor. */
            id: string;
            /** @description The name. */
            name: string;
            /** @description On your stored list; `investor` and `record` are there only then. */
            stored: boolean;
            /** @description As the last search stored it. */
            investor?: components["schemas"]["StoredInvestor"];
            record?: components["schemas"]["InvestorRecord"];
            /** @description The LinkedIn profile. */
            socialUrl?: string;
            /** @description What it does, in words. */
            description?: string;
            /** @description Who makes `warmPath` true, strongest first, at most 5. */
            warmPaths?: components["schemas"]["WarmPath"][];
            /** @description Where it stands in your pipeline. */
            pipeline?: components["schemas"]["PipelineState"];
            /** @description Of the pipeline, newest first, at most 100. */
            changes?: components["schemas"]["PipelineChange"][];
            /** @description The closest to your raise first, then the newest; at most 25. */
            deals?: components["schemas"]["InvestorDeal"][];
            /** @description Who often invests beside it. */
            coInvestors?: {
                /** @description The name. */
                name: string;
                /** @description In which both are. */
                companies: number;
            }[];
            /** @description Who is there now, as the corpus has it; at most 20. */
            people?: {
                /** @description The name. */
                name: string;
                /** @description Their position. */
                title: string;
                /** @description The LinkedIn profile. */
                socialUrl?: string;
                /** @description The id of the source. */
                source: string;
            }[];
            /** @description Yours to it, newest first, at most 10. */
            sequences: components["schemas"]["SequenceRow"][];
            /** @description The newest three with their messages and what came back. */
            threads?: components["schemas"]["SequenceDetail"][];
            request_id: components["schemas"]["RequestId"];
        };
        InvestorDeal: {
            /** @description The company it invested in. */
            company: string;
            /** @description The domain of its website. */
            domain?: string;
            /** @description What the company is active in. */
            sectorTags: string[];
            /** @description The country. */
            country?: string;
            /** @description The state or province. */
            state?: string;
            /** @description The city. */
            city?: string;
            /** @description The round, in the word of the source. */
            kind: string;
            /** @description The stage of the round. */
            stage?: components["schemas"]["Stage"];
            /**
             * Format: date
             * @description The day the investor entered.
             */
            enteredOn?: string;
            /** @description What became of the company, as the source says. */
            status?: string;
            /** @description Who bought the company. */
            acquirer?: string;
            /** @description The id of the source. */
            source?: string;
            /**
             * Format: date
             * @description The day of the facts.
             */
            asOf?: string;
            /** @description The page that says so. */
            url?: string;
            /** @description What it has in common with your raise. */
            like?: {
                /** @description The field of activity that both have. */
                field: string;
                /**
                 * @description The same field, or one near it.
                 * @enum {string}
                 */
                closeness: "same" | "near";
                /** @description The place that both have. */
                place?: string;
                /** @description The stage that both have. */
                stage?: string;
            };
        };
        /** @enum {string} */
        InvestorKind: "venture_fund" | "angel" | "accelerator" | "corporate" | "family_office" | "government" | "platform" | "private_equity";
        /** @description Additional: what the imported corpus holds of the investor. */
        InvestorRecord: {
            /** @description Stable; accepted wherever an investor is named. */
            id: string;
            /**
             * @description An organization or a person.
             * @enum {string}
             */
            entity?: "organisation" | "person";
            /** @description The website. */
            website?: string;
            /** @description Where it is. */
            location?: components["schemas"]["Location"];
            /** @description What it usually invests, USD. */
            usualCheque?: components["schemas"]["UsualCheque"];
            /** @description Additional: each field with its source and date. */
            sources: components["schemas"]["FactSource"][];
            /** @description The name. */
            name: string;
            /** @description The kind of investor. */
            kind?: components["schemas"]["InvestorKind"];
            /** @description The kind of limited partner or angel. */
            lpType?: components["schemas"]["LpType"];
            /** @description Where it is. */
            geography?: string;
            /** @description By companies backed, then what is only stated. */
            sectorTags: string[];
            /** @description Stated by the investor. */
            stages: components["schemas"]["Stage"][];
            /** @description Newest investment first, 50 at most. */
            portfolioCompanies: string[];
            /** @description How many are on record. */
            investments: number;
            /**
             * Format: date
             * @description The most recent investment on record.
             */
            lastActivityDate?: string;
            /** @description Stated. */
            chequeMinUsd?: number;
            /** @description Stated. */
            chequeMaxUsd?: number;
            /** @description Under management or, of a foundation or plan, its own. */
            assetsUsd?: number;
            /**
             * Format: date
             * @description Of what day the assets are.
             */
            assetsOn?: string;
            /** @description What the person received for shares of their own company. */
            exitSizeUsd?: number;
            /**
             * Format: date
             * @description The day of the exit.
             */
            exitOn?: string;
            /** @description The vehicles it manages, largest first, 50 at most. */
            funds: {
                /** @description The name. */
                name: string;
                /** @description In the word of the source. */
                kind?: string;
                /** @description Its size. */
                sizeUsd?: number;
                /**
                 * Format: date
                 * @description The first closing.
                 */
                firstSaleOn?: string;
                /** @description The import that says so. */
                source: string;
                /**
                 * Format: date
                 * @description As of when.
                 */
                asOf?: string;
            }[];
            /** @description Its stakes in funds of others, largest first, 50 at most. */
            commitments: {
                /** @description The fund it committed to. */
                fundName: string;
                /** @description The stake. */
                amountUsd?: number;
                /** @description The import that says so. */
                source: string;
                /**
                 * Format: date
                 * @description As of when.
                 */
                asOf?: string;
            }[];
        };
        InvestorsAnswer: {
            /** @description Most recently updated first, of one search the best first; those without a score come after all others. */
            investors: components["schemas"]["StoredInvestor"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        IssuedKey: components["schemas"]["AccountKey"] & {
            /** @description Shown this once, and not stored. */
            key: string;
            /**
             * Format: date-time
             * @description Of a rotation: when the old key ends.
             */
            old_ends_at?: string;
        };
        IssuedKeyAnswer: components["schemas"]["IssuedKey"] & components["schemas"]["Traced"];
        JobPosting: {
            /** @description The job. */
            title: string;
            /** @description Where it is published. */
            url: string;
            /** @description Who offers it. */
            company: string;
            /** @description Empty where the provider does not have it. */
            companyUrl: string;
            /** @description Empty where the provider does not have it. */
            location: string;
            /** @description ISO 8601; empty where the provider does not have it. */
            postedDate: string;
            /** @description Additional: the id of the provider the row came from. */
            source: string;
        };
        JobsSearchAnswer: components["schemas"]["Billed"] & {
            /** @description Newest first. */
            data: components["schemas"]["JobPosting"][] | null;
        };
        JobsSearchRequest: {
            /** @description A position, a skill, a company; or a company’s own board by its address. */
            keyword: string;
            /**
             * @description A country, region or city, or `remote`.
             * @default United States
             */
            location?: string | null;
            /**
             * @description Maximum age of a posting.
             * @default past-month
             */
            posted_limit?: ("past-24h" | "past-week" | "past-month" | "any-time") | null;
            /**
             * @description Maximum number of rows.
             * @default 10
             */
            limit?: number | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        KeysChangeRequest: {
            /**
             * Format: uuid
             * @description The id of the key, not the key.
             */
            id: string;
            /** @description What the key is for. */
            name?: string | null;
            /** @description In place of those it has. */
            scopes?: ("read" | "spend" | "write" | "send" | "erase" | "manage")[] | null;
            /** @description The most it may spend on a day in UTC, from now on; 0: no cap. Keys of one rotation share it, and keys that the key made get no higher one. */
            daily_credits?: number | null;
        };
        KeysIssueRequest: {
            /** @description What the key is for. */
            name: string;
            /** @description All but `manage` where left out. */
            scopes?: ("read" | "spend" | "write" | "send" | "erase" | "manage")[] | null;
            /** @description The most it may spend on a day in UTC; if left out, the cap of the key that makes it, if that has one. */
            daily_credits?: number | null;
            /**
             * Format: date-time
             * @description In the future; if left out, the end of the key that makes it, if that has one.
             */
            expires_at?: string | null;
            /** @description The integration that uses it. */
            integration?: string | null;
        };
        KeysListAnswer: {
            /** @description Newest first. */
            keys: components["schemas"]["AccountKey"][];
            request_id: components["schemas"]["RequestId"];
        };
        KeysRevokeRequest: {
            /**
             * Format: uuid
             * @description The id of the key, not the key.
             */
            id: string;
        };
        KeysRotateRequest: {
            /**
             * Format: uuid
             * @description The id of the key, not the key.
             */
            id: string;
            /**
             * @description How long the old key still works.
             * @default 24
             */
            grace_hours?: number | null;
        };
        LedgerEntry: {
            /** @description Ascending with time. */
            id: string;
            /**
             * @description `carried`: the sum of the calls of a closed month, where the operator has archived them. `adjustment`: a correction, or credits of a refunded or disputed payment that were taken back; `note` says which.
             * @enum {string}
             */
            kind: "grant" | "reserve" | "refund" | "carried" | "adjustment";
            /** @description Credits, signed: what this entry adds to the balance. 0: a free repetition, `note` says of which call. */
            amount: number;
            /** @description The balance after it, in credits. */
            balance_after: number;
            /** @description The endpoint of the call, on reserve and refund. */
            operation?: string;
            /**
             * Format: uuid
             * @description The request_id of the call.
             */
            request_id?: string;
            /**
             * @description What the charge is now.
             * @enum {string}
             */
            state?: "reserved" | "settled" | "refunded";
            /** @description What was said of it. */
            note?: string;
            /** @description Of a grant: its invoice or payment. */
            reference?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
        };
        /** @enum {string} */
        ListField: "name" | "id" | "website" | "place" | "kind" | "stage" | "reason" | "note" | "next_step" | "next_step_on" | "owner" | "tags" | "committed_usd" | "amount" | "currency" | "contact" | "email";
        /** @description Additional: what providers say about the first candidates of a search with `effort: high`. */
        LiveFacts: {
            /** @description The website. */
            website?: string;
            /** @description What it does, in words. */
            description?: string;
            /** @description Of a person. */
            headline?: string;
            /** @description How many people work there. */
            employeeCount?: number;
            /** @description Where it is. */
            location?: string;
            /** @description Which source gave which fields. */
            sources: {
                /** @description The id of the source. */
                source: string;
                /** @description The names of these fields. */
                fields: string[];
                /**
                 * Format: date
                 * @description The day it was read.
                 */
                asOf?: string;
                /** @description The page that says so. */
                url?: string;
            }[];
        };
        Location: {
            /** @description The city. */
            city?: string;
            /** @description The state or province. */
            state?: string;
            /** @description ISO 3166-1 alpha-3. */
            country?: string;
        };
        LookalikeInvestor: components["schemas"]["Investor"] & {
            /**
             * Format: date-time
             * @description When it was put on the stored list.
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            lastUpdatedAt: string;
            /** @description Every company it was ever surfaced for, in the order of the calls. */
            lookalikeCompanies: string[];
        };
        LookalikeResult: {
            /** @description The name as it was given. */
            company: string;
            /**
             * @description `no_company_match`: no company of this name is known, or several are and it is not clear which is meant; `no_profile`: known, with no funding on record; `no_funders_found`: funded, but no investor is named; `margin_capped`: the budget of a call for paid providers was spent before this company; else `ok`.
             * @enum {string}
             */
            status: "ok" | "no_profile" | "no_company_match" | "no_funders_found" | "margin_capped";
            /** @description How many funders were found. */
            fundersFound: number;
            /** @description The name of the company in the corpus, where it differs from the given one. */
            resolvedTo?: string;
            /** @description The certain funders, by name. */
            funders?: string[];
            /** @description The sources that say so. */
            sources?: {
                /** @description The id of the source. */
                source: string;
                /** @description The page that says so. */
                url?: string;
            }[];
            matchedAs?: components["schemas"]["Candidate"];
            /** @description Others on record that may be meant. */
            candidates?: components["schemas"]["Candidate"][];
            /** @description Reported funders that are not certain enough for the list. */
            unconfirmed?: {
                /** @description The name. */
                name: string;
                /** @description The page that says so. */
                url?: string;
                /** @description How certain it is, from 0 to 1. */
                confidence: number;
            }[];
            /** @description Providers that gave no answer: another call may find more. */
            sourcesFailed?: string[];
        };
        /** @enum {string} */
        LpType: "family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel";
        MailServer: {
            /** @description Must be reachable from the internet. */
            host: string;
            /** @description The port. */
            port: number;
            /**
             * @description `tls` from the first byte, or `starttls`, which the server must then offer. `none` is rejected.
             * @enum {string}
             */
            security: "tls" | "starttls" | "none";
        };
        Mailbox: {
            /**
             * Format: uuid
             * @description The id of the mailbox.
             */
            id: string;
            /**
             * @description How it is reached.
             * @enum {string}
             */
            kind: "smtp_imap" | "gmail_oauth" | "m365_oauth" | "sandbox";
            /** @description Messages are sent from it. */
            address: string;
            /** @description The name that recipients see. */
            sender_name: string;
            /** @description Stands at the end of each message. */
            postal_address: string;
            /**
             * @description `failing` is tried again; `disconnected` sends and reads nothing.
             * @enum {string}
             */
            state: "connected" | "failing" | "disconnected";
            /** @description Why it is in this state. */
            state_because?: string;
            /** @description What it does next, as a sentence. */
            next: string;
            /** @description Why it sends nothing now; absent while it can send. */
            not_sending_because?: string;
            /** @description What you have to do; absent where there is nothing to do. */
            to_do?: string;
            /** @description Folders beside the inbox that are not read: an answer in one of them is not seen. */
            folders_not_read?: string[];
            /** @description The server for sending. */
            smtp: components["schemas"]["MailServer"];
            /** @description The server for reading. */
            imap: components["schemas"]["MailServer"];
            /** @description The name it signs in with. */
            username: string;
            /** @description When and how much it sends. */
            settings: {
                /** @description The most messages a day. */
                per_day: number;
                /** @description The shortest pause between two messages, s. */
                gap_seconds: number;
                /** @description The limit of its first days. */
                ramp?: components["schemas"]["Ramp"];
                /** @description An IANA name: the zone of its day. */
                time_zone: string;
                /** @description When messages may leave. */
                window: components["schemas"]["SendingWindow"];
                /** @description What proves that a message was sent. */
                own_copy: string;
                /** @description A reply pauses sequences to the same firm too. */
                pause_colleagues: boolean;
            };
            /** @description What it sent and may send today. */
            today: {
                /** @description In the zone of the mailbox. */
                day: string;
                /** @description Messages sent today. */
                sent: number;
                /** @description The limit in force today, the smallest of all. */
                per_day: number;
                /**
                 * @description Whose limit that is.
                 * @enum {string}
                 */
                limited_by: "setting" | "ramp" | "operator" | "provider";
                /**
                 * Format: date-time
                 * @description When the pause after the last message ends.
                 */
                free_at?: string;
            };
            /**
             * Format: date-time
             * @description When it was connected, UTC.
             */
            connected_at: string;
            /**
             * Format: date-time
             * @description When it was last tested, UTC.
             */
            tested_at?: string;
            /**
             * Format: date-time
             * @description When its inbox was last read, UTC.
             */
            inbox_read_at?: string;
        };
        MailboxAnswer: components["schemas"]["Mailbox"] & components["schemas"]["Traced"];
        MailboxLoginFailedOrNotConfiguredError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "mailbox_login_failed" | "not_configured";
        };
        MailboxNotConnectedOrSuppressedOrOptOutPendingError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "mailbox_not_connected" | "suppressed" | "opt_out_pending";
        };
        MailboxRequest: {
            /**
             * Format: uuid
             * @description The `id` of the mailbox.
             */
            id: string;
        };
        /** @description An IANA name, UTC by default: of the mailbox's day, and where a recipient's zone is not known. */
        MailboxTimeZone: string;
        MailboxesAuthorizeAnswer: {
            /** @description The owner of the mailbox opens it in a browser. */
            url: string;
            /**
             * Format: date-time
             * @description Until then the owner can allow access, once.
             */
            expires_at: string;
            request_id: components["schemas"]["RequestId"];
        };
        MailboxesAuthorizeRequest: {
            /**
             * @description Gmail and Google Workspace, or Microsoft 365 and Outlook.com.
             * @enum {string}
             */
            kind: "gmail_oauth" | "m365_oauth";
            /** @description The address of the mailbox. */
            address: string;
            /** @description Shown as the sender. */
            sender_name: string;
            /** @description Postal address of the sender; many laws require it in every message. */
            postal_address: string;
            /** @description Maximum number of messages per day; 30 by default. 0: none for now. */
            per_day?: number | null;
            /** @description Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default. */
            gap_seconds?: number | null;
            ramp?: components["schemas"]["RampSetting"] | null;
            time_zone?: components["schemas"]["MailboxTimeZone"] | null;
            /** @description When messages may leave. */
            window?: components["schemas"]["SendingWindow"] | null;
            own_copy?: components["schemas"]["OwnCopy"] | null;
            /** @description Whether an answer pauses the sequences to other people at the same firm until a person resumes them; false by default. */
            pause_colleagues?: boolean | null;
        };
        MailboxesChangeRequest: {
            /**
             * Format: uuid
             * @description The `id` of the mailbox.
             */
            id: string;
            /** @description Shown as the sender. */
            sender_name?: string | null;
            /** @description Postal address of the sender; many laws require it in every message. */
            postal_address?: string | null;
            /** @description Or an app password. Stored encrypted, never shown again. */
            password?: string | null;
            /** @description Maximum number of messages per day; 30 by default. 0: none for now. */
            per_day?: number | null;
            /** @description Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default. */
            gap_seconds?: number | null;
            ramp?: components["schemas"]["RampSetting"] | null;
            time_zone?: components["schemas"]["MailboxTimeZone"] | null;
            /** @description When messages may leave. */
            window?: components["schemas"]["SendingWindow"] | null;
            own_copy?: components["schemas"]["OwnCopy"] | null;
            /** @description Whether an answer pauses the sequences to other people at the same firm until a person resumes them; false by default. */
            pause_colleagues?: boolean | null;
        };
        MailboxesConnectRequest: {
            /**
             * @description `smtp_imap` with live keys; `sandbox`, which sends nothing, with test keys.
             * @enum {string}
             */
            kind: "smtp_imap" | "sandbox";
            /** @description The address of the mailbox. */
            address: string;
            /** @description Shown as the sender. */
            sender_name: string;
            /** @description Postal address of the sender; many laws require it in every message. */
            postal_address: string;
            /** @description Or an app password. Stored encrypted, never shown again. */
            password?: string | null;
            /** @description Of the login; by default the address. */
            username?: string | null;
            /** @description The server for sending. */
            smtp?: components["schemas"]["MailServer"] | null;
            /** @description The server for reading. */
            imap?: components["schemas"]["MailServer"] | null;
            /** @description Maximum number of messages per day; 30 by default. 0: none for now. */
            per_day?: number | null;
            /** @description Minimum pause between two messages, in seconds; up to as much again is added at random. 240 by default. */
            gap_seconds?: number | null;
            ramp?: components["schemas"]["RampSetting"] | null;
            time_zone?: components["schemas"]["MailboxTimeZone"] | null;
            /** @description When messages may leave. */
            window?: components["schemas"]["SendingWindow"] | null;
            own_copy?: components["schemas"]["OwnCopy"] | null;
            /** @description Whether an answer pauses the sequences to other people at the same firm until a person resumes them; false by default. */
            pause_colleagues?: boolean | null;
        };
        MailboxesListAnswer: {
            /** @description In the order they were connected. */
            mailboxes: components["schemas"]["Mailbox"][];
            request_id: components["schemas"]["RequestId"];
        };
        MailboxesTestAnswer: {
            /** @description Both servers accepted the login. */
            works: boolean;
            /** @description What did not work; absent if all did. */
            fault?: {
                /**
                 * @description Sending, reading or the permission.
                 * @enum {string}
                 */
                side: "smtp" | "imap" | "oauth";
                /**
                 * @description What went wrong.
                 * @enum {string}
                 */
                kind: "refused" | "unreachable" | "tls" | "timeout" | "protocol";
                /** @description What is wrong, for people. */
                message: string;
            };
            /** @description The mailbox after the test. */
            mailbox: components["schemas"]["Mailbox"];
            request_id: components["schemas"]["RequestId"];
        };
        MediaTypeError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "unsupported_media_type";
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
            /**
             * @description `owner`: everything; `editor`: all but deleting and managing; `reader`: sees only.
             * @enum {string}
             */
            role: "owner" | "editor" | "reader";
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Of the sessions that go on.
             */
            last_used_at?: string;
            /** @description How many the member has. */
            passkeys: number;
        };
        MemberAnswer: components["schemas"]["Member"] & components["schemas"]["Traced"];
        MemberRequest: {
            /**
             * Format: uuid
             * @description The `id` of the member.
             */
            id: string;
        };
        MembersAddRequest: {
            /** @description The name. */
            name: string;
            /** @description For links by mail and sign-in with a provider. */
            email?: string | null;
            /**
             * @description `owner`: everything; `editor`: all but deleting and managing; `reader`: sees only.
             * @enum {string}
             */
            role: "owner" | "editor" | "reader";
        };
        MembersChangeRequest: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description The name. */
            name?: string | null;
            /** @description `null` takes it away. */
            email?: string | null;
            /** @description `owner`: everything; `editor`: all but deleting and managing; `reader`: sees only. */
            role?: ("owner" | "editor" | "reader") | null;
        };
        MembersListAnswer: {
            /** @description The first one first. */
            members: components["schemas"]["Member"][];
            request_id: components["schemas"]["RequestId"];
        };
        MembersSignOutAnswer: {
            /** @description How many sessions ended. */
            ended: number;
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The message as it would be sent, or was sent. Absent while it is not drafted. */
        MessagePreview: {
            /** @description The sender. */
            from: components["schemas"]["Party"];
            /** @description The recipient. */
            to: components["schemas"]["Party"];
            /** @description The subject line. */
            subject: string;
            /** @description All of it: signature, postal address and opt-out line included. */
            text: string;
            /** @description The same text as HTML. */
            html?: string;
            /** @description The headers for threading and unsubscribing. */
            headers: {
                [key: string]: string;
            };
            /** @description Line by line against the draft before the last edit or redraft. */
            changes?: {
                /**
                 * @description What became of the line.
                 * @enum {string}
                 */
                change: "same" | "removed" | "added";
                /** @description The line. */
                text: string;
            }[];
        };
        Monitor: {
            /**
             * @description What is looked for.
             * @enum {string}
             */
            kind: "investors" | "lookalikes";
            /** @description Whether it runs by itself. */
            opted_in: boolean;
            /** @description What happens next, or why nothing happens. */
            says: string;
            /**
             * Format: date-time
             * @description When it runs next, UTC.
             */
            next_run_at?: string;
            /**
             * Format: date-time
             * @description When it last ran, UTC.
             */
            last_run_at?: string;
            /** @description Investors the last run put on the list. */
            last_found?: number;
            /** @description Why the last run failed. */
            last_failure?: string;
        };
        MonitoringAnswer: {
            /** @description One of each kind. */
            monitors: components["schemas"]["Monitor"][];
            request_id: components["schemas"]["RequestId"];
        };
        NetworkDeleteAnswer: {
            /** @description False where nothing was imported. */
            deleted: boolean;
            request_id: components["schemas"]["RequestId"];
        };
        NetworkDeleteRequest: Record<string, never>;
        NetworkGetAnswer: {
            /** @description People stored. */
            rowsImported: number;
            /** @description Rows that could not be read. */
            rowsSkipped: number;
            /** @description People beyond the cap. */
            rowsDropped: number;
            /** @description True where any were dropped. */
            truncated: boolean;
            /**
             * Format: date-time
             * @description When it was imported, UTC.
             */
            importedAt: string;
            /** @description In the order of the file. */
            connections: components["schemas"]["Connection"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        NewMember: {
            /** @description The member that was added. */
            member: components["schemas"]["Member"];
            /** @description The link to sign in with. */
            link: components["schemas"]["SignInLink"];
        };
        NewMemberAnswer: components["schemas"]["NewMember"] & components["schemas"]["Traced"];
        NewsAnswer: {
            /** @description Newest first. */
            found: components["schemas"]["FoundByMonitor"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        NotConfiguredError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "not_configured";
        };
        NotFoundError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "not_found";
        };
        NotInThisStateError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "not_in_this_state";
        };
        NothingStoredError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "not_found";
        };
        Outlook: {
            /** @description What happens next, as a sentence. */
            next: string;
            /** @description Why nothing is being sent now; absent while something is. */
            not_sending_because?: string;
        };
        /**
         * @description What proves that a message was sent: the Sent folder, if the mail provider fills it by itself, or a blind copy to the mailbox, which is filed into Sent.
         * @enum {string}
         */
        OwnCopy: "sent_folder" | "blind_copy";
        Party: {
            /** @description The name. */
            name: string;
            /** @description The e-mail address. */
            address: string;
        };
        PersonEmailAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["PersonEmailData"] | null;
        };
        PersonEmailByNameAndDomainRequest: WithRequired<components["schemas"]["PersonEmailRequestFields"], "name" | "domain">;
        PersonEmailBySocialUrlRequest: WithRequired<components["schemas"]["PersonEmailRequestFields"], "social_url">;
        PersonEmailData: {
            /** @description The e-mail address. */
            email: string;
            verdict: components["schemas"]["EmailVerdict"];
            /** @description A stable word, a colon, and one sentence with the reason. */
            detail: string;
            /** @description Additional: the id of the provider the row came from. */
            source: string;
        };
        PersonEmailRequest: components["schemas"]["PersonEmailBySocialUrlRequest"] | components["schemas"]["PersonEmailByNameAndDomainRequest"];
        PersonEmailRequestFields: {
            social_url?: components["schemas"]["ProfilePage"] | null;
            /** @description The full name; needs `domain`. */
            name?: string | null;
            /** @description The domain of the company the person works for: `example.com`. */
            domain?: string | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        PersonEnrichAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["PersonRecord"] | null;
        };
        PersonEnrichByEmailRequest: WithRequired<components["schemas"]["PersonEnrichRequestFields"], "email">;
        PersonEnrichByNameAndCompanyRequest: WithRequired<components["schemas"]["PersonEnrichRequestFields"], "name" | "company">;
        PersonEnrichBySocialUrlRequest: WithRequired<components["schemas"]["PersonEnrichRequestFields"], "social_url">;
        PersonEnrichRequest: components["schemas"]["PersonEnrichBySocialUrlRequest"] | components["schemas"]["PersonEnrichByEmailRequest"] | components["schemas"]["PersonEnrichByNameAndCompanyRequest"];
        PersonEnrichRequestFields: {
            social_url?: components["schemas"]["ProfilePage"] | null;
            /**
             * Format: email
             * @description An address of the person.
             */
            email?: string | null;
            /** @description The full name; needs `company`, as a name alone means too many people. */
            name?: string | null;
            /** @description The name of the company the person is known with. */
            company?: string | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        /** @description Unknown fields are absent. */
        PersonRecord: {
            /** @description The name. */
            name: string;
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description The LinkedIn profile. */
            socialUrl?: string;
            /** @description The headline of the profile. */
            headline?: string;
            /** @description Their position. */
            position?: string;
            /** @description Where they work. */
            company?: string;
            /** @description What it does, in words. */
            description?: string;
            /** @description Where it is. */
            location?: string;
            /** @description The website. */
            website?: string;
            /** @description Followers of the profile. */
            followers?: number;
            /** @description Additional: the sources of the record and which fields came from each. */
            sources: components["schemas"]["RecordSource"][];
        };
        PersonRow: {
            /** @description The name. */
            name: string;
            /** @description The profile, where one is known. */
            socialUrl?: string;
            /** @description Position and company, as the source words it. */
            position?: string;
            /** @description Additional: the id of the provider the row came from. */
            source: string;
        };
        PersonSearchAnswer: components["schemas"]["Billed"] & {
            /** @description Best first. */
            data: components["schemas"]["PersonRow"][] | null;
        };
        PersonSearchRequest: {
            /** @description A name, with a company or position to narrow it. */
            query: string;
            /**
             * @description Maximum number of rows.
             * @default 10
             */
            limit?: number | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        PipelineChange: {
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
            /** @description Who changed it. */
            by: {
                /**
                 * @description A member, a key, or the service itself.
                 * @enum {string}
                 */
                kind: "person" | "key" | "service";
                /** @description Of the member or the key; of the service what moved it: `sequence`. */
                name: string;
            };
            /** @description What was changed. */
            field: string;
            /** @description The value before. */
            was?: string;
            /** @description The value after. */
            became?: string;
            /** @description Why the service changed it. */
            because?: string;
        };
        PipelineCsvAnswer: {
            /** @description RFC 4180, with a heading. */
            csv: string;
            /** @description How many investors are in it. */
            rows: number;
            request_id: components["schemas"]["RequestId"];
        };
        PipelineListAnswer: {
            /** @description Newest found first, an order that stays while it is read. */
            investors: components["schemas"]["PipelineRow"][];
            /** @description Of the whole list, whatever the filters; with the first page only. */
            summary?: {
                /** @description Investors at each stage; none where there are none. */
                stages: {
                    [key: string]: number;
                };
                /** @description Of those at `committed`, together. */
                committed_usd: number;
            };
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        PipelineRequest: {
            /** @description Of the stored list. */
            investor_ids: string[];
            /** @description The stage to set. */
            stage?: components["schemas"]["PipelineStage"] | null;
            /** @description Replaces the note. */
            note?: string | null;
            /** @description Why it is a no; with the stage `passed` only. */
            reason?: string | null;
            /** @description What is to be done next. */
            next_step?: string | null;
            /**
             * Format: date
             * @description The day it is due.
             */
            next_step_on?: string | null;
            /** @description Who looks after it. */
            owner?: string | null;
            /** @description Committed to the round. */
            committed_usd?: number | null;
            /** @description Replace all tags. */
            tags?: string[] | null;
            /** @description Tags to add. */
            add_tags?: string[] | null;
            /** @description Tags to take away. */
            remove_tags?: string[] | null;
            /** @description Fields to empty. */
            clear?: ("reason" | "note" | "next_step" | "next_step_on" | "owner" | "tags" | "committed_usd")[] | null;
        };
        PipelineRow: {
            /** @description The id of the investor. */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The kind of investor. */
            kind?: components["schemas"]["InvestorKind"];
            /** @description The kind of limited partner or angel. */
            lpType?: components["schemas"]["LpType"];
            /** @description Where it is. */
            geography?: string;
            /** @description For the profile as it stands; null, with `notScored`, if no search has made one. */
            score: number | null;
            /** @description Of the score; null without one. */
            tier: ("A" | "B" | "C") | null;
            /** @description Backed one of `known_competitors`. */
            conflict: boolean | null;
            /** @description Why there is no score, in words. */
            notScored?: string;
            /** @description Points of the score, by part. */
            parts: {
                [key: string]: number;
            };
            /** @description That it joins such a round, which the score stands for. */
            chance?: number;
            /** @description The fact that speaks most for it. */
            bestReason?: string;
            /** @description The strongest warm path, and how many there are, at most 5. */
            warm?: {
                /** @description Who makes the introduction. */
                name: string;
                /**
                 * @description The investor itself, or somebody who works there.
                 * @enum {string}
                 */
                kind: "person" | "firm";
                /** @description How good the path is, from 0 to 1. */
                strength: number;
                /** @description How many paths there are. */
                paths: number;
            };
            /** @description Who makes `warmPath` true, strongest first, at most 5. */
            warmPaths?: components["schemas"]["WarmPath"][];
            /**
             * Format: date
             * @description The most recent investment on record.
             */
            lastActivityDate?: string;
            /**
             * Format: date-time
             * @description When a search first found it, UTC.
             */
            firstSeenAt: string;
            /** @description Found in the last seven days, and nothing set since. */
            isNew: boolean;
            /** @description Where it stands in your pipeline. */
            stage: components["schemas"]["PipelineStage"];
            /**
             * Format: date-time
             * @description Since when it is at its stage.
             */
            stage_at: string;
            /** @description Why it is a no; with the stage `passed` only. */
            reason?: string;
            /** @description What is to be done next. */
            next_step?: string;
            /**
             * Format: date
             * @description The day it is due.
             */
            next_step_on?: string;
            /** @description Who looks after it. */
            owner?: string;
            /** @description Committed to the round. */
            committed_usd?: number;
            /** @description Your tags. */
            tags: string[];
        };
        PipelineSetAnswer: {
            /** @description Investors that are other than before. */
            changed: number;
            /** @description Investors of which nothing was to change. */
            unchanged: number;
            /** @description Ids nothing was set of: your list does not have them. */
            not_on_list: string[];
            request_id: components["schemas"]["RequestId"];
        };
        /** @enum {string} */
        PipelineStage: "found" | "shortlisted" | "intro_asked" | "contacted" | "replied" | "meeting" | "diligence" | "committed" | "passed";
        PipelineState: {
            /** @description Where it stands in your pipeline. */
            stage: components["schemas"]["PipelineStage"];
            /**
             * Format: date-time
             * @description Since when it is at its stage, UTC.
             */
            stage_at: string;
            /** @description Why it is a no; with the stage `passed` only. */
            reason?: string;
            /** @description What is to be done next. */
            next_step?: string;
            /**
             * Format: date
             * @description The day it is due.
             */
            next_step_on?: string;
            /** @description Who looks after it. */
            owner?: string;
            /** @description Committed to the round. */
            committed_usd?: number;
            /** @description Your note. */
            note?: string;
            /** @description Your tags. */
            tags: string[];
        };
        Post: {
            /** @description The page of the post. */
            url: string;
            /** @description The text, without markup. */
            content: string;
            /** @description ISO 8601, UTC. */
            date: string;
            /** @description The same in ms since 1970. */
            timestamp: number;
        };
        ProfileAnswer: components["schemas"]["StartupProfile"] | components["schemas"]["FundProfile"];
        /**
         * Format: social-url
         * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
         */
        ProfilePage: string;
        ProfileReading: {
            /** @description What the place is read as. */
            place?: {
                /** @description As it is written; so everywhere here. */
                value: string;
                /** @description Whether it was understood. */
                understood: boolean;
                /** @description As it is used. */
                name?: string;
                /** @description Area, state, country; of a region its countries. */
                within: string[];
            };
            /** @description What each tag is read as. */
            sectors: {
                /** @description As it was written. */
                value: string;
                /** @description Whether it was understood. */
                understood: boolean;
                /** @description The names of these fields. */
                fields: {
                    /** @description The name. */
                    name: string;
                    /** @description Nearest first. */
                    broader: string[];
                    /** @description Counts a quarter beside a narrower one. */
                    is_broad: boolean;
                }[];
            }[];
            /** @description Fields that the words name beside the tags. */
            also_read: string[];
            /** @description What the stage is read as. */
            stage?: {
                /** @description As it is used. */
                name: components["schemas"]["Stage"];
                /** @description Taken from the amount, as none is given. */
                inferred: boolean;
            };
            /** @description Of the stage. */
            usual_size?: {
                /** @description The smallest usual amount, USD. */
                least_usd: number;
                /** @description The largest usual amount, USD. */
                most_usd?: number;
            };
            /** @description The stage at which the amount is usual. */
            usual_stage?: components["schemas"]["Stage"];
            /** @description What the names in the profile are read as. */
            names: {
                /**
                 * @description The list the name is in.
                 * @enum {string}
                 */
                field: "known_competitors" | "notable_investors" | "existing_lps";
                /** @description As it was written. */
                value: string;
                /** @description Whether it is on record. */
                on_record: boolean;
                /** @description As it is called on record, where that differs. */
                name?: string;
                /** @description Where it is. */
                place?: string;
                /** @description Of an investor; backers of a company. */
                deals?: number;
            }[];
            warnings?: components["schemas"]["Warnings"];
        };
        ProfileReadingAnswer: components["schemas"]["ProfileReading"] & components["schemas"]["Traced"];
        ProfileRequest: components["schemas"]["StartupProfileRequest"] | components["schemas"]["FundProfileRequest"];
        Purchase: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description The name of the pack. */
            pack: string;
            /** @description How many credits. */
            credits: number;
            /** @description In the smallest unit of the currency (cents). */
            price: number;
            /** @description ISO 4217, small letters. */
            currency: string;
            /**
             * @description `open`: to be paid at `url`. `processing`: the money is under way. `paid`: the credits are there. `refunded`, `partly_refunded`, `disputed`, `lost`: credits were taken back. `mismatch`: another amount was paid, the operator has to decide.
             * @enum {string}
             */
            state: "asked" | "open" | "processing" | "paid" | "failed" | "expired" | "refunded" | "partly_refunded" | "disputed" | "lost" | "mismatch";
            /** @description Credits of this purchase that are not taken back. */
            granted: number;
            /** @description Stripe’s page, while it can be paid at. */
            url?: string;
            /** @description The payment’s reference, as in the ledger. */
            payment?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
        };
        PurchaseAnswer: components["schemas"]["Purchase"] & components["schemas"]["Traced"];
        Ramp: {
            /** @description Messages on its first day. */
            start: number;
            /** @description Messages more on each further day. */
            step: number;
        };
        /** @description A new mailbox begins with `start` a day and gains `step` each day (10 and 2). null: no ramp. */
        RampSetting: components["schemas"]["Ramp"] | null;
        RateError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "rate_limited";
        };
        ReceivedMessage: {
            /**
             * @description What it was read as.
             * @enum {string}
             */
            kind: "bounce" | "delayed" | "complaint" | "unsubscribe" | "own_copy" | "calendar" | "auto_reply" | "reply" | "unrelated";
            /**
             * Format: uuid
             * @description The message.
             */
            touch_id?: string;
            /** @description The address of the sender. */
            from: string;
            /** @description The subject line. */
            subject: string;
            /** @description What they wrote, without what they quoted. */
            excerpt: string;
            /**
             * Format: date-time
             * @description When it came, UTC.
             */
            received_at: string;
            /**
             * Format: date-time
             * @description The date an automatic reply names.
             */
            until?: string;
            /** @description The wording asks for no more mail, or may do so: see `opt_out`. */
            looks_like_opt_out: boolean;
            /** @description `certain`: the recipient wrote it in the thread, and is suppressed as `opted_out`. `possible`: the wording, or who wrote it, is not certain; the address is suppressed as `opt_out_pending` until a person reviews it: POST /v1/suppressions confirms the opt-out, DELETE rejects it. */
            opt_out?: {
                /**
                 * @description `possible`: a person decides.
                 * @enum {string}
                 */
                certainty: "certain" | "possible";
                /** @description The sentence that decided, or what a report says. */
                sentence: string;
            };
            /** @description What your own mail host found out about the sender (`Authentication-Results`): "dmarc=pass, spf=pass". Absent if it says nothing. */
            authentication?: string;
        };
        RecordSource: {
            /** @description The id of the source. */
            source: string;
            /** @description The names of these fields. */
            fields: string[];
            /** @description The page or record the source read it in. */
            url?: string;
        };
        RegisteredWebhook: components["schemas"]["Webhook"] & {
            /** @description Begins with `whsec_`; shown this once. Verify `webhook-signature` with it. */
            secret: string;
        };
        RegisteredWebhookAnswer: components["schemas"]["RegisteredWebhook"] & components["schemas"]["Traced"];
        /**
         * Format: uuid
         * @description Identifies this request in the ledger and in the log of the service.
         */
        RequestId: string;
        ResearchCompanyAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["ResearchCompanyData"] | null;
        };
        ResearchCompanyByCompanyNameRequest: WithRequired<components["schemas"]["ResearchCompanyRequestFields"], "company_name">;
        ResearchCompanyByCompanySocialUrlRequest: WithRequired<components["schemas"]["ResearchCompanyRequestFields"], "company_social_url">;
        ResearchCompanyByDomainRequest: WithRequired<components["schemas"]["ResearchCompanyRequestFields"], "domain">;
        ResearchCompanyData: {
            /** @description Unknown fields are absent. */
            company: {
                /** @description The name. */
                name: string;
                /** @description The website. */
                website?: string;
                /** @description The LinkedIn profile. */
                socialUrl?: string;
                /** @description What it does, in words. */
                description?: string;
                /** @description How many people work there. */
                employeeCount?: number;
                /** @description What it is active in. */
                industries?: {
                    /** @description The name. */
                    name: string;
                }[];
                /** @description Additional. */
                location?: string;
                /** @description Additional: a year or an ISO date. */
                founded?: string;
            };
            /** @description Money raised first, then the newest; no page and no headline twice; 20 at most. */
            news: {
                /** @description The headline. */
                title: string;
                /** @description The page of the article. */
                url: string;
                /** @description Empty where the source gives none. */
                snippet: string;
                /** @description Additional: a day or a moment, ISO 8601. */
                date?: string;
                /** @description Additional. */
                publisher?: string;
                /**
                 * @description Additional: `funding` is money raised, `filing` another notice to a regulator, `news` the rest.
                 * @enum {string}
                 */
                topic: "funding" | "filing" | "news";
                /** @description Additional: the id of the source. */
                source: string;
            }[];
            /** @description Additional: the rounds the imported corpus holds, newest first, 50 at most. */
            rounds: {
                /** @description In the word of the source. */
                kind: string;
                /** @description The stage of the round. */
                stage?: components["schemas"]["Stage"];
                /**
                 * Format: date
                 * @description The day of the round.
                 */
                date?: string;
                /** @description The size of the round, USD. */
                amountUsd?: number;
                /** @description The lead first. */
                investors: string[];
                /** @description The id of the source. */
                source: string;
                /**
                 * Format: date
                 * @description The day of the facts.
                 */
                asOf?: string;
            }[];
            /** @description Additional: other companies of the name, where only a name was given. */
            namesakes?: {
                /** @description The name. */
                name: string;
                /** @description The domain of its website. */
                domain?: string;
                /** @description Where it is. */
                geography?: string;
            }[];
            matchedAs?: components["schemas"]["Candidate"];
            /** @description Others on record that may be meant. */
            candidates?: components["schemas"]["Candidate"][];
            /** @description Additional: each field with its source and date. */
            sources: components["schemas"]["FactSource"][];
            /** @description Additional: providers that gave no answer, and the part they are missing from. */
            incomplete?: {
                /**
                 * @description What may be missing.
                 * @enum {string}
                 */
                part: "company" | "news";
                /** @description The provider that gave no answer. */
                source: string;
                /** @description `timeout`, `unreachable`, `capped`, … */
                reason: string;
            }[];
        };
        ResearchCompanyRequest: components["schemas"]["ResearchCompanyByCompanySocialUrlRequest"] | components["schemas"]["ResearchCompanyByCompanyNameRequest"] | components["schemas"]["ResearchCompanyByDomainRequest"];
        ResearchCompanyRequestFields: {
            /**
             * Format: social-url
             * @description The company’s page on a social network, or its home page.
             */
            company_social_url?: string | null;
            /** @description The company’s name; of several companies the best known is taken. */
            company_name?: string | null;
            domain?: components["schemas"]["CompanyDomain"] | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        ScorePart: {
            /** @description `activity`, `city`, `sector`, `stage`, `size`, … */
            name: string;
            /** @description The points of all parts add up to the score. */
            points: number;
            /** @description The recorded fact behind the points. */
            fact: string;
        };
        SearchInvestorsAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["SearchInvestorsData"] | null;
        };
        SearchInvestorsData: {
            /** @description Best first. */
            investors: components["schemas"]["Investor"][];
        };
        SearchInvestorsRequest: {
            /** @description Only investors active in one of these sectors, by deals or by their own statement; replaces those of the profile. */
            sector_tags?: string[] | null;
            /**
             * @description Only these kinds; replaces those of the profile. For a fund, `angel` is found only if it is named here.
             * @default []
             */
            target_lp_types?: components["schemas"]["LpType"][] | null;
            /** @description Replaces that of the profile: "Providence, RI, USA", "London, GBR". geography_weight decides how it counts. */
            geography?: string | null;
            /** @description Replaces that of the profile. Default `strict` where `sector_tags` is given here. */
            sector_weight?: ("strict" | "preferred" | "loose") | null;
            /** @description Only these kinds of investor. */
            kinds?: components["schemas"]["InvestorKind"][] | null;
            /** @description Only investors active at this stage or one of these, by deals or by their own statement; replaces that of the profile. */
            stage?: (components["schemas"]["Stage"] | components["schemas"]["Stage"][]) | null;
            /**
             * @description The number of results with a rationale: 5, 10 or 20. `high` also asks providers about the first few. Costs 10, 12 or 15 credits.
             * @default medium
             */
            effort?: ("low" | "medium" | "high") | null;
            /**
             * @description The most investors to answer with.
             * @default 20
             */
            limit?: number | null;
            /**
             * @description Also include investors who backed the profile’s known_competitors, marked with `lookalikeVia`; their conflict lowers the score.
             * @default false
             */
            include_competitor_lookalikes?: boolean | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        SearchWebAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["WebResult"][] | null;
        };
        SendingWindow: {
            /** @description 1 is Monday. */
            days: number[];
            /** @description `HH:MM`. */
            from: string;
            /** @description `HH:MM`; `24:00` is the end of the day. */
            until: string;
        };
        Sequence: {
            /**
             * Format: uuid
             * @description Give it as `sequence_id` in requests.
             */
            sequenceId: string;
            /**
             * @description Only an `active` one sends.
             * @enum {string}
             */
            state: "active" | "paused" | "replied" | "bounced" | "unsubscribed" | "suppressed" | "stopped" | "completed";
            /** @description Why it is in this state. */
            state_because?: string;
            /** @description The recipient. */
            investor_email: string;
            /** @description The name of the recipient. */
            investor_name: string;
            /**
             * Format: uuid
             * @description What it is sent from.
             */
            mailbox_id: string;
            /** @description Drafts without findings are sent without a person. */
            auto_approve: boolean;
            /** @description Of the recipient; absent: the mailbox’s is used. */
            time_zone?: string;
            /**
             * @description Of its messages.
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            /** @description Why; absent where you set it. */
            language_because?: string;
            /**
             * Format: date-time
             * @description An automatic reply named this date: nothing is sent before it.
             */
            held_until?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended, UTC.
             */
            ended_at?: string;
        };
        SequenceDetail: components["schemas"]["Sequence"] & components["schemas"]["Outlook"] & {
            /** @description The mailbox it is sent from. */
            mailbox: {
                /** @description Messages are sent from it. */
                address: string;
                /**
                 * @description Only a `connected` one sends.
                 * @enum {string}
                 */
                state: "connected" | "failing" | "disconnected";
            };
            /** @description In the order they are sent. */
            touches: components["schemas"]["Touch"][];
            /** @description The messages received, newest first. */
            received: components["schemas"]["ReceivedMessage"][];
            /** @description Who changed what, when and why; newest first. */
            history: components["schemas"]["Change"][];
        };
        SequenceDetailAnswer: components["schemas"]["SequenceDetail"] & components["schemas"]["Traced"];
        SequenceRequest: {
            /**
             * Format: uuid
             * @description The `sequenceId` that create-sequence returned (requests spell it `sequence_id`).
             */
            sequence_id: string;
        };
        SequenceRow: components["schemas"]["Sequence"] & components["schemas"]["Outlook"];
        SequencesAnswer: {
            /** @description Newest first. */
            sequences: components["schemas"]["SequenceRow"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        SignInLink: {
            /** @description Signs the member in, once. Hand it on to that person only. */
            url: string;
            /**
             * Format: date-time
             * @description From when it is refused, UTC; absent if it does not end.
             */
            expires_at: string;
            /** @description It was sent to the address of the member. */
            mailed: boolean;
        };
        SignInLinkAnswer: components["schemas"]["SignInLink"] & components["schemas"]["Traced"];
        /** @description The first rows that were skipped, `line` from 1 as an editor counts. */
        SkippedRows: {
            /** @description The line in the file, from 1. */
            line: number;
            /** @description Why it could not be read. */
            reason: string;
        }[];
        SocialEngagementAnswer: components["schemas"]["Billed"] & {
            /** @description The answer; null for a dry run. */
            data: components["schemas"]["Engagement"][] | null;
        };
        SocialEngagementRequest: {
            /**
             * Format: social-url
             * @description The post: `https://…` on one of the networks of `POST /v1/social/posts`.
             */
            post_url: string;
            /**
             * @description Who reacted, or who commented.
             * @default reactions
             */
            type?: ("reactions" | "comments") | null;
            /**
             * @description Maximum number of pages; the provider decides how many people a page has.
             * @default 2
             */
            max_pages?: number | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        SocialPostsAnswer: components["schemas"]["Billed"] & {
            /** @description Newest first. */
            data: components["schemas"]["Post"][] | null;
        };
        SocialPostsRequest: {
            /**
             * Format: social-url
             * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle. Company pages too.
             */
            social_url: string;
            /**
             * @description Posts of the last 1, 7 or 30 days.
             * @default 7
             */
            days_back?: (1 | 7 | 30) | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        /** @enum {string} */
        Stage: "pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus";
        /** @description As stored: it always has `stage`. */
        StartupProfile: {
            /**
             * @description `startup_equity`: a company; `fund_lp`: a fund that looks for limited partners. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            raise_type: "startup_equity";
            /** @description Sectors, in the words of your market. */
            sector_tags?: string[];
            /** @description What the money is for. */
            raise_goals?: string;
            /** @description Where you are: "Providence, RI, USA", "London, GBR", "Kenya". */
            geography?: string;
            /**
             * @description `strict` filters, `preferred` weighs (the default), `loose` only breaks ties.
             * @enum {string}
             */
            geography_weight?: "strict" | "preferred" | "loose";
            /**
             * @description How sectors count; the words of `geography_weight`.
             * @enum {string}
             */
            sector_weight?: "strict" | "preferred" | "loose";
            /**
             * @description Repeat the search daily and report new matches.
             * @default false
             */
            monitoring_opt_in: boolean;
            /** @description Link at which an investor books a call. */
            calendar_link?: string;
            /** @description Languages your letters may be written in; by default all. */
            letter_languages?: ("en" | "de" | "fr" | "es")[];
            warnings?: components["schemas"]["Warnings"];
            /**
             * Format: uuid
             * @description Identifies this request in the log.
             */
            request_id: string;
            /** @description The stage of the round. */
            stage: components["schemas"]["Stage"];
            /** @description True if the stage was inferred. If it is sent back as true, the stage is inferred again. */
            readonly stage_inferred?: boolean;
            /** @description The round being raised, USD. */
            round_size_usd?: number;
            /** @description What the company does, in one sentence. */
            one_liner?: string;
            /** @description Your ideal buyers. */
            icp_description?: string;
            growth_metrics?: components["schemas"]["GrowthMetricsRequest"];
            /** @description Investors on board; they are left out of search results. */
            notable_investors?: string[];
            /** @description Competitors; also the default of lookalike discovery. */
            known_competitors?: string[];
            /** @description The founder's profile. */
            founder_social_url?: string;
            /** @description The company's page. */
            company_social_url?: string;
            /**
             * @description Repeat the search for funders of known_competitors daily and report new ones.
             * @default false
             */
            lookalike_monitoring_opt_in: boolean;
            /** @description Your name. */
            founder_name?: string;
            /** @description Your company's name. */
            company_name?: string;
        };
        /** @description Of a company that raises equity. */
        StartupProfileRequest: {
            /**
             * @description `startup_equity`: a company; `fund_lp`: a fund that looks for limited partners. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            raise_type: "startup_equity";
            /** @description Sectors, in the words of your market. */
            sector_tags?: string[] | null;
            /** @description What the money is for. */
            raise_goals?: string | null;
            /** @description Where you are: "Providence, RI, USA", "London, GBR", "Kenya". */
            geography?: string | null;
            /** @description `strict` filters, `preferred` weighs (the default), `loose` only breaks ties. */
            geography_weight?: ("strict" | "preferred" | "loose") | null;
            /** @description How sectors count; the words of `geography_weight`. */
            sector_weight?: ("strict" | "preferred" | "loose") | null;
            /**
             * @description Repeat the search daily and report new matches.
             * @default false
             */
            monitoring_opt_in?: boolean | null;
            /** @description Link at which an investor books a call. */
            calendar_link?: string | null;
            /** @description Languages your letters may be written in; by default all. */
            letter_languages?: ("en" | "de" | "fr" | "es")[] | null;
            warnings?: components["schemas"]["Warnings"] | null;
            /** @description Ignored; accepted so that a profile that was read can be written back. */
            readonly request_id?: string | null;
            /** @description Inferred if it is absent, from round_size_usd, then growth_metrics. */
            stage?: ("pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus") | null;
            /** @description True if the stage was inferred. If it is sent back as true, the stage is inferred again. */
            readonly stage_inferred?: boolean | null;
            /** @description The round being raised, USD. */
            round_size_usd?: number | null;
            /** @description What the company does, in one sentence. */
            one_liner?: string | null;
            /** @description Your ideal buyers. */
            icp_description?: string | null;
            growth_metrics?: components["schemas"]["GrowthMetricsRequest"] | null;
            /** @description Investors on board; they are left out of search results. */
            notable_investors?: string[] | null;
            /** @description Competitors; also the default of lookalike discovery. */
            known_competitors?: string[] | null;
            /** @description The founder's profile. */
            founder_social_url?: string | null;
            /** @description The company's page. */
            company_social_url?: string | null;
            /**
             * @description Repeat the search for funders of known_competitors daily and report new ones.
             * @default false
             */
            lookalike_monitoring_opt_in?: boolean | null;
            /** @description Your name. */
            founder_name?: string | null;
            /** @description Your company's name. */
            company_name?: string | null;
        };
        StoredInvestor: {
            /** @description Stable; accepted wherever an investor is named. */
            id: string;
            /**
             * @description An organization or a person.
             * @enum {string}
             */
            entity?: "organisation" | "person";
            /** @description The website. */
            website?: string;
            /** @description Where it is. */
            location?: components["schemas"]["Location"];
            /** @description What it usually invests, USD. */
            usualCheque?: components["schemas"]["UsualCheque"];
            /** @description Additional: each field with its source and date. */
            sources: components["schemas"]["FactSource"][];
            /** @description The name. */
            name: string;
            /** @description Stated by the investor first, then by number of deals. */
            sectorTags: string[];
            /** @description The investor's own seat. */
            geography?: string;
            /**
             * Format: date
             * @description The most recent investment on record.
             */
            lastActivityDate?: string;
            /** @description Newest investment first, 50 at most. */
            portfolioCompanies: string[];
            /** @description The kind of limited partner or angel. */
            lpType?: components["schemas"]["LpType"];
            /** @description The kind of investor. */
            kind?: components["schemas"]["InvestorKind"];
            /** @description Searches of a fund only: the size of its own exit, USD. */
            exitSizeUsd?: number;
            /**
             * @description 1 if your network holds a warm path.
             * @enum {integer}
             */
            networkProximity: 0 | 1;
            /** @description The points that the score is made of. */
            scoreParts: components["schemas"]["ScorePart"][];
            /** @description A person in your imported network is this investor, or works there. */
            warmPath: boolean;
            /** @description Who makes `warmPath` true, strongest first, at most 5. */
            warmPaths?: components["schemas"]["WarmPath"][];
            live?: components["schemas"]["LiveFacts"];
            /** @description The company looked up, or the competitor, it was found by. */
            lookalikeVia?: string;
            /** @description One or two sentences made only of recorded facts; top candidates only. */
            rationale?: string;
            /** @description For the profile as it stands; null, with `notScored`, if no search has made one. */
            score: number | null;
            /** @description Of the score; null without one. */
            tier: ("A" | "B" | "C") | null;
            /** @description Backed one of `known_competitors` as the profile has them; null without a score. */
            conflict: boolean | null;
            /** @description Why there is no score, in words. */
            notScored?: string;
            /**
             * Format: date-time
             * @description When a search first found it, UTC.
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            lastUpdatedAt: string;
            /** @description Companies whose funders were asked for and that it backed. */
            lookalikeCompanies?: string[];
        };
        SuggestAnswer: {
            /** @description What begins so, then what is one slip away. */
            suggestions: {
                /** @description As a profile or a search takes it. */
                value: string;
                /** @description Of an investor. */
                id?: string;
                /** @description Where it is. */
                place?: string;
                /** @description Deals of an investor, backers of a company. */
                deals?: number;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        SuppressedOrOptOutPendingError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "suppressed" | "opt_out_pending";
        };
        /** @description An address, or a domain: a domain stands for every address at it and at the domains below it. */
        SuppressedValue: string;
        Suppression: {
            /**
             * @description One address, or all of a domain.
             * @enum {string}
             */
            kind: "address" | "domain";
            /** @description In the form that is compared: lower case, an address without what follows a `+`. Empty where only a hash is stored. */
            value: string;
            reason: components["schemas"]["SuppressionReason"];
            /** @description What led to it. */
            detail?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
        };
        /**
         * @description `unsubscribed` and `complained` were made by the recipient. `opted_out`: an answer asked for no more mail, `detail` has the sentence. `opt_out_pending`: an answer or a report may have asked for it; nothing is sent until a person has reviewed it.
         * @enum {string}
         */
        SuppressionReason: "unsubscribed" | "bounced" | "complained" | "opted_out" | "added" | "imported" | "opt_out_pending";
        SuppressionsAddAnswer: {
            request_id: components["schemas"]["RequestId"];
        } & (components["schemas"]["Suppression"] & {
            /** @description False where it was on the list already; its reason then stays as it was. */
            added: boolean;
            /** @description The number of sequences that this ended; their state is `suppressed`. */
            sequences_ended: number;
        });
        SuppressionsAddRequest: {
            value: components["schemas"]["SuppressedValue"];
            /** @description Why, for later readers. */
            detail?: string | null;
        };
        SuppressionsImportAnswer: {
            /** @description Entries that are new, at most 20000. */
            imported: number;
            /** @description Entries that were on the list, or stood in this text before. */
            already_there: number;
            /** @description Rows that name no address and no domain. */
            rows_skipped: number;
            /** @description Entries beyond the cap, the last ones: send them in a further call. */
            rows_dropped: number;
            skipped: components["schemas"]["SkippedRows"];
            /** @description The number of sequences that this ended. */
            sequences_ended: number;
            request_id: components["schemas"]["RequestId"];
        };
        SuppressionsImportRequest: {
            /** @description An address or a domain on each line, or a CSV with a column named `email` or `domain`. Lines that begin with `#` are ignored. */
            content: string;
        };
        SuppressionsListAnswer: {
            /** @description Who is not written to. */
            suppressions: components["schemas"]["Suppression"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        SuppressionsRemoveAnswer: {
            /** @description False where it was not on the list. */
            deleted: boolean;
            request_id: components["schemas"]["RequestId"];
        };
        SuppressionsRemoveRequest: {
            value: components["schemas"]["SuppressedValue"];
            /** @description Why, for the history of the sequence. Needed unless the entry is `added` or `imported`. */
            reason?: string | null;
        };
        TenantSuspendedError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "tenant_suspended";
        };
        TenantSuspendedOrScopeError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "tenant_suspended" | "insufficient_scope";
        };
        TodayAnswer: {
            /** @description Newest first, at most 50 of a kind. */
            items: components["schemas"]["TodayItem"][];
            /** @description How many of each kind wait. */
            counts: {
                /** @description Drafts that wait for approval. */
                draft: number;
                /** @description Replies that wait for you. */
                reply: number;
                /** @description Possible opt-outs to decide on. */
                opt_out: number;
                /** @description Messages of which it is unknown whether they were sent. */
                unknown: number;
                /** @description Introductions to ask for. */
                intro: number;
                /** @description Next steps that are due. */
                next_step: number;
                /** @description News from monitoring. */
                news: number;
                /** @description Mailboxes that need you. */
                mailbox: number;
                /** @description 1 if credits run low. */
                credits: number;
            };
            /** @description The steps of setting the account up. */
            setup: {
                /**
                 * @description What is set up by it.
                 * @enum {string}
                 */
                step: "data" | "profile" | "network" | "mailbox";
                /** @description Whether it is done. */
                done: boolean;
                /** @description How it stands, in words. */
                says: string;
            }[];
            /** @description What happens next by itself, the soonest first. */
            next?: {
                /**
                 * Format: date-time
                 * @description When, UTC.
                 */
                at: string;
                /** @description What happens, in words. */
                says: string;
            }[];
            request_id: components["schemas"]["RequestId"];
        };
        TodayItem: {
            /**
             * @description What waits.
             * @enum {string}
             */
            kind: "draft" | "reply" | "opt_out" | "unknown" | "intro" | "next_step" | "news" | "mailbox" | "credits";
            /** @description The same while it waits. */
            id: string;
            /**
             * @description What to do.
             * @enum {string}
             */
            action: "approve" | "answer" | "decide" | "settle" | "ask" | "do" | "look" | "connect" | "top_up";
            /** @description The recipient, investor, address or mailbox. */
            who: string;
            /** @description The subject, the answer, the step, who can introduce, or what is wrong. */
            what?: string;
            /**
             * Format: date-time
             * @description Since when it waits, UTC.
             */
            since: string;
            /** @description The investor. */
            investor_id?: string;
            /**
             * Format: uuid
             * @description The message.
             */
            touch_id?: string;
            /**
             * Format: uuid
             * @description The sequence.
             */
            sequence_id?: string;
            /**
             * Format: uuid
             * @description The mailbox.
             */
            mailbox_id?: string;
            /** @description Where it stands for many. */
            count?: number;
        };
        TooLargeError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "payload_too_large";
        };
        Touch: {
            /**
             * Format: uuid
             * @description The message.
             */
            touch_id: string;
            /** @description 1 is the first message. */
            position: number;
            /**
             * @description Only `approved` messages are sent.
             * @enum {string}
             */
            state: "planned" | "drafting" | "awaiting_approval" | "rejected" | "approved" | "scheduled" | "sending" | "sent" | "unknown" | "failed" | "cancelled";
            /** @description Why it is in this state. */
            state_because?: string;
            /**
             * Format: date-time
             * @description When it is to be drafted (`planned`) or sent (`scheduled`).
             */
            due_at?: string;
            /** @description The subject line. */
            subject?: string;
            /** @description Without signature, postal address and opt-out line, which are added. */
            body?: string;
            /** @description `template:…`, `model:…`, or `person` where one edited it. */
            drafted_by?: string;
            /** @description What the checks found in the draft. */
            findings: components["schemas"]["Finding"][];
            /**
             * Format: date-time
             * @description When it was approved, UTC.
             */
            approved_at?: string;
            /** @description The member or the key that approved it; `person` before names were kept. */
            approved_by?: string;
            /**
             * Format: date-time
             * @description When it was sent, UTC.
             */
            sent_at?: string;
            /** @description Its Message-ID. */
            message_id?: string;
            /** @description The number of attempts to send it. */
            attempts: number;
        };
        TouchApproveRequest: {
            /**
             * Format: uuid
             * @description The `touch_id` of the sequence or of the list of touches.
             */
            touch_id: string;
            /** @description Hash of the text that was read. If the text has changed, the approval is rejected. */
            text_hash?: string | null;
        };
        TouchDetail: components["schemas"]["Touch"] & components["schemas"]["Outlook"] & {
            /**
             * Format: date-time
             * @description When the approval expires; a message not sent by then waits for approval again.
             */
            approval_until?: string;
            /** @description Hash of the message as it is. Send it with the approval, so that no other text is approved. */
            text_hash?: string;
            /** @description The sequence it is of. */
            sequence: components["schemas"]["Sequence"];
            preview?: components["schemas"]["MessagePreview"];
            /** @description The facts the draft may use: where each is in the profile or record, and its words. */
            facts: {
                /** @description Where it is in the profile or record. */
                about: string;
                /** @description The words of the fact. */
                text: string;
            }[];
            /** @description Newest first. */
            history: components["schemas"]["Change"][];
        };
        TouchDetailAnswer: components["schemas"]["TouchDetail"] & components["schemas"]["Traced"];
        TouchPutRequest: {
            /**
             * Format: uuid
             * @description The `touch_id` of the sequence or of the list of touches.
             */
            touch_id: string;
            /** @description One line. Later messages of a thread use the subject of the first. */
            subject: string;
            /** @description Plain text, without signature, postal address and opt-out line: those are added. */
            body: string;
        };
        TouchRedraftRequest: {
            /**
             * Format: uuid
             * @description The `touch_id` of the sequence or of the list of touches.
             */
            touch_id: string;
            /** @description What the new text should take into account. */
            note?: string | null;
            /** @description Of this message and those after it. */
            language?: ("en" | "de" | "fr" | "es") | null;
            /**
             * @description True: replaces a text that a person edited. Otherwise it is kept, and this is a 409.
             * @default false
             */
            discard_edit?: boolean | null;
        };
        TouchRejectRequest: {
            /**
             * Format: uuid
             * @description The `touch_id` of the sequence or of the list of touches.
             */
            touch_id: string;
            /** @description For the history. */
            why?: string | null;
        };
        TouchRow: components["schemas"]["Touch"] & components["schemas"]["Outlook"] & {
            /** @description The sequence it is of. */
            sequence: components["schemas"]["Sequence"];
        };
        TouchSettleRequest: {
            /**
             * Format: uuid
             * @description The `touch_id` of the sequence or of the list of touches.
             */
            touch_id: string;
            /**
             * @description Whether it was sent, as you found out.
             * @enum {string}
             */
            outcome: "sent" | "not_sent";
        };
        TouchesAnswer: {
            /** @description Newest first. */
            touches: components["schemas"]["TouchRow"][];
            /** @description The cursor of the next page; absent on the last one. */
            next?: string;
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What is beside the fields of every free answer. */
        Traced: {
            request_id: components["schemas"]["RequestId"];
        };
        /** @description What earlier funds returned. */
        TrackRecordRequest: {
            /** @description Number of funds before this one. */
            prior_funds?: number | null;
            /** @description Internal rate of return after fees, per cent. */
            net_irr_pct?: number | null;
            /** @description Total value to paid-in capital. */
            tvpi?: number | null;
            /** @description Distributions to paid-in capital. */
            dpi?: number | null;
            /** @description Notable exits. */
            notable_exits?: string[] | null;
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
        UsageAnswer: {
            /**
             * Format: uuid
             * @description The tenant of the key.
             */
            tenantId: string;
            /** @description The balance of the account of the key; live and test balances are separate. */
            credits_remaining: number;
            /** @description What the key of this request may do and spend. */
            key: {
                /** @description The name. */
                name: string;
                /**
                 * @description `live`, or `test`: the sandbox.
                 * @enum {string}
                 */
                mode: "live" | "test";
                /** @description What the key may do. */
                scopes: ("read" | "spend" | "write" | "send" | "erase" | "manage")[];
                /** @description The most it may spend on a day in UTC; without it, no cap. */
                daily_credits?: number;
                /** @description Of the cap, running calls included. */
                credits_used_today?: number;
                /**
                 * Format: date-time
                 * @description When the cap opens again.
                 */
                resets_at?: string;
                /**
                 * Format: date-time
                 * @description From when it is refused, UTC; absent if it does not end.
                 */
                expires_at?: string;
            };
            request_id: components["schemas"]["RequestId"];
        };
        UsualCheque: {
            /** @description The smallest, USD. */
            usdMin?: number;
            /** @description The largest, USD. */
            usdMax?: number;
            /** @description The usual one, USD. */
            typicalUsd?: number;
            /**
             * @description `stated`, or the median of whole `rounds` it entered, not its share.
             * @enum {string}
             */
            basis: "stated" | "rounds";
            /** @description How many rounds it is the median of. */
            rounds?: number;
        };
        VendorCapacityOrUnavailableError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "vendor_capacity" | "unavailable";
        };
        VendorError: components["schemas"]["Error"] & {
            /**
             * @description For programs: the kind of error.
             * @enum {string}
             */
            error?: "vendor_error";
        };
        WarmPath: {
            /** @description Who makes the introduction. */
            name: string;
            /** @description Their position. */
            position?: string;
            /** @description As your network has it. */
            company?: string;
            /** @description The LinkedIn profile. */
            socialUrl?: string;
            /**
             * Format: date
             * @description The day the connection was made.
             */
            connectedOn?: string;
            /**
             * @description `person`: the investor itself. `firm`: somebody who works there.
             * @enum {string}
             */
            kind: "person" | "firm";
            /** @description What on both records is alike. */
            why: string;
            /** @description How certain the match is, times how much an introduction by this person would count. */
            strength: number;
        };
        /** @description What was not understood as written, or contradicts itself; only where there is any. */
        Warnings: {
            /** @description The field of the request. */
            field: string;
            /** @description As it was written. */
            value: string;
            /** @description What is wrong, for people. */
            message: string;
            /** @description What it was taken for. */
            takenAs?: string;
            /** @description What is understood, closest first. */
            suggestions?: string[];
        }[];
        WebResult: {
            /** @description The title of the page. */
            title: string;
            /** @description The page. */
            url: string;
            /** @description Empty where the engine gives none. */
            snippet: string;
        };
        WebSearchRequest: {
            /** @description The query, as typed into a search engine. */
            query: string;
            /**
             * @description Maximum number of results.
             * @default 10
             */
            count?: number | null;
            /**
             * @description Fetch the pages again where the provider can, instead of using its copies.
             * @default true
             */
            livecrawl?: boolean | null;
            dry_run?: components["schemas"]["DryRunRequest"] | null;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id of this record.
             */
            id: string;
            /** @description Where events are sent. */
            url: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Nothing is sent since then; register the address again.
             */
            disabled_at?: string;
            /** @description Why nothing is sent to it. */
            disabled_because?: string;
            /** @description The last event sent to it. */
            last_delivery?: components["schemas"]["WebhookDelivery"];
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Sent as `webhook-id`, the same over all attempts.
             */
            id: string;
            /** @description The kind of event. */
            event: string;
            /**
             * @description `pending` is sent again.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /** @description How often it was sent. */
            attempts: number;
            /** @description What the receiver answered last. */
            status?: number;
            /** @description Why there was no answer. */
            error?: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is sent again, UTC.
             */
            next_attempt_at?: string;
        };
        WebhookRequest: {
            /**
             * Format: uuid
             * @description The `id` the webhook was registered under.
             */
            id: string;
        };
        WebhooksListAnswer: {
            /** @description In the order they were registered. */
            webhooks: components["schemas"]["Webhook"][];
            request_id: components["schemas"]["RequestId"];
        };
        WebhooksRegisterRequest: {
            /** @description An https address on port 443 of a host with a public address; the host is checked when an event is sent. */
            url: string;
        };
        WebhooksTestAnswer: {
            /**
             * Format: uuid
             * @description The `webhook-id` of the message that is on its way.
             */
            delivery_id: string;
            request_id: components["schemas"]["RequestId"];
        };
    };
    responses: {
        /** @description `conflict`: Of `/admin/v1`, `/v1/members` and `/v1/keys`: what is stored does not allow this, a limit is reached, or the call was made before under the same `Idempotency-Key`. The message says which. Nothing was changed. */
        Conflict: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConflictError"];
            };
        };
        /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. No provider was asked, and nothing was charged. `key_cap_reached`: The price is above what the daily cap of the key leaves. Nothing was charged. Repeat after `Retry-After` seconds, at 00:00 UTC, or use another key. */
        CreditsOrKeyCapReached: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditsOrKeyCapReachedError"];
            };
        };
        /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being processed. Repeat after `Retry-After` seconds with the same key. If the service stopped during the first request, a repetition starts again within 15 s, and at most one charge is settled. */
        InProgress: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InProgressError"];
            };
        };
        /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being processed. Repeat after `Retry-After` seconds with the same key. If the service stopped during the first request, a repetition starts again within 15 s, and at most one charge is settled. `conflict`: Of `/admin/v1`, `/v1/members` and `/v1/keys`: what is stored does not allow this, a limit is reached, or the call was made before under the same `Idempotency-Key`. The message says which. Nothing was changed. */
        InProgressOrConflict: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InProgressOrConflictError"];
            };
        };
        /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` is still being processed. Repeat after `Retry-After` seconds with the same key. If the service stopped during the first request, a repetition starts again within 15 s, and at most one charge is settled. `not_in_this_state`: The sequence or touch is in a state that does not allow this, or changed since it was read. The message says which state it is in, which states allow the call and what to do. Nothing was changed. */
        InProgressOrNotInThisState: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InProgressOrNotInThisStateError"];
            };
        };
        /** @description `internal_error`: A defect of the service; reserved credits were refunded. Report the `request_id`. */
        Internal: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description `internal_error`: A defect of the service; reserved credits were refunded. Report the `request_id`. */
        InternalOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description `internal_error`: A defect of the service; reserved credits were refunded. Report the `request_id`. */
        InternalUnlimited: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. */
        Invalid: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidError"];
            };
        };
        /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
        InvalidOrMismatch: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidOrMismatchError"];
            };
        };
        /** @description `mailbox_login_failed`: The mail servers refused the login or could not be reached; the message says which server and what to do. Nothing was stored. `not_configured`: This service is not set up for it: its operator has to add the settings the message names. Nothing was stored. */
        MailboxLoginFailedOrNotConfigured: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MailboxLoginFailedOrNotConfiguredError"];
            };
        };
        /** @description `mailbox_login_failed`: The mail servers refused the login or could not be reached; the message says which server and what to do. Nothing was stored. `not_configured`: This service is not set up for it: its operator has to add the settings the message names. Nothing was stored. */
        MailboxLoginFailedOrNotConfiguredOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MailboxLoginFailedOrNotConfiguredError"];
            };
        };
        /** @description `mailbox_not_connected`: There is no connected mailbox to send from. Connect one first. Nothing was charged. `suppressed`: The address or its domain is on the suppression list: nothing is sent there. `DELETE /v1/suppressions` takes an entry off; entries that the recipient asked for need a reason. Nothing was charged. `opt_out_pending`: An answer from this address may contain an opt-out, and no person has reviewed it yet. `GET /v1/suppressions?email=…` shows the sentence, `POST` keeps the address on the list, `DELETE` with a `reason` removes it. Nothing was charged. */
        MailboxNotConnectedOrSuppressedOrOptOutPendingOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MailboxNotConnectedOrSuppressedOrOptOutPendingError"];
            };
        };
        /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
        MediaType: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MediaTypeError"];
            };
        };
        /** @description `not_configured`: This service is not set up for it: its operator has to add the settings the message names. Nothing was stored. */
        NotConfiguredOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotConfiguredError"];
            };
        };
        /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` is the cost: the listed price for a search that was made, 0 for a missing precondition. */
        NotFoundOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description `not_in_this_state`: The sequence or touch is in a state that does not allow this, or changed since it was read. The message says which state it is in, which states allow the call and what to do. Nothing was changed. */
        NotInThisState: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotInThisStateError"];
            };
        };
        /** @description `not_found`: There is nothing stored to read, such as a profile. Store it first. */
        NothingStored: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NothingStoredError"];
            };
        };
        /** @description `not_found`: There is nothing stored to read, such as a profile. Store it first. */
        NothingStoredOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NothingStoredError"];
            };
        };
        /** @description `rate_limited`: The rate limit of the key is reached, or too many calls of the account wait already for this kind of work; the message says which. Repeat after `Retry-After` seconds. */
        Rate: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateError"];
            };
        };
        /** @description `rate_limited`: The rate limit of the key is reached, or too many calls of the account wait already for this kind of work; the message says which. Repeat after `Retry-After` seconds. */
        RateUnlimited: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateError"];
            };
        };
        /** @description `suppressed`: The address or its domain is on the suppression list: nothing is sent there. `DELETE /v1/suppressions` takes an entry off; entries that the recipient asked for need a reason. Nothing was charged. `opt_out_pending`: An answer from this address may contain an opt-out, and no person has reviewed it yet. `GET /v1/suppressions?email=…` shows the sentence, `POST` keeps the address on the list, `DELETE` with a `reason` removes it. Nothing was charged. */
        SuppressedOrOptOutPendingOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SuppressedOrOptOutPendingError"];
            };
        };
        /** @description `tenant_suspended`: The operator has suspended the account: none of its keys and sessions work until it is resumed. Nothing was charged. Ask the operator. `insufficient_scope`: The key may not do this; the message names the missing scope. Nothing was charged. Use a key with that scope. */
        TenantSuspendedOrScope: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TenantSuspendedOrScopeError"];
            };
        };
        /** @description `tenant_suspended`: The operator has suspended the account: none of its keys and sessions work until it is resumed. Nothing was charged. Ask the operator. */
        TenantSuspendedUnlimited: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TenantSuspendedError"];
            };
        };
        /** @description `payload_too_large`: The body is larger than the endpoint accepts. */
        TooLarge: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooLargeError"];
            };
        };
        /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked; or a session that has ended. Send `Authorization: Bearer wp_…`, or sign in again. */
        Unauthorized: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "WWW-Authenticate"?: components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description `unavailable`: The database or the index is not available at the moment, or too many requests wait for it. Nothing is charged, and nothing is stored for an `Idempotency-Key`. Repeat after `Retry-After` seconds. */
        Unavailable: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description `unavailable`: The database or the index is not available at the moment, or too many requests wait for it. Nothing is charged, and nothing is stored for an `Idempotency-Key`. Repeat after `Retry-After` seconds. */
        UnavailableUnlimited: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description `vendor_capacity`: Every provider for this endpoint has reached its daily spending cap. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not available at the moment, or too many requests wait for it. Nothing is charged, and nothing is stored for an `Idempotency-Key`. Repeat after `Retry-After` seconds. */
        VendorCapacityOrUnavailable: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Retry-After"?: components["headers"]["After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VendorCapacityOrUnavailableError"];
            };
        };
        /** @description `vendor_error`: A provider failed, timed out or sent an unusable answer; reserved credits were refunded. Repeat later. */
        VendorOfPost: {
            headers: {
                "X-Request-Id"?: components["headers"]["Id"];
                "RateLimit-Policy"?: components["headers"]["Policy"];
                RateLimit?: components["headers"]["RateLimit"];
                "Idempotent-Replayed"?: components["headers"]["Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VendorError"];
            };
        };
    };
    parameters: {
        /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
        IdempotencyKey: string;
        /** @description The `next` of the page before. */
        PageCursor: string;
        /** @description The most rows to answer with. */
        PageLimit: number;
        /** @description The stage of the round. */
        PipelineStage: "found" | "shortlisted" | "intro_asked" | "contacted" | "replied" | "meeting" | "diligence" | "committed" | "passed";
    };
    requestBodies: never;
    headers: {
        /** @description Whole seconds to wait. */
        After: string;
        /** @description `Bearer`: a key in the header `Authorization`. */
        Authenticate: string;
        /** @description The request_id. */
        Id: string;
        /** @description The limit: `"key";q=60;w=60` is 60 requests in 60 seconds. */
        Policy: string;
        /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
        RateLimit: string;
        /** @description `true` on a replayed answer. */
        Replayed: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "fundraising.profile.get": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.profile.put": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.profile.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.profile.reading": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileReadingAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.search-investors": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchInvestorsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchInvestorsAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.find-lookalike-investors": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindLookalikeInvestorsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindLookalikeInvestorsAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.enrich-investor": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichInvestorRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrichInvestorAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "fundraising.research-company": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResearchCompanyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchCompanyAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "fundraising.investors": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only this tier. */
                tier?: "A" | "B" | "C";
                /** @description Only this kind. */
                lp_type?: "family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel";
                /** @description Only investors first seen at or after this time. */
                new_since?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestorsAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.investor": {
        parameters: {
            query: {
                /** @description The `id` of an investor, from an answer. */
                investor_id: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestorAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.pipeline.list": {
        parameters: {
            query?: {
                /** @description The stage of the round. */
                stage?: components["parameters"]["PipelineStage"];
                /** @description Only with this tag. */
                tag?: string;
                /** @description Only of this owner. */
                owner?: string;
                /** @description Only of this tier. */
                tier?: "A" | "B" | "C";
                /** @description The kind of investor. */
                kind?: "venture_fund" | "angel" | "accelerator" | "corporate" | "family_office" | "government" | "platform" | "private_equity";
                /** @description Only with a warm path, or only without. */
                warm?: boolean;
                /** @description Only with this in the name. */
                name?: string;
                /** @description Only with a next step due on this day or before. */
                due_before?: string;
                /** @description Rows of a page. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Each row with all its `warmPaths`. */
                paths?: boolean;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineListAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.pipeline.set": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PipelineRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineSetAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.pipeline.csv": {
        parameters: {
            query?: {
                /** @description The stage of the round. */
                stage?: components["parameters"]["PipelineStage"];
                /** @description Only with this tag. */
                tag?: string;
                /** @description Only of this owner. */
                owner?: string;
                /** @description Only of this tier. */
                tier?: "A" | "B" | "C";
                /** @description Only investors of this kind. */
                kind?: "venture_fund" | "angel" | "accelerator" | "corporate" | "family_office" | "government" | "platform" | "private_equity";
                /** @description Only with a warm path, or only without. */
                warm?: boolean;
                /** @description Only with this in the name. */
                name?: string;
                /** @description Only with a next step due on this day or before. */
                due_before?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineCsvAnswer"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.import-investors": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportInvestorsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportInvestorsAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.today": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodayAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.news": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only what was found at this time or after. */
                since?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.suggest": {
        parameters: {
            query: {
                /** @description What is being typed. */
                kind: "company" | "investor" | "place" | "sector";
                /** @description What was typed so far. */
                q: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.import-network": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportNetworkRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportNetworkAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.network.get": {
        parameters: {
            query?: {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkGetAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.network.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NetworkDeleteRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkDeleteAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.monitoring": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitoringAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "mailboxes.list": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxesListAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "mailboxes.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailboxesChangeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["MailboxLoginFailedOrNotConfigured"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "mailboxes.connect": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailboxesConnectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["MailboxLoginFailedOrNotConfiguredOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "mailboxes.disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailboxRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "mailboxes.authorize": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailboxesAuthorizeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxesAuthorizeAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotConfiguredOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "mailboxes.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailboxRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxesTestAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.create-sequence": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSequenceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSequenceAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["MailboxNotConnectedOrSuppressedOrOptOutPendingOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.sequences": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only those in this state. */
                state?: "active" | "paused" | "replied" | "bounced" | "unsubscribed" | "suppressed" | "stopped" | "completed";
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequencesAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.sequence": {
        parameters: {
            query: {
                /** @description The `sequenceId` that create-sequence returned (requests spell it `sequence_id`). */
                sequence_id: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceDetailAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.sequence.pause": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SequenceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.sequence.resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SequenceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.sequence.stop": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SequenceRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SequenceDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touches": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only those in this state: `awaiting_approval` are the ones to read, `unknown` the ones to settle. */
                state?: "planned" | "drafting" | "awaiting_approval" | "rejected" | "approved" | "scheduled" | "sending" | "sent" | "unknown" | "failed" | "cancelled";
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchesAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touch.get": {
        parameters: {
            query: {
                /** @description The `touch_id` of the sequence or of the list of touches. */
                touch_id: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchDetailAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touch.put": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TouchPutRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchDetailAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["NotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touch.approve": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TouchApproveRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["SuppressedOrOptOutPendingOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touch.reject": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TouchRejectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touch.redraft": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TouchRedraftRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "fundraising.touch.settle": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TouchSettleRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchDetailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrNotInThisState"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.list": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only the entries that suppress this address: the address, its domain and the parent domains. */
                email?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionsListAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionsAddRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionsAddAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionsRemoveRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionsRemoveAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppressions.import": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionsImportRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionsImportAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "jobs.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobsSearchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobsSearchAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "company.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanySearchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySearchAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "social.engagement": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SocialEngagementRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocialEngagementAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "person.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonSearchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonSearchAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "social.posts": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SocialPostsRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocialPostsAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "search.web": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebSearchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchWebAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "email.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerifyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailVerifyAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "person.enrich": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonEnrichRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonEnrichAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "person.email": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonEmailRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonEmailAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "company.enrich": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyEnrichRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyEnrichAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "company.people": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPeopleRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPeopleAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsOrKeyCapReached"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotFoundOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["VendorCapacityOrUnavailable"];
        };
    };
    "webhooks.list": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksListAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.register": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhooksRegisterRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredWebhookAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgressOrConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksTestAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    usage: {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedUnlimited"];
            429: components["responses"]["RateUnlimited"];
            500: components["responses"]["InternalUnlimited"];
            503: components["responses"]["UnavailableUnlimited"];
        };
    };
    "credits.ledger": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only movements of this kind. */
                kind?: "grant" | "reserve" | "refund" | "carried" | "adjustment";
                /** @description Only calls of this endpoint. */
                operation?: string;
                /** @description The first day, UTC. */
                from?: string;
                /** @description The last day, UTC. */
                to?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsLedgerAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "credits.usage": {
        parameters: {
            query?: {
                /** @description The first day, UTC; 29 days before `to` where left out. */
                from?: string;
                /** @description The last day, UTC; today where left out. At most 92 days in all. */
                to?: string;
                /** @description Only calls of this key. */
                key_id?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsUsageAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "credits.packs": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsPacksAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "credits.checkout": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsCheckoutRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            422: components["responses"]["NotConfiguredOfPost"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            502: components["responses"]["VendorOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "credits.purchases": {
        parameters: {
            query?: {
                /** @description The most rows to answer with. */
                limit?: components["parameters"]["PageLimit"];
                /** @description The `next` of the page before. */
                cursor?: components["parameters"]["PageCursor"];
                /** @description Only this one. */
                id?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsPurchasesAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.list": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersListAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembersChangeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembersAddRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewMemberAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgressOrConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.link": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLinkAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersSignOutAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "keys.list": {
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeysListAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "keys.change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeysChangeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKeyAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "keys.issue": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKeyAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            409: components["responses"]["InProgressOrConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeysRevokeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKeyAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStored"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "keys.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeysRotateRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    "Idempotent-Replayed"?: components["headers"]["Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKeyAnswer"];
                };
            };
            400: components["responses"]["InvalidOrMismatch"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            404: components["responses"]["NothingStoredOfPost"];
            409: components["responses"]["InProgressOrConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["InternalOfPost"];
            503: components["responses"]["Unavailable"];
        };
    };
    "account.export": {
        parameters: {
            query?: {
                /** @description Maximum number of rows in a page; a page of large rows ends earlier. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExportAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "account.delete-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeleteDataRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeleteDataAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "cache.evict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CacheEvictRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id"?: components["headers"]["Id"];
                    "RateLimit-Policy"?: components["headers"]["Policy"];
                    RateLimit?: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CacheEvictAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TenantSuspendedOrScope"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["MediaType"];
            429: components["responses"]["Rate"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
