/**
 * A queue that owners take turns in: each gives one item in its turn, its oldest first. Where it is full,
 * room is made for an owner that has less in it than the one with most, whose newest item goes; so one owner
 * may use all of it while no other needs it, and never keeps another out.
 */
export class RoundRobinQueue<Item> {
  readonly #limit: number;
  readonly #owners = new Map<string, Item[]>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the item for which there is no room: the one given, or another that had to make room for it. */
  push(owner: string, item: Item): Item | undefined {
    let displaced: Item | undefined;
    if (this.#size >= this.#limit) {
      const own = this.#owners.get(owner)?.length ?? 0;
      const longest = this.#longest();
      if (longest === undefined || own + 1 >= longest.length) return item;
      displaced = longest.pop();
      this.#size -= 1;
    }
    const items = this.#owners.get(owner);
    if (items === undefined) this.#owners.set(owner, [item]);
    else items.push(item);
    this.#size += 1;
    return displaced;
  }

  /** At most `max` items, one of each owner in turn. */
  take(max: number): Item[] {
    const taken: Item[] = [];
    while (taken.length < max) {
      const [next] = this.#owners;
      if (next === undefined) break;
      const [owner, items] = next;
      taken.push(items.shift() as Item);
      // To the end of the turns.
      this.#owners.delete(owner);
      if (items.length > 0) this.#owners.set(owner, items);
    }
    this.#size -= taken.length;
    return taken;
  }

  #longest(): Item[] | undefined {
    let longest: Item[] | undefined;
    for (const items of this.#owners.values()) {
      if (longest === undefined || items.length > longest.length) longest = items;
    }
    return longest;
  }
}
