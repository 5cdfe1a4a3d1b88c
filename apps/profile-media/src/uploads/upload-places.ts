import { ERROR_TEXTS } from '@lodge/contracts';
import { ApiError, unavailable } from '@lodge/service';
import type { Network } from '@lodge/limits';

// Files are held in memory while they are read: 5 MB each.
const MOST = 100;
const MOST_OF_NETWORK = 20;
const MOST_OF_WIDE_NETWORK = 40;
// Bytes a second at which an upload keeps its place even when others need one.
const LEAST_RATE = 65_536;

const TOO_SLOW = new ApiError(408, ERROR_TEXTS.requestTooSlow);

export interface Upload {
  memberId: number;
  network?: Network;
  isArriving(): boolean;
  rate(): number;
  end(error: ApiError): void;
}

/**
 * Once half of the places, or a network's share, are taken, a slow upload makes room. If all are
 * fast enough, the largest holder does: a network or, if none holds more, a member.
 */
export class UploadPlaces {
  private readonly taken = new Set<Upload>();

  tryTake(upload: Upload): boolean {
    const rivals = this.rivalsOf(upload.network);
    const isFull = rivals !== undefined || this.taken.size >= MOST;
    const all = [...this.taken];
    const hasEnded =
      (isFull || all.length >= MOST / 2) &&
      this.endSlowest((rivals ?? all).filter(isSlow), TOO_SLOW);
    if (isFull && !hasEnded) {
      const greediest = [networkOf, memberOf]
        .map((ownerOf) => greediestOf(rivals ?? all, ownerOf, upload))
        .find(({ length }) => length > 0);
      if (!this.endSlowest(greediest ?? [], unavailable(1))) return false;
    }
    this.taken.add(upload);
    return true;
  }

  give(upload: Upload): void {
    this.taken.delete(upload);
  }

  private rivalsOf(network: Network | undefined): Upload[] | undefined {
    if (!network) return undefined;
    const all = [...this.taken];
    const near = all.filter((other) => other.network?.narrow === network.narrow);
    if (near.length >= MOST_OF_NETWORK) return near;
    const around = network.wide ? all.filter((other) => other.network?.wide === network.wide) : [];
    return around.length >= MOST_OF_WIDE_NETWORK ? around : undefined;
  }

  private endSlowest(uploads: Upload[], error: ApiError): boolean {
    const arriving = uploads.filter((upload) => upload.isArriving());
    if (arriving.length === 0) return false;
    // The youngest of several that are alike.
    const upload = arriving.reduce((slowest, one) =>
      one.rate() <= slowest.rate() ? one : slowest,
    );
    this.give(upload);
    upload.end(error);
    return true;
  }
}

const isSlow = (upload: Upload) => upload.rate() < LEAST_RATE;
const memberOf = ({ memberId }: Upload) => memberId;
const networkOf = ({ network }: Upload) => network?.wide ?? network?.narrow;

/** Of the largest holder, if it has at least two more than the new one's owner. */
function greediestOf(
  uploads: Upload[],
  ownerOf: (upload: Upload) => unknown,
  upload: Upload,
): Upload[] {
  const ofOwner = (owner: unknown) => uploads.filter((other) => ownerOf(other) === owner);
  const greediest = [...new Set(uploads.map(ownerOf))]
    .map(ofOwner)
    .reduce((most, some) => (some.length > most.length ? some : most), []);
  return greediest.length >= ofOwner(ownerOf(upload)).length + 2 ? greediest : [];
}
