/**
 * Has questions that come in one turn of the event loop answered together, and with a bound on round trips those too that
 * come while so many are under way. Under load it makes one round trip of many; without load it costs nobody any time.
 * @param answer the answers to some questions, in their order
 * @param atOnce round trips under way at once; without a bound nobody waits for another's
 * @param most questions of one round trip
 */
export function batch<Question, Answer>(
  answer: (questions: Question[]) => Promise<Answer[]>,
  { atOnce = Infinity, most = 100 } = {},
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let underWay = 0;
  let isDue = false;

  function next() {
    isDue = false;
    while (waiting.length > 0 && underWay < atOnce) void ask(waiting.splice(0, most));
  }

  async function ask(asked: Waiting[]) {
    underWay++;
    try {
      const answers = await answer(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, index) => resolve(answers[index]));
    } catch (error) {
      asked.forEach(({ reject }) => reject(error));
    }
    underWay--;
    next();
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isDue) return;
      isDue = true;
      setImmediate(next);
    });
}
