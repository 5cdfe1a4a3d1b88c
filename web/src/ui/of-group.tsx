/** What a button does with its group: "Leave Group", of which a phone shows the verb. */
export const OfGroup = ({ verb, text }: { verb: string; text: string }) => (
  <>
    <span aria-hidden className="sm:hidden">
      {verb}
    </span>
    <span className="max-sm:sr-only">{text}</span>
  </>
);
