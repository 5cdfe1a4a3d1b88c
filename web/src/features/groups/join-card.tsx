import { Card, CardHeader } from '../../ui/card.js';
import { JoinForm } from './join-form.js';

export const JoinCard = () => (
  <Card>
    <CardHeader title="Join with a code" />
    <JoinForm />
  </Card>
);
