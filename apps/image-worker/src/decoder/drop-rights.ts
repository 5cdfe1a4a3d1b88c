// "nobody" on every system that has such a user.
const NOBODY = 65_534;

/**
 * Makes a decoder that root started go on as `nobody`, who may read no secret of the installation.
 * Call it once all code is loaded, which may lie where only root can enter.
 */
export function dropRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups!([]);
  process.setgid!(NOBODY);
  process.setuid!(NOBODY);
}
