import { traceCall } from '@lodge/service';
import type { DataSource } from 'typeorm';

/** Names the operation and the first table, as in "postgres select users"; texts hold no values. */
export function spanOf(text: string): string {
  const [, verb = 'other'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)\b/i.exec(text) ?? [];
  return ['postgres', verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/** Traces what TypeORM sends; `rows` traces what it sends itself. */
export function traceQueries({ driver }: DataSource): void {
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query: typeof runner.query = runner.query.bind(runner);
    runner.query = (text: string, parameters?: unknown[], isStructured?: boolean) =>
      traceCall(spanOf(text), () => query(text, parameters, isStructured as true));
    return runner;
  };
}
