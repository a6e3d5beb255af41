const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const MEMBERS = 20;

/** How long things last, seconds, and how many there may be. */
export const SIGN_IN = {
  session: {
    /** Over all: after a month a person signs in again (NIST SP 800-63B-4, level 1). */
    ends: 30 * DAY_S,
    /** Without use: a computer that was given away or left is signed out after a week. */
    idle: 7 * DAY_S,
    /**
     * As an operator, who can delete tenants: once a day (NIST SP 800-63B-4, level 2). Of someone who is a member too, the session
     * goes on as that.
     */
    endsOperator: DAY_S,
    /** Of one member, key or operator: some browsers on some machines; beyond it the one used longest ago ends. */
    most: 20,
  },
  link: {
    /** Printed by the first start: whoever installs in the morning may look at it in the evening. */
    first: DAY_S,
    /** Printed by the command: it is carried from one window to another, or read to someone on the phone. */
    printed: HOUR_S,
    /** To a new member, who may be away for some days. */
    invitation: 7 * DAY_S,
    /** Mailed to whoever asked for it just now: mail takes minutes, and whoever reads the mailbox later gets nothing. */
    mailed: 15 * MINUTE_S,
    /** That are open for one person: beyond it the oldest is void. */
    most: 5,
  },
  /** From the challenge to its answer: time to find the phone with the passkey, or the password of the provider. */
  attempt: 10 * MINUTE_S,
  /** Of one person: phone, computers, and keys in a drawer. */
  passkeys: 20,
  /** Of one tenant: as many as keys; each has a rate window of its own. */
  members: MEMBERS,
  /**
   * Invitations that are mailed on a day in UTC, counted whether or not their member is still there: a tenant may invite all of its members,
   * and each once more. Of a recipient, who may be nobody's member yet and has asked for nothing: a few, over all tenants.
   */
  invitationsADay: { recipient: 3, tenant: 2 * MEMBERS },
  /**
   * Links for whoever types a member's address at the page to sign in: by the hour, as anyone may type it, and who uses them up holds the
   * member up no longer than that. For an address: a person signs in on a few devices. From one network half of them, so that another is
   * left to the person. Of a tenant: what its members may ask for; more would be addresses that are exchanged to mail to further people.
   */
  linksAnHour: { recipient: 4, network: 2, tenant: 4 * MEMBERS },
  /** That are answered from one address in a minute: a household behind it signs in a few times, a guesser is slowed down. */
  perMinute: 30,
} as const;
