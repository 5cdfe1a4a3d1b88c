// The triggers of the first migration list the same three.
export const originalKey = (filename: string) => `incoming/${filename}`;
export const imageKey = (filename: string) => `images/${filename}`;
export const thumbKey = (filename: string) => `thumbs/${filename}`;
