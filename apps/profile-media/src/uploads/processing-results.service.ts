import { Injectable } from '@nestjs/common';
import type { ProcessImageResult } from '@lodge/messaging';

type Settle = (result?: ProcessImageResult) => void;

@Injectable()
export class ProcessingResultsService {
  private readonly waiting = new Map<string, Settle>();

  settle(jobId: string, result?: ProcessImageResult): void {
    this.waiting.get(jobId)?.(result);
  }

  // `add` adds the job. Returns undefined if it failed or is not done at `deadline`: the row has the
  // state.
  async of(
    jobId: string,
    deadline: number,
    add: () => Promise<unknown>,
  ): Promise<ProcessImageResult | undefined> {
    const result = new Promise<ProcessImageResult | undefined>((resolve) =>
      this.waiting.set(jobId, resolve),
    );
    let timer: NodeJS.Timeout | undefined;
    try {
      await add();
      timer = setTimeout(() => this.settle(jobId), deadline - Date.now());
      return await result;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(jobId);
    }
  }
}
