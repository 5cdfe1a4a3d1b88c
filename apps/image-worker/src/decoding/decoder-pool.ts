import type { Failure } from '../decoder/protocol.js';
import type { Variants } from '../decoder/variants.js';
import { DecoderFailed, DecoderProcess, type PoolSettings } from './decoder-process.js';

const IDLE = 60_000;

export class DecoderPool {
  private readonly idle = new Map<DecoderProcess, NodeJS.Timeout>();
  private isClosed = false;

  constructor(private readonly settings: PoolSettings) {}

  // The pool tries twice, as a decoder may be killed for another reason; then with a new one.
  /** @throws DecoderFailed if both decoders ended without a verdict */
  async decode(file: Buffer): Promise<Variants | Failure> {
    const first = await this.attempt(file, this.take());
    const outcome = first ?? (await this.attempt(file));
    if (outcome) return outcome;
    throw new DecoderFailed('two decoders ended without a verdict');
  }

  close(): void {
    this.isClosed = true;
    for (const decoder of this.idle.keys()) this.drop(decoder);
  }

  private async attempt(file: Buffer, idle?: DecoderProcess) {
    const decoder = idle ?? (await DecoderProcess.start(this.settings));
    try {
      const outcome = await decoder.decode(file);
      if (outcome !== 'out_of_memory') {
        this.keep(decoder);
        return outcome;
      }
      decoder.end();
      return undefined;
    } catch (error) {
      if (error instanceof DecoderFailed) return undefined;
      throw error;
    }
  }

  private take(): DecoderProcess | undefined {
    for (const decoder of [...this.idle.keys()].reverse()) {
      clearTimeout(this.idle.get(decoder));
      this.idle.delete(decoder);
      if (!decoder.hasEnded) return decoder;
    }
    return undefined;
  }

  private keep(decoder: DecoderProcess) {
    if (this.isClosed) return decoder.end();
    this.idle.set(decoder, setTimeout(() => this.drop(decoder), IDLE).unref());
  }

  private drop(decoder: DecoderProcess) {
    clearTimeout(this.idle.get(decoder));
    this.idle.delete(decoder);
    decoder.end();
  }
}
