// The triggers of the first migration list the same three.
export const originalKey = (filename: string) => `incoming/${filename}`;
export const imageKey = (filename: string) => `images/${filename}`;
export const thumbKey = (filename: string) => `thumbs/${filename}`;

/** Of a zip with a member's own data; the triggers of the migration of exports list the same. */
export const exportPartKey = (name: string, part: number) => `exports/${name}.${part}`;
