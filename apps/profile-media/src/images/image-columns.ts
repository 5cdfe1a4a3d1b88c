/** Columns of an image as its owner sees it (`OwnImage` of the contract). */
export const IMAGE_COLUMNS = `
  id, filename, is_approved, is_face_picture, uploaded_at, status = 'processing' as is_processing, width, height, placeholder`;
