import { batch, logger } from '@lodge/service';

const AT_ONCE = 1_000;

/** Only the latest load of a user counts: an earlier one may have read older rows. */
export class LatestLoads<T> {
  private readonly loads = new Map<number, symbol>();
  private readonly read: (userId: number) => Promise<T>;

  constructor(
    private readonly what: string,
    readAll: (userIds: number[]) => Promise<T[]>,
    private readonly keep: (userId: number, loaded: T) => void,
  ) {
    this.read = batch(readAll, { most: AT_ONCE });
  }

  async load(userId: number): Promise<void> {
    const own = Symbol('load');
    this.loads.set(userId, own);
    const loaded = await this.read(userId);
    if (this.loads.get(userId) === own) this.keep(userId, loaded);
  }

  /** Reloads nothing for users without a stream, or whose first load has not begun. */
  async reload(userIds: Iterable<number>): Promise<void> {
    const connected = [...userIds].filter((id) => this.loads.has(id));
    await Promise.all(connected.map((id) => this.load(id)));
  }

  async reloadAll(): Promise<void> {
    await this.reload(this.loads.keys()).catch((error: Error) =>
      logger.warn(
        { error: error.name, what: this.what },
        'connected members not reloaded: their hints may be out of date until the next check',
      ),
    );
  }

  forget(userId: number): void {
    this.loads.delete(userId);
  }
}
