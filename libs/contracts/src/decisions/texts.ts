import { t } from '../t.js';
import type { DecisionRule, HouseRule, OwnDecision, RejectionReason } from './decisions.js';

export const HOUSE_RULE_TEXTS: Record<HouseRule, string> = {
  respect: 'Treat other members with respect. No harassment and no threats.',
  hate: 'No hate against people for who they are.',
  spam: 'No advertising, no scams and no mass messages.',
  impersonation: 'Be yourself. Do not pose as someone else.',
  adults: 'Members, and everyone in their photos, are 18 or older.',
  consent: 'Show others only if they agree to it.',
  photos: 'Photos must follow the rules for photos.',
  law: 'This is against the law.',
  life: 'Do not put anyone’s life in danger.',
};

export const REJECTION_REASON_TEXTS: Record<RejectionReason, string> = {
  not_you: 'It does not show you.',
  unclear: 'It is too dark, too small or too blurred.',
  other_people: 'It shows other people.',
  too_explicit: 'It is more explicit than is allowed here.',
  advertising: 'It shows advertising or contact details.',
  against_rules: 'It is against the rules.',
};

export const RULE_TEXTS: Record<DecisionRule, string> = {
  ...HOUSE_RULE_TEXTS,
  ...REJECTION_REASON_TEXTS,
};

export function decisionTitle({ action, about }: Pick<OwnDecision, 'action' | 'about'>): string {
  switch (action) {
    case 'warn':
      return t`You were warned`;
    case 'suspend':
      return t`Your account was suspended`;
    case 'expel':
      return t`You were expelled`;
    case 'reject':
      return t`A photo was not approved`;
    case 'remove':
    case 'remove_and_block':
      return about === 'message' ? t`A message was removed` : t`A photo was removed`;
  }
}

export const DECISION_TEXTS = {
  fetching: 'Error fetching decisions about you',
  byPeople: 'An admin',
  byProgram: 'Software, at least in part',
  untilLifted: 'An admin lifts it',
  howToAppeal:
    'You can appeal here within six months. If possible, a different admin will look at it.',
  rights: 'Whether or not you appeal, you can take this decision to court.',
  appealing: 'Error sending your appeal',
  appealed: 'Appeal sent',
  waiting: 'The answer will appear here.',
  reuploading: 'The photo itself is gone. You may upload it again.',
} as const;
