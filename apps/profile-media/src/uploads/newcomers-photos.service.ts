import { Injectable } from '@nestjs/common';
import { row } from '@lodge/database';
import { RateLimits, siteOf, type Charge, type NetworkHashes } from '@lodge/limits';
import { despiteOutage, Cached, unavailable } from '@lodge/service';
import { DataSource } from 'typeorm';
import { Image } from '../entities.js';
import { COUNT_WAITING_PHOTOS, MAX_WAITING_UPLOADS } from './upload.sql.js';

const COUNT_EVERY = 10_000;
const RETRY_AFTER = 600;

/** Accounts can be made without number. Members with an approved photo pass. */
@Injectable()
export class NewcomersPhotosService {
  private readonly waiting = new Cached(
    () => row(this.database, COUNT_WAITING_PHOTOS),
    () => COUNT_EVERY,
  );

  constructor(
    private readonly database: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Counts what takes a slot and is handed over, not what fails or finds its image there already.
   * @throws RateLimitReached for a network, ApiError 503 while too many wait in all
   */
  async limit<Sent>(
    userId: number,
    network: NetworkHashes,
    send: () => Promise<Sent | Image>,
  ): Promise<Sent | Image> {
    const approved = { user_id: userId, is_approved: true };
    if (!this.limits.isOn || (await this.database.manager.existsBy(Image, approved))) return send();
    if ((await this.waiting.get())!.count >= MAX_WAITING_UPLOADS) throw unavailable(RETRY_AFTER);
    const photo: Charge = ['newcomersPhotosByNetwork', siteOf(network)!];
    const sent = await this.limits.countUnlessFailed(photo, send);
    if (sent instanceof Image) await despiteOutage(this.limits.giveBack([photo]));
    return sent;
  }
}
