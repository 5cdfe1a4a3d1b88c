import { DECISION_TEXTS, type Appeal, type StatedAction } from '@lodge/contracts';
import { WrittenText } from './written-text.js';

export function Answer({ appeal, action }: { appeal: Appeal; action: StatedAction }) {
  const { text, outcome, answer } = appeal;
  const isUploadable = outcome === 'reversed' && action === 'reject';
  return (
    <section
      aria-label="Your objection"
      className="flex flex-col gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm"
    >
      <div>
        <p className="font-semibold">You objected</p>
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
