import { Button } from '../../ui/button.js';
import { FormError } from '../../ui/form/form-error.js';

interface AuthFormEndProps {
  error: string | undefined;
  busy: boolean;
  action: string;
}

export const AuthFormEnd = ({ error, busy, action }: AuthFormEndProps) => (
  <>
    <FormError text={error} />
    <Button type="submit" busy={busy} className="mt-1 w-full">
      {action}
    </Button>
  </>
);
