import { EDIT_MINUTES, type ChatMessage, t } from '@lodge/contracts';
import {
  Copy,
  ExternalLink,
  Flag,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { serverNow } from '../../lib/server-clock.js';
import { useViewer } from '../../lib/session/session.js';
import type { MenuContentProps, MenuItem } from '../../ui/overlay/menu.js';
import MenuContent from '../../ui/overlay/menu-content.js';
import { toast } from '../../ui/overlay/toast.js';
import { writeToClipboard } from '../../ui/use-copy.js';
import { useChat } from './chat-context.js';
import { changePin } from './pinned-messages.js';
import { NodChoices } from './nod-choices.js';

export interface OpenMenu {
  message: ChatMessage;
  row: HTMLElement;
  // Gets the focus back when the menu closes.
  opener: HTMLElement;
  at?: MenuContentProps['at'];
}

interface MessageMenuProps extends OpenMenu {
  onClose: () => void;
  onDelete: (message: ChatMessage) => void;
  onReport: (message: ChatMessage) => void;
  onNods: (message: ChatMessage) => void;
}

export default function MessageMenu({
  message,
  row,
  opener,
  at,
  onClose,
  onDelete,
  onReport,
  onNods,
}: MessageMenuProps) {
  const { id, isAdmin } = useViewer();
  const { conversation, writing, mayWrite, isAtEnd, pins } = useChat();
  const isOwn = message.user_id === id;
  const reply = { text: 'Reply', icon: Reply, onSelect: () => writing.reply(message) };
  const edit = { text: 'Edit', icon: Pencil, onSelect: () => writing.amend(message) };
  const copy = { text: 'Copy', icon: Copy, onSelect: () => void copyText(message.content) };
  const nods = { text: 'Who nodded', icon: SmilePlus, onSelect: () => onNods(message) };
  const report = { text: 'Report', icon: Flag, onSelect: () => onReport(message) };
  const remove = {
    text: isAdmin ? 'Delete message' : 'Delete',
    icon: Trash2,
    danger: true,
    onSelect: () => onDelete(message),
  };
  const isPinned = pins.some((pin) => pin.id === message.id);
  const pin = {
    text: isPinned ? t`Unpin` : t`Pin`,
    icon: isPinned ? PinOff : Pin,
    onSelect: () => changePin(conversation, message.id, !isPinned),
  };
  // Nothing moves below the pointer when the message is edited, or too old for that.
  const [items] = useState(() => [
    ...linksIn(row),
    ...(mayWrite && isAtEnd ? [reply] : []),
    ...(mayWrite && isAtEnd && isOwn && isYoung(message) ? [edit] : []),
    copy,
    ...(message.nods ? [nods] : []),
    ...(isAdmin ? [pin] : []),
    // Admins delete messages themselves instead of reporting them.
    ...(isOwn || isAdmin ? [] : [report]),
    ...(isAdmin || (isOwn && mayWrite) ? [remove] : []),
  ]);
  useEffect(() => {
    const log = row.closest<HTMLElement>('[role=log]');
    return () => {
      // The message was deleted, and the focus goes with its menu.
      if (!row.isConnected) log?.focus({ preventScroll: true });
    };
  }, [row]);
  // The menu opens below or above the message, without covering it.
  const anchor = row.querySelector('[data-bubble]');
  if (!anchor) return null;
  return createPortal(
    <MenuContent
      open
      label={
        isOwn ? 'Actions for your message' : `Actions for the message from ${message.username}`
      }
      head={mayWrite && <NodChoices message={message} />}
      items={items}
      trigger={{ current: opener }}
      at={at}
      onClose={onClose}
    />,
    anchor,
  );
}

// The log is one stop of the Tab key, so its links are offered here, too.
function linksIn(row: HTMLElement): MenuItem[] {
  const all = [...row.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const links = [...new Map(all.map((link) => [link.href, link])).values()];
  return links.map((link) => ({
    text: links.length === 1 ? t`Open link` : t`Open ${shortened(link.text)}`,
    icon: ExternalLink,
    onSelect: () => link.click(),
  }));
}

// Without the scheme, and short enough for a menu.
const shortened = (address: string) =>
  address.replace(/^https?:\/\//i, '').replace(/^(.{39}).{2,}$/, '$1…');

const isYoung = ({ created_at }: ChatMessage) =>
  serverNow() - Date.parse(created_at) < EDIT_MINUTES * 60_000;

const copyText = (text: string) =>
  writeToClipboard(text).then(
    () => toast.success(t`Copied`),
    () => toast.error(t`This browser does not let the page copy. Please copy the message by hand.`),
  );
