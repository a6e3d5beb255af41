/** A person of a tenant's imported network, as the export has them. What it does not say is undefined. */
export interface Connection {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** The profile's address as it came. */
  readonly url?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
  readonly position?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly connectedOn?: string | undefined;
}
