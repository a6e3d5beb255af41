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
         * @description The profile as stored; in `startup_equity` mode `stage` is always there.
         *
         *     Free.
         */
        get: operations["fundraising.profile.get"];
        /**
         * Store the profile
         * @description Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is refused. PUT and POST do the same.
         *
         *     Free.
         */
        put: operations["fundraising.profile.put"];
        /**
         * Store the profile
         * @description Replaces the whole fundraising profile. `raise_type` chooses the mode; only it is required, and a field of the other mode is refused. PUT and POST do the same.
         *
         *     Free.
         */
        post: operations["fundraising.profile.post"];
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
         * @description Ranks VC funds and angels for a `startup_equity` profile, limited partners for a `fund_lp` one, by what is on record of them. Every score comes with the parts it is the sum of. Investors the profile names as on board are left out. What is found is put on the stored list. Charged also when nothing fits (422).
         *
         *     Costs 10, 12, 15 credits.
         */
        post: operations["fundraising.search-investors"];
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
         * @description Every investor your searches have found, each as it was last found. Page with `cursor`.
         *
         *     Free.
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
         * @description Postings by keyword, place and age, newest first, from several boards and without doubles. A keyword that names a company’s own board is answered by that board. Not kept: each call asks anew. Charged also when nothing is found (422).
         *
         *     Costs 3 credits.
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
         * @description Companies whose name or business fits the keyword, at the place, best first. Needs `keyword`, `location` or both. Kept for 7 days. Charged also when nothing is found (422).
         *
         *     Costs 3 credits.
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
         * @description The people under a post. Nobody is an answer too: 200 with an empty list, charged. Not kept: each call asks anew.
         *
         *     Costs 3 credits.
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
         * @description Everybody the name may mean, best first: for telling people apart before `POST /v1/person/enrich` and `POST /v1/person/email`. Kept for 7 days. Charged also when nobody is found (422).
         *
         *     Costs 3 credits.
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
         * @description Posts of the last days, newest first. None is an answer too: 200 with an empty list, charged. Not kept: each call asks anew.
         *
         *     Costs 3 credits.
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
         * @description Pages for a question, in the order of the search engine that is configured; none is by default, and the answer then says what to set. No result is an answer too: 200 with an empty list, charged. Not kept: each call asks anew.
         *
         *     Costs 3 credits.
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
         * @description Checks the address itself first (syntax, disposable and role addresses, typing errors, DNS) and asks a verifier only where that does not settle it. Kept for 60 days. `unknown` is free and not kept.
         *
         *     Costs 3 credits.
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
         * @description By `social_url`, by `email`, or by `name` with `company`. Merged from every source that knows the person. Kept; `DELETE /v1/cache` drops it. Charged also when nobody is found (422).
         *
         *     Costs 3 credits.
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
         * @description By `name` with `domain`, or by `social_url`. Guesses what companies usually build addresses from and lets the verifier judge each; `verdict` says how sure it is. Kept; `DELETE /v1/cache` drops it. Charged also when none is found (422).
         *
         *     Costs 3 credits.
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
         * @description By `domain`, `social_url` or `name`. Merged from every source that knows the company. Kept; `DELETE /v1/cache` drops it. Charged also when none is found (422).
         *
         *     Costs 3 credits.
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
         * @description By `domain`, `social_url` or `name` of the company, of any position or of those that hold `title`. Kept; `DELETE /v1/cache` drops it. Charged also when nobody is found (422).
         *
         *     Costs 3 credits.
         */
        post: operations["company.people"];
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
         * The balance
         * @description Spends no credits and takes no place in the rate window.
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
         * @description The append-only ledger of the account: the sum of its entries is the balance, at every instant. A settled call is its reserve; a refunded one has a refund beside it.
         *
         *     Free.
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
         * Drop one kept answer of a lookup
         * @description Answers of seven lookups are kept and shared by all customers. This drops the one kept for exactly these parameters, so that the next lookup asks anew; an answer that is under way meanwhile is not kept either. Free.
         *
         *     Free.
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
        /** @description The one envelope of every error. */
        Error: {
            /** @enum {string} */
            error: "invalid_request" | "idempotency_mismatch" | "unauthorized" | "insufficient_credits" | "not_found" | "route_not_found" | "method_not_allowed" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "vendor_error" | "vendor_capacity" | "unavailable";
            /** @description For people: what was wrong, what was expected, what to do. */
            message: string;
            /**
             * Format: uuid
             * @description Names this request in the ledger and in our log.
             */
            request_id: string;
            /** @description With invalid_request: every fault at once. */
            details?: {
                path: string;
                message: string;
            }[];
            /** @description The balance, where it is known. */
            credits_remaining?: number;
            /** @description On 422 only: the listed price, or 0 where a precondition is missing. */
            credits_charged?: number;
            /** @description The refund could not be confirmed yet; it is retried by itself until it lands. */
            refund_issue?: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
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
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "monitoring_opt_in": false,
                     *       "lookalike_monitoring_opt_in": false,
                     *       "raise_type": "startup_equity",
                     *       "stage": "seed",
                     *       "round_size_usd": 2500000,
                     *       "sector_tags": [
                     *         "Climate",
                     *         "Energy Storage"
                     *       ],
                     *       "geography": "Lisbon, PRT",
                     *       "geography_weight": "preferred",
                     *       "known_competitors": [
                     *         "Example Cells"
                     *       ],
                     *       "company_name": "Example Storage",
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": Omit<{
                        /** @constant */
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
                         * @description Tell me of new matches.
                         * @default false
                         */
                        monitoring_opt_in: boolean;
                        /** @description Where an investor books a call. */
                        calendar_link?: string;
                        /** @description Ignored, so that what was read can be written back. */
                        readonly request_id?: string;
                        /**
                         * @description Never missing.
                         * @enum {string}
                         */
                        stage: "pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus";
                        /** @description True where the stage was inferred; sent back as true, it is inferred anew. */
                        readonly stage_inferred?: boolean;
                        /** @description The round being raised, USD. */
                        round_size_usd?: number;
                        /** @description Who your customers are. */
                        icp_description?: string;
                        growth_metrics?: {
                            /** @description Annual recurring revenue, USD. */
                            arr_usd?: number;
                            /** @description A year, per cent. */
                            growth_rate_pct?: number;
                            /** @description People. */
                            team_size?: number;
                        };
                        /** @description Investors on board; they are left out of search results. */
                        notable_investors?: string[];
                        /** @description Competitors; also the default of lookalike discovery. */
                        known_competitors?: string[];
                        /** @description The founder's profile. */
                        founder_social_url?: string;
                        /** @description The company's page. */
                        company_social_url?: string;
                        /**
                         * @description Tell me of competitors' new funders.
                         * @default false
                         */
                        lookalike_monitoring_opt_in: boolean;
                        /** @description Your name. */
                        founder_name?: string;
                        /** @description Your company's name. */
                        company_name?: string;
                    } | {
                        /** @constant */
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
                         * @description Tell me of new matches.
                         * @default false
                         */
                        monitoring_opt_in: boolean;
                        /** @description Where an investor books a call. */
                        calendar_link?: string;
                        /** @description Ignored, so that what was read can be written back. */
                        readonly request_id?: string;
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
                        vintage_year?: number;
                        target_lp_types?: ("family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel")[];
                        /** @description The least a limited partner may commit, USD. */
                        min_commitment_usd?: number;
                        track_record?: {
                            prior_funds?: number;
                            net_irr_pct?: number;
                            tvpi?: number;
                            dpi?: number;
                            /** @description Exits worth naming. */
                            notable_exits?: string[];
                        };
                        /** @description Limited partners on board; they are left out of search results. */
                        existing_lps?: string[];
                        /** @description The general partner's name. */
                        gp_name?: string;
                        /** @description The general partner's profile. */
                        gp_social_url?: string;
                        /** @description The fund's page. */
                        fund_social_url?: string;
                    }, "raise_type"> & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `not_found`: What is read back was never stored, such as a profile. Store it first. */
            404: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
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
                /**
                 * @example {
                 *       "raise_type": "startup_equity",
                 *       "stage": "seed",
                 *       "round_size_usd": 2500000,
                 *       "sector_tags": [
                 *         "Climate",
                 *         "Energy Storage"
                 *       ],
                 *       "geography": "Lisbon, PRT",
                 *       "geography_weight": "preferred",
                 *       "known_competitors": [
                 *         "Example Cells"
                 *       ],
                 *       "company_name": "Example Storage"
                 *     }
                 */
                "application/json": {
                    /** @constant */
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
                     * @description Tell me of new matches.
                     * @default false
                     */
                    monitoring_opt_in?: boolean;
                    /** @description Where an investor books a call. */
                    calendar_link?: string;
                    /** @description Ignored, so that what was read can be written back. */
                    readonly request_id?: string;
                    /**
                     * @description Inferred where it is not given, from round_size_usd, then growth_metrics.
                     * @enum {string}
                     */
                    stage?: "pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus";
                    /** @description True where the stage was inferred; sent back as true, it is inferred anew. */
                    readonly stage_inferred?: boolean;
                    /** @description The round being raised, USD. */
                    round_size_usd?: number;
                    /** @description Who your customers are. */
                    icp_description?: string;
                    growth_metrics?: {
                        /** @description Annual recurring revenue, USD. */
                        arr_usd?: number;
                        /** @description A year, per cent. */
                        growth_rate_pct?: number;
                        /** @description People. */
                        team_size?: number;
                    };
                    /** @description Investors on board; they are left out of search results. */
                    notable_investors?: string[];
                    /** @description Competitors; also the default of lookalike discovery. */
                    known_competitors?: string[];
                    /** @description The founder's profile. */
                    founder_social_url?: string;
                    /** @description The company's page. */
                    company_social_url?: string;
                    /**
                     * @description Tell me of competitors' new funders.
                     * @default false
                     */
                    lookalike_monitoring_opt_in?: boolean;
                    /** @description Your name. */
                    founder_name?: string;
                    /** @description Your company's name. */
                    company_name?: string;
                } | {
                    /** @constant */
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
                     * @description Tell me of new matches.
                     * @default false
                     */
                    monitoring_opt_in?: boolean;
                    /** @description Where an investor books a call. */
                    calendar_link?: string;
                    /** @description Ignored, so that what was read can be written back. */
                    readonly request_id?: string;
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
                    vintage_year?: number;
                    target_lp_types?: ("family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel")[];
                    /** @description The least a limited partner may commit, USD. */
                    min_commitment_usd?: number;
                    track_record?: {
                        prior_funds?: number;
                        net_irr_pct?: number;
                        tvpi?: number;
                        dpi?: number;
                        /** @description Exits worth naming. */
                        notable_exits?: string[];
                    };
                    /** @description Limited partners on board; they are left out of search results. */
                    existing_lps?: string[];
                    /** @description The general partner's name. */
                    gp_name?: string;
                    /** @description The general partner's profile. */
                    gp_social_url?: string;
                    /** @description The fund's page. */
                    fund_social_url?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "monitoring_opt_in": false,
                     *       "lookalike_monitoring_opt_in": false,
                     *       "raise_type": "startup_equity",
                     *       "stage": "seed",
                     *       "round_size_usd": 2500000,
                     *       "sector_tags": [
                     *         "Climate",
                     *         "Energy Storage"
                     *       ],
                     *       "geography": "Lisbon, PRT",
                     *       "geography_weight": "preferred",
                     *       "known_competitors": [
                     *         "Example Cells"
                     *       ],
                     *       "company_name": "Example Storage",
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": Omit<{
                        /** @constant */
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
                         * @description Tell me of new matches.
                         * @default false
                         */
                        monitoring_opt_in: boolean;
                        /** @description Where an investor books a call. */
                        calendar_link?: string;
                        /** @description Ignored, so that what was read can be written back. */
                        readonly request_id?: string;
                        /**
                         * @description Never missing.
                         * @enum {string}
                         */
                        stage: "pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus";
                        /** @description True where the stage was inferred; sent back as true, it is inferred anew. */
                        readonly stage_inferred?: boolean;
                        /** @description The round being raised, USD. */
                        round_size_usd?: number;
                        /** @description Who your customers are. */
                        icp_description?: string;
                        growth_metrics?: {
                            /** @description Annual recurring revenue, USD. */
                            arr_usd?: number;
                            /** @description A year, per cent. */
                            growth_rate_pct?: number;
                            /** @description People. */
                            team_size?: number;
                        };
                        /** @description Investors on board; they are left out of search results. */
                        notable_investors?: string[];
                        /** @description Competitors; also the default of lookalike discovery. */
                        known_competitors?: string[];
                        /** @description The founder's profile. */
                        founder_social_url?: string;
                        /** @description The company's page. */
                        company_social_url?: string;
                        /**
                         * @description Tell me of competitors' new funders.
                         * @default false
                         */
                        lookalike_monitoring_opt_in: boolean;
                        /** @description Your name. */
                        founder_name?: string;
                        /** @description Your company's name. */
                        company_name?: string;
                    } | {
                        /** @constant */
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
                         * @description Tell me of new matches.
                         * @default false
                         */
                        monitoring_opt_in: boolean;
                        /** @description Where an investor books a call. */
                        calendar_link?: string;
                        /** @description Ignored, so that what was read can be written back. */
                        readonly request_id?: string;
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
                        vintage_year?: number;
                        target_lp_types?: ("family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel")[];
                        /** @description The least a limited partner may commit, USD. */
                        min_commitment_usd?: number;
                        track_record?: {
                            prior_funds?: number;
                            net_irr_pct?: number;
                            tvpi?: number;
                            dpi?: number;
                            /** @description Exits worth naming. */
                            notable_exits?: string[];
                        };
                        /** @description Limited partners on board; they are left out of search results. */
                        existing_lps?: string[];
                        /** @description The general partner's name. */
                        gp_name?: string;
                        /** @description The general partner's profile. */
                        gp_social_url?: string;
                        /** @description The fund's page. */
                        fund_social_url?: string;
                    }, "raise_type"> & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    "fundraising.profile.post": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "raise_type": "startup_equity",
                 *       "stage": "seed",
                 *       "round_size_usd": 2500000,
                 *       "sector_tags": [
                 *         "Climate",
                 *         "Energy Storage"
                 *       ],
                 *       "geography": "Lisbon, PRT",
                 *       "geography_weight": "preferred",
                 *       "known_competitors": [
                 *         "Example Cells"
                 *       ],
                 *       "company_name": "Example Storage"
                 *     }
                 */
                "application/json": {
                    /** @constant */
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
                     * @description Tell me of new matches.
                     * @default false
                     */
                    monitoring_opt_in?: boolean;
                    /** @description Where an investor books a call. */
                    calendar_link?: string;
                    /** @description Ignored, so that what was read can be written back. */
                    readonly request_id?: string;
                    /**
                     * @description Inferred where it is not given, from round_size_usd, then growth_metrics.
                     * @enum {string}
                     */
                    stage?: "pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus";
                    /** @description True where the stage was inferred; sent back as true, it is inferred anew. */
                    readonly stage_inferred?: boolean;
                    /** @description The round being raised, USD. */
                    round_size_usd?: number;
                    /** @description Who your customers are. */
                    icp_description?: string;
                    growth_metrics?: {
                        /** @description Annual recurring revenue, USD. */
                        arr_usd?: number;
                        /** @description A year, per cent. */
                        growth_rate_pct?: number;
                        /** @description People. */
                        team_size?: number;
                    };
                    /** @description Investors on board; they are left out of search results. */
                    notable_investors?: string[];
                    /** @description Competitors; also the default of lookalike discovery. */
                    known_competitors?: string[];
                    /** @description The founder's profile. */
                    founder_social_url?: string;
                    /** @description The company's page. */
                    company_social_url?: string;
                    /**
                     * @description Tell me of competitors' new funders.
                     * @default false
                     */
                    lookalike_monitoring_opt_in?: boolean;
                    /** @description Your name. */
                    founder_name?: string;
                    /** @description Your company's name. */
                    company_name?: string;
                } | {
                    /** @constant */
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
                     * @description Tell me of new matches.
                     * @default false
                     */
                    monitoring_opt_in?: boolean;
                    /** @description Where an investor books a call. */
                    calendar_link?: string;
                    /** @description Ignored, so that what was read can be written back. */
                    readonly request_id?: string;
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
                    vintage_year?: number;
                    target_lp_types?: ("family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel")[];
                    /** @description The least a limited partner may commit, USD. */
                    min_commitment_usd?: number;
                    track_record?: {
                        prior_funds?: number;
                        net_irr_pct?: number;
                        tvpi?: number;
                        dpi?: number;
                        /** @description Exits worth naming. */
                        notable_exits?: string[];
                    };
                    /** @description Limited partners on board; they are left out of search results. */
                    existing_lps?: string[];
                    /** @description The general partner's name. */
                    gp_name?: string;
                    /** @description The general partner's profile. */
                    gp_social_url?: string;
                    /** @description The fund's page. */
                    fund_social_url?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "monitoring_opt_in": false,
                     *       "lookalike_monitoring_opt_in": false,
                     *       "raise_type": "startup_equity",
                     *       "stage": "seed",
                     *       "round_size_usd": 2500000,
                     *       "sector_tags": [
                     *         "Climate",
                     *         "Energy Storage"
                     *       ],
                     *       "geography": "Lisbon, PRT",
                     *       "geography_weight": "preferred",
                     *       "known_competitors": [
                     *         "Example Cells"
                     *       ],
                     *       "company_name": "Example Storage",
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": Omit<{
                        /** @constant */
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
                         * @description Tell me of new matches.
                         * @default false
                         */
                        monitoring_opt_in: boolean;
                        /** @description Where an investor books a call. */
                        calendar_link?: string;
                        /** @description Ignored, so that what was read can be written back. */
                        readonly request_id?: string;
                        /**
                         * @description Never missing.
                         * @enum {string}
                         */
                        stage: "pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus";
                        /** @description True where the stage was inferred; sent back as true, it is inferred anew. */
                        readonly stage_inferred?: boolean;
                        /** @description The round being raised, USD. */
                        round_size_usd?: number;
                        /** @description Who your customers are. */
                        icp_description?: string;
                        growth_metrics?: {
                            /** @description Annual recurring revenue, USD. */
                            arr_usd?: number;
                            /** @description A year, per cent. */
                            growth_rate_pct?: number;
                            /** @description People. */
                            team_size?: number;
                        };
                        /** @description Investors on board; they are left out of search results. */
                        notable_investors?: string[];
                        /** @description Competitors; also the default of lookalike discovery. */
                        known_competitors?: string[];
                        /** @description The founder's profile. */
                        founder_social_url?: string;
                        /** @description The company's page. */
                        company_social_url?: string;
                        /**
                         * @description Tell me of competitors' new funders.
                         * @default false
                         */
                        lookalike_monitoring_opt_in: boolean;
                        /** @description Your name. */
                        founder_name?: string;
                        /** @description Your company's name. */
                        company_name?: string;
                    } | {
                        /** @constant */
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
                         * @description Tell me of new matches.
                         * @default false
                         */
                        monitoring_opt_in: boolean;
                        /** @description Where an investor books a call. */
                        calendar_link?: string;
                        /** @description Ignored, so that what was read can be written back. */
                        readonly request_id?: string;
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
                        vintage_year?: number;
                        target_lp_types?: ("family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel")[];
                        /** @description The least a limited partner may commit, USD. */
                        min_commitment_usd?: number;
                        track_record?: {
                            prior_funds?: number;
                            net_irr_pct?: number;
                            tvpi?: number;
                            dpi?: number;
                            /** @description Exits worth naming. */
                            notable_exits?: string[];
                        };
                        /** @description Limited partners on board; they are left out of search results. */
                        existing_lps?: string[];
                        /** @description The general partner's name. */
                        gp_name?: string;
                        /** @description The general partner's profile. */
                        gp_social_url?: string;
                        /** @description The fund's page. */
                        fund_social_url?: string;
                    }, "raise_type"> & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    "fundraising.search-investors": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sector_tags": [
                 *         "Climate"
                 *       ],
                 *       "stage": "seed",
                 *       "limit": 1
                 *     }
                 */
                "application/json": {
                    /** @description Only investors seen or stated in one of these; instead of the profile’s. */
                    sector_tags?: string[];
                    /**
                     * @description Only these kinds; instead of the profile’s. `angel` is found for a fund only if asked for.
                     * @default []
                     */
                    target_lp_types?: ("family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel")[];
                    /** @description Instead of the profile’s: "Providence, RI, USA", "London, GBR". Weighed by geography_weight. */
                    geography?: string;
                    /** @description Only investors seen or stated at this stage, or one of these; instead of the profile’s. */
                    stage?: ("pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus") | ("pre-seed" | "seed" | "series-a" | "series-b" | "series-c-plus")[];
                    /**
                     * @description How many carry a rationale: 5, 10 or 20. Costs 10, 12 or 15 credits.
                     * @default medium
                     * @enum {string}
                     */
                    effort?: "low" | "medium" | "high";
                    /** @default 20 */
                    limit?: number;
                    /**
                     * @description Also surface who backed the profile’s known_competitors, lifted and marked `lookalikeVia`.
                     * @default false
                     */
                    include_competitor_lookalikes?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "investors": [
                     *           {
                     *             "name": "Example Harbour Ventures",
                     *             "sectorTags": [
                     *               "Climate",
                     *               "Energy Storage"
                     *             ],
                     *             "geography": "Lisbon, Portugal",
                     *             "lastActivityDate": "2026-03-02",
                     *             "portfolioCompanies": [
                     *               "Example Cells",
                     *               "Example Grid"
                     *             ],
                     *             "networkProximity": 0,
                     *             "score": 58.31,
                     *             "scoreParts": [
                     *               {
                     *                 "name": "activity",
                     *                 "points": 39.11,
                     *                 "fact": "6 investments in the last 12 months, 14 in all"
                     *               },
                     *               {
                     *                 "name": "city",
                     *                 "points": 12.2,
                     *                 "fact": "5 of 14 investments in Lisbon"
                     *               },
                     *               {
                     *                 "name": "stage",
                     *                 "points": 7,
                     *                 "fact": "11 of 14 investments at seed"
                     *               }
                     *             ],
                     *             "tier": "B",
                     *             "warmPath": false,
                     *             "rationale": "6 investments in the last 12 months, 14 in all, 5 of 14 investments in Lisbon and 11 of 14 investments at seed. Last known investment on 2026-03-02.",
                     *             "conflict": false
                     *           }
                     *         ]
                     *       },
                     *       "credits_charged": 10,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description Best first. */
                            investors: {
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
                                /** @enum {string} */
                                lpType?: "family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel";
                                /** @description Searches of a fund only: the size of its own exit, USD. */
                                exitSizeUsd?: number;
                                /** @enum {integer} */
                                networkProximity: 0 | 1;
                                score: number;
                                scoreParts: {
                                    /** @description `activity`, `city`, `sector`, `stage`, `size`, … */
                                    name: string;
                                    /** @description The points of all parts add up to the score. */
                                    points: number;
                                    /** @description What on the record the points come from. */
                                    fact: string;
                                }[];
                                /**
                                 * @description A from 75, B from 50, else C.
                                 * @enum {string}
                                 */
                                tier: "A" | "B" | "C";
                                warmPath: boolean;
                                /** @description The named competitor whose backing lifted the score. */
                                lookalikeVia?: string;
                                /** @description One or two sentences made only of the record; top candidates only. */
                                rationale?: string;
                                /** @description Backed one of known_competitors. */
                                conflict: boolean;
                            }[];
                        };
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    "fundraising.investors": {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
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
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "investors": [],
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description Most recently updated first. */
                        investors: {
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
                            /** @enum {string} */
                            lpType?: "family_office" | "hnw_individual" | "recently_exited_founder" | "institutional" | "angel";
                            /** @description Searches of a fund only: the size of its own exit, USD. */
                            exitSizeUsd?: number;
                            /** @enum {integer} */
                            networkProximity: 0 | 1;
                            score: number;
                            scoreParts: {
                                /** @description `activity`, `city`, `sector`, `stage`, `size`, … */
                                name: string;
                                /** @description The points of all parts add up to the score. */
                                points: number;
                                /** @description What on the record the points come from. */
                                fact: string;
                            }[];
                            /**
                             * @description A from 75, B from 50, else C.
                             * @enum {string}
                             */
                            tier: "A" | "B" | "C";
                            warmPath: boolean;
                            /** @description The named competitor whose backing lifted the score. */
                            lookalikeVia?: string;
                            /** @description One or two sentences made only of the record; top candidates only. */
                            rationale?: string;
                            /** @description Backed one of known_competitors. */
                            conflict: boolean;
                            /** Format: date-time */
                            firstSeenAt: string;
                            /** Format: date-time */
                            lastUpdatedAt: string;
                        }[];
                        /** @description The cursor of the next page; absent on the last one. */
                        next?: string;
                    } & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    "jobs.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyword": "data engineer",
                 *       "location": "Germany",
                 *       "posted_limit": "past-week",
                 *       "limit": 1
                 *     }
                 */
                "application/json": {
                    /** @description A position, a skill, a company; or a company’s own board by its address. */
                    keyword: string;
                    /**
                     * @description A country, region or city, or `remote`.
                     * @default United States
                     */
                    location?: string;
                    /**
                     * @description How long ago it was posted at most.
                     * @default past-month
                     * @enum {string}
                     */
                    posted_limit?: "past-24h" | "past-week" | "past-month" | "any-time";
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "title": "Data Engineer",
                     *           "url": "https://jobs.example/postings/4711",
                     *           "company": "Example Grid",
                     *           "companyUrl": "https://grid.example",
                     *           "location": "Berlin, Germany",
                     *           "postedDate": "2026-11-18",
                     *           "source": "sandbox"
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: {
                            title: string;
                            /** @description Where it is published. */
                            url: string;
                            company: string;
                            /** @description Empty where the source does not tell. */
                            companyUrl: string;
                            /** @description Empty where the source does not tell. */
                            location: string;
                            /** @description ISO 8601; empty where the source does not tell. */
                            postedDate: string;
                            /** @description Additional: the id of the source the row came from. */
                            source: string;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "company.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keyword": "battery storage",
                 *       "location": "Portugal",
                 *       "limit": 1
                 *     }
                 */
                "application/json": {
                    /** @description A name, or words of what the company does. */
                    keyword: string;
                    /** @description A country, region or city. */
                    location?: string;
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                } | {
                    /** @description A name, or words of what the company does. */
                    keyword?: string;
                    /** @description A country, region or city. */
                    location: string;
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Example Cells",
                     *           "socialUrl": "https://social.example/@examplecells",
                     *           "industry": "Energy storage",
                     *           "summary": "Builds batteries for harbours.",
                     *           "location": "Lisbon, Portugal",
                     *           "followers": 1240,
                     *           "website": "https://cells.example",
                     *           "source": "corpus"
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description Best first; what is not known of a company is left out. */
                        data: {
                            name: string;
                            socialUrl?: string;
                            industry?: string;
                            summary?: string;
                            location?: string;
                            followers?: number;
                            /** @description Additional. */
                            website?: string;
                            /** @description Additional: the id of the source the row came from. */
                            source: string;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "social.engagement": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "post_url": "https://social.example/@ada/112233",
                 *       "type": "comments",
                 *       "max_pages": 1
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: social-url
                     * @description The post: `https://…` on one of the networks of `POST /v1/social/posts`.
                     */
                    post_url: string;
                    /**
                     * @description Who reacted, or who commented.
                     * @default reactions
                     * @enum {string}
                     */
                    type?: "reactions" | "comments";
                    /**
                     * @description Pages of the source at most; how many people a page holds is the source’s choice.
                     * @default 2
                     */
                    max_pages?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Bo Example",
                     *           "socialUrl": "https://social.example/@bo",
                     *           "position": "Operations at Example Grid",
                     *           "commentary": "Congratulations on the round!"
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        data: {
                            name: string;
                            socialUrl: string;
                            /** @description What the profile says of itself; empty where the network does not tell. */
                            position: string;
                            /** @description The comment; empty for a reaction. */
                            commentary: string;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "person.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "Ada Example Harbour Ventures",
                 *       "limit": 1
                 *     }
                 */
                "application/json": {
                    /** @description A name, with a company or position to narrow it. */
                    query: string;
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Ada Example",
                     *           "socialUrl": "https://social.example/@ada",
                     *           "position": "Partner at Example Harbour Ventures",
                     *           "source": "corpus"
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description Best first. */
                        data: {
                            name: string;
                            /** @description The profile, where one is known. */
                            socialUrl?: string;
                            /** @description Position and company, as the source words it. */
                            position?: string;
                            /** @description Additional: the id of the source the row came from. */
                            source: string;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "social.posts": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "social_url": "https://social.example/@ada",
                 *       "days_back": 30
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: social-url
                     * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle. Company pages too.
                     */
                    social_url: string;
                    /**
                     * @description Posts of the last 1, 7 or 30 days.
                     * @default 7
                     * @enum {integer}
                     */
                    days_back?: 1 | 7 | 30;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "url": "https://social.example/@ada/112233",
                     *           "content": "We led the seed round of Example Cells.",
                     *           "date": "2026-11-19T08:30:00.000Z",
                     *           "timestamp": 1795077000000
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        data: {
                            url: string;
                            /** @description The text, without markup. */
                            content: string;
                            /** @description ISO 8601, UTC. */
                            date: string;
                            /** @description The same in ms since 1970. */
                            timestamp: number;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "search.web": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "Example Cells seed round",
                 *       "count": 1,
                 *       "livecrawl": true
                 *     }
                 */
                "application/json": {
                    /** @description As one would type it into a search engine. */
                    query: string;
                    /**
                     * @description Results at most.
                     * @default 10
                     */
                    count?: number;
                    /**
                     * @description Read the pages anew where the source can, instead of its own copies.
                     * @default true
                     */
                    livecrawl?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "title": "Example Cells raises a seed round",
                     *           "url": "https://news.example/example-cells",
                     *           "snippet": "The maker of batteries for harbours has raised $3M led by Example Harbour Ventures."
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        data: {
                            title: string;
                            url: string;
                            /** @description Empty where the engine gives none. */
                            snippet: string;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "email.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@harbour.example"
                 *     }
                 */
                "application/json": {
                    /** @description The address. One that cannot exist is answered with `undeliverable`, not refused. */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "verdict": "deliverable",
                     *         "detail": "accepted: The mail host of harbour.example takes mail for this box."
                     *       },
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * @description `risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be settled.
                             * @enum {string}
                             */
                            verdict: "deliverable" | "undeliverable" | "risky" | "unknown";
                            /** @description A stable word, a colon, and one sentence with the reason. */
                            detail: string;
                        };
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "person.enrich": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Example",
                 *       "company": "Example Harbour Ventures"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: social-url
                     * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                     */
                    social_url: string;
                    /** @description An address of the person. */
                    email?: string;
                    /** @description The full name; needs `company`, as a name alone means too many people. */
                    name?: string;
                    /** @description The name of the company the person is known with. */
                    company?: string;
                } | {
                    /**
                     * Format: social-url
                     * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                     */
                    social_url?: string;
                    /** @description An address of the person. */
                    email: string;
                    /** @description The full name; needs `company`, as a name alone means too many people. */
                    name?: string;
                    /** @description The name of the company the person is known with. */
                    company?: string;
                } | {
                    /**
                     * Format: social-url
                     * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                     */
                    social_url?: string;
                    /** @description An address of the person. */
                    email?: string;
                    /** @description The full name; needs `company`, as a name alone means too many people. */
                    name: string;
                    /** @description The name of the company the person is known with. */
                    company: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Ada Example",
                     *         "firstName": "Ada",
                     *         "lastName": "Example",
                     *         "socialUrl": "https://social.example/@ada",
                     *         "position": "Partner",
                     *         "company": "Example Harbour Ventures",
                     *         "location": "Lisbon, Portugal",
                     *         "sources": [
                     *           {
                     *             "source": "corpus",
                     *             "fields": [
                     *               "name",
                     *               "firstName",
                     *               "lastName",
                     *               "position",
                     *               "company"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description What is not known is left out. */
                        data: {
                            name: string;
                            firstName?: string;
                            lastName?: string;
                            socialUrl?: string;
                            /** @description What the profile says of itself. */
                            headline?: string;
                            position?: string;
                            company?: string;
                            description?: string;
                            location?: string;
                            website?: string;
                            followers?: number;
                            /** @description Additional: the sources of the record and which fields came from each. */
                            sources: {
                                source: string;
                                fields: string[];
                            }[];
                        };
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "person.email": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Example",
                 *       "domain": "harbour.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: social-url
                     * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                     */
                    social_url: string;
                    /** @description The full name; needs `domain`. */
                    name?: string;
                    /** @description The domain of the company the person works for: `example.com`. */
                    domain?: string;
                } | {
                    /**
                     * Format: social-url
                     * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                     */
                    social_url?: string;
                    /** @description The full name; needs `domain`. */
                    name: string;
                    /** @description The domain of the company the person works for: `example.com`. */
                    domain: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "email": "ada@harbour.example",
                     *         "verdict": "deliverable",
                     *         "detail": "accepted: The mail host of harbour.example takes mail for this box.",
                     *         "source": "patterns"
                     *       },
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        data: {
                            email: string;
                            /**
                             * @description `risky`: accepts everything, is for a role, disposable, full, or asked to come back to the end. `unknown`: could not be settled.
                             * @enum {string}
                             */
                            verdict: "deliverable" | "undeliverable" | "risky" | "unknown";
                            /** @description A stable word, a colon, and one sentence with the reason. */
                            detail: string;
                            /** @description Additional: the id of the source the row came from. */
                            source: string;
                        };
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "company.enrich": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "cells.example"
                 *     }
                 */
                "application/json": {
                    /** @description The company’s domain: `example.com`. */
                    domain: string;
                    /**
                     * Format: social-url
                     * @description The company’s page on a social network.
                     */
                    social_url?: string;
                    /** @description The company’s name, where no address is known; the best known bearer is taken. */
                    name?: string;
                } | {
                    /** @description The company’s domain: `example.com`. */
                    domain?: string;
                    /**
                     * Format: social-url
                     * @description The company’s page on a social network.
                     */
                    social_url: string;
                    /** @description The company’s name, where no address is known; the best known bearer is taken. */
                    name?: string;
                } | {
                    /** @description The company’s domain: `example.com`. */
                    domain?: string;
                    /**
                     * Format: social-url
                     * @description The company’s page on a social network.
                     */
                    social_url?: string;
                    /** @description The company’s name, where no address is known; the best known bearer is taken. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Example Cells",
                     *         "website": "https://cells.example",
                     *         "description": "Builds batteries for harbours.",
                     *         "employeeCount": 24,
                     *         "industries": [
                     *           {
                     *             "name": "Energy storage"
                     *           }
                     *         ],
                     *         "location": "Lisbon, Portugal",
                     *         "founded": "2024",
                     *         "sources": [
                     *           {
                     *             "source": "corpus",
                     *             "fields": [
                     *               "name",
                     *               "industries",
                     *               "location",
                     *               "founded"
                     *             ]
                     *           },
                     *           {
                     *             "source": "website",
                     *             "fields": [
                     *               "website",
                     *               "description"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description What is not known is left out. */
                        data: {
                            name: string;
                            socialUrl?: string;
                            website?: string;
                            description?: string;
                            employeeCount?: number;
                            industries?: {
                                name: string;
                            }[];
                            location?: string;
                            /** @description A year or an ISO date. */
                            founded?: string;
                            followers?: number;
                            /** @description Additional: the sources of the record and which fields came from each. */
                            sources: {
                                source: string;
                                fields: string[];
                            }[];
                        };
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
        };
    };
    "company.people": {
        parameters: {
            query?: never;
            header?: {
                /** @description Any printable ASCII up to 255 characters, kept 24 hours: the first answer is replayed, never charged twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "harbour.example",
                 *       "title": "partner",
                 *       "limit": 1
                 *     }
                 */
                "application/json": {
                    /** @description The company’s domain: `example.com`. */
                    domain: string;
                    /**
                     * Format: social-url
                     * @description The company’s page on a social network.
                     */
                    social_url?: string;
                    /** @description The company’s name, where no address is known; the best known bearer is taken. */
                    name?: string;
                    /** @description Only people whose position holds this: `partner`. */
                    title?: string;
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                } | {
                    /** @description The company’s domain: `example.com`. */
                    domain?: string;
                    /**
                     * Format: social-url
                     * @description The company’s page on a social network.
                     */
                    social_url: string;
                    /** @description The company’s name, where no address is known; the best known bearer is taken. */
                    name?: string;
                    /** @description Only people whose position holds this: `partner`. */
                    title?: string;
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                } | {
                    /** @description The company’s domain: `example.com`. */
                    domain?: string;
                    /**
                     * Format: social-url
                     * @description The company’s page on a social network.
                     */
                    social_url?: string;
                    /** @description The company’s name, where no address is known; the best known bearer is taken. */
                    name: string;
                    /** @description Only people whose position holds this: `partner`. */
                    title?: string;
                    /**
                     * @description Rows at most.
                     * @default 10
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Ada Example",
                     *           "socialUrl": "https://social.example/@ada",
                     *           "position": "Partner",
                     *           "source": "corpus"
                     *         }
                     *       ],
                     *       "credits_charged": 3,
                     *       "credits_remaining": 988,
                     *       "cached": false,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        data: {
                            name: string;
                            /** @description The profile, where one is known. */
                            socialUrl?: string;
                            /** @description Position and company, as the source words it. */
                            position?: string;
                            /** @description Additional: the id of the source the row came from. */
                            source: string;
                        }[];
                        credits_charged: number;
                        credits_remaining: number;
                        cached: boolean;
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. `idempotency_mismatch`: The `Idempotency-Key` was used for another request. Use a new key for a new request. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request" | "idempotency_mismatch";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `insufficient_credits`: The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged. */
            402: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds. */
            409: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `not_found`: Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition. */
            422: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `vendor_error`: A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later. */
            502: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_error";
                    };
                };
            };
            /** @description `vendor_capacity`: Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`. `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    /** @description `true` on a replayed answer. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "vendor_capacity" | "unavailable";
                    };
                };
            };
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
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tenantId": "3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44",
                     *       "credits_remaining": 988,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        tenantId: string;
                        /** @description The balance of the key's account: live and test are apart. */
                        credits_remaining: number;
                    } & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    "credits.ledger": {
        parameters: {
            query?: {
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
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "42",
                     *           "kind": "reserve",
                     *           "amount": -12,
                     *           "balance_after": 988,
                     *           "operation": "fundraising.search-investors",
                     *           "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90",
                     *           "state": "settled",
                     *           "created_at": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        entries: {
                            /** @description Ascending with time. */
                            id: string;
                            /** @enum {string} */
                            kind: "grant" | "reserve" | "refund";
                            /** @description Credits, signed: what this entry adds to the balance. */
                            amount: number;
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
                            note?: string;
                            /** Format: date-time */
                            created_at: string;
                        }[];
                        /** @description The cursor of the next page; absent on the last one. */
                        next?: string;
                    } & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
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
                /**
                 * @example {
                 *       "endpoint": "company.search",
                 *       "params": {
                 *         "keyword": "battery storage",
                 *         "location": "Portugal",
                 *         "limit": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    endpoint: "person.enrich";
                    params: {
                        /**
                         * Format: social-url
                         * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                         */
                        social_url: string;
                        /** @description An address of the person. */
                        email?: string;
                        /** @description The full name; needs `company`, as a name alone means too many people. */
                        name?: string;
                        /** @description The name of the company the person is known with. */
                        company?: string;
                    } | {
                        /**
                         * Format: social-url
                         * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                         */
                        social_url?: string;
                        /** @description An address of the person. */
                        email: string;
                        /** @description The full name; needs `company`, as a name alone means too many people. */
                        name?: string;
                        /** @description The name of the company the person is known with. */
                        company?: string;
                    } | {
                        /**
                         * Format: social-url
                         * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                         */
                        social_url?: string;
                        /** @description An address of the person. */
                        email?: string;
                        /** @description The full name; needs `company`, as a name alone means too many people. */
                        name: string;
                        /** @description The name of the company the person is known with. */
                        company: string;
                    };
                } | {
                    /** @constant */
                    endpoint: "person.email";
                    params: {
                        /**
                         * Format: social-url
                         * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                         */
                        social_url: string;
                        /** @description The full name; needs `domain`. */
                        name?: string;
                        /** @description The domain of the company the person works for: `example.com`. */
                        domain?: string;
                    } | {
                        /**
                         * Format: social-url
                         * @description The profile: `https://…` on Bluesky, a Mastodon-compatible server, Hacker News or LinkedIn, or a handle.
                         */
                        social_url?: string;
                        /** @description The full name; needs `domain`. */
                        name: string;
                        /** @description The domain of the company the person works for: `example.com`. */
                        domain: string;
                    };
                } | {
                    /** @constant */
                    endpoint: "person.search";
                    params: {
                        /** @description A name, with a company or position to narrow it. */
                        query: string;
                        /**
                         * @description Rows at most.
                         * @default 10
                         */
                        limit?: number;
                    };
                } | {
                    /** @constant */
                    endpoint: "email.verify";
                    params: {
                        /** @description The address. One that cannot exist is answered with `undeliverable`, not refused. */
                        email: string;
                    };
                } | {
                    /** @constant */
                    endpoint: "company.enrich";
                    params: {
                        /** @description The company’s domain: `example.com`. */
                        domain: string;
                        /**
                         * Format: social-url
                         * @description The company’s page on a social network.
                         */
                        social_url?: string;
                        /** @description The company’s name, where no address is known; the best known bearer is taken. */
                        name?: string;
                    } | {
                        /** @description The company’s domain: `example.com`. */
                        domain?: string;
                        /**
                         * Format: social-url
                         * @description The company’s page on a social network.
                         */
                        social_url: string;
                        /** @description The company’s name, where no address is known; the best known bearer is taken. */
                        name?: string;
                    } | {
                        /** @description The company’s domain: `example.com`. */
                        domain?: string;
                        /**
                         * Format: social-url
                         * @description The company’s page on a social network.
                         */
                        social_url?: string;
                        /** @description The company’s name, where no address is known; the best known bearer is taken. */
                        name: string;
                    };
                } | {
                    /** @constant */
                    endpoint: "company.people";
                    params: {
                        /** @description The company’s domain: `example.com`. */
                        domain: string;
                        /**
                         * Format: social-url
                         * @description The company’s page on a social network.
                         */
                        social_url?: string;
                        /** @description The company’s name, where no address is known; the best known bearer is taken. */
                        name?: string;
                        /** @description Only people whose position holds this: `partner`. */
                        title?: string;
                        /**
                         * @description Rows at most.
                         * @default 10
                         */
                        limit?: number;
                    } | {
                        /** @description The company’s domain: `example.com`. */
                        domain?: string;
                        /**
                         * Format: social-url
                         * @description The company’s page on a social network.
                         */
                        social_url: string;
                        /** @description The company’s name, where no address is known; the best known bearer is taken. */
                        name?: string;
                        /** @description Only people whose position holds this: `partner`. */
                        title?: string;
                        /**
                         * @description Rows at most.
                         * @default 10
                         */
                        limit?: number;
                    } | {
                        /** @description The company’s domain: `example.com`. */
                        domain?: string;
                        /**
                         * Format: social-url
                         * @description The company’s page on a social network.
                         */
                        social_url?: string;
                        /** @description The company’s name, where no address is known; the best known bearer is taken. */
                        name: string;
                        /** @description Only people whose position holds this: `partner`. */
                        title?: string;
                        /**
                         * @description Rows at most.
                         * @default 10
                         */
                        limit?: number;
                    };
                } | {
                    /** @constant */
                    endpoint: "company.search";
                    params: {
                        /** @description A name, or words of what the company does. */
                        keyword: string;
                        /** @description A country, region or city. */
                        location?: string;
                        /**
                         * @description Rows at most.
                         * @default 10
                         */
                        limit?: number;
                    } | {
                        /** @description A name, or words of what the company does. */
                        keyword?: string;
                        /** @description A country, region or city. */
                        location: string;
                        /**
                         * @description Rows at most.
                         * @default 10
                         */
                        limit?: number;
                    };
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "request_id": "6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90"
                     *     }
                     */
                    "application/json": {
                        /** @description False where nothing was kept for this question. */
                        deleted: boolean;
                    } & {
                        /**
                         * Format: uuid
                         * @description Names this request in the ledger and in our log.
                         */
                        request_id: string;
                    };
                };
            };
            /** @description `invalid_request`: The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it. */
            400: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description `unauthorized`: No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`. */
            401: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unauthorized";
                    };
                };
            };
            /** @description `payload_too_large`: The body is larger than the endpoint takes. */
            413: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The body is not JSON. Send `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: The window of the key is full. Repeat after `Retry-After` seconds. */
            429: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: Our fault; reserved credits were given back. Report the `request_id`. */
            500: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly. */
            503: {
                headers: {
                    /** @description The request_id. */
                    "X-Request-Id"?: string;
                    /** @description The window: `"key";q=60;w=60` is 60 requests in 60 seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds. */
                    RateLimit?: string;
                    /** @description Whole seconds to wait. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
}
