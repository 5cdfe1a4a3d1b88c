// Milliseconds within which all three presses must fall.
const WINDOW = 2_000;

/**
 * Counts presses of Shift alone: a capital letter, a shortcut or a click in between resets the
 * count.
 */
export class ShiftPresses {
  private times: number[] = [];
  private isAlone = false;

  keyDown({ key, repeat, ctrlKey, altKey, metaKey }: KeyboardEvent) {
    if (repeat && key === 'Shift') return;
    this.isAlone = key === 'Shift' && !ctrlKey && !altKey && !metaKey;
    if (!this.isAlone) this.reset();
  }

  /** Returns true on the third press. */
  keyUp({ key, timeStamp }: KeyboardEvent): boolean {
    if (key !== 'Shift' || !this.isAlone) return false;
    this.isAlone = false;
    this.times = [...this.times.filter((time) => timeStamp - time < WINDOW), timeStamp];
    return this.times.length === 3;
  }

  reset() {
    this.isAlone = false;
    this.times = [];
  }
}
