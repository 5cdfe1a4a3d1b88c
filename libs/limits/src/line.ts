interface Link<T> {
  value: T;
  before?: Link<T>;
  after?: Link<T>;
}

/** A list whose oldest and youngest entry, and any other one, leave at the same cost. */
export class Line<T> {
  size = 0;
  private first?: Link<T>;
  private last?: Link<T>;

  get oldest(): T | undefined {
    return this.first?.value;
  }

  get youngest(): T | undefined {
    return this.last?.value;
  }

  /** Returns what removes the entry; call it once. */
  add(value: T): () => void {
    const link: Link<T> = { value, before: this.last };
    if (this.last) this.last.after = link;
    else this.first = link;
    this.last = link;
    this.size++;
    return () => this.remove(link);
  }

  private remove({ before, after }: Link<T>) {
    if (before) before.after = after;
    else this.first = after;
    if (after) after.before = before;
    else this.last = before;
    this.size--;
  }
}
