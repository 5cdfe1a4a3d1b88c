export class UsersByGroup {
  private readonly ofGroup = new Map<number, Set<number>>();

  add(groupId: number, userIds: readonly number[]): void {
    const known = this.ofGroup.get(groupId) ?? new Set<number>();
    this.ofGroup.set(groupId, known);
    for (const userId of userIds) known.add(userId);
  }

  take(groupId: number): number[] {
    const userIds = [...(this.ofGroup.get(groupId) ?? [])];
    this.ofGroup.delete(groupId);
    return userIds;
  }

  takeAll(): { groupId: number; userIds: number[] }[] {
    return [...this.ofGroup.keys()].map((groupId) => ({ groupId, userIds: this.take(groupId) }));
  }
}
