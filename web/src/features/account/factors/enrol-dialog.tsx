import { ACCOUNT_TEXTS, FACTOR_CODE_RULE, type TotpEnrolment } from '@lodge/contracts';
import { encode } from 'uqr';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { CodeField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { OneTime } from './one-time.js';

interface EnrolDialogProps {
  enrolment: TotpEnrolment;
  onFinished: () => void;
  onClose: () => void;
}

export default function EnrolDialog({ enrolment, onFinished, onClose }: EnrolDialogProps) {
  const { field, submit } = useRulesForm({
    rules: { code: FACTOR_CODE_RULE },
    defaultValues: { code: '' },
  });
  const finish = async ({ code }: { code: string }) => {
    await callApi('finishTotp', { body: { enrolment: enrolment.enrolment, code } });
    onFinished();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={
        <>
          Turn on <OneTime /> codes
        </>
      }
      description="Scan this with an authenticator app, or type the key into it. Then enter the code it shows."
      submit={submit(finish, ACCOUNT_TEXTS.changingFactors)}
      action="Turn On"
    >
      <QrCode text={enrolment.uri} label="QR code of the key" />
      <p className="text-sm text-soft">
        Key:{' '}
        <code className="font-mono text-ink select-all">
          {enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <p className="text-sm text-soft">
        <a href={enrolment.uri} className="font-semibold text-ink underline">
          Open in an app on this device
        </a>
      </p>
      <CodeField label="Code" {...field('code')} />
    </FormDialog>
  );
}

// The border of four modules is the quiet zone that ISO/IEC 18004 requires. It is white in the dark
// theme as well: many cameras cannot read inverted codes.
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-md border border-line bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
