// That of `image-decoder` in libs/processes/src/users.mjs, which belongs to no account.
const DECODER = 65_529;

/** Call it once all code is loaded, which may lie where only root can enter. */
export function dropRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups!([]);
  process.setgid!(DECODER);
  process.setuid!(DECODER);
}
