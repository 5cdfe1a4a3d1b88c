// The cheap comparison comes first: a call for each row would cost more than the rest of a page.
const IS_IMPARTIAL = `(
  :viewerId is distinct from r.reporter_id and :viewerId is distinct from r.subject_id
    and ((select is_admin from users where id = :viewerId)
      or not exists (select from users where id = r.subject_id and (is_admin or is_moderator)))
  or may_decide(:viewerId, r.reporter_id, r.subject_id))`;

/**
 * Nobody reviews what they reported or what is said about them, nor learns who said it; a sole admin
 * decides, but is not told by whom. A second look is another reviewer's. Triggers enforce the same.
 * `r` is the report.
 */
export const MAY_REVIEW = `(
  ${IS_IMPARTIAL} and (r.first_decision_id is null
    or may_look_again(:viewerId, r.first_decision_id, r.reporter_id, r.subject_id)))`;
