import type { Request, Response } from 'express';
import { answerError, type ApiError } from '@lodge/service';
import type { Network } from '@lodge/limits';
import type { Upload } from './upload-places.js';

// Milliseconds before a line is called slow.
const GRACE = 1_000;

/** The gateway passes a file on as it arrives, so its pace is the client's. */
export class ArrivingUpload implements Upload {
  private began?: { at: number; bytes: number };

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    readonly memberId: number,
    readonly network: Network | undefined,
  ) {}

  begin(): void {
    this.began = { at: Date.now(), bytes: this.request.socket.bytesRead };
  }

  isArriving(): boolean {
    return !this.request.complete;
  }

  rate(): number {
    if (!this.began || !this.isArriving()) return Infinity;
    const { at, bytes } = this.began;
    const milliseconds = Date.now() - at;
    if (milliseconds < GRACE) return Infinity;
    return ((this.request.socket.bytesRead - bytes) * 1_000) / milliseconds;
  }

  end(error: ApiError): void {
    this.response.setHeader('Connection', 'close');
    answerError(error, this.request, this.response);
  }
}
