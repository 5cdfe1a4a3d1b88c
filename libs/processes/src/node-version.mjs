// @ts-check
import { warn } from './say.mjs';

// Ends the process instead of throwing: an error would show a stack.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  warn(`Node.js ${process.versions.node} is too old: install 20.19 or newer.`);
  process.exit(1);
}
