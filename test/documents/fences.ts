import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';

export interface Fence {
  /** Of the document, and the line where it begins. */
  place: string;
  /** The heading above it. */
  heading: string;
  language: string;
  text: string;
}

const FENCE = /^( *)```(\w*)\n(.*?)^ *```$/gms;
const INLINE = /`([^`\n]+)`/g;

const read = (document: string) => readFileSync(join(projectDir, document), 'utf8');

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** The document with blanks in place of its fences, so that everything else keeps its place. */
const sentencesOf = (whole: string) =>
  whole.replace(FENCE, (fence) => fence.replace(/[^\n]/g, ' '));

export function fencesOf(document: string): Fence[] {
  const whole = read(document);
  const sentences = sentencesOf(whole);
  return [...whole.matchAll(FENCE)].map(({ index, 2: language, 3: text }) => ({
    place: `${document}:${lineOf(whole, index)}`,
    heading: [...sentences.slice(0, index).matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? '',
    language,
    text,
  }));
}

type Inline = Pick<Fence, 'place' | 'text'>;

function inlineOf(document: string): Inline[] {
  const sentences = sentencesOf(read(document));
  return [...sentences.matchAll(INLINE)].map(({ index, 1: text }) => ({
    place: `${document}:${lineOf(sentences, index)}`,
    text,
  }));
}

const ASSIGNMENTS = /^(?:[A-Z_]+=\S+ )*/;
const COMMAND =
  /^(?:npm|docker|kubectl|git|sh|node|redis-cli|psql|age|age-keygen|deploy\/[a-z-]+) \S/;

/** Commands within sentences and tables. */
export const inlineCommandsOf = (document: string) =>
  inlineOf(document).filter(({ text }) => COMMAND.test(text.replace(ASSIGNMENTS, '')));

const PATH = /^(?:apps|bench|deploy|docs|k8s|libs|test|web)\/[\w./-]+$/;

/** Files and folders of the repository that sentences name. */
export const pathsIn = (document: string) =>
  inlineOf(document).filter(({ text }) => PATH.test(text));
