// Keeps "one-time" from breaking at its hyphen.
export const OneTime = () => <span className="whitespace-nowrap">one-time</span>;
