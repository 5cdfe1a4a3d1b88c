import DataLoader from 'dataloader';

/**
 * Loads keys that are requested in one turn of the event loop together, and with a bound on round
 * trips also those requested while so many are under way. Nothing is cached.
 * @param load the values of some keys, in their order
 * @param atOnce round trips under way at once; without a bound no key waits for another's
 * @param most keys of one round trip
 */
export function batch<Key, Value>(
  load: (keys: Key[]) => Promise<Value[]>,
  { atOnce = Infinity, most = 100 } = {},
): (key: Key) => Promise<Value> {
  const due: (() => void)[] = [];
  let underWay = 0;

  const dispatchDue = () => {
    for (; due.length > 0 && underWay < atOnce; underWay++) due.shift()!();
  };
  const loadBatch = async (keys: readonly Key[]) => {
    try {
      return await load([...keys]);
    } finally {
      underWay--;
      dispatchDue();
    }
  };
  const loader = new DataLoader(loadBatch, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => {
      due.push(dispatch);
      setImmediate(dispatchDue);
    },
  });
  return (key) => loader.load(key);
}
