/** SQL condition on `muted_members`, `muted_groups` or `quiet_pairs`: it has not run out. */
export const IS_MUTING = '(until is null or until > now())';
