/** What a button does with its group: "Leave Group", of which a phone shows the verb. */
export const OfGroup = ({ verb }: { verb: string }) => (
  <span>
    {verb}
    <span className="max-sm:sr-only"> Group</span>
  </span>
);
