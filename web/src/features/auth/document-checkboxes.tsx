import { DOCUMENT_TEXTS, type Document } from '@lodge/contracts';
import { DocumentLink } from '../../ui/document-link.js';
import { FormSection } from '../../ui/form-section.js';

interface DocumentCheckboxesProps {
  documents: Document[];
  accepted: number[];
  onChange: (accepted: number[]) => void;
}

// Nothing until an operator publishes a document.
export function DocumentCheckboxes({ documents, accepted, onChange }: DocumentCheckboxesProps) {
  if (documents.length === 0) return null;
  const toggle = (id: number, isChecked: boolean) =>
    onChange(isChecked ? [...accepted, id] : accepted.filter((one) => one !== id));
  return (
    <FormSection title="Before you join">
      {documents.map((document) => (
        <label key={document.id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={accepted.includes(document.id)}
            onChange={(event) => toggle(document.id, event.target.checked)}
            className="size-6 shrink-0 rounded-sm"
          />
          <span>
            {DOCUMENT_TEXTS.accepting[document.kind]} <DocumentLink document={document} />
          </span>
        </label>
      ))}
    </FormSection>
  );
}
