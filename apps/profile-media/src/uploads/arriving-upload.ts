import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { answerError, ApiError, type Network } from '@lodge/http';
import type { Upload } from './upload-places.js';

// Milliseconds before a line is called slow.
const GRACE = 3_000;

/** The gateway passes a file on as it arrives, so its pace is the client's. */
export class ArrivingUpload implements Upload {
  private began?: { at: number; bytes: number };

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    readonly network: Network | undefined,
  ) {}

  begin(): void {
    this.began = { at: Date.now(), bytes: this.request.socket.bytesRead };
  }

  rate(): number {
    if (!this.began || this.request.complete) return Infinity;
    const { at, bytes } = this.began;
    const milliseconds = Date.now() - at;
    if (milliseconds < GRACE) return Infinity;
    return ((this.request.socket.bytesRead - bytes) * 1_000) / milliseconds;
  }

  end(): void {
    this.response.setHeader('Connection', 'close');
    answerError(new ApiError(408, ERROR_TEXTS.requestTooSlow), this.request, this.response);
  }
}
