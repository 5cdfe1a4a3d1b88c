export interface Plan {
  statement: string;
  plan: string;
}

/** Parses auto_explain output: a statement followed by its indented plan. */
export function plansOf(log: string): Plan[] {
  return log
    .split(/^.*duration: [\d.]+ ms\s+plan:$/m)
    .slice(1)
    .map((entry) => {
      const [, statement = '', plan = ''] =
        /Query Text:([\s\S]*?)\n(\t?[^\n]*\(cost=[\s\S]*)/.exec(entry) ?? [];
      return {
        statement: statement.replace(/\s+/g, ' ').trim(),
        plan: plan
          .split('\n')
          .filter((line) => line.startsWith('\t'))
          .join('\n'),
      };
    });
}
