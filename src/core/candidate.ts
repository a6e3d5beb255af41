/** Who may be meant, and what its name has to do with the one that was given. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly place?: string;
  readonly domain?: string;
  readonly why: string;
}
