import { FIELD_TEXTS, type ConsentKind, type Document } from '@lodge/contracts';
import { useState, useId, type ReactNode } from 'react';
import { DocumentLink } from '../ui/document-link.js';
import { FieldError } from '../ui/form/form-error.js';

export type ConsentDocument = Document & { kind: ConsentKind };

const nameOf = ({ id }: Document) => `document-${id}`;

// Each document has its own checkbox: bundled consent is invalid (GDPR, articles 7 and 9).
export function useAcceptance(documents: ConsentDocument[]) {
  const [accepted, setAccepted] = useState<Record<number, boolean>>({});

  const missing = () => {
    const left = documents.filter(({ id }) => !accepted[id]);
    return Object.fromEntries(left.map((document) => [nameOf(document), FIELD_TEXTS.mustAccept]));
  };

  const checkbox = (document: ConsentDocument, errorOf: (name: string) => string | undefined) => ({
    document,
    isAccepted: accepted[document.id] === true,
    error: accepted[document.id] ? undefined : errorOf(nameOf(document)),
    onToggle: (isAccepted: boolean) => setAccepted({ ...accepted, [document.id]: isAccepted }),
  });

  const ids = documents.map(({ id }) => id).filter((id) => accepted[id]);

  return { ids, missing, checkbox };
}

const ACCEPTING: Record<ConsentKind, (document: ReactNode) => ReactNode> = {
  terms: (document) => <>I accept the {document}</>,
  privacy: (document) => <>I have read the {document}</>,
  sensitive: (document) => <>I give my {document}</>,
};

interface DocumentCheckboxProps {
  document: ConsentDocument;
  isAccepted: boolean;
  error: string | undefined;
  onToggle: (isAccepted: boolean) => void;
}

export function DocumentCheckbox({ document, isAccepted, error, onToggle }: DocumentCheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={nameOf(document)}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          checked={isAccepted}
          onChange={(event) => onToggle(event.target.checked)}
          className="size-6 shrink-0 rounded-sm"
        />
        <span>{ACCEPTING[document.kind](<DocumentLink document={document} />)}</span>
      </label>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
