import {
  APP_TEXTS,
  CONSENT_KINDS,
  REGISTRATION_RULES,
  t,
  TIMES,
  type Document,
} from '@lodge/contracts';
import { useEffect } from 'react';
import {
  DocumentCheckbox,
  useAcceptance,
  type ConsentDocument,
} from '../../forms/use-acceptance.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { NewPasswordField } from '../../forms/new-password-fields.js';
import { AboutFields, UsernameField } from '../../forms/profile-fields.js';
import { useRulesForm } from '../../forms/use-rules-form.js';
import { PATHS } from '../../lib/paths.js';
import { useRegistration } from '../../lib/registration-state.js';
import { useApi } from '../../lib/api/use-api.js';
import { PUBLIC, useDocuments } from '../../lib/api/use-documents.js';
import { FormSection, Form, FormFailure, SubmitButton } from '../../ui/form/form.js';
import { PasswordField } from '../../ui/form/password-field.js';
import { EmailField } from '../../ui/form/text-field.js';
import { InvitationNote } from '../../ui/invitation-note.js';
import { toast } from '../../ui/overlay/toast.js';
import { AuthCard, OtherWay } from './auth-card.js';
import { useLinkSecret } from './link-secret.js';
import { APPROVAL, BY_APPROVAL, CLOSED, NEEDS_INVITATION } from './new-here.js';
import {
  keepRegistration,
  keptRegistration,
  payload,
  wrongFields,
  type RegistrationForm,
} from './registration.js';
import { register } from './sign-in.js';

const EMPTY = Object.fromEntries(
  [...Object.keys(REGISTRATION_RULES), 'confirm_password'].map((name) => [name, '']),
);

const isToBeAccepted = (document: Document): document is ConsentDocument =>
  document.status === 'current' && CONSENT_KINDS.some((kind) => kind === document.kind);

// The form does not wait for the mode, which differs on few sites.
export default function RegisterPage() {
  const modes = useRegistration()?.modes ?? [];
  const invitation = useLinkSecret('invitation');
  const isPending = modes.includes('approval');
  const isInvitationMissing = modes.includes('invitation') && !invitation;
  const needed = isPending ? `${NEEDS_INVITATION} ${APPROVAL}` : NEEDS_INVITATION;
  const closedText = modes.includes('closed') ? CLOSED : isInvitationMissing && needed;
  return (
    <AuthCard
      wide
      title="Create Account"
      heading={headingOf(modes.includes('closed'), isInvitationMissing)}
      lead={closedText || (isPending ? BY_APPROVAL : 'A few details, and the door is open.')}
      other={<OtherWay question="Already a member?" to={PATHS.login} text="Log In" />}
    >
      {!closedText && invitation && (
        <InvitationNote className="mb-8">Your invitation is attached.</InvitationNote>
      )}
      {!closedText && <CreateAccountForm invitation={invitation} />}
    </AuthCard>
  );
}

function EmailHelp() {
  const sendsMail = useApi('recoveryWays', PUBLIC).data?.by_mail;
  return (
    <>
      <span>Your email is never visible to anyone and is only used for login.</span>{' '}
      <span className="block">
        <span>Admins can see it.</span> {sendsMail && <span>Account mail goes there.</span>}
      </span>
    </>
  );
}

function headingOf(isClosed: boolean, isInvitationMissing: boolean) {
  if (isClosed) return t`The door is closed`;
  return isInvitationMissing ? t`By invitation` : t`Come on in`;
}

function CreateAccountForm({ invitation }: { invitation: string | undefined }) {
  const published = useDocuments().data?.documents ?? [];
  const documents = published.filter(isToBeAccepted);
  const { ids, missing, checkbox } = useAcceptance(documents);
  const { form, field, submit } = useRulesForm<RegistrationForm>({
    validate: (values) => ({ ...wrongFields(values), ...missing() }),
    defaultValues: { ...EMPTY, ...keptRegistration() },
    isKept: true,
  });
  useEffect(() => keepRegistration(form.values), [form.values]);
  const createAccount = async (values: RegistrationForm) => {
    const isMember = await register({ ...payload(values, ids), invitation });
    if (isMember) toast.success(APP_TEXTS.registered, TIMES.dashboardSuccessToast);
  };
  return (
    <Form {...submit(createAccount, APP_TEXTS.registrationFailed)} className="flex flex-col gap-10">
      <ErrorSummary form={form} />
      <FormSection title="Your account">
        <EmailField label="Email" help={<EmailHelp />} autoComplete="email" {...field('email')} />
        <UsernameField field={field} />
        <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
          <NewPasswordField
            label="Password"
            special="any"
            field={field('password')}
            password={form.values.password}
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
        <AboutFields field={field} enter={form.enter} />
      </FormSection>
      {documents.length > 0 && (
        <FormSection title="Before you join">
          {documents.map((document) => (
            <DocumentCheckbox key={document.id} {...checkbox(document, form.errorOf)} />
          ))}
        </FormSection>
      )}
      <div className="flex flex-col gap-5">
        <FormFailure />
        <SubmitButton className="w-full">Create Account</SubmitButton>
      </div>
    </Form>
  );
}
