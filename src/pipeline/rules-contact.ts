/** A person at an investor, as a list or somebody says. */
export interface ContactSaid {
  readonly name: string;
  readonly title?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly profile?: string;
}
