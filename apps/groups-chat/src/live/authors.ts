export class Authors {
  private readonly ofGroup = new Map<number, Set<number>>();

  add(groupId: number, authors: readonly number[]): void {
    const known = this.ofGroup.get(groupId) ?? new Set<number>();
    this.ofGroup.set(groupId, known);
    for (const author of authors) known.add(author);
  }

  take(groupId: number): number[] {
    const authors = [...(this.ofGroup.get(groupId) ?? [])];
    this.ofGroup.delete(groupId);
    return authors;
  }

  takeAll(): { groupId: number; authors: number[] }[] {
    return [...this.ofGroup.keys()].map((groupId) => ({ groupId, authors: this.take(groupId) }));
  }
}
