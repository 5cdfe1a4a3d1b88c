import { FIELD_TEXTS, type Document } from '@lodge/contracts';
import { useState } from 'react';

const nameOf = ({ id }: Document) => `document-${id}`;

// Each document by itself, as consent to several things at once is none (GDPR, articles 7 and 9).
export function useAcceptance(documents: Document[]) {
  const [accepted, setAccepted] = useState<number[]>([]);
  const [isAsked, setAsked] = useState(false);
  const isAccepted = ({ id }: Document) => accepted.includes(id);

  const missing = () => {
    setAsked(true);
    const left = documents.filter((document) => !isAccepted(document));
    return Object.fromEntries(left.map((document) => [nameOf(document), FIELD_TEXTS.mustAccept]));
  };
  const toggle = (id: number, isChecked: boolean) =>
    setAccepted(isChecked ? [...accepted, id] : accepted.filter((one) => one !== id));

  const checkbox = (document: Document) => ({
    document,
    name: nameOf(document),
    isAccepted: isAccepted(document),
    error: isAsked && !isAccepted(document) ? FIELD_TEXTS.mustAccept : undefined,
    onToggle: (isChecked: boolean) => toggle(document.id, isChecked),
  });
  const ids = documents.filter(isAccepted).map(({ id }) => id);

  return { ids, missing, checkbox };
}
