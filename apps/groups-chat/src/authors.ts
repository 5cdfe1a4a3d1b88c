// The authors of the changes in a group since its last hint; undefined where one is unknown.
export class Authors {
  private readonly ofGroup = new Map<number, Set<number> | undefined>();

  add(groupId: number, authors: readonly number[] | undefined): void {
    const known = this.ofGroup.has(groupId) ? this.ofGroup.get(groupId) : new Set<number>();
    this.ofGroup.set(groupId, authors && known && new Set([...known, ...authors]));
  }

  take(groupId: number): number[] | undefined {
    const authors = this.ofGroup.get(groupId);
    this.ofGroup.delete(groupId);
    return authors && [...authors];
  }
}
