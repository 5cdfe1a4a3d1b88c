/** Columns of an image as its owner sees it (`OwnImage` of the contract), over `image` (images). */
export const IMAGE_COLUMNS = `
  image.id, image.filename, image.is_approved, image.is_face_picture, image.uploaded_at, image.status = 'processing' as is_processing,
  image.width, image.height, image.placeholder`;
