import type { Response } from 'express';
import type { ApiError } from '@lodge/service';
import { rejectUnread } from '../connections/connection.js';

/** A client can be slow in sending a request's body, or in reading a response. */
export interface Direction {
  isUnderWay: (response: Response) => boolean;
  // A transfer that waits for a service, or for the gateway, is not slow.
  waitsForClient: (response: Response) => boolean;
  bytesOf: (response: Response) => number;
  end: (response: Response, error?: ApiError) => void;
}

export const SENDING: Direction = {
  isUnderWay: ({ req }) => !req.complete,
  waitsForClient: ({ req }) => req.readableLength === 0,
  bytesOf: ({ req }) => req.socket.bytesRead,
  end: rejectUnread,
};

/** A response that has begun can only be cut off. */
export const READING: Direction = {
  isUnderWay: (response) => isBehind(response),
  waitsForClient: (response) => isBehind(response),
  bytesOf: ({ req: { socket } }) => socket.bytesWritten - socket.writableLength,
  end: (response) => void response.destroy(),
};

const isBehind = ({ headersSent, req }: Response) => headersSent && req.socket.writableLength > 0;
