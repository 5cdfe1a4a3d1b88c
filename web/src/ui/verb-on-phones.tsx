/** Text of a button, such as "Leave Group"; phones show only its verb. */
export const VerbOnPhones = ({ verb, text }: { verb: string; text: string }) => (
  <>
    <span aria-hidden className="sm:hidden">
      {verb}
    </span>
    <span className="max-sm:sr-only">{text}</span>
  </>
);
