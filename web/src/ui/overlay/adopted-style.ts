import { useEffect, useState } from 'react';

// Stands in for `react-style-singleton`, with which Radix dialogs lock scrolling: its <style>
// element violates `style-src 'self'`; an adopted style sheet does not.
export function stylesheetSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;
  return {
    add(css: string) {
      if (users++ > 0) return;
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      if (--users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  // Behaves as the package does: styles that are not dynamic stay as they were at first.
  return (css: string, dynamic?: boolean) => {
    const [first] = useState(css);
    const current = dynamic ? css : first;
    useEffect(() => {
      sheet.add(current);
      return () => sheet.remove();
    }, [current]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return ({ styles, dynamic }: { styles: string; dynamic?: boolean }) => {
    useStyle(styles, dynamic);
    return null;
  };
}
