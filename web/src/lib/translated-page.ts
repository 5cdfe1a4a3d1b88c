// A browser that translates the page moves texts into elements of its own. React, which still looks
// for them where it put them, would throw and lose the screen.
const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function <T extends Node>(child: T): T {
  const parent = child.parentNode;
  return parent ? (removeChild.call(parent, child) as T) : child;
};

Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
  let before = next;
  while (before && before.parentNode !== this) before = before.parentNode;
  return insertBefore.call(this, node, before) as T;
};
