import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AccountPasswords } from './account-passwords.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [PasswordsController],
  providers: [AccountPasswords, PasswordsService],
  exports: [AccountPasswords, PasswordsService],
})
export class PasswordsModule {}
