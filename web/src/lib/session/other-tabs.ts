/**
 * Connects this tab with the app's other ones. Where the browser blocks cookies and storage, as
 * Firefox can, a channel cannot be opened, and the tab is alone.
 */
export function otherTabs(name: string) {
  const channel = open(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    post: (what?: number) => channel?.postMessage(what),
    listen: (listener: (what?: number) => void) => {
      if (channel)
        channel.onmessage = ({ data }: MessageEvent<number | undefined>) => listener(data);
    },
  };
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
