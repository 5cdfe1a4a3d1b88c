import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';

export interface Part {
  /** Of the document, and the line where it begins. */
  place: string;
  language: string;
  text: string;
}

const FENCE = /^( *)```(\w*)\n(.*?)^ *```$/gms;
const INLINE = /`([^`\n]+)`/g;

const read = (document: string) => readFileSync(join(projectDir, document), 'utf8');

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

export function fencesOf(document: string): Part[] {
  const whole = read(document);
  return [...whole.matchAll(FENCE)].map(({ index, 2: language, 3: text }) => ({
    place: `${document}:${lineOf(whole, index)}`,
    language,
    text,
  }));
}

/** What stands between backquotes within sentences and tables. */
export function inlineOf(document: string): Part[] {
  // Blanks in place of its fences, so that everything else keeps its place.
  const sentences = read(document).replace(FENCE, (fence) => fence.replace(/[^\n]/g, ' '));
  return [...sentences.matchAll(INLINE)].map(({ index, 1: text }) => ({
    place: `${document}:${lineOf(sentences, index)}`,
    language: '',
    text,
  }));
}
