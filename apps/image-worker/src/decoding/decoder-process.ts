import { constants, setPriority } from 'node:os';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { frameHeader, readFrames } from '../decoder/frames.js';
import { isWebp, MAX_FRAME_BYTES, parseVerdict, type Failure } from '../decoder/protocol.js';
import type { Variants } from '../decoder/variants.js';
import { decoderCommand } from './decoder-command.js';

export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

export interface DecoderSettings {
  program: string;
  memory: number;
  timeout: number;
  // Whether the decoder has a low priority.
  isBackground?: boolean;
}

// Milliseconds.
const START_TIMEOUT = 30_000;

export class DecoderProcess {
  private readonly frames: AsyncGenerator<Buffer, void>;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly timeout: number,
  ) {
    this.frames = readFrames(child.stdout, MAX_FRAME_BYTES);
    // A broken pipe shows as the end of stdout.
    child.stdin.on('error', () => undefined);
  }

  // Throws a plain Error, since no image is at fault.
  static async start(settings: DecoderSettings): Promise<DecoderProcess> {
    const { command, args, env } = decoderCommand(settings);
    const child = spawn(command, args, { env });
    if (settings.isBackground && child.pid) giveWay(child.pid);
    let stderr = '';
    const keep = (text: Buffer) => void (stderr = `${stderr}${text}`.slice(0, 500));
    child.stderr.on('data', keep);
    child.on('error', keep);
    const decoder = new DecoderProcess(child, settings.timeout);
    await decoder
      .withDeadline(START_TIMEOUT, () => decoder.nextFrame())
      .catch(() => {
        throw new Error(`the decoder did not start: ${stderr.trim()}`);
      });
    // An image may control the output from now on.
    child.stderr.off('data', keep).resume();
    return decoder;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async decode(file: Buffer): Promise<Variants | Failure> {
    return this.withDeadline(this.timeout, async () => {
      this.child.stdin.write(frameHeader(file.length));
      this.child.stdin.write(file);
      const verdict = parseVerdict(await this.nextFrame());
      if (!verdict) throw new DecoderFailed('not a verdict');
      if ('failure' in verdict) return verdict.failure;
      const [full, thumb] = [await this.nextFrame(), await this.nextFrame()];
      if (!isWebp(full) || !isWebp(thumb)) throw new DecoderFailed('not a WebP');
      return { ...verdict, full, thumb };
    });
  }

  end(): void {
    this.child.kill('SIGKILL');
  }

  private async nextFrame(): Promise<Buffer> {
    const { value } = await this.frames.next();
    if (!value) throw new DecoderFailed('the decoder ended');
    return value;
  }

  // Any failure ends the process: its next output could belong to any image.
  private async withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.end(), milliseconds);
    try {
      return await work();
    } catch (error) {
      this.end();
      throw error instanceof DecoderFailed ? error : new DecoderFailed((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }
}

// The process may have ended already, which its first frame shows.
function giveWay(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}
