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
}
