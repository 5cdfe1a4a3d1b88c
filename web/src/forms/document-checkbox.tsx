import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { useId } from 'react';
import { DocumentLink } from '../ui/document-link.js';
import { FieldError } from '../ui/form/field-error.js';

interface DocumentCheckboxProps {
  document: Document;
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
        <span>
          {DOCUMENT_TEXTS.accepting[document.kind]} <DocumentLink document={document} />
        </span>
      </label>
      <FieldError id={errorId} text={error} />
    </div>
  );
}
