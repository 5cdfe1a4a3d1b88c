import { useEffect, useState } from 'react';

// Replaces `react-style-singleton`, which Radix dialogs use to lock scrolling: its <style> element
// violates `style-src 'self'`; an adopted style sheet does not.
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;
  return function AdoptedStyle({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // Like the package: styles that are not dynamic keep their first value.
    const [first] = useState(styles);
    const current = dynamic ? styles : first;
    useEffect(() => {
      if (users++ === 0) {
        sheet.replaceSync(current);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return () => {
        if (--users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [current]);
    return null;
  };
}
