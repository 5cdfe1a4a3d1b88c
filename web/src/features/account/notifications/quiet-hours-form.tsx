import { ACCOUNT_TEXTS, t, type QuietHours } from '@lodge/contracts';
import { useState, type FormEvent } from 'react';
import { attempt, useBusy } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { failureText, saveQuietHours } from './push.js';

const NIGHT = { quiet_from: '22:00', quiet_to: '07:00' };

interface QuietHoursFormProps {
  publicKey: string;
  quiet: QuietHours | null;
  onChange: () => Promise<unknown>;
}

/** Times are in the browser's time zone. */
export function QuietHoursForm({ publicKey, quiet, onChange }: QuietHoursFormProps) {
  const [isQuiet, setQuiet] = useState(quiet !== null);
  const [times, setTimes] = useState({ ...NIGHT, ...quiet });
  const [busy, during] = useBusy();
  const { quiet_from: from, quiet_to: to } = times;
  const error = isQuiet && from === to ? t`Please choose two different times` : undefined;

  const save = async () => {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const hours = isQuiet ? { quiet_from: from, quiet_to: to, time_zone } : null;
    await attempt({
      call: () => saveQuietHours(publicKey, hours),
      success: ACCOUNT_TEXTS.quietHoursSaved,
      failed: failureText,
    });
    await onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!error) void during(save());
  };

  return (
    <form onSubmit={submit} className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <CheckboxField
        label="Quiet hours"
        help="No notifications come during these hours, and none are sent later instead."
        checked={isQuiet}
        onChange={({ target }) => setQuiet(target.checked)}
      />
      {isQuiet && (
        <div className="grid max-w-sm grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
          <TextField
            type="time"
            label="From"
            required
            value={from}
            onChange={({ target }) => setTimes({ ...times, quiet_from: target.value })}
          />
          <TextField
            type="time"
            label="To"
            required
            value={to}
            error={error}
            onChange={({ target }) => setTimes({ ...times, quiet_to: target.value })}
          />
        </div>
      )}
      <div>
        <Button type="submit" size="sm" variant="secondary" busy={busy}>
          Save Quiet Hours
        </Button>
      </div>
    </form>
  );
}
