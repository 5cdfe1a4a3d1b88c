import { APP_TEXTS, FIELD_TEXTS, TIMES } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { PasswordHints } from '../../forms/password-hints.js';
import { AboutFields, UsernameField } from '../../forms/profile-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { PATHS } from '../../lib/paths.js';
import { ApiError } from '../../lib/api-error.js';
import { register } from '../../lib/session.js';
import { useDocuments } from '../../lib/use-documents.js';
import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form-error.js';
import { FormSection } from '../../ui/form-section.js';
import { PasswordField } from '../../ui/password-field.js';
import { TextField } from '../../ui/text-field.js';
import { toast } from '../../ui/toast.js';
import { AuthCard } from './auth-card.js';
import { keepRegistration, keptRegistration } from './kept-registration.js';
import { DocumentCheckboxes } from './document-checkboxes.js';
import { payload, wrongFields, type RegistrationForm } from './registration.js';

const EMPTY = { email: '', username: '', password: '', confirm_password: '', notes: '' };

export default function RegisterPage() {
  const [defaultValues] = useState(() => ({ ...EMPTY, ...keptRegistration() }));
  const { form, field, submit, formError, busy } = useRulesForm<RegistrationForm>({
    validate: wrongFields,
    defaultValues,
  });
  const { getValues } = form;
  useEffect(() => () => keepRegistration(getValues()), [getValues]);
  const [accepted, setAccepted] = useState<number[]>([]);
  const published = useDocuments().data?.documents ?? [];
  const documents = published.filter(({ status }) => status === 'current');

  const createAccount = async (values: RegistrationForm) => {
    if (documents.some(({ id }) => !accepted.includes(id)))
      throw new ApiError(400, 'invalid_input', FIELD_TEXTS.mustAccept);
    await register(payload(values, accepted));
    toast.success(APP_TEXTS.registered, TIMES.dashboardSuccessToast);
  };
  return (
    <AuthCard
      wide
      title="Create Account"
      heading="Come on in"
      lead="A few details, and the door is open."
      other={{ question: 'Already a member?', to: PATHS.login, text: 'Log In' }}
    >
      <form
        method="post"
        {...submit(createAccount, APP_TEXTS.registrationFailed)}
        className="flex flex-col gap-10"
      >
        <FormSection title="Your account">
          <TextField
            label="Email"
            help="Your email is never visible to anyone and is only used for login."
            type="email"
            aria-required
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email')}
          />
          <UsernameField field={field} />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <PasswordField
              label="Password"
              help={<PasswordHints password={form.watch('password')} />}
              aria-required
              autoComplete="new-password"
              {...field('password')}
            />
            <PasswordField
              label="Confirm Password"
              aria-required
              autoComplete="new-password"
              {...field('confirm_password')}
            />
          </div>
        </FormSection>
        <FormSection title="About you">
          <AboutFields field={field} textOf={(name) => String(form.watch(name) ?? '')} />
        </FormSection>
        <DocumentCheckboxes documents={documents} accepted={accepted} onChange={setAccepted} />
        <div className="flex flex-col gap-5">
          <FormError text={formError} />
          <Button type="submit" busy={busy} className="w-full">
            Create Account
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}
