// Made from the code by `npm run docs`; a test compares.
import type { Method, PagedMethod } from './types.ts';

/** A method for each operation, at the place that its name says. */
export interface Methods {
  readonly fundraising: {
    readonly profile: {
      /** Store the profile. Free. */
      readonly put: Method<'fundraising.profile.put'>;
      /** Store the profile. Free. */
      readonly post: Method<'fundraising.profile.post'>;
      /** Read the profile. Free. */
      readonly get: Method<'fundraising.profile.get'>;
      /** What the profile is read as. Free. */
      readonly reading: Method<'fundraising.profile.reading'>;
    };
    /** Investors for the stored profile, ranked and explained. 10, 12, 15 credits. */
    readonly searchInvestors: Method<'fundraising.search-investors'>;
    /** Who funded companies like yours. 35 credits. */
    readonly findLookalikeInvestors: Method<'fundraising.find-lookalike-investors'>;
    /** What is known of one investor. 5 credits. */
    readonly enrichInvestor: Method<'fundraising.enrich-investor'>;
    /** A snapshot of one company, with funding and news. 10 credits. */
    readonly researchCompany: Method<'fundraising.research-company'>;
    /** The stored investor list. Free. */
    readonly investors: PagedMethod<'fundraising.investors'>;
    /** One investor, with all evidence. Free. */
    readonly investor: Method<'fundraising.investor'>;
    readonly pipeline: {
      /** The pipeline of the raise. Free. */
      readonly list: PagedMethod<'fundraising.pipeline.list'>;
      /** Move investors in the pipeline. Free. */
      readonly set: Method<'fundraising.pipeline.set'>;
      /** The pipeline as a file. Free. */
      readonly csv: Method<'fundraising.pipeline.csv'>;
    };
    /** Import an investor list. Free. */
    readonly importInvestors: Method<'fundraising.import-investors'>;
    /** What waits for a decision. Free. */
    readonly today: Method<'fundraising.today'>;
    /** What monitoring found. Free. */
    readonly news: PagedMethod<'fundraising.news'>;
    /** Complete a name while it is typed. Free. */
    readonly suggest: Method<'fundraising.suggest'>;
    /** Import your connections. Free. */
    readonly importNetwork: Method<'fundraising.import-network'>;
    readonly network: {
      /** The imported network. Free. */
      readonly get: PagedMethod<'fundraising.network.get'>;
      /** Remove the imported network. Free. */
      readonly delete: Method<'fundraising.network.delete'>;
    };
    /** The saved searches of this account. Free. */
    readonly monitoring: Method<'fundraising.monitoring'>;
    /** Schedule a sequence of messages to an investor. Free. */
    readonly createSequence: Method<'fundraising.create-sequence'>;
    /** Your sequences. Free. */
    readonly sequences: PagedMethod<'fundraising.sequences'>;
    /** One sequence, with its messages and answers. Free. */
    readonly sequence: Method<'fundraising.sequence'> & {
      /** Pause a sequence. Free. */
      readonly pause: Method<'fundraising.sequence.pause'>;
      /** Resume a paused sequence. Free. */
      readonly resume: Method<'fundraising.sequence.resume'>;
      /** End a sequence. Free. */
      readonly stop: Method<'fundraising.sequence.stop'>;
    };
    /** The messages of all your sequences. Free. */
    readonly touches: PagedMethod<'fundraising.touches'>;
    readonly touch: {
      /** One message, exactly as it would be sent. Free. */
      readonly get: Method<'fundraising.touch.get'>;
      /** Edit a message. Free. */
      readonly put: Method<'fundraising.touch.put'>;
      /** Approve a message as it stands. Free. */
      readonly approve: Method<'fundraising.touch.approve'>;
      /** Reject a message. Free. */
      readonly reject: Method<'fundraising.touch.reject'>;
      /** Redraft a message. Free. */
      readonly redraft: Method<'fundraising.touch.redraft'>;
      /** Resolve a message whose delivery is unknown. Free. */
      readonly settle: Method<'fundraising.touch.settle'>;
    };
  };
  readonly mailboxes: {
    /** Connect a mailbox with a password. Free. */
    readonly connect: Method<'mailboxes.connect'>;
    /** Connect a mailbox by OAuth. Free. */
    readonly authorize: Method<'mailboxes.authorize'>;
    /** The connected mailboxes. Free. */
    readonly list: Method<'mailboxes.list'>;
    /** Change what a mailbox may do. Free. */
    readonly change: Method<'mailboxes.change'>;
    /** Test a mailbox. Free. */
    readonly test: Method<'mailboxes.test'>;
    /** Disconnect a mailbox. Free. */
    readonly disconnect: Method<'mailboxes.disconnect'>;
  };
  readonly suppressions: {
    /** List suppressed addresses and domains. Free. */
    readonly list: PagedMethod<'suppressions.list'>;
    /** Suppress an address or a domain. Free. */
    readonly add: Method<'suppressions.add'>;
    /** Take an address or a domain off the list. Free. */
    readonly remove: Method<'suppressions.remove'>;
    /** Import a suppression list. Free. */
    readonly import: Method<'suppressions.import'>;
  };
  readonly jobs: {
    /** Job postings. 3 credits. */
    readonly search: Method<'jobs.search'>;
  };
  readonly company: {
    /** Companies by keyword and place. 3 credits. */
    readonly search: Method<'company.search'>;
    /** What is known of one company. 3 credits. */
    readonly enrich: Method<'company.enrich'>;
    /** People of one company. 3 credits. */
    readonly people: Method<'company.people'>;
  };
  readonly social: {
    /** Who reacted to a post, or commented. 3 credits. */
    readonly engagement: Method<'social.engagement'>;
    /** Recent posts of a profile or company page. 3 credits. */
    readonly posts: Method<'social.posts'>;
  };
  readonly person: {
    /** People by name. 3 credits. */
    readonly search: Method<'person.search'>;
    /** What is known of one person. 3 credits. */
    readonly enrich: Method<'person.enrich'>;
    /** The work address of one person. 3 credits. */
    readonly email: Method<'person.email'>;
  };
  readonly search: {
    /** Web search. 3 credits. */
    readonly web: Method<'search.web'>;
  };
  readonly email: {
    /** Whether an address takes mail. 3 credits. */
    readonly verify: Method<'email.verify'>;
  };
  readonly webhooks: {
    /** Register a webhook for saved searches. Free. */
    readonly register: Method<'webhooks.register'>;
    /** The registered webhooks. Free. */
    readonly list: Method<'webhooks.list'>;
    /** Remove a webhook. Free. */
    readonly remove: Method<'webhooks.remove'>;
    /** Send a test event. Free. */
    readonly test: Method<'webhooks.test'>;
  };
  /** The balance, and what the key may do. Free. */
  readonly usage: Method<'usage'>;
  readonly credits: {
    /** Every movement of credits. Free. */
    readonly ledger: PagedMethod<'credits.ledger'>;
    /** Credits spent by day, endpoint and key. Free. */
    readonly usage: Method<'credits.usage'>;
    /** How to get credits. Free. */
    readonly packs: Method<'credits.packs'>;
    /** Buy a pack of credits. Free. */
    readonly checkout: Method<'credits.checkout'>;
    /** What was bought. Free. */
    readonly purchases: PagedMethod<'credits.purchases'>;
  };
  readonly members: {
    /** Who signs in for the account. Free. */
    readonly list: Method<'members.list'>;
    /** Let a person in. Free. */
    readonly add: Method<'members.add'>;
    /** Change a member. Free. */
    readonly change: Method<'members.change'>;
    /** Remove a member. Free. */
    readonly remove: Method<'members.remove'>;
    /** Make a link that signs a member in. Free. */
    readonly link: Method<'members.link'>;
    /** Sign a member out everywhere. Free. */
    readonly signOut: Method<'members.sign-out'>;
  };
  readonly keys: {
    /** The keys of the account. Free. */
    readonly list: Method<'keys.list'>;
    /** Make a key. Free. */
    readonly issue: Method<'keys.issue'>;
    /** Change the name, scopes or cap of a key. Free. */
    readonly change: Method<'keys.change'>;
    /** Replace a key by another. Free. */
    readonly rotate: Method<'keys.rotate'>;
    /** End a key at once. Free. */
    readonly revoke: Method<'keys.revoke'>;
  };
  readonly account: {
    /** Everything stored for the account, page by page. Free. */
    readonly export: PagedMethod<'account.export'>;
    /** Delete everything stored for the account. Free. */
    readonly deleteData: Method<'account.delete-data'>;
  };
  readonly cache: {
    /** Evict one cached answer of a lookup. Free. */
    readonly evict: Method<'cache.evict'>;
  };
}
