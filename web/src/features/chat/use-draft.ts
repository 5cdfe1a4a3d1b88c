import { APP_TEXTS, LIMITS, lengthOf, MESSAGE_RULE, normalizeText } from '@lodge/contracts';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.js';
import { toast } from '../../ui/toast.js';
import { newClientId } from './client-id.js';

const NO_ATTEMPT = { content: '', clientId: '' };

// A message that failed stays, and is retried under the same id.
export function useDraft(send: (content: string, clientId: string) => Promise<void>) {
  const [draft, setDraft] = useState('');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(NO_ATTEMPT);

  const edit = (text: string) => {
    setDraft(capped(text));
    setError(undefined);
  };

  const submit = async () => {
    const content = normalizeText(draft);
    if (sending || content === '') return;
    const wrong = MESSAGE_RULE(content);
    if (wrong) return setError(wrong);
    const clientId = attempt.content === content ? attempt.clientId : newClientId();
    setAttempt({ content, clientId });
    setSending(true);
    try {
      await send(content, clientId);
      setAttempt(NO_ATTEMPT);
      // What was typed in the meantime is the next message.
      setDraft((now) => (now.startsWith(draft) ? now.slice(draft.length).trimStart() : now));
    } catch (failure) {
      toast.error(APP_TEXTS.sendingMessage);
      if (failure instanceof ApiError && failure.status > 0 && failure.status < 500)
        setError(failure.text);
    } finally {
      setSending(false);
    }
  };

  return { draft, edit, submit, sending, error };
}

const capped = (text: string) =>
  lengthOf(text) > LIMITS.messageLength ? [...text].slice(0, LIMITS.messageLength).join('') : text;
