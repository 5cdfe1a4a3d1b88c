import type { EventBus } from '@lodge/messaging';
import { sqlStateOf } from '@lodge/service';
import type { DataSource, EntityManager } from 'typeorm';

const DEADLOCK = '40P01';
const ATTEMPTS = 5;

export interface Transaction extends EntityManager {
  /** Publishes the event after the commit, once. A rollback or another attempt drops it. */
  publish: EventBus['publish'];
  /** Calls `effect` after the commit, like `publish`. Nobody awaits what it begins. */
  afterCommit: (effect: () => void) => void;
}

const buses = new WeakMap<DataSource, Pick<EventBus, 'publish'>>();

/** `DatabaseModule` calls it; so does whoever makes a data source whose transactions publish. */
export const publishThrough = (source: DataSource, bus: Pick<EventBus, 'publish'>) =>
  void buses.set(source, bus);

/** Repeats `work` after a deadlock, so it must be repeatable. */
export async function inTransaction<T>(
  source: Pick<EntityManager, 'transaction'>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const done = await retryDeadlocks(() =>
    source.transaction(async (manager) => {
      const effects = new Map<unknown, () => void>();
      const transaction: Transaction = Object.assign(manager, {
        publish: ((name, payload) =>
          effects.set(JSON.stringify([name, payload]), () =>
            buses.get(manager.dataSource)!.publish(name, payload),
          )) as EventBus['publish'],
        afterCommit: (effect: () => void) => void effects.set(effect, effect),
      });
      return { result: await work(transaction), effects };
    }),
  );
  for (const effect of done.effects.values()) effect();
  return done.result;
}

/** Repeats `work` after a deadlock; it must be one statement or transaction. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
