import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AccountPasswordsService } from './account-passwords.service.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [PasswordsController],
  providers: [AccountPasswordsService, PasswordsService],
  exports: [AccountPasswordsService, PasswordsService],
})
export class PasswordsModule {}
