/**
 * Nobody reviews what they reported or what is said about them, nor learns who said it; a sole admin
 * decides, but is not told by whom. A second look is another reviewer's. Triggers enforce the same.
 * @param viewer the parameter that holds the reviewer's id; `r` is the report
 */
export const mayReview = (viewer: string) => `(
  ${isImpartial(viewer)} and (r.first_decision_id is null
    or may_look_again(${viewer}, r.first_decision_id, r.reporter_id, r.subject_id)))`;

// The cheap comparison comes first: a call for each row would cost more than the rest of a page.
const isImpartial = (viewer: string) => `(
  ${viewer} is distinct from r.reporter_id and ${viewer} is distinct from r.subject_id
    and ((select is_admin from users where id = ${viewer})
      or not exists (select from users where id = r.subject_id and (is_admin or is_moderator)))
  or may_decide(${viewer}, r.reporter_id, r.subject_id))`;
