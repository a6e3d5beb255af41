/** An id a source gives to something; `namespace` says among which ids it is unique ("crunchbase-uuid"). */
export interface SourceId {
  readonly namespace: string;
  readonly id: string;
}
