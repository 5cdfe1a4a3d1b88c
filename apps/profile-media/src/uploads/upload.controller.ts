import {
  Body,
  Controller,
  Req,
  Res,
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiAcceptedResponse, ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { LIMITS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, successResponse, invalidField, ApiError } from '@lodge/service';
import { Networks, Viewer, type Session } from '@lodge/access';
import { UploadGuard } from './upload.guard.js';
import { UploadService } from './upload.service.js';

interface UploadedPhoto {
  buffer: Buffer;
}

class UploadDto {
  @IsOptional()
  @IsUUID('all', { message: 'client_id must be a UUID' })
  client_id?: string;
}

const FORM_LIMITS = {
  fileSize: LIMITS.imageBytes,
  files: 1,
  fields: 5,
  fieldSize: 1_000,
  parts: 10,
};

@ApiTags('images')
@Controller()
@UseGuards(UploadGuard)
export class UploadController {
  constructor(
    private readonly uploads: UploadService,
    private readonly networks: Networks,
  ) {}

  @Endpoint('uploadImage', { 409: ERROR_TEXTS.imageDeletedMeanwhile })
  @ApiAcceptedResponse({
    ...successResponse('uploadImage'),
    description: 'It is still being processed',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        image: { type: 'string', format: 'binary' },
        client_id: { type: 'string', format: 'uuid' },
      },
      required: ['image'],
    },
  })
  @UseInterceptors(FileInterceptor('image', { limits: FORM_LIMITS }))
  async upload(
    @Viewer() { userId }: Session,
    @UploadedFile() file: UploadedPhoto | undefined,
    @Body() { client_id: clientId }: UploadDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (!request.is('multipart/form-data')) throw new ApiError(415, ERROR_TEXTS.wrongContentType);
    if (!file) throw invalidField('image', ERROR_TEXTS.imageMissing);
    const network = this.networks.of(request);
    const image = await this.uploads.upload(userId, file.buffer, network, clientId);
    response.status(image.is_processing ? 202 : 201);
    return { message: image.is_processing ? 'Image is being processed' : 'Image uploaded', image };
  }
}
