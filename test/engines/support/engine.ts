export interface Size {
  width: number;
  height: number;
}

/**
 * WebDriver's commands, as https://www.w3.org/TR/webdriver2 names them: each with its method and
 * path over HTTP, and its name in Firefox's own protocol, Marionette.
 */
export const COMMANDS = {
  newSession: ['POST', '', 'NewSession'],
  endSession: ['DELETE', '', 'DeleteSession'],
  navigate: ['POST', '/url', 'Navigate'],
  back: ['POST', '/back', 'Back'],
  run: ['POST', '/execute/sync', 'ExecuteScript'],
  click: ['POST', '/element/{id}/click', 'ElementClick'],
  type: ['POST', '/element/{id}/value', 'ElementSendKeys'],
  screenshot: ['GET', '/screenshot', 'TakeScreenshot'],
  addCookie: ['POST', '/cookie', 'AddCookie'],
  deleteCookies: ['DELETE', '/cookie', 'DeleteAllCookies'],
  resize: ['POST', '/window/rect', 'SetWindowRect'],
} as const;

export type Send = (command: keyof typeof COMMANDS, parameters?: object) => Promise<unknown>;

/** A running browser with one window. */
export interface Engine {
  name: string;
  version: string;
  send: Send;
  /** Gives the page that many CSS pixels, whatever the browser keeps for itself. */
  resize(size: Size): Promise<void>;
  /** Returns the errors on the console since the last call. */
  errors(): Promise<string[]>;
  stop(): Promise<void>;
}

/** What a browser answered in place of a result, with the code of the WebDriver specification. */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** Answers of a new session, over either protocol. */
export interface NewSession {
  sessionId: string;
  capabilities: { browserVersion: string };
}
