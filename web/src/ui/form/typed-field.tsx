import type { ComponentProps } from 'react';
import { TextField } from './text-field.js';
import { Name } from '../written-text.js';

type TypedFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  // The word to type.
  typed: string;
};

/** Asks for a word before something far-reaching. */
export const TypedField = ({ typed, ...field }: TypedFieldProps) => (
  <TextField
    label={
      <span className="clip-marks block">
        Type <Name>{typed}</Name> to confirm
      </span>
    }
    autoComplete="off"
    autoCapitalize={typed === typed.toUpperCase() ? 'characters' : 'none'}
    spellCheck={false}
    {...field}
  />
);

/**
 * Compares normalized text: a keyboard may compose accents differently from the stored name or add a
 * space after a word, and the screen shows several spaces as one.
 */
export const isTyped = (word: string, typed: string) => plain(word) === plain(typed);

const plain = (text: string) => text.normalize().replace(/\s+/gu, ' ').trim();
