import DataLoader from 'dataloader';

/**
 * Loads together the keys of one turn of the event loop; caches nothing.
 * @param load resolves to the values in the order of the keys; an error rejects for its key alone
 * @param atOnce concurrent calls of `load`; unbounded, no key waits for another's
 */
export function batch<Key, Value>(
  load: (keys: Key[]) => Promise<(Value | Error)[]>,
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
