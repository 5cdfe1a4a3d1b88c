/**
 * Has calls that come while others are under way answered together: at once while fewer than `atOnce` are under way, else
 * with all that wait when one ends. Under load it makes one round trip of many, and without load it changes nothing.
 * @param answer the answers to some questions, in their order
 * @param most questions of one round trip
 */
export function together<Question, Answer>(answer: (questions: Question[]) => Promise<Answer[]>, { atOnce = 1, most = 100 } = {}): (question: Question) => Promise<Answer> {
  interface Waiting { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = [];
  let underWay = 0;

  async function next(): Promise<void> {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    underWay++;
    try {
      const answers = await answer(batch.map(({ question }) => question));
      batch.forEach(({ resolve }, index) => resolve(answers[index]));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
    underWay--;
    if (waiting.length > 0) void next();
  }

  return (question) => new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    if (underWay < atOnce) void next();
  });
}
