import type { Network } from '@lodge/http';

// Files are held in memory while they are read: 5 MB each.
const MOST = 100;
const MOST_OF_NETWORK = 20;
// An IPv6 /48.
const MOST_OF_WIDE_NETWORK = 40;
// Bytes a second that keep a place which others need.
const LEAST_RATE = 65_536;

export interface Upload {
  // Undefined where networks are not limited.
  network?: Network;
  /** Bytes a second; infinite once the file is there, and while it is too early to tell. */
  rate(): number;
  end(): void;
}

/**
 * Beyond half of the places, and beyond a network's share, a new upload takes the place of the
 * slowest one: a slow line keeps its place for as long as nobody else needs it.
 */
export class UploadPlaces {
  private readonly taken = new Set<Upload>();

  /** @returns false where there is no room now */
  tryTake(upload: Upload): boolean {
    const rivals = this.rivalsOf(upload.network);
    const isFull = rivals !== undefined || this.taken.size >= MOST;
    if (isFull || this.taken.size >= MOST / 2) {
      const hasEnded = this.endSlowest(rivals ?? [...this.taken]);
      if (isFull && !hasEnded) return false;
    }
    this.taken.add(upload);
    return true;
  }

  give(upload: Upload): void {
    this.taken.delete(upload);
  }

  // Those of a network that has used up its share.
  private rivalsOf(network: Network | undefined): Upload[] | undefined {
    if (!network) return undefined;
    const all = [...this.taken];
    const near = all.filter((other) => other.network?.narrow === network.narrow);
    if (near.length >= MOST_OF_NETWORK) return near;
    const around = network.wide ? all.filter((other) => other.network?.wide === network.wide) : [];
    return around.length >= MOST_OF_WIDE_NETWORK ? around : undefined;
  }

  private endSlowest(uploads: Upload[]): boolean {
    const rates = uploads.map((upload) => ({ upload, rate: upload.rate() }));
    const slow = rates.filter(({ rate }) => rate < LEAST_RATE);
    if (slow.length === 0) return false;
    const { upload } = slow.reduce((slowest, one) => (one.rate < slowest.rate ? one : slowest));
    this.give(upload);
    upload.end();
    return true;
  }
}
