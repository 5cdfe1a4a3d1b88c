import { FIELD_TEXTS, type ConsentKind, type Document } from '@lodge/contracts';
import { useState, useId, type ReactNode } from 'react';
import { DocumentLink } from '../ui/document-link.js';
import { FieldError } from '../ui/form/form-error.js';

export type ConsentDocument = Document & { kind: ConsentKind };

const nameOf = ({ id }: Document) => `document-${id}`;

// Each document has its own checkbox: bundled consent is invalid (GDPR, articles 7 and 9).
export function useAcceptance(documents: ConsentDocument[]) {
  const [accepted, setAccepted] = useState<number[]>([]);
  const isAccepted = ({ id }: Document) => accepted.includes(id);

  const missing = () => {
    const left = documents.filter((document) => !isAccepted(document));
    return Object.fromEntries(left.map((document) => [nameOf(document), FIELD_TEXTS.mustAccept]));
  };
  const toggle = (id: number, isChecked: boolean) =>
    setAccepted(isChecked ? [...accepted, id] : accepted.filter((one) => one !== id));

  const checkbox = (document: ConsentDocument, errorOf: (name: string) => string | undefined) => ({
    document,
    name: nameOf(document),
    isAccepted: isAccepted(document),
    error: isAccepted(document) ? undefined : errorOf(nameOf(document)),
    onToggle: (isChecked: boolean) => toggle(document.id, isChecked),
  });
  const ids = documents.filter(isAccepted).map(({ id }) => id);

  return { ids, missing, checkbox };
}

const ACCEPTING: Record<ConsentKind, (document: ReactNode) => ReactNode> = {
  terms: (document) => <>I accept the {document}</>,
  privacy: (document) => <>I have read the {document}</>,
  sensitive: (document) => <>I give my {document}</>,
};

interface DocumentCheckboxProps {
  document: ConsentDocument;
  name: string;
  isAccepted: boolean;
  error: string | undefined;
  onToggle: (isAccepted: boolean) => void;
}

export function DocumentCheckbox(props: DocumentCheckboxProps) {
  const { document, name, isAccepted, error, onToggle } = props;
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
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
