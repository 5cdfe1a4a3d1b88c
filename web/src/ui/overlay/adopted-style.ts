import { useEffect, useState } from 'react';

// Stands in for `react-style-singleton`, with which Radix dialogs lock scrolling: its <style>
// element violates `style-src 'self'`; an adopted style sheet does not.
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;
  return function AdoptedStyle({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // Behaves as the package does: styles that are not dynamic stay as they were at first.
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
