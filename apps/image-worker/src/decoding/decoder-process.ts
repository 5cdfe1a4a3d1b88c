import { frameHeader, readFrames } from '../decoder/frames.js';
import { isWebp, MAX_FRAME_BYTES, parseVerdict, type Failure } from '../decoder/protocol.js';
import type { Variants } from '../decoder/variants.js';
import type { DecoderSettings } from './decoder-command.js';
import { connectDecoder, startDecoder, type DecoderLink } from './decoder-link.js';

export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

export interface PoolSettings extends DecoderSettings {
  timeout: number;
  // The folder with the sockets of a decoder server; without one, decoders are child processes.
  folder?: string;
}

const START_TIMEOUT = 30_000;

export class DecoderProcess {
  private readonly frames: AsyncGenerator<Buffer, void>;

  private constructor(
    private readonly link: DecoderLink,
    private readonly timeout: number,
  ) {
    this.frames = readFrames(link.output, MAX_FRAME_BYTES);
  }

  /** @throws a plain Error, since no image is at fault */
  static async start(settings: PoolSettings): Promise<DecoderProcess> {
    const { folder, isBackground } = settings;
    const link = folder ? connectDecoder(folder, isBackground) : startDecoder(settings);
    const decoder = new DecoderProcess(link, settings.timeout);
    await decoder
      .withDeadline(START_TIMEOUT, () => decoder.nextFrame())
      .catch(() => {
        throw new Error(`the decoder did not start: ${link.complaint()}`);
      });
    return decoder;
  }

  get hasEnded(): boolean {
    return this.link.hasEnded();
  }

  async decode(file: Buffer): Promise<Variants | Failure> {
    return this.withDeadline(this.timeout, async () => {
      this.link.input.write(frameHeader(file.length));
      this.link.input.write(file);
      const verdict = parseVerdict(await this.nextFrame());
      if (!verdict) throw new DecoderFailed('not a verdict');
      if ('failure' in verdict) return verdict.failure;
      const [full, thumb] = [await this.nextFrame(), await this.nextFrame()];
      if (!isWebp(full) || !isWebp(thumb)) throw new DecoderFailed('not a WebP');
      return { ...verdict, full, thumb };
    });
  }

  end(): void {
    this.link.end();
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
