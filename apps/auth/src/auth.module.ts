import { Module, type DynamicModule } from '@nestjs/common';
import { HealthModule } from '@lodge/service';
import { memberService, type MemberServiceConfig } from '@lodge/session';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { RegistrationController } from './registration/registration.controller.js';
import { RegistrationService } from './registration/registration.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';

@Module({
  controllers: [SessionsController, RegistrationController, PasswordsController],
  providers: [SessionsService, RegistrationService, PasswordsService],
})
export class AuthModule {
  static forRoot(config: MemberServiceConfig): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        ...memberService(config),
        HealthModule.forRoot(),
      ],
    };
  }
}
