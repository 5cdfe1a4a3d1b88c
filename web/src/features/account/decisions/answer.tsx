import { DECISION_TEXTS, type Appeal, type OwnDecision } from '@lodge/contracts';
import { WrittenText } from '../../../ui/written-text.js';

interface AnswerProps {
  appeal: Appeal;
  decision: Pick<OwnDecision, 'action' | 'about'>;
}

export function Answer({ appeal, decision: { action, about } }: AnswerProps) {
  const { text, outcome, answer } = appeal;
  const wasPhoto = action === 'reject' || (action !== 'suspend' && about === 'image');
  const isUploadable = outcome === 'reversed' && wasPhoto;
  return (
    <section
      aria-label="Your appeal"
      className="flex flex-col gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm"
    >
      <div>
        <p className="font-semibold">You appealed</p>
        <WrittenText>{text}</WrittenText>
      </div>
      <div>
        <p className="font-semibold">
          {outcome ? DECISION_TEXTS[outcome] : DECISION_TEXTS.waiting}
        </p>
        {answer && <WrittenText>{answer}</WrittenText>}
        {isUploadable && <p className="text-soft">{DECISION_TEXTS.reuploading}</p>}
      </div>
    </section>
  );
}
