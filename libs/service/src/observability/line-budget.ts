const MINUTE = 60_000;

/** Bounds lines a minute of each level, so that a flood of calls rotates no earlier lines away. */
export class LineBudget {
  private minute = 0;
  private leftOut = 0;
  private readonly lines = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly sayLeftOut: (lines: number) => void,
  ) {}

  fits(level: string): boolean {
    this.beginMinute(Math.floor(Date.now() / MINUTE));
    const count = (this.lines.get(level) ?? 0) + 1;
    this.lines.set(level, count);
    if (count > this.most) this.leftOut++;
    return count <= this.most;
  }

  private beginMinute(minute: number) {
    if (minute === this.minute) return;
    const { leftOut } = this;
    this.minute = minute;
    this.leftOut = 0;
    this.lines.clear();
    if (leftOut > 0) this.sayLeftOut(leftOut);
  }
}
