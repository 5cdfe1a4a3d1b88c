/** Text of a group's button, such as "Leave Group"; phones show only the verb. */
export const OfGroup = ({ verb, text }: { verb: string; text: string }) => (
  <>
    <span aria-hidden className="sm:hidden">
      {verb}
    </span>
    <span className="max-sm:sr-only">{text}</span>
  </>
);
