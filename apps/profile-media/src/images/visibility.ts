/**
 * Who may see a photo: the one place of the rule (specification, section 2; contract, rule 4).
 * SQL over `image` (images) and `viewer` (see {@link viewerOf}): null when the viewer may see it, else what he lacks.
 */
export const LOCK = `
  case
    when image.user_id = viewer.id or viewer.is_admin then null
    when not image.is_approved then 'not_approved'
    when not viewer.has_approved then 'needs_approved_photo'
    when image.is_face_picture and not viewer.has_approved_face then 'needs_approved_face_photo'
  end`;

/** The viewer with this id (an expression of SQL), and what his own photos entitle him to; no row when he was deleted. */
export const viewerOf = (id: string) => `
  select users.id, users.is_admin,
    exists (select from images where user_id = users.id and is_approved) as has_approved,
    exists (select from images where user_id = users.id and is_approved and is_face_picture) as has_approved_face
  from users where users.id = ${id}`;
