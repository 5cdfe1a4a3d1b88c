import { Button } from '../../ui/button.js';

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button variant="quiet" size="sm" className="self-center" onClick={onBack}>
    Back
  </Button>
);
