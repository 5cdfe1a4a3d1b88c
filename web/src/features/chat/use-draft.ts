import { APP_TEXTS, LIMITS, lengthOf, MESSAGE_RULE, normalizeText } from '@lodge/contracts';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.js';
import { toast } from '../../ui/toast.js';
import { newClientId } from './client-id.js';

/** The message being written. It is cleared once it was sent; one that failed stays, and is sent again under the same id. */
export function useDraft(send: (content: string, clientId: string) => Promise<void>) {
  const [draft, setDraft] = useState('');
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const attempt = useRef({ content: '', clientId: '' });

  const edit = (text: string) => {
    setDraft(capped(text));
    setRefusal(undefined);
  };

  const submit = async () => {
    const content = normalizeText(draft);
    if (sending || content === '') return;
    const wrong = MESSAGE_RULE(content);
    if (wrong) return setRefusal(wrong);
    if (attempt.current.content !== content) attempt.current = { content, clientId: newClientId() };
    setSending(true);
    try {
      await send(content, attempt.current.clientId);
      attempt.current = { content: '', clientId: '' };
      // What was typed while it was under way is the next message.
      setDraft((now) => (now.startsWith(draft) ? now.slice(draft.length).trimStart() : now));
    } catch (error) {
      toast.error(APP_TEXTS.sendingMessage);
      if (error instanceof ApiError && error.status > 0 && error.status < 500)
        setRefusal(error.text);
    } finally {
      setSending(false);
    }
  };

  return { draft, edit, submit, sending, refusal };
}

const capped = (text: string) =>
  lengthOf(text) > LIMITS.messageLength ? [...text].slice(0, LIMITS.messageLength).join('') : text;
