/** Newest first; `cursor` is the `next` of the page before. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}
